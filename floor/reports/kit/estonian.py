"""Numbers in Estonian words: -teist, -kümmend and -sada are one word, all else stands apart."""

_ONES = (
    "", "üks", "kaks", "kolm", "neli", "viis", "kuus", "seitse", "kaheksa", "üheksa", "kümme",
)  # fmt: skip
MOST = 999_999_999


def number_words(number: int) -> str:
    """A whole number from 1 to `MOST`: 1502 is "tuhat viissada kaks".

    Raises:
        ValueError: it is none of them.
    """
    if not 1 <= number <= MOST:
        raise ValueError(f"{number} has no words here")
    millions, rest = divmod(number, 1_000_000)
    thousands, ones = divmod(rest, 1_000)
    return " ".join((*_millions(millions), *_thousands(thousands), *_below_thousand(ones)))


def _millions(count: int) -> tuple[str, ...]:
    if count == 1:
        return ("üks", "miljon")
    return (*_below_thousand(count), "miljonit") if count else ()


def _thousands(count: int) -> tuple[str, ...]:
    """A single one is not counted."""
    if count == 1:
        return ("tuhat",)
    return (*_below_thousand(count), "tuhat") if count else ()


def _below_thousand(number: int) -> tuple[str, ...]:
    hundreds, rest = divmod(number, 100)
    words = [f"{_ONES[hundreds] if hundreds > 1 else ''}sada"] if hundreds else []
    tens, ones = divmod(rest, 10)
    if 11 <= rest <= 19:
        words.append(f"{_ONES[ones]}teist")
    elif rest <= 10:
        words.append(_ONES[rest])
    else:
        words += [f"{_ONES[tens]}kümmend", _ONES[ones]]
    return tuple(word for word in words if word)
