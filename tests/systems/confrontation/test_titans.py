"""Titans: their cards, played or given up (GB-80, GB-81, G-32, G-52, G-57)."""

from __future__ import annotations

import msgspec
import pytest

from game.core.breakdowns import Breakdown, Part
from game.core.chance import seeded
from game.systems.confrontation import dice_tests, events, titans, units
from game.systems.confrontation.actions import Call, Forgo, Sacrifice
from game.systems.confrontation.fire.losses import Suffer
from game.systems.confrontation.mystics.titanic import PlayCard, TitanicPlay
from game.systems.confrontation.profile import Profile
from game.systems.confrontation.state import Card, Dealt, Feat, Ongoing, Sequence, Test
from game.table.shapes import Place
from tests.systems.confrontation.builder import COLOSSUS, FENLING, WARDEN, Table, box, piece, row, unit
from tests.systems.confrontation.mystics.calls import CARDS, WORKS, table, with_works

STRIDER = with_works(COLOSSUS, "Stride", "Sweep")
WYRM = msgspec.structs.replace(CARDS["mire-wyrm"], id="wyrm")


def arena(card: Profile = STRIDER, at: tuple[float, float] = (60, 40), **what: object) -> Table:
    """A titan with Fenlings in contact and Reavers farther off."""
    made = table(
        unit("Titan", profile=card, at=[at]),
        unit("Fenlings", "two", profile=FENLING, at=row(57.2, 45.5, count=3)),
        unit("Reavers", "two", profile=WARDEN, at=row(57, 56, count=4)),
        elixir={"one": 3, "two": 3},
        **what,  # type: ignore[arg-type]
    )
    made.state.sequences["one"] = Sequence(
        cards=(), played=tuple(Card(card.id, 1, work) for work in card.works)
    )
    return made


def play(made: Table, work: str) -> Table:
    made.start(PlayCard("one", 1, work))
    return made


def struck(made: Table, dice: list[int]) -> Table:
    """Reavers wound the titan with three dice at Strength 8."""
    test = Test(
        "strength",
        Breakdown((Part(3, "hits", "GB-63"),)),
        Breakdown((Part(8, "Strength", "GB-63"),)),
        Breakdown((Part(8, "Resilience", "GB-69"),)),
        bonus=False,
        by=3,
        against=1,
    )
    dice_tests.throw(made.state, test, Suffer((1,), "melee", 3))
    made.start(dice=dice)
    return made


# Sacrifice


def test_strength_8_on_resilience_8_with_6_6_4_is_3_damage_without_bonus_dice_GB82() -> None:
    made = struck(arena(), [6, 6, 4])
    made.play(Forgo(), dice=[])
    made.finish()
    assert made.state.fighters[1].health == 7


def test_a_card_given_up_cancels_the_test_GB81() -> None:
    made = struck(arena(), [6, 6, 4])
    assert made.decision.actions(made.state) == [Forgo(), Sacrifice("stride"), Sacrifice("sweep")]
    made.play(Sacrifice("sweep"), dice=[])
    assert made.state.fighters[1].health == 10
    assert made.told(events.CardSacrificed) == [events.CardSacrificed(1, "sweep")]


def test_a_card_given_up_is_gone_for_the_game_wherever_it_lies_G32() -> None:
    made = arena()
    sweep, stride = Card("colossus", 1, "sweep"), Card("colossus", 1, "stride")
    made.state.sequences["one"] = Sequence(cards=(stride,), reserve=sweep, reserved=True, played=())
    made.state.deck = ()
    made = struck(made, [6, 6, 4])
    made.play(Sacrifice("sweep"), dice=[])
    own = made.state.sequences["one"]
    assert (own.cards, own.reserve, own.sacrificed) == ((stride,), None, (sweep,))
    assert titans.titanic(made.state, 1) == ("stride",)
    assert not titans.plays(made.state, sweep)


