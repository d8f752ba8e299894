"""The number of the format rises with any change of state, option or digest."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import game.systems  # noqa: F401 - makes the systems known
from game.core import record as records
from game.core.options import Option
from tests.core.tiny.tally import SYSTEM, Tally
from tests.records import formats


def test_states_options_and_digests_are_those_of_the_format() -> None:
    assert formats.forgotten(formats.stored(), formats.today()) == ""


def test_every_older_format_is_brought_up_to_date() -> None:
    assert sorted(records._MIGRATIONS) == list(range(1, records.FORMAT))


def test_a_change_without_its_number_is_told_what_to_do() -> None:
    text = formats.forgotten({"thor": "1", "abstract": "2"}, {"thor": "1", "abstract": "3"}, 7)
    assert text.startswith("states, options or digests of abstract are not those of format 7. Raise `FORMAT`")
    assert text.endswith('[8]\nthor = "1"\nabstract = "3"')
    assert formats.forgotten({}, {"thor": "1"}) != ""


def of(**changes: Any) -> str:
    """The print of the tallying game with something else in it."""
    other = type("Other", (type(SYSTEM),), changes)()
    return formats.printed(other, ["1"])


CHANGES: dict[str, dict[str, Any]] = {
    "a field more": {"state_type": msgspec.defstruct("Tally", [("weather", str, "fair")], bases=(Tally,))},
    "a step less": {"step_types": SYSTEM.step_types[1:]},
    "an action less": {"action_types": SYSTEM.action_types[1:]},
    "an option less": {"options": SYSTEM.options[1:]},
    "another default": {"options": (Option("limit", 31, "", least=1, most=99), *SYSTEM.options[1:])},
}


@pytest.mark.parametrize("what", CHANGES)
def test_the_print_changes_with_states_and_options(what: str) -> None:
    assert of() == of() == formats.printed(SYSTEM, ["1"])
    assert of(**CHANGES[what]) != of()


def test_the_print_changes_with_digests() -> None:
    assert formats.printed(SYSTEM, ["2"]) != of()
