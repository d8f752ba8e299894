"""Tokens and spotting checks (HANDLING ENCOUNTERS, ENCOUNTER CHECKS, APPENDIX I; A-10 to A-14, A-30 to A-34, A-42 to A-48)."""

from __future__ import annotations

import pytest

from game.core import steps
from game.core.breakdowns import Part
from game.core.events import Context, Event
from game.systems.ascension import actions as a
from game.systems.ascension.combat.passives import Blow
from game.systems.ascension.combat.totals import defence_parts
from game.systems.asgard import events as e
from game.systems.asgard.cards import DECK
from game.systems.asgard.encounters.deck import refill
from game.systems.asgard.state import Out
from tests.systems.asgard.builder import BAD, GOOD, Tale, story

WALL = {"id": "wall", "kit": "wall", "at": ["14in", "12in"], "shape": "0.5in x 8in"}
TRAP = {"*": "1"}
NOTHING = {"1": ["count alarm +1"]}


def checks(tale: Tale) -> list[tuple[int, str]]:
    """The tokens checked and when."""
    return [(event.token, event.when) for event in tale.told(e.Checked)]


# Which tokens, when


def test_a_token_within_encounter_range_is_checked_when_the_activation_begins_A10_A34() -> None:
    tale = story(tokens=[(15, 12)], dice=f"{GOOD} {GOOD}")
    tale.activate("asger")
    assert checks(tale) == [(1, "before")]


def test_distance_runs_from_the_edge_of_the_base_to_the_middle_of_the_token_A33() -> None:
    near = story(tokens=[(18.5, 12)], dice=f"{GOOD} {GOOD}")
    near.activate("asger")
    assert checks(near) == [(1, "before")], "12 in and the radius of 0.63 in make 5.87 in of 6.5 in"
    far = story(tokens=[(18.7, 12)])
    far.activate("asger")
    assert checks(far) == []


def test_a_token_behind_a_wall_is_not_spotted_A10_A33() -> None:
    tale = story(tokens=[(16, 12)], terrain=[WALL])
    tale.activate("asger")
    assert checks(tale) == []


def test_a_token_beyond_visibility_is_not_spotted_A10() -> None:
    tale = story(tokens=[(17, 12)], visibility="3in")
    tale.activate("asger")
    assert checks(tale) == []


def test_every_token_is_checked_the_nearest_first_A11() -> None:
    tale = story(tokens=[(17, 12), (12, 9), (8, 12)], dice=f"{GOOD} {GOOD} " * 3)
    tale.activate("asger")
    assert [token for token, _ in checks(tale)] == [2, 3, 1]


def test_a_unit_checks_before_and_after_its_move_A11_A34() -> None:
    tale = story(tokens=[(15, 12), (20, 12)], dice=f"{GOOD} {GOOD} " * 2)
    tale.activate("asger")
    for x in (13, 14, 15, 16):
        if tale.host.moving(tale.state.table) or x == 13:
            tale.stride(x, 12)
    tale.end()
    assert checks(tale) == [(1, "before"), (2, "after")]


def test_a_unit_that_does_not_move_checks_once_A34() -> None:
    tale = story(tokens=[(15, 12)], dice=f"{BAD} {BAD}")
    tale.activate("asger")
    tale.end()
    assert checks(tale) == [(1, "before")]


def test_the_after_check_comes_as_soon_as_no_stride_is_left_A34() -> None:
    tale = story(tokens=[(21, 12)], dice=f"{GOOD} {GOOD}")
    tale.activate("asger")
    x = 12.0
    while not checks(tale):
        x += 1
        tale.stride(x, 12)
    assert not tale.host.moving(tale.state.table)
    assert x > 14


def test_an_action_that_breaks_off_the_move_goes_on_if_the_check_brings_nothing_A48() -> None:
    tale = story(tokens=[(19, 12)], dice=f"{GOOD} {GOOD}")
    tale.activate("asger")
    tale.stride(13, 12)
    tale.end()
    assert checks(tale) == [(1, "after")]
    assert tale.state.table.active is None, "the activation has ended"


def test_an_action_that_breaks_off_the_move_is_given_back_if_something_comes_A48() -> None:
    tale = story(tokens=[(19, 12)], cards=TRAP, codes=NOTHING, dice=f"{GOOD} {GOOD}")
    tale.activate("asger")
    tale.stride(13, 12)
    tale.end()
    assert checks(tale) == [(1, "after")]
    assert tale.state.table.active is not None, "the player may think again"
    with pytest.raises(AssertionError):
        tale.stride(14, 12)
    tale.end()
    assert tale.state.table.active is None


def test_a_unit_in_combat_makes_no_checks_A11() -> None:
    tale = story(tokens=[(15, 12)], fixed=[("gisla", (20, 20))], dice=f"{GOOD} {GOOD}")
    assert tale.enemies()
    tale.activate("asger")
    assert [when for _, when in checks(tale)] == ["sight"]


