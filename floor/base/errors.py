"""Every deliberate no of the program: a sentence for a person at 2 a.m., with what it names."""

from typing import ClassVar, NamedTuple


class FloorError(Exception):
    """A deliberate no. `sentence` is English with {names}; `named` holds what they stand for.

    The values in `named` stay ids and numbers until a screen or paper renders them, so that the
    sentence can be translated and names of people never stand in an exception's text.
    """

    def __init__(self, sentence: str, **named: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.named = named

    def __str__(self) -> str:
        return self.sentence.format_map(self.named) if self.named else self.sentence


class Refused(FloorError):
    """Rules or roles forbid what was asked; `rule` is the id of the rule that says so."""

    def __init__(self, sentence: str, *, rule: str, **named: object) -> None:
        super().__init__(sentence, **named)
        self.rule = rule

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refused) and (self.sentence, self.rule, self.named) == (
            other.sentence,
            other.rule,
            other.named,
        )

    __hash__: ClassVar[None]  # type: ignore[assignment]


class Refusal(NamedTuple):
    """A refusal as a table of reasons has it: its sentence and its rule."""

    sentence: str
    rule: str

    def of(self, **named: object) -> Refused:
        """The refusal itself; of `named` it takes what its sentence names."""
        own = {name: value for name, value in named.items() if f"{{{name}}}" in self.sentence}
        return Refused(self.sentence, rule=self.rule, **own)


class BadSetting(FloorError):
    """A file of settings has mistakes; `mistakes` lists each as "key: what was expected"."""

    def __init__(self, sentence: str, *, mistakes: tuple[str, ...] = (), **named: object) -> None:
        super().__init__(sentence, **named)
        self.mistakes = mistakes

    def __str__(self) -> str:
        return "\n  ".join((super().__str__(), *self.mistakes))


class StoreTrouble(FloorError):
    """The store cannot be read or written; the sentence says what to do now."""


class PutOut(StoreTrouble):
    """The house has taken this PC out: what it has shown here is no more this PC's to show."""


class KeyCopied(PutOut):
    """Another PC is at work with the key of this one: the data folder of one lies on both."""


class OtherBook(StoreTrouble):
    """The house works on another book than this PC knows: it begins again with that one, or the one
    before is put back."""


class Unknown(StoreTrouble):
    """The house knows no PC like this one: it is paired anew, or the right book is put back."""


class DiskFull(StoreTrouble):
    """There is no room to write; what was acknowledged before is safe."""


class InDoubt(StoreTrouble):
    """The store failed while committing: ask again with the same command id before repeating."""


class Outdated(StoreTrouble):
    """House and program are of versions that do not understand each other: this one is updated."""


class PaperTrouble(FloorError):
    """A paper could not be made or put down; nothing of the night is lost and it can be redone."""
