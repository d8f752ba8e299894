"""Sections 1 and 4, and what everything else leans on: bases, sizes, tokens, measures, where chance comes from."""

from __future__ import annotations

import copy
from importlib import import_module
from pkgutil import walk_packages

import pytest

from game.core.match import Match
from game.systems import ascension
from game.systems.ascension import events, harm
from game.systems.ascension.actions import Attack, EndActivation, Run, Stride
from game.systems.ascension.cards import DECK, SUITS, suit
from game.systems.ascension.hazards import Hazard
from game.systems.ascension.initiative import Initiative
from game.systems.ascension.points import creation
from game.systems.ascension.profile import base_size
from game.systems.ascension.state import MOST_TOKENS
from game.systems.ascension.system import SYSTEM
from game.table.lengths import MM, read
from game.table.shapes import Base
from tests.systems.ascension.builder import Table, battle, box, character, figure, mm, piece
from tests.systems.ascension.scenario.test_setup import DUEL, changed


def two(**what: object) -> Table:
    """One model each, far apart."""
    return battle(figure("a", at=(100, 100)), figure("b", "two", at=(100, 500)), **what)  # type: ignore[arg-type]


# C-60


@pytest.mark.parametrize("base", [(24, 24), (30, 24), (171, 171), (171, 130)])
def test_a_base_under_25_or_over_170_mm_is_refused_R111_C60(base: tuple[int, int]):
    faults = creation.faults(character("Odd", 5 if base[0] > 100 else 1, base))
    assert any(fault.field == "base" for fault in faults), faults


@pytest.mark.parametrize(("size", "base"), [(1, (25, 25)), (5, (170, 170)), (5, (170, 130))])
def test_bases_from_25_to_170_mm_are_legal_R111_C60(size: int, base: tuple[int, int]):
    assert not [fault for fault in creation.faults(character("Even", size, base)) if fault.field == "base"]


def test_a_base_must_be_of_the_characters_size_R111():
    assert any(fault.field == "base" for fault in creation.faults(character("Big", 1, (60, 60))))


#


def test_a_table_may_be_bare_R112():
    assert SYSTEM.problems(DUEL) == []


def test_terrain_may_be_smaller_or_larger_than_any_model_R112():
    rows = [
        {"id": "small", "kit": "crate", "at": ["4in", "12in"]},
        {"id": "large", "kit": "house", "size": 6, "at": ["12in", "12in"]},
    ]
    assert SYSTEM.problems(changed("terrain", rows)) == []


def test_terrain_has_a_size_everybody_can_read_R112_R411():
    rows = [{"id": "odd", "kit": "crate", "size": 1.5, "at": ["12in", "12in"]}]
    assert any("is not a Size" in problem.text for problem in SYSTEM.problems(changed("terrain", rows)))


# C-10


@pytest.mark.parametrize(("text", "tenths"), [("40mm", 400), ("1in", 254), ("2ft", 6096), ("2.5in", 635)])
def test_lengths_are_millimetres_and_an_inch_is_25_4_of_them_R113_C10(text: str, tenths: int):
    assert read(text) == tenths


def test_moves_are_measured_in_the_bases_own_millimetres_R113():
    table = battle(figure("a", at=(100, 100), base=(32, 32)), figure("b", "two", at=(100, 500))).activate("a")
    assert table.legal(Stride(mm(132, 100)))
    assert "beyond this stride of 32 mm" in table.refused(Stride(mm(133, 100))).text


def test_distances_are_measured_from_edge_to_edge_R113_C10():
    table = battle(
        figure("a", at=(100, 100)), figure("b", "two", at=(130.5, 100)), cards={"one": "3S 3H"}
    ).activate("a")
    assert table.legal(Attack("Strike", table.id("b")))


#


def test_the_values_of_a_deck_add_up_R114_R211():
    from game.systems.ascension.cards import worth

    assert worth(DECK) == 4 * (1 + 2 + 3 - 1) - 2 + 4


def test_every_side_has_a_deck_of_its_own_R114_C1():
    state = Match.start("ascension", DUEL, seed=1).state
    for deck in state.decks.values():
        assert sorted((*deck.cards, deck.burnt)) == sorted(DECK)
    assert state.decks["one"].cards != state.decks["two"].cards


def test_each_suit_has_four_cards_R115():
    assert [sum(suit(card) == known for card in DECK) for known in SUITS] == [4, 4, 4, 4]


