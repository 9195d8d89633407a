"""How names look: to find somebody by a few letters, and to notice who is put down twice."""

import unicodedata
from itertools import permutations

from floor.base.text import folded

SHORTEST_SLIP = 4
"""Of fewer letters, one that differs makes another name."""

_PERMUTED_AT_MOST = 3

# Letters with a stroke, which is no accent that can be taken off.
_STROKED, _WITHOUT = "øđðłħŧıŋ", "oddlhtin"
# Greek and Cyrillic letters drawn like a Latin one (FAULTS row 53).
_GREEK, _LIKE_GREEK = "αβγεζηικμνορστυχω", "abyeznikmvopotuxw"
_CYRILLIC, _LIKE_CYRILLIC = "авекмнорстухѕіјԁһԛԝгпьѵӏ", "abekmhopctyxsijdhqwrnbvl"
_DRAWN_LIKE = str.maketrans(
    {
        **dict(zip(_STROKED, _WITHOUT, strict=True)),
        **dict(zip(_GREEK, _LIKE_GREEK, strict=True)),
        **dict(zip(_CYRILLIC, _LIKE_CYRILLIC, strict=True)),
        **{"æ": "ae", "œ": "oe", "þ": "th"},
        **dict.fromkeys("'’‘ʼ`", ""),  # noqa: RUF001
    }
)


def look_of(text: str) -> str:
    """`text` as it looks: small letters without accents, words apart, hyphens being spaces.

    Greek and Cyrillic letters that look like Latin ones are those. What is nothing but signs stays
    as it is.
    """
    # Compatibility forms first: some of them are letters that folding alone leaves great.
    bare = folded(unicodedata.normalize("NFKC", text))
    words = "".join(" " if unicodedata.category(char) == "Pd" else char for char in bare)
    return " ".join(words.translate(_DRAWN_LIKE).split()) or " ".join(bare.split()) or text


def turned(look: str) -> tuple[str, ...]:
    """`look` begun at each of its words: "aino laine", "laine aino"."""
    words = look.split()
    return tuple(" ".join((*words[at:], *words[:at])) for at in range(len(words)))


def orders_of(look: str) -> tuple[str, ...]:
    """`look` with its words in every order, first as it is; of many words only as `turned`."""
    words = look.split()
    if len(words) > _PERMUTED_AT_MOST:
        return turned(look)
    return tuple(dict.fromkeys(" ".join(order) for order in permutations(words)))


def one_slip_apart(one: str, other: str) -> bool:
    """Whether a letter added, left out or replaced, or two neighbours swapped, makes both alike.

    Equal texts are, too.
    """
    short, long = sorted((one, other), key=len)
    same = 0
    while same < len(short) and short[same] == long[same]:
        same += 1
    rest, other_rest = short[same:], long[same:]
    match len(long) - len(short):
        case 0:
            swapped = rest[:2] == other_rest[1::-1] and rest[2:] == other_rest[2:]
            return swapped or rest[1:] == other_rest[1:]
        case 1:
            return rest == other_rest[1:]
        case _:
            return False
