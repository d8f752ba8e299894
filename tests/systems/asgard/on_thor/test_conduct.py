"""How an enemy does on Thor's board what it means to do: legal plays, the better ones, from what its side knows."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.actions import Action
from game.core.chance import Chance, Seeded
from game.core.system import encode
from game.systems.asgard.on_thor import ADAPTER
from game.systems.thor import SYSTEM
from game.systems.thor.actions import (
    Advance,
    Attack,
    Charge,
    Defend,
    Discard,
    LetThrough,
    Move,
    Pass,
    Strike,
    Use,
)
from game.systems.thor.catalogue import cards
from game.systems.thor.combat.attacks import FollowUp
from game.systems.thor.sequence import Excess, FightPhase, MovePhase
from game.systems.thor.state import without
from tests.systems.asgard.on_thor.test_course import crowd
from tests.systems.asgard.thor_table import Table, stand

GIANTS = "Frost Giants"
BRUTE = "Frost Giant Brute"


def enemys(table: Table, phase: str, *hand: str) -> Table:
    """The table in a phase of the enemy, with this hand of his."""
    state = table.state
    kind: Any = MovePhase if phase == "move" else FightPhase
    state.stack[:] = [kind("two")]
    missing = [card for card in hand if card not in state.hands["two"]]
    deck = list(state.deck)
    for card in missing:
        deck.remove(card)
    state.deck, state.hands["two"] = tuple(deck), (*state.hands["two"], *missing)
    assert list(SYSTEM.broken(state)) == []
    return table


def legal(table: Table, action: Action | None) -> Action:
    """The action, which is one and legal."""
    assert action is not None
    decision = table.state.decision
    assert decision is not None
    assert decision.check(table.state, action) is None
    return action


# Who may act


def test_any_unit_may_act_while_the_play_of_a_phase_is_left() -> None:
    table = enemys(crowd(1), "move")
    assert ADAPTER.ready(table.state, "two") == [4, 5, 6]
    assert ADAPTER.ready(table.state, "one") == []
    assert ADAPTER.picks(table.state, "two") == []
    table.state.stack[:] = [MovePhase("two", True)]
    assert ADAPTER.ready(table.state, "two") == []
    assert ADAPTER.answer(table.state, "two") == Pass()


def test_a_free_play_that_is_worth_its_card_comes_first_T51() -> None:
    table = enemys(crowd(1), "move", "Tactics")
    assert ADAPTER.ready(table.state, "two") == []
    assert legal(table, ADAPTER.answer(table.state, "two")) == Use("Tactics")


def test_reach_is_a_sprint_and_hand_to_hand() -> None:
    assert ADAPTER.reach(crowd(1).state, 4) == (4, 1)


# Striking


def test_the_best_attack_on_one_of_the_targets_is_made_with_the_hand_of_the_side() -> None:
    table = enemys(stand("T g S", T="Thor", S="Sif", g=BRUTE), "fight", "Strike", "Smite")
    found = legal(table, ADAPTER.strike(table.state, "two", [2], boldness=5))
    assert isinstance(found, Attack)
    assert (found.target, found.card) == (2, "Smite")
    other = legal(table, ADAPTER.strike(table.state, "two", [1], boldness=5))
    assert isinstance(other, Attack)
    assert other.target == 1


def test_a_combo_counts_by_whom_it_can_strike_from_its_end() -> None:
    table = enemys(stand("T . . g", T="Thor", g=BRUTE), "fight", "Charge")
    assert legal(table, ADAPTER.strike(table.state, "two", [1], boldness=9)) == Charge("Charge", 2, "b1")
    far = enemys(stand("T . . . . g", T="Thor", g=BRUTE), "fight", "Charge")
    assert ADAPTER.strike(far.state, "two", [1], boldness=9) is None


@pytest.mark.parametrize("phase", ["move", "fight"])
def test_there_is_no_attack_out_of_reach_in_the_move_phase_or_on_nobody(phase: str) -> None:
    table = enemys(stand("T . . . g", T="Thor", g=BRUTE), phase, "Strike")
    assert ADAPTER.strike(table.state, "two", [1], boldness=10) is None
    assert ADAPTER.strike(table.state, "two", [], boldness=10) is None
    assert ADAPTER.strike(table.state, "two", [77], boldness=10) is None
    near = enemys(stand("T g", T="Thor", g=BRUTE), "move", "Strike")
    assert ADAPTER.strike(near.state, "two", [1], boldness=10) is None


def test_the_bold_strike_where_the_timid_keep_their_card() -> None:
    table = enemys(stand("T g\nS .", T="Thor", S="Sif", g=GIANTS), "fight", "Swipe", "Charge", "Smite")
    bold = ADAPTER.strike(table.state, "two", [1, 2], boldness=60)
    assert bold is not None
    assert ADAPTER.strike(table.state, "two", [1, 2], boldness=-60) is None


# Going


def test_a_unit_goes_nearer_on_foot_round_walls_and_stops_when_it_is_near_enough() -> None:
    table = enemys(stand("T . . . . . g", T="Thor", g=BRUTE), "move", "Creep", "Run", "Sprint")
    go = ADAPTER.go
    assert legal(table, go(table.state, "two", 2, (1, 1), near=1, run=False, shy=False)) == Move(
        "Sprint", 2, "c1"
    )
    assert legal(table, go(table.state, "two", 2, (1, 1), near=3, run=False, shy=False)) == Move(
        "Run", 2, "d1"
    )
    assert go(table.state, "two", 2, (6, 1), near=1, run=False, shy=False) is None
    assert go(table.state, "two", 99, (1, 1), near=1, run=False, shy=False) is None
    walled = enemys(stand(". . . .\n. # . .\nT # g .\n. # . .", T="Thor", g=BRUTE), "move", "Creep")
    assert legal(walled, go(walled.state, "two", 2, (1, 2), near=1, run=False, shy=False)) == Move(
        "Creep", 2, "c3"
    )


def test_in_the_fight_phase_only_who_runs_goes_on_with_a_combo() -> None:
    table = enemys(stand("T . . . . . g", T="Thor", g=BRUTE), "fight", "Charge", "Sprint")
    assert ADAPTER.go(table.state, "two", 2, (1, 1), near=1, run=False, shy=False) is None
    assert ADAPTER.go(table.state, "two", 2, (1, 1), near=1, run=True, shy=False) == Charge("Charge", 2, "e1")


def test_who_runs_may_bring_others_along() -> None:
    table = enemys(
        stand("g h\n. .\n. .\n. .\nT .", corner="a4", T="Thor", g=BRUTE, h=GIANTS), "move", "March"
    )
    found = ADAPTER.go(table.state, "two", 2, (1, 4), near=1, run=True, shy=False)
    assert isinstance(legal(table, found), Move | Advance)


def test_the_shy_keep_out_of_sight() -> None:
    table = enemys(
        stand(". . . . . g\n. . # . . .\nT . . . . .", T="Thor", g=BRUTE), "move", "Creep", "March"
    )
    bold = ADAPTER.go(table.state, "two", 2, (4, 1), near=0, run=False, shy=False)
    shy = ADAPTER.go(table.state, "two", 2, (4, 1), near=0, run=False, shy=True)
    assert legal(table, bold) == Move("March", 2, "d1")
    assert legal(table, shy) == Move("Creep", 2, "e2")
    assert not ADAPTER.sees_spot(table.state, 1, (5, 2), 8)


def test_who_flees_gets_away_and_stays_when_nothing_is_better() -> None:
    table = enemys(stand("T g", corner="d4", T="Thor", g=GIANTS), "move", "Run")
    found = legal(table, ADAPTER.flee(table.state, "two", 2))
    assert isinstance(found, Move)
    assert ADAPTER.apart(ADAPTER.spot(found.to), ADAPTER.at(table.state, 1)) >= 3
    corner = enemys(far_away(), "move", "Creep")
    assert ADAPTER.flee(corner.state, "two", 2) is None
    assert ADAPTER.flee(corner.state, "two", 77) is None


def far_away() -> Table:
    """An enemy in the far corner, with a wall between it and the only foe."""
    rows = [". . . . . . . g", ". . . . . . # .", *[". . . . . . . ."] * 5, "T . . . . . . ."]
    return stand("\n".join(rows), T="Thor", g=GIANTS)


# Everything else


def test_resting_is_legal_wherever_the_enemy_is_asked() -> None:
    table = enemys(stand("T . . g", T="Thor", g=BRUTE), "fight", "Charge", "Block")
    assert legal(table, ADAPTER.rest(table.state, "two")) == Pass()
    table.act(Charge("Charge", 2, "b1"))
    assert isinstance(table.state.decision, FollowUp)
    legal(table, ADAPTER.rest(table.state, "two"))
    assert isinstance(legal(table, ADAPTER.answer(table.state, "two")), Strike)


def test_a_blow_is_answered_or_let_through() -> None:
    table = stand("T g", phase="fight", hand=("Smite",), foe=("Block",), T="Thor", g=GIANTS)
    table.act(Attack("Smite", 1, 2))
    assert legal(table, ADAPTER.answer(table.state, "two")) == Defend("Block", 2)
    assert legal(table, ADAPTER.rest(table.state, "two")) == LetThrough()


def test_excess_cards_are_discarded_even_by_a_side_without_units() -> None:
    table = stand("T", foe=("March", "March", "Creep", "Creep"), T="Thor")
    table.act(Pass())
    table.act(Pass())
    assert isinstance(table.state.decision, Excess)
    assert isinstance(legal(table, ADAPTER.answer(table.state, "two")), Discard)
    assert isinstance(legal(table, ADAPTER.rest(table.state, "two")), Discard)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_the_hands_propose_is_legal_and_changes_nothing(seed: int) -> None:
    table = crowd(seed)
    state, chance = table.state, Chance(Seeded(seed))
    asked = 0
    for _ in range(120):
        decision = state.decision
        assert decision is not None
        if decision.seat == "two":
            was = encode(state)
            for action in proposals(table):
                assert decision.check(state, action) is None, action
                asked += 1
            assert encode(state) == was
            table.act(ADAPTER.answer(state, "two") if chance.flip() else decision.sample(state, chance))
        else:
            table.act(decision.sample(state, chance))
        if not ADAPTER.units(state, "two") or not ADAPTER.units(state, "one"):
            break
    assert asked > 20


def proposals(table: Table) -> list[Action]:
    """Everything that the hands propose now."""
    state = table.state
    found = [ADAPTER.answer(state, "two"), ADAPTER.rest(state, "two")]
    found += [
        action for action in [ADAPTER.strike(state, "two", ADAPTER.units(state, "one"), boldness=6)] if action
    ]
    for unit in ADAPTER.units(state, "two"):
        ways = [
            ADAPTER.go(state, "two", unit, (4, 1), near=1, run=run, shy=shy)
            for run in (False, True)
            for shy in (False, True)
        ]
        found += [action for action in (*ways, ADAPTER.flee(state, "two", unit)) if action]
    return found


# What the enemy does not know


def test_the_blinded_table_has_no_unseen_units_and_ghosts_where_they_are_remembered() -> None:
    table = crowd(1)
    was = encode(table.state)
    blind = ADAPTER.blinded(table.state, [1, 2], {2: (7, 7)})
    assert ADAPTER.units(blind, "one") == [2, 3]
    assert ADAPTER.at(blind, 2) == (7, 7)
    assert ADAPTER.at(ADAPTER.blinded(table.state, [2], {2: (5, 1)}), 2) != ADAPTER.at(table.state, 4)
    assert list(SYSTEM.broken(blind)) == []
    assert encode(table.state) == was


def test_a_ghost_on_a_wall_stands_beside_it() -> None:
    blind = ADAPTER.blinded(crowd(1).state, [1], {1: (2, 2)})
    assert ADAPTER.apart(ADAPTER.at(blind, 1), (2, 2)) == 1


def test_what_is_unseen_and_the_players_hand_change_no_proposal() -> None:
    proposed = set()
    for square, hand in (("a1", ("Block", "Dodge")), ("h1", ("Parry",)), ("c1", ())):
        table = enemys(hidden(square, hand), "move", "Run", "Creep")
        blind = resampled(ADAPTER.blinded(table.state, [1], {}))
        ways = [
            ADAPTER.go(blind, "two", 3, (5, 5), near=1, run=False, shy=True),
            ADAPTER.flee(blind, "two", 3),
        ]
        blind.stack[:] = [FightPhase("two")]
        proposed.add(
            encode([*ways, ADAPTER.strike(blind, "two", [2], boldness=5), ADAPTER.answer(blind, "two")])
        )
    assert len(proposed) == 1


def hidden(square: str, hand: tuple[str, ...]) -> Table:
    """Thor somewhere out of sight; Sif near the enemy."""
    picture = [[". "] * 8 for _ in range(8)]
    for letter, at in (("T", square), ("S", "e5"), ("g", "b5")):
        picture[8 - int(at[1])]["abcdefgh".index(at[0])] = letter + " "
    return stand("\n".join("".join(row) for row in picture), hand=hand, T="Thor", S="Sif", g=BRUTE)


def resampled(table: Any) -> Any:
    """One of the tables that could be true as far as the enemy knows, other hands and all."""
    return SYSTEM.resample(SYSTEM.view(table, "two"), Chance(Seeded(3)))


def test_a_hand_keeps_cards_to_walk_with_when_others_go() -> None:
    hand = ("Sprint", "March", "Strike", "Slam", "Block")
    table = stand("T", foe=hand, T="Thor")
    table.act(Pass())
    table.act(Pass())
    found = ADAPTER.answer(table.state, "two")
    assert isinstance(found, Discard)
    kept = without(table.state.hands["two"], *found.cards)
    assert sum(cards()[card].type == "M" for card in kept) >= 2
    assert any(cards()[card].type != "M" for card in kept)