def test_a_card_given_up_is_taken_out_of_the_common_deck_G32() -> None:
    made = arena()
    sweep, stride = Card("colossus", 1, "sweep"), Card("colossus", 1, "stride")
    made.state.sequences["one"] = Sequence()
    made.state.deck = (Dealt("one", sweep), Dealt("two", Card("fenling")), Dealt("one", stride))
    struck(made, [4, 1, 1])
    made.play(Sacrifice("sweep"), dice=[])
    assert [each.card for each in made.state.deck] == [Card("fenling"), stride]


def test_a_test_that_has_done_nothing_asks_for_no_card_GB81() -> None:
    made = struck(arena(), [1, 2, 3])
    assert made.state.decision is None
    assert made.state.fighters[1].health == 10


def test_a_titan_without_cards_left_suffers_without_a_question_GB81() -> None:
    made = struck(arena(COLOSSUS), [6, 6, 4])
    assert made.state.decision is None
    assert made.state.fighters[1].health == 7


def test_an_attack_test_is_not_cancelled_GB81() -> None:
    made = arena()
    test = Test(
        "attack",
        Breakdown((Part(2, "d", "x"),)),
        Breakdown((Part(4, "a", "x"),)),
        Breakdown((Part(4, "d", "x"),)),
        by=3,
        against=1,
    )
    dice_tests.throw(made.state, test, Suffer((1,), "melee", 3, damage=1))
    made.start(dice=[4, 4])
    assert made.state.decision is None
    assert made.state.fighters[1].health == 9


def test_other_units_give_up_nothing_GB81() -> None:
    made = arena()
    test = Test(
        "strength",
        Breakdown((Part(1, "d", "x"),)),
        Breakdown((Part(9, "a", "x"),)),
        Breakdown((Part(4, "d", "x"),)),
        by=1,
        against=3,
    )
    dice_tests.throw(made.state, test, Suffer((5,), "melee", 1))
    made.start(dice=[4])
    assert made.count("Reavers") == 3


# Playing


def test_sweep_makes_3_strength_tests_on_one_unit_in_contact_GB80() -> None:
    made = play(arena(), "sweep")
    assert isinstance(made.decision, TitanicPlay)
    assert made.decision.suggest(made.state) == [Call("sweep", 1, 2), Forgo()]
    refusal = made.refusal(Call("sweep", 1, 3))
    assert refusal is not None
    assert "in contact" in refusal.text
    made.play(Call("sweep", 1, 2), dice=[1, 4, 5])
    (rolled,) = made.told(events.TestRolled)
    assert (rolled.rolled.test.dice.total, rolled.rolled.test.margin) == (3, 3)
    assert made.count("Fenlings") == 1
    (fell,) = made.told(events.Fell)
    assert fell.cause == "titanic"


def test_stride_moves_the_titan_up_to_6_cm_GB80() -> None:
    made = play(arena(), "stride")
    made.play(Call("stride", 1, places=(Place(6000, 3400),)), dice=[])
    assert made.state.fighters[1].place == Place(6000, 3400)
    (moved,) = made.told(events.Moved)
    assert (moved.unit, moved.how) == (1, "stride")


def test_a_stride_is_no_longer_than_its_card_says_G124() -> None:
    made = play(arena(), "stride")
    found = made.refusal(Call("stride", 1, places=(Place(6000, 3390),)))
    assert found is not None
    assert found.rule == "G-124"
    assert made.refusal(Call("stride", 1)) is not None


def test_a_stride_does_not_end_inside_the_formation_of_friends_G124_GB29() -> None:
    made = table(
        unit("Titan", profile=STRIDER, at=[(60, 40)]),
        unit("Fenlings", "two", profile=FENLING, at=[(60, 80)]),
        unit("Friends", at=[(53.5, 32), (66.5, 32), (53.5, 37), (66.5, 37)]),
    )
    made.state.sequences["one"] = Sequence(played=(Card("colossus", 1, "stride"),))
    play(made, "stride")
    found = made.refusal(Call("stride", 1, places=(Place(6000, 3400),)))
    assert found is not None
    assert found.rule == "GB-29"
    assert made.refusal(Call("stride", 1, places=(Place(6000, 4600),))) is None
    assert all(made.refusal(call) is None for call in made.decision.suggest(made.state))