def test_jacks_and_the_red_joker_count_against_their_owner_R211():
    from game.systems.ascension.cards import worth

    assert worth(("JS", "RJ")) == -3
    assert worth(("BJ", "3S")) == 7


#


def test_tokens_of_conditions_lie_beside_the_model_R117():
    table = two()
    harm.gain(table.state, table.context(), table.id("a"), "slow", "a test")
    assert table.model("a").conditions == {"slow": 1}


def test_no_condition_has_more_than_two_tokens_R117_C31():
    table = two()
    gained = [harm.gain(table.state, table.context(), table.id("a"), "slow", "a test") for _ in range(3)]
    assert gained == [True, True, False]
    assert table.model("a").tokens("slow") == MOST_TOKENS


def test_a_token_that_is_taken_away_leaves_nothing_written_down_R117():
    table = two()
    harm.gain(table.state, table.context(), table.id("a"), "hinder", "a test")
    harm.lose(table.state, table.context(), table.id("a"), "hinder")
    assert table.model("a").conditions == {}


# the more specific rule


def test_initiative_persists_though_every_round_would_flip_it_R118_C4():
    table = two(rounds=2)
    for name in ("a", "b"):
        table.activate(name).play(EndActivation())
    assert table.state.round == 2
    assert not table.told(events.InitiativeSettled)


def test_slow_never_takes_the_last_stride_R118_R711():
    table = battle(
        figure("a", at=(100, 100), strides=1, model={"conditions": {"slow": 2}}),
        figure("b", "two", at=(100, 500)),
    ).activate("a")
    assert table.legal(Stride(mm(130, 100)))


def test_what_is_indestructible_cannot_be_attacked_though_terrain_may_be_R118_R727():
    wall = piece("wall", box(115, 90, 10, 60), 2, "indestructible")
    table = battle(figure("a", at=(100, 100)), figure("b", "two", at=(100, 500)), pieces=[wall]).activate("a")
    assert "R-7.2.7" in table.refused(Attack("Strike", terrain="wall")).rule


# wherever chance decides, two cards are flipped


def test_initiative_is_a_flip_R216():
    table = two(cards={"one": "3S 3H", "two": "AS AH"})
    table.state.stack.clear()
    table.happen(Initiative())
    assert [len(flip.cards) for flip in table.told(events.Flipped)] == [2, 2]
    assert all(flip.total.parts[0].rule == "R-2.1.2" for flip in table.told(events.Flipped))


def test_both_sides_of_an_attack_are_flips_R216_C2():
    table = battle(
        figure("a", at=(100, 100)), figure("b", "two", at=(130, 100)), cards={"one": "AS JH", "two": "3S 3H"}
    ).activate("a")
    table.play(Attack("Strike", table.id("b")))
    assert [(flip.side, flip.why) for flip in table.told(events.Flipped)] == [
        ("one", "attack"),
        ("two", "defence"),
    ]
    struck = table.told(events.Struck)[0]
    assert struck.attacking.parts[0].rule == struck.defending.parts[0].rule == "R-2.1.2"


def test_a_hazard_is_a_flip_of_the_models_owner_R216_C2():
    fire = piece("fire", box(400, 400, 60, 60), 0.5, "area", "hazardous")
    table = two(pieces=[fire], cards={"two": "3S 3H"}).happen(Hazard(2, "fire"))
    assert [(flip.side, flip.why) for flip in table.told(events.Flipped)] == [("two", "hazard")]


def test_a_flip_and_its_modifiers_make_the_total_R212():
    table = battle(
        figure("a", at=(100, 100), skill=3),
        figure("b", "two", at=(130, 100), wounds=6),
        cards={"one": "2S AH", "two": "JS JH"},
    ).activate("a")
    table.play(Attack("Strike", table.id("b")))
    struck = table.told(events.Struck)[0]
    assert struck.attacking.total == 2 + 1 + 3
    assert struck.defending.total == -2 + 2
    assert struck.damage == 6


def test_nothing_is_flipped_for_what_chance_does_not_decide_R216():
    table = two().activate("a").play(Run(), Stride(mm(160, 100)), EndActivation())
    assert not table.told(events.Flipped)


#


@pytest.mark.parametrize(
    ("shortest", "size"),
    [
        (20, 0.5),
        (24.9, 0.5),
        (25, 1),
        (39.9, 1),
        (40, 2),
        (59.9, 2),
        (60, 3),
        (90, 4),
        (129.9, 4),
        (130, 5),
        (170, 5),
    ],
)
def test_the_smallest_dimension_of_a_base_makes_its_size_R411_C60(shortest: float, size: float):
    assert base_size(Base(round(200 * MM), round(shortest * MM))) == size


