"""What no work does, whichever it is: every one that comes with the game, at its bounds and beside other rules (GB-82, GB-84 to GB-90)."""

from __future__ import annotations

import msgspec
import pytest

from game.systems.confrontation import events, values
from game.systems.confrontation.actions import Counter
from game.systems.confrontation.control import RoundEffectsEnd
from game.systems.confrontation.mystics import answers, effects, mystic_calls, targets
from game.systems.confrontation.profile import ELEMENTS, Profile
from game.systems.confrontation.state import Ongoing
from game.systems.confrontation.works import Blast, Fix, Gain, Heal, Lend, Tests, Work
from game.table.lengths import CM
from tests.systems.confrontation.builder import COLOSSUS, FENLING, LANCER, WARDEN, Table, profile, unit
from tests.systems.confrontation.mystics.calls import WORKS, acting, call, table

CALLED = [work for work in WORKS.values() if work.kind in mystic_calls.CALLED and work.lasts != "battle"]
"""Every work that is called in an activation."""
RANGED = [work for work in CALLED if work.target.within]
PAID = [work for work in CALLED if work.cost]
GREAT = [work for work in CALLED if work.kind in mystic_calls.GREAT]
LASTING = [work for work in RANGED if targets.lasts(work)]
STRIKING = [work for work in RANGED if any(isinstance(effect, Tests | Blast) for effect in work.effects)]
WORLDLY = [work for work in CALLED if work.kind in mystic_calls.WORLDLY]


def named(work: Work) -> str:
    return work.id


def mystic(work: Work, **what: object) -> Profile:
    """Somebody who can call a work, and nothing else."""
    values = {"role": "incarnate", "rank": 2, "fervor": 6, "energy": 6, "elements": ELEMENTS, **what}
    return profile("Mystic", works=(work.id,), **values)


def field(work: Work, far: float = 10, whom: Profile = LANCER, **what: object) -> Table:
    """A mystic who has walked, rich in all points, and whom his work is for, so far from edge to edge; hurt, so that he can be healed."""
    seat = "one" if work.target.whose == "friend" else "two"
    apart = 20 + 1.5 + far + whom.base.long / 2 / CM
    made = table(
        unit("Own", profile=mystic(work, **what), at=[(20, 20)]),
        unit("Whom", seat, profile=whom, at=[(apart, 20)]),
        unit("Others", "two", profile=FENLING, at=[(110, 80)]),
        profiles={"fenling": FENLING},
    )
    made.state.alter(made.fighter("Whom"), health=1)
    return acting(made, "Own", faith=30, mana=30)


def fault(made: Table, work: Work) -> str:
    """Why the work does not reach those whom it is for; empty if it does."""
    found = targets.fault(made.state, work, 1, made.unit("Whom"))
    return found.text if found else ""


@pytest.mark.parametrize("work", RANGED, ids=named)
def test_a_work_reaches_as_far_as_its_card_says_and_no_tenth_of_a_millimetre_farther_G63(work: Work) -> None:
    reach = work.target.within / CM
    assert fault(field(work, reach), work) == ""
    assert "leader to leader" in fault(field(work, reach + 0.01), work)


@pytest.mark.parametrize("work", PAID, ids=named)
def test_a_work_costs_all_that_its_card_says_GB84_GB88(work: Work) -> None:
    made = field(work)
    pool = "faith" if work.kind in mystic_calls.OF_FAITH else "mana"
    made.state.change(1, **{pool: work.cost})
    assert mystic_calls.unable(made.state, work, 1) is None
    made.state.change(1, **{pool: work.cost - 1})
    refusal = mystic_calls.unable(made.state, work, 1)
    assert refusal is not None
    assert refusal.text == f"{work.name} costs {work.cost}, and there is {work.cost - 1}."


@pytest.mark.parametrize("work", CALLED, ids=named)
def test_a_caller_in_rout_calls_nothing_GB75(work: Work) -> None:
    made = field(work)
    assert mystic_calls.unable(made.state, work, 1) is None
    made.state.change(1, rout=True)
    refusal = mystic_calls.unable(made.state, work, 1)
    assert refusal is not None
    assert refusal.rule == "GB-75"


@pytest.mark.parametrize("work", RANGED, ids=named)
def test_of_all_works_those_with_strength_tests_alone_reach_a_titan_G52(work: Work) -> None:
    made = field(work, whom=COLOSSUS)
    assert (fault(made, work) == "") is targets.strikes(work)


@pytest.mark.parametrize("work", GREAT, ids=named)
def test_communions_and_rituals_are_for_incarnates_who_have_declared_what_they_do_GB85_G20(
    work: Work,
) -> None:
    made = field(work, role="special")
    refusal = mystic_calls.unable(made.state, work, 1)
    assert refusal is not None
    assert "is for Incarnates" in refusal.text
    made = field(work)
    made.activate("Own", None)
    refusal = mystic_calls.unable(made.state, work, 1)
    assert refusal is not None
    assert refusal.rule == "G-20"