def test_a_stride_leads_into_no_new_contact_G124() -> None:
    made = play(arena(at=(40, 55)), "stride")
    found = made.refusal(Call("stride", 1, places=(Place(4600, 5500),)))
    assert found is None
    made = play(arena(at=(46, 56)), "stride")
    found = made.refusal(Call("stride", 1, places=(Place(5145, 5600),)))
    assert found is not None
    assert "no new contact" in found.text


def test_a_stride_may_stay_in_the_contact_that_there_is_G124() -> None:
    made = play(arena(), "stride")
    made.play(Call("stride", 1, places=(Place(6020, 4000),)), dice=[])
    assert units.melee(made.state, 1) == [2]


def test_each_titanic_card_lets_feats_be_performed_anew_GB98() -> None:
    made = arena()
    made.state.feats = (Feat(5, "failures rolled again"),)
    play(made, "sweep")
    assert made.state.feats == ()


def test_a_stride_goes_round_obstacles_and_ends_on_none_GB26() -> None:
    wall = piece("wall", box(50, 33, 20, 1), "obstacle", height=14)
    made = play(arena(pieces=[wall]), "stride")
    assert made.refusal(Call("stride", 1, places=(Place(6000, 3450),))) is not None
    assert made.refusal(Call("stride", 1, places=(Place(5600, 4000),))) is None


def test_a_titan_takes_no_notice_of_difficult_ground_GB80() -> None:
    bog = piece("bog", box(50, 20, 20, 18), "difficult", height=0)
    made = play(arena(pieces=[bog]), "stride")
    assert made.refusal(Call("stride", 1, places=(Place(6000, 3400),))) is None


def test_suggested_strides_are_legal_and_some_go_far_GB80() -> None:
    made = play(arena(), "stride")
    found = made.decision.suggest(made.state)
    assert len(found) > 8
    assert [made.refusal(each) for each in found] == [None] * len(found)


def test_spew_lays_a_template_over_a_fighter_within_20_GB80() -> None:
    made = play(arena(WYRM), "spew")
    assert made.refusal(Call("spew", 1, 3)) is not None, "nobody is named"
    made.play(Call("spew", 1, 3, made.fighter("Reavers", 2)), dice=[4, 4, 4])
    (rolled,) = made.told(events.TestRolled)
    assert rolled.rolled.test.dice.total == 3
    assert made.count("Reavers") == 1
    assert made.told(events.Fell)[0].cause == "mystic"


def test_a_card_with_an_area_is_shooting_where_that_is_forbidden_G57() -> None:
    made = play(arena(WYRM, council={"quiet": 1}), "spew")
    found = made.refusal(Call("spew", 1, 3, made.fighter("Reavers")))
    assert found is not None
    assert found.rule == "G-57"
    assert made.decision.suggest(made.state) == [Forgo()]
    made.state.round = 2
    assert made.refusal(Call("spew", 1, 3, made.fighter("Reavers"))) is None


def test_a_card_may_pass_unplayed_GB80() -> None:
    made = play(arena(), "sweep")
    made.play(Forgo(), dice=[])
    assert made.state.decision is None
    assert made.count("Fenlings") == 3


def test_another_work_than_that_of_the_card_is_refused_GB80() -> None:
    made = play(arena(), "sweep")
    found = made.refusal(Call("stride", 1, places=(Place(6000, 3400),)))
    assert found is not None
    assert found.nearest == Forgo()


def test_a_titan_in_rout_plays_no_card_G120() -> None:
    made = arena()
    made.state.change(1, rout=True)
    play(made, "sweep")
    assert made.state.decision is None
    assert made.told(events.CardPassed) == [events.CardPassed("one", Card("colossus", 1, "sweep"))]


def test_a_titan_that_has_not_entered_plays_no_card_G120() -> None:
    made = arena()
    made.state.change(1, fate="waiting")
    play(made, "sweep")
    assert made.state.decision is None