@pytest.mark.parametrize(
    "how", [{"rules": {"checks-in-combat": True}}, {"condition": {"checks-in-combat": True}}]
)
def test_a_sheet_may_allow_checks_in_combat_A11_A25(how: dict[str, object]) -> None:
    tale = story(tokens=[(15, 12)], fixed=[("gisla", (20, 20))], dice=f"{GOOD} {GOOD} " * 2, **how)
    tale.activate("asger")
    assert (1, "before") in checks(tale)


def test_a_check_that_brings_an_enemy_into_sight_ends_the_checking_A11() -> None:
    tale = story(
        tokens=[(15, 12), (12, 7)], cards=TRAP, codes={"1": ["place 1 gisla"]}, dice=f"{GOOD} {GOOD} " * 2
    )
    tale.activate("asger")
    assert checks(tale) == [(1, "before")]


# The rolls


def test_eleven_passes_and_twelve_fails_A12() -> None:
    passed = story(tokens=[(15, 12)], dice="3 4 4 6 6 6")
    passed.activate("asger")
    (event,) = passed.told(e.Checked)
    assert event.ours.passed
    assert event.ours.target.total == 11
    failed = story(tokens=[(15, 12)], dice="4 4 4 6 6 6")
    failed.activate("asger")
    assert not failed.told(e.Checked)[0].ours.passed


@pytest.mark.parametrize(("level", "number"), [("regular", 11), ("skilled", 12), ("equipped", 13)])
def test_a_skilled_spotter_has_a_better_number_A12(level: str, number: int) -> None:
    tale = story(tokens=[(15, 12)], dice=f"{GOOD} {GOOD}", skill={"asger": level})
    tale.activate("asger")
    assert tale.told(e.Checked)[0].ours.target.total == number


def test_modifiers_change_the_number_to_roll_under_A46() -> None:
    tale = story(tokens=[(15, 12)], condition={"spotting": {"you": -2, "they": 1}}, dice="3 3 3 4 4 4")
    tale.activate("asger")
    (event,) = tale.told(e.Checked)
    assert event.ours.target.parts == (Part(11, "regular spotter", "A-12"), Part(-2, "condition", "A-46"))
    assert (event.ours.target.total, event.theirs.target.total) == (9, 12)
    assert event.ours.passed
    assert event.theirs.passed


def test_the_condition_names_the_level_of_its_tokens_A43() -> None:
    tale = story(tokens=[(15, 12)], condition={"level": "equipped"}, dice=f"{GOOD} {GOOD}")
    tale.activate("asger")
    assert tale.told(e.Checked)[0].theirs.target.total == 13


def test_a_passed_stealth_check_makes_it_harder_for_the_token_A25_A66() -> None:
    tale = story(tokens=[(15, 12)], rules={"stealth": 3}, dice=f"{GOOD} {GOOD} 3 3 3")
    tale.activate("asger")
    (event,) = tale.told(e.Checked)
    assert event.stealth is not None
    assert event.theirs.target.total == 8
    assert not event.theirs.passed


def test_a_failed_stealth_check_changes_nothing_A25() -> None:
    tale = story(tokens=[(15, 12)], rules={"stealth": 3}, dice=f"{GOOD} {BAD} 3 3 3")
    tale.activate("asger")
    assert tale.told(e.Checked)[0].theirs.passed


# What follows


@pytest.mark.parametrize(("ours", "theirs"), [(GOOD, GOOD), (GOOD, BAD), (BAD, GOOD)])
def test_if_either_succeeds_one_card_is_flipped_and_the_token_is_spent_A13(ours: str, theirs: str) -> None:
    tale = story(tokens=[(15, 12)], dice=f"{ours} {theirs}")
    tale.activate("asger")
    assert len(tale.told(e.CardFlipped)) == 1
    assert tale.state.tokens[1].spent


def test_if_both_fail_the_token_stays_and_no_card_is_flipped_A13() -> None:
    tale = story(tokens=[(15, 12)], dice=f"{BAD} {BAD}")
    tale.activate("asger")
    assert not tale.told(e.CardFlipped)
    assert not tale.state.tokens[1].spent


def test_whoever_failed_is_flat_footed_also_when_nothing_comes_A31() -> None:
    tale = story(tokens=[(15, 12)], dice=f"{BAD} {GOOD}")
    tale.activate("asger")
    assert tale.lent("asger") == {"flat-footed": -2}


def test_an_encounter_that_failed_is_flat_footed_A13_A21() -> None:
    tale = story(tokens=[(15, 12)], cards=TRAP, codes={"1": ["place 2 gisla"]}, dice=f"{GOOD} {BAD}")
    tale.activate("asger")
    assert sorted(tale.state.flat) == tale.enemies()
    assert tale.lent("asger") == {}