def test_a_base_over_170_mm_is_size_6_R411():
    assert base_size(Base(180 * MM, 171 * MM)) == 6


def test_the_longest_dimension_does_not_make_the_size_R411():
    assert base_size(Base(75 * MM, 42 * MM)) == base_size(Base(42 * MM, 42 * MM)) == 2


def oval() -> Table:
    """An oval base of 60 by 35 mm that looks along the table."""
    return battle(figure("a", at=(200, 200), base=(60, 35)), figure("b", "two", at=(100, 500))).activate("a")


def test_the_longest_base_dimension_is_a_stride_straight_forward_R412():
    table = oval()
    assert table.legal(Stride(mm(260, 200)))
    assert not table.legal(Stride(mm(260.3, 200)))


def test_the_shortest_base_dimension_is_a_stride_any_other_way_R412():
    table = oval()
    assert table.legal(Stride(mm(200, 235)))
    assert "35 mm, unless it goes straight forward" in table.refused(Stride(mm(200, 236))).text


def test_a_round_base_has_one_dimension_R412():
    table = battle(figure("a", at=(200, 200)), figure("b", "two", at=(100, 500))).activate("a")
    for x, y in ((230, 200), (200, 230), (170, 200)):
        assert table.legal(Stride(mm(x, y)))


#


def test_every_stride_is_spent_from_those_of_the_move_action_R512():
    table = two().activate("a")
    for x in (130, 160, 190):
        table.play(Stride(mm(x, 100)))
    assert table.refused(Stride(mm(220, 100))).rule == "R-5.1.2"


def test_a_short_stride_is_spent_whole_R512_C70():
    table = two().activate("a").play(Stride(mm(101, 100)))
    assert table.state.active is not None
    assert table.state.active.strides == 2


def test_strides_that_are_left_are_lost_with_the_activation_R512():
    table = two(rounds=2).activate("a").play(Stride(mm(130, 100)), EndActivation())
    table.activate("b").play(EndActivation()).activate("a")
    assert table.state.active is not None
    assert not table.state.active.moving


# C-16


def above(attacker: float, target: float = 0) -> Table:
    """An attacker on terrain of one Size beside a target on another, in contact."""
    pieces = [piece("hill", box(60, 60, 55, 80), attacker)] if attacker else []
    pieces += [piece("step", box(115, 60, 60, 80), target)] if target else []
    return battle(
        figure("a", at=(100, 100), on="hill" if attacker else ""),
        figure("b", "two", at=(130, 100), on="step" if target else "", wounds=6),
        pieces=pieces,
        cards={"one": "AS AH", "two": "3S 3H"},
    ).activate("a")


@pytest.mark.parametrize(
    ("attacker", "target", "bonus"), [(2, 0, 1), (3, 1, 1), (1, 0, 0), (2, 1, 0), (0, 3, 0)]
)
def test_two_sizes_above_the_target_give_1_R625_C16(attacker: float, target: float, bonus: int):
    table = above(attacker, target)
    table.play(Attack("Strike", table.id("b")))
    parts = table.told(events.Struck)[0].attacking.parts
    assert sum(part.amount or 0 for part in parts if part.rule == "R-6.2.5") == bonus


def test_levels_add_up_for_high_ground_R625_R7211():
    tower = piece("tower", box(60, 60, 55, 80), 1)
    loft = piece("loft", box(60, 60, 55, 80), 1, on="tower")
    table = battle(
        figure("a", at=(100, 100), on="loft"),
        figure("b", "two", at=(130, 100)),
        pieces=[tower, loft],
        cards={"one": "AS AH", "two": "3S 3H"},
    ).activate("a")
    table.play(Attack("Strike", table.id("b")))
    assert any(part.rule == "R-6.2.5" for part in table.told(events.Struck)[0].attacking.parts)


def test_a_document_is_never_changed_by_a_battle():
    before = copy.deepcopy(DUEL)
    Match.start("ascension", DUEL, seed=1)
    assert before == DUEL


# What a battle is saved as


def test_every_step_of_every_chapter_is_known_to_the_system():
    names = (module.name for module in walk_packages(ascension.__path__, f"{ascension.__name__}."))
    steps = {
        step for name in names for step in getattr(import_module(name), "STEPS", ()) if isinstance(step, type)
    }
    assert steps == set(SYSTEM.step_types)
