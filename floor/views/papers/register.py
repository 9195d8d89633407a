"""The list of papers in the language spoken now: the title of a paper was kept in the one it was
printed in."""

import re
from functools import cache

from floor.base.text import LOCALES, N_, _, speaking

_FIRST = (
    N_("claim {claim}"),
    N_("ruling {number} · {table} hand {hand}"),
    N_("This night"),
    N_("30 days"),
    N_("A year"),
    N_("All rulings"),
    N_("{table} seat {seat}"),
)
"""Sentences that a title begins with."""
_LATER = (
    N_("{table} seat {seat}"),
    N_("list for {game}"),
    N_("entry {number}"),
    N_("draft"),
    N_("version {number}"),
    N_("proposed"),
    N_("agreed"),
    N_("not made: the original prizes are paid"),
)
"""Sentences behind a dot or an arrow."""
_BEGINS, _FOLLOWS = "^", "(?<=[·→] )"
_BLANK = re.compile(r"\\{(\w+)\\}")
_COUNTED = frozenset({"seat", "hand", "number", "claim"})
"""Of these a figure stands there: an event may be called "A seat in the final"."""


def retold(title: str) -> str:
    """`title` as it would be kept now; what is no sentence in it, a table or a name, stays."""
    for sentences, where in ((_FIRST, _BEGINS), (_LATER, _FOLLOWS)):
        for sentence in sentences:
            now = _(sentence)
            for pattern in _patterns(sentence, where):
                found = pattern.search(title)
                if found is not None:
                    said = now.format(**found.groupdict())
                    title = title[: found.start()] + said + title[found.end() :]
                    break
    return title


@cache
def _patterns(sentence: str, where: str) -> tuple[re.Pattern[str], ...]:
    """How it is said in each language; alike in two of them once."""
    said = []
    for code in LOCALES:
        with speaking(code):
            said.append(_(sentence))
    return tuple(
        re.compile(where + _BLANK.sub(_what_stands, re.escape(one)) + "(?=$| [·→])")
        for one in dict.fromkeys(said)
    )


def _what_stands(blank: re.Match[str]) -> str:
    name = blank[1]
    return f"(?P<{name}>{'[0-9]+' if name in _COUNTED else '[^·→]+?'})"
