"""The planted mistakes are named where they are, and mended; nothing is said of what ships."""

from __future__ import annotations

import pytest

from tests.lab import mistakes

FORM, SENSE = 98, 90
"""Of a hundred mistakes of the hand and of sense, so many at least."""


@pytest.mark.parametrize(("kind", "least"), [("form", FORM), ("sense", SENSE)])
@pytest.mark.parametrize("system", mistakes.SYSTEMS)
def test_mistakes_are_named_with_their_place_and_a_mend(system: str, kind: str, least: int) -> None:
    missed = {
        mistake.name: mistakes.reached(mistake, spoilt) for mistake, spoilt in mistakes.read(system, kind)
    }
    assert len(missed) == 30
    wrong = {name: why for name, why in missed.items() if why}
    assert 100 * (len(missed) - len(wrong)) >= least * len(missed), wrong


@pytest.mark.parametrize(("kind", "least"), [("form", FORM), ("sense", SENSE)])
@pytest.mark.parametrize("system", mistakes.SYSTEMS)
@pytest.mark.slow
def test_mistakes_of_other_people_are_named_with_their_place_and_a_mend(
    system: str, kind: str, least: int
) -> None:
    missed = [
        (mistake.name, mistakes.reached(mistake, spoilt))
        for mistake, spoilt in mistakes.read(system, kind, mistakes.LATER)
    ]
    wrong = [(name, why) for name, why in missed if why]
    assert 100 * (len(missed) - len(wrong)) >= least * len(missed), wrong


@pytest.mark.parametrize("system", mistakes.SYSTEMS)
def test_what_the_mistakes_spoil_is_sound_without_them(system: str) -> None:
    assert mistakes.inspection.examine(mistakes.sound(system)) == ()
