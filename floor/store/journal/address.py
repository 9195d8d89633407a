"""Where a store is: a file of this computer, or a database of a PostgreSQL server."""

import re
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

_SCHEMES = ("postgresql://", "postgres://")
_NOT_A_NAME = re.compile(r"[^A-Za-z0-9.]+")


class ServerAddress(NamedTuple):
    """A database as libpq names it: `postgresql://user@host:port/name?sslmode=verify-full`.

    A password is best in the file PGPASSFILE names; if it stands in the URL it is never shown.
    """

    url: str

    def __str__(self) -> str:
        """The address for people and logs: user, host, port and name, nothing else."""
        return self._shown() or "postgresql://?"

    def _shown(self) -> str:
        try:
            parts = urlsplit(self.url)
            if "@" in parts.path:  # a password with a slash in it
                return ""
            who = f"{parts.username}@" if parts.username else ""
            port = f":{parts.port}" if parts.port else ""
            host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname or ""
        except ValueError:
            return ""
        services = parse_qs(parts.query).get("service", [])
        service = f"?service={services[0]}" if services else ""
        return f"postgresql://{who}{host}{port}{parts.path}{service}"

    @property
    def host(self) -> str:
        """The name of the server's PC, as far as the URL says it; else the address."""
        return urlsplit(str(self)).hostname or str(self)

    @property
    def is_plain(self) -> bool:
        """Whether it can be told what of it may be shown."""
        return bool(self._shown())

    def __repr__(self) -> str:
        """As `str`: what is logged shall not hold a password either."""
        return f"ServerAddress({self!s})"

    @property
    def file_name(self) -> str:
        """What files of this computer are called that belong to it: locks, papers, the pepper."""
        shown = str(self).removeprefix("postgresql://").rpartition("@")[2]
        return f"postgresql-{_NOT_A_NAME.sub('-', shown).strip('-')}"


StorePlace = Path | ServerAddress


def place_named(text: str) -> StorePlace:
    """The store that `text` names: a URL that begins with `postgresql://`, or else a path."""
    if text.startswith(_SCHEMES):
        return ServerAddress(text)
    return Path(text)