def test_the_activation_in_which_it_failed_does_not_count_A32() -> None:
    tale = story(tokens=[(15, 12)], dice=f"{BAD} {BAD} {GOOD} {GOOD}")
    tale.activate("asger")
    tale.end()
    assert tale.lent("asger") == {"flat-footed": -2}
    tale.wait()
    tale.activate("asger")
    assert tale.lent("asger") == {"flat-footed": -2}
    tale.end()
    assert tale.lent("asger") == {}


def test_a_new_failure_starts_it_anew_and_does_not_add_up_A32() -> None:
    tale = story(tokens=[(15, 12)], dice=f"{BAD} {BAD} " * 2)
    tale.activate("asger")
    tale.end()
    tale.wait()
    tale.activate("asger")
    assert tale.lent("asger") == {"flat-footed": -2}
    tale.end()
    assert tale.lent("asger") == {"flat-footed": -2}


def test_being_flat_footed_stands_in_the_defence_with_its_rule_A21() -> None:
    tale = story(
        tokens=[(12, 15)],
        fixed=[("gisla", (13.5, 12))],
        rules={"checks-in-combat": True},
        dice=f"{BAD} {GOOD} " * 2,
    )
    tale.activate("asger")
    table = tale.state.table
    blow = Blow(tale.unit("gisla"), table.character(tale.unit("gisla")).attacks[0].name, tale.unit("asger"))
    assert Part(-2, "flat-footed", "A-21") in defence_parts(table, blow)


# The flip


def test_a_row_whose_requirement_has_been_seen_is_looked_up_and_adds_its_effect_A3() -> None:
    tale = story(
        tokens=[(15, 12), (9, 12)], cards={"AS": "[J] 1 [A]", "J": "2 [J]", "*": "-"}, draws="JD AS",
        codes={"1": ["count wolves +1"], "2": ["count crows +1"]}, dice=f"{GOOD} {GOOD} " * 2, count={"wolves": 0, "crows": 0},
    )  # fmt: skip
    tale.activate("asger")
    assert tale.state.counts == {"wolves": 1, "crows": 1}
    assert tale.state.seen == ("J", "A")


def test_an_unmet_requirement_brings_nothing_and_the_card_goes_back_A14() -> None:
    tale = story(tokens=[(15, 12)], cards={"AS": "[J] 1 [A]", "*": "-"}, draws="AS", codes=NOTHING, dice=f"{GOOD} {GOOD}")  # fmt: skip
    tale.activate("asger")
    (flipped,) = tale.told(e.CardFlipped)
    assert flipped.missing == ("J",)
    assert tale.state.deck == DECK
    assert tale.state.tokens[1].spent
    assert not tale.told(e.CodeFollowed)
    assert tale.state.seen == ()


def test_a_card_with_an_empty_row_or_none_stays_out_A14_A40() -> None:
    tale = story(tokens=[(15, 12), (9, 12)], cards={"AS": "-"}, draws="AS 4H", dice=f"{GOOD} {GOOD} " * 2)
    tale.activate("asger")
    assert sorted(tale.state.out) == ["4H", "AS"]
    assert len(tale.state.deck) == 50


def test_an_empty_deck_is_made_up_again_without_those_still_on_the_table_A14_A42() -> None:
    tale = story(tokens=[(15, 12), (30, 30)], cards={"AS": "1 [A]", "*": "-"}, draws="AS", codes={"1": ["place 1 gisla"]},
                 dice=f"{GOOD} {GOOD}")  # fmt: skip
    tale.activate("asger")
    for card in tale.state.deck:
        tale.state.out[card] = Out(card)
    tale.state.deck = ()
    refill(tale.state, Context(tale.chance, []))
    assert set(DECK) - set(tale.state.deck) == {"AS"}
    assert tale.state.seen == ("A",), "a reshuffle strikes no effects"


def test_with_no_card_at_all_the_check_brings_nothing_and_the_token_is_spent_A42() -> None:
    tale = story(tokens=[(15, 12)], fixed=[("gisla", (44, 44))], visibility="12in", dice=f"{GOOD} {GOOD}")
    (unit,) = tale.state.foes
    tale.state.deck = ()
    tale.state.out = {card: Out(card, (), (unit,)) for card in DECK}
    state = tale.state.copy()
    told: list[Event] = []
    steps.act(state, a.Activate(tale.unit("asger")), Context(tale.chance, told))
    assert any(isinstance(event, e.NoCard) for event in told)
    assert state.tokens[1].spent


def test_an_empty_deck_is_made_up_again_where_a_lesson_has_laid_cards_ready_A14() -> None:
    tale = story(tokens=[(15, 12)], cards={"*": "-"}, draws="AS", dice=f"{GOOD} {GOOD}")
    tale.state.deck, tale.state.out = (), {card: Out(card) for card in DECK}
    tale.activate("asger")
    (flipped,) = tale.told(e.CardFlipped)
    assert (flipped.card, flipped.reshuffled) == ("AS", True)
    assert len(tale.state.deck) == 51
