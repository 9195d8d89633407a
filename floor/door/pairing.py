"""Pairing: twelve digits, once, in five minutes; each side proves the other's certificate by them.

Both keys are made on the spot and signed by nobody. The proof is an HMAC over both certificates
under argon2id of the digits and of a number that either side draws: whoever sits between the two
has five minutes for 10^12 slow guesses.
"""

import hmac
import os
from datetime import timedelta
from typing import NamedTuple

import msgspec

DIGITS = 12
TRIES = 3
HOLDS = timedelta(minutes=5)
NONCE = 16
MOST_BYTES = 16 * 1024


class PairAsk(msgspec.Struct, frozen=True, array_like=True, tag="pair"):
    """A station wants in: its certificate and the number it has drawn."""

    certificate: bytes
    nonce: bytes
    table: str = ""
    """Of which it will be the kiosk and of no other; empty: of whichever the digits are."""


class PairOffer(msgspec.Struct, frozen=True, array_like=True, tag="offer"):
    """The door's, in answer."""

    certificate: bytes
    nonce: bytes


class PairProof(msgspec.Struct, frozen=True, array_like=True, tag="proof"):
    """The HMAC of either side."""

    mac: bytes


class Paired(msgspec.Struct, frozen=True, array_like=True, tag="paired"):
    """The door's proof, and what the station is from now on."""

    mac: bytes
    station: str
    table: str
    port: int
    """Of the door."""
    role: str = "kiosk"


class PairNo(msgspec.Struct, frozen=True, array_like=True, tag="no"):
    """Not those digits; as many tries are left."""

    left: int
    table: str = ""
    """Those digits are of this table, which the station will not have; nothing was used up."""
    replaced: bool = False
    """They are those the desk showed before: it shows others now."""


Message = PairAsk | PairOffer | PairProof | Paired | PairNo
decode = msgspec.msgpack.Decoder(Message).decode
encode = msgspec.msgpack.Encoder().encode


class Secret(NamedTuple):
    """What both sides know once they have drawn and exchanged their numbers."""

    key: bytes
    station: bytes
    door: bytes

    def of_station(self) -> bytes:
        """What the station proves itself by."""
        return self._mac(b"station")

    def of_door(self) -> bytes:
        """What the door proves itself by."""
        return self._mac(b"door")

    def _mac(self, who: bytes) -> bytes:
        over = b"".join(len(one).to_bytes(4, "big") + one for one in (who, self.station, self.door))
        return hmac.digest(self.key, over, "sha256")


def drawn() -> bytes:
    """A number nobody can foresee."""
    # Not from `Chance`: nothing may ever repeat this one.
    return os.urandom(NONCE)


def new_digits() -> str:
    """Twelve digits nobody can foresee."""
    # As `drawn`; of 2^128 numbers no twelve digits are noticeably likelier than others.
    return f"{int.from_bytes(drawn()) % 10**DIGITS:0{DIGITS}}"


def grouped(digits: str) -> str:
    """Digits as they are read aloud: 4-4-4."""
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))


def typed(text: str) -> str:
    """The digits in what somebody typed; empty unless there are twelve."""
    found = "".join(one for one in text if one.isascii() and one.isdigit())
    return found if len(found) == DIGITS else ""


def secret(digits: str, ask: PairAsk, offer: PairOffer, kibibytes: int = 64 * 1024) -> Secret:
    """What follows from the digits and what was exchanged; slow, for whoever guesses."""
    from argon2.low_level import Type, hash_secret_raw

    key = hash_secret_raw(
        digits.encode("ascii"),
        ask.nonce + offer.nonce,
        time_cost=3,
        memory_cost=kibibytes,
        parallelism=1,
        hash_len=32,
        type=Type.ID,
    )
    return Secret(key, ask.certificate, offer.certificate)


def proves(mac: bytes, expected: bytes) -> bool:
    """Whether that is the proof; takes as long when it is not."""
    return hmac.compare_digest(mac, expected)