@pytest.mark.parametrize("work", GREAT, ids=named)
def test_communions_and_rituals_are_answered_by_their_own_art_for_all_that_was_spent_G34(work: Work) -> None:
    art = {"fervor": 3, "energy": 0} if work.kind == "communion" else {"fervor": 0, "energy": 3}
    rival = profile("Rival", role="special", **art)
    made = field(work)
    made.muster("two", (rival, 24, 40), faith=30, mana=30)
    rivals = max(made.state.units)
    action = call(made, work.name, 1, "Whom", exalt=2)
    assert answers.able(made.state, action, "two") == [rivals]
    made.start(answers.Answers(action, ("two",)))
    made.play(Counter(rivals), dice=[])
    own = made.state.units[rivals]
    left = own.faith if work.kind == "communion" else own.mana
    assert left == 30 - work.cost - 2
    assert made.told(events.Countered) == [events.Countered(rivals, work.id, work.cost + 2)]
    assert made.told(events.TestRolled) == []


@pytest.mark.parametrize("work", LASTING, ids=named)
def test_what_lasts_lies_once_and_ends_as_its_card_says_GB11_G64(work: Work) -> None:
    made = field(work)
    effects.lay(made.state, made.context(), work, 2, 1)
    effects.lay(made.state, made.context(), work, 2, 1)
    assert made.state.units[2].ongoing == (Ongoing(work.id, 1),)
    assert "counts once" in fault(made, work)
    made.start(RoundEffectsEnd("two"))
    assert made.state.units[2].ongoing == (Ongoing(work.id, 1),)
    made.start(RoundEffectsEnd("one"))
    assert (made.state.units[2].ongoing == ()) is (work.lasts == "round")


@pytest.mark.parametrize("work", LASTING, ids=named)
def test_what_is_laid_on_a_unit_does_nothing_while_it_is_void_G122(work: Work) -> None:
    made = field(work)
    counted = [each for each in work.effects if isinstance(each, Lend | Fix | Gain)]
    effects.lay(made.state, made.context(), work, 2, 1)
    assert [each.effect for each in values.boosts(made.state, 2)] == counted
    made.state.change(2, ongoing=(Ongoing(work.id, 1, void=True),))
    assert list(values.boosts(made.state, 2)) == []


@pytest.mark.parametrize("work", STRIKING, ids=named)
def test_strength_tests_of_works_spare_an_incarnate_while_others_of_his_unit_live_G63(work: Work) -> None:
    hero = profile("Hero", role="incarnate", health=3)
    made = field(work)
    made.state.field.profiles[hero.id] = hero
    made.muster("two", (WARDEN, 24, 30), (hero, 24, 27))
    foes = max(made.state.units)
    centre = made.state.members(foes)[0].id
    named = centre if any(isinstance(effect, Blast) for effect in work.effects) else 0
    action = call(made, work.name, 1, fighter=named)
    action = msgspec.structs.replace(action, target=foes)
    made.start(effects.Enact(action), dice=[6] * 4 + [1] * 8)
    (left,) = made.state.members(foes)
    assert (left.role, left.health) == ("incarnate", 3)


HEALING = [work for work in RANGED if any(isinstance(effect, Heal) for effect in work.effects)]


@pytest.mark.parametrize("work", HEALING, ids=named)
def test_nobody_is_healed_beyond_his_card_or_twice_a_round_GB84(work: Work) -> None:
    made = field(work)
    made.state.alter(2, health=2)
    assert "has lost a point" in fault(made, work)
    made.state.alter(2, health=1)
    made.play(call(made, work.name, 1, "Whom", fighter=2), dice=[])
    assert made.state.fighters[2].health == 2
    made.state.alter(2, health=1)
    assert "once a round" in fault(made, work)


@pytest.mark.parametrize("work", WORLDLY, ids=named)
def test_what_is_used_once_is_used_once_and_costs_no_points_G125(work: Work) -> None:
    made = field(work, role="specialist")
    made.play(call(made, work.name, 1, "Whom"), dice=[])
    assert (made.state.units[1].faith, made.state.units[1].mana) == (30, 30)
    refusal = mystic_calls.unable(made.state, work, 1)
    assert refusal is not None
    assert refusal.rule == "G-125"


def test_every_work_that_is_called_is_tried_at_its_bounds() -> None:
    bounded = {work.id for work in (*RANGED, *PAID, *WORLDLY)}
    assert bounded == {work.id for work in CALLED}
    assert {"call-the-fen"} == {work.id for work in CALLED if work not in RANGED}
