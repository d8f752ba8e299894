"""The tactics that musicians lend: whom they reach, and whom not (GB-78, G-50, G-51, G-52)."""

from __future__ import annotations

import msgspec
import pytest

from game.systems.confrontation import tactics, values
from game.systems.confrontation.profile import Profile
from game.systems.confrontation.state import Ongoing
from tests.systems.confrontation.builder import COLOSSUS, FENLING, MARSHAL, WARDEN, Table, profile, unit
from tests.systems.confrontation.mystics.calls import WORKS, table

DRUM = profile("Drum", role="musician")
HARDY = profile("Hardy", "creature")
EVERY = [work.id for work in WORKS.values() if work.kind == "tactic"]


def band(tactic: str, far: float = 30, whom: Profile = WARDEN, **what: object) -> Table:
    """A Marshal with a musician, and a unit whose leader stands so far from that musician, from edge to edge, in close formation."""
    x = 23 + 1.5 + far + whom.base.long / 200
    return table(
        unit("Own", at=[(17, 20)], with_=[(MARSHAL, (20, 20)), (DRUM, (23, 20))], **what),  # type: ignore[arg-type]
        unit("Whom", profile=whom, at=[(x, 20)], formation="close"),
        unit("Foes", "two", profile=FENLING, at=[(110, 80)]),
        tactics={"one": tactic},
    )


def changed(made: Table, name: str = "Whom") -> dict[str, int]:
    """By how much the values differ from those on the card that a tactic may change."""
    number = made.unit(name)
    card = made.state.profile(made.state.members(number)[0].id)
    return {
        "walk": values.movement(made.state, number, "walk").total - card.move,
        "assault": values.movement(made.state, number, "assault").total - card.move,
        "defense": values.defense(made.state, card, number).total - card.defense,
    }


GIVEN = {
    "close-ranks": {"walk": 0, "assault": 0, "defense": 1},
    "war-drum": {"walk": 0, "assault": 200, "defense": 0},
    "stroke-drum": {"walk": 100, "assault": 100, "defense": 0},
}
NOTHING = {"walk": 0, "assault": 0, "defense": 0}


def test_every_tactic_is_tried_here() -> None:
    assert set(EVERY) == set(GIVEN)


@pytest.mark.parametrize("tactic", EVERY)
def test_a_tactic_gives_what_its_card_says_up_to_30_cm_from_the_musician_G50(tactic: str) -> None:
    assert changed(band(tactic)) == GIVEN[tactic]
    assert changed(band(tactic, 30.01)) == NOTHING


@pytest.mark.parametrize("tactic", EVERY)
def test_a_musician_without_an_incarnate_in_his_unit_gives_nothing_G50(tactic: str) -> None:
    made = band(tactic)
    del made.state.fighters[made.hero("Own")]
    made.state.change(1, leader=made.fighter("Own"))
    assert changed(made) == NOTHING


@pytest.mark.parametrize("tactic", EVERY)
@pytest.mark.parametrize("who", ["Own", "Whom"])
def test_neither_a_war_staff_in_rout_lends_nor_a_unit_in_rout_uses_a_tactic_GB75(
    tactic: str, who: str
) -> None:
    made = band(tactic)
    made.state.change(made.unit(who), rout=True)
    assert changed(made) == NOTHING


@pytest.mark.parametrize("tactic", EVERY)
def test_a_titan_is_lent_no_tactic_G52(tactic: str) -> None:
    assert changed(band(tactic, 10, COLOSSUS)) == NOTHING


@pytest.mark.parametrize("tactic", EVERY)
def test_the_enemy_and_another_company_of_the_team_use_a_tactic_of_their_own_GB78(tactic: str) -> None:
    made = table(
        unit("Own", at=[(17, 20)], with_=[(MARSHAL, (20, 20)), (DRUM, (23, 20))]),
        unit("Foes", "two", at=[(30, 20)], formation="close"),
        unit("Friends", "three", at=[(40, 20)], formation="close"),
        teams={"three": "one"},
        tactics={"one": tactic},
    )
    assert changed(made, "Foes") == changed(made, "Friends") == NOTHING


@pytest.mark.parametrize("tactic", EVERY)
def test_two_musicians_lend_the_one_tactic_once_GB11(tactic: str) -> None:
    made = band(tactic)
    second = msgspec.structs.replace(MARSHAL, id="second")
    made.muster("one", (WARDEN, 50, 24), (second, 50, 27), (DRUM, 50, 30))
    assert changed(made) == GIVEN[tactic]


def test_close_ranks_help_in_close_formation_alone_GB78() -> None:
    made = band("close-ranks")
    made.state.change(made.unit("Whom"), formation="scattered")
    assert changed(made) == NOTHING


def test_a_tactic_adds_to_an_effect_of_another_name_GB11() -> None:
    made = band("close-ranks")
    made.state.change(made.unit("Whom"), ongoing=(Ongoing("bulwark-hymn", 1),))
    assert changed(made)["defense"] == 3


def test_a_unit_that_has_not_entered_uses_no_tactic_G54() -> None:
    made = band("stroke-drum")
    made.state.change(made.unit("Whom"), fate="waiting")
    assert tactics.lent(made.state, made.unit("Whom")) is None


def test_a_fortification_stays_where_it_is_with_a_drum_beside_it_G150() -> None:
    keep = msgspec.structs.replace(HARDY, id="keep", abilities=("fixed",), move=0)
    assert changed(band("stroke-drum", 10, keep))["walk"] == 0
