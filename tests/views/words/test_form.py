"""What was typed into a form."""

from floor.base.money import Money
from floor.views.words.form import Typed


def test_what_was_typed_is_the_same_but_for_what_is_said_anew():
    typed = Typed(amount=Money(5_000), name="Aino")
    other = typed.but(name="Eero")
    assert (other.get("name", ""), other.sum("amount")) == ("Eero", Money(5_000))
    assert typed.get("name", "") == "Aino"
    assert typed.but(name="Aino") == typed
    assert typed.sum("nothing") is None