def test_samples_of_a_titanic_card_are_legal_GB80() -> None:
    made = play(arena(WYRM), "spew")
    seen = {type(made.decision.sample(made.state, seeded("spew", number))) for number in range(100)}
    assert seen == {Call, Forgo}


def test_the_battle_is_over_when_a_card_fells_the_last_enemy_G46() -> None:
    made = table(
        unit("Titan", profile=STRIDER, at=[(60, 40)]),
        unit("Fenlings", "two", profile=FENLING, at=[(60, 45.5)]),
    )
    assert units.engaged(made.state, 1)
    play(made, "sweep")
    made.play(Call("sweep", 1, 2), dice=[6, 6, 6, 1, 1, 1])
    assert made.state.outcome is not None
    assert made.state.outcome.winners == ("one",)


# Every card of every titan

STRIDES = ["Stride", "Lunge", "Long Stride"]
BLOWS = [("Sweep", 3, 6), ("Ram", 2, 8)]


@pytest.mark.parametrize("card", STRIDES)
def test_each_card_that_moves_moves_6_cm_and_no_more_GB80(card: str) -> None:
    work = WORKS[card].id
    made = play(arena(with_works(COLOSSUS, card)), work)
    assert made.refusal(Call(work, 1, places=(Place(6000, 3390),))) is not None
    made.play(Call(work, 1, places=(Place(6000, 3400),)), dice=[])
    assert made.state.fighters[1].place == Place(6000, 3400)


@pytest.mark.parametrize("card", STRIDES)
def test_no_works_on_a_titan_make_its_strides_longer_or_shorter_G52(card: str) -> None:
    work = WORKS[card].id
    made = arena(with_works(COLOSSUS, card))
    made.state.change(1, ongoing=(Ongoing("bramble-snare", 2), Ongoing("following-wind", 1)))
    play(made, work)
    assert made.refusal(Call(work, 1, places=(Place(6000, 3400),))) is None


@pytest.mark.parametrize(("card", "tests", "strength"), BLOWS)
def test_each_card_that_strikes_in_contact_makes_the_tests_that_it_says_GB80(
    card: str, tests: int, strength: int
) -> None:
    work = WORKS[card].id
    made = play(arena(with_works(COLOSSUS, card)), work)
    assert made.refusal(Call(work, 1, 3)) is not None
    made.play(Call(work, 1, 2), dice=[1] * tests)
    (rolled,) = made.told(events.TestRolled)
    assert (rolled.rolled.test.dice.total, rolled.rolled.test.value.total) == (tests, strength)
    assert rolled.rolled.test.hero == 0


@pytest.mark.parametrize("card", ["Sweep", "Ram", "Spew"])
def test_another_titan_may_give_up_a_card_against_each_of_them_GB81(card: str) -> None:
    work = WORKS[card].id
    made = table(
        unit("Titan", profile=with_works(COLOSSUS, card), at=[(60, 40)]),
        unit("Other", "two", profile=msgspec.structs.replace(STRIDER, id="other"), at=[(60, 48)]),
    )
    play(made, work)
    made.play(
        Call(work, 1, 2, 2 if card == "Spew" else 0), dice=[6] * {"Sweep": 3, "Ram": 2, "Spew": 1}[card]
    )
    (rolled,) = made.told(events.TestRolled)
    assert not rolled.rolled.test.bonus
    made.play(Sacrifice("stride"), dice=[])
    assert made.state.fighters[2].health == 10


def test_spew_reaches_20_cm_and_nobody_who_is_not_seen_GB80_G121() -> None:
    for far, hidden in ((20.0, False), (20.01, False), (20.0, True)):
        wall = [piece("tower", box(66, 30, 1, 20), "obstacle", height=20)] if hidden else []
        made = table(
            unit("Titan", profile=WYRM, at=[(60, 40)]),
            unit("Foes", "two", profile=FENLING, at=[(65.5 + far, 40)]),
            pieces=wall,
        )
        play(made, "spew")
        assert (made.refusal(Call("spew", 1, 2, 2)) is None) is (far == 20.0 and not hidden)
