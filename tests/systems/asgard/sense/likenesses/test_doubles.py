"""What was copied and not changed is told with the only thing that is left without it."""

from __future__ import annotations

from tests.systems.asgard.sense.stories import DOOR, assert_mended, spoilt, told

FIELD, COPY = "watch[15].when[2]", "not enemy near door 0 squares"


def test_a_fact_copied_beside_itself_is_about_the_only_spot_that_nothing_uses() -> None:
    assert_mended(DOOR, {FIELD: COPY}, FIELD, "not enemy near gap 0 squares")


def test_a_copied_fact_is_taken_out_where_every_spot_is_used() -> None:
    changes = {FIELD: COPY, "objective[0].spot": "gap"}
    (found,) = [each for each in told(spoilt(DOOR, changes)) if each.field == FIELD]
    assert [(change.path, change.gone) for change in found.mend] == [(FIELD, True)]
