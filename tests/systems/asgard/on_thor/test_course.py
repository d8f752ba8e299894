"""What the director hears of a Thor battle, how the battle bears being directed, and what is lent to its units."""

from __future__ import annotations

import pytest

from game.core import steps
from game.core.breakdowns import Part
from game.core.chance import Chance, Seeded
from game.core.events import Context, Event
from game.core.system import encode
from game.systems.asgard.adapter import (
    Arrival,
    Began,
    Ended,
    Fell,
    Mark,
    MoveEnded,
    Notice,
    RoundEnded,
    Stirred,
    Struck,
)  # fmt: skip
from game.systems.asgard.on_thor import ADAPTER
from game.systems.thor import SYSTEM, events
from game.systems.thor.actions import (
    Advance,
    Attack,
    Charge,
    Defend,
    LetThrough,
    Move,
    Pass,
    StepAside,
    Strike,
    Taunt,
)
from game.systems.thor.cards.preview import preview
from game.systems.thor.sequence import Excess, FightPhase, MovePhase
from tests.systems.asgard.thor_table import Table, stand
from tests.systems.thor.builder import board
from tests.whole_plays import but_first

GIANTS = "Frost Giants"


def kinds(heard: list[Notice], *left_out: type[Notice]) -> list[Notice]:
    return [notice for notice in heard if not isinstance(notice, left_out)]


# Notices


def test_a_move_is_over_when_the_card_has_moved_the_unit() -> None:
    table = stand("T . . . g", hand=("March",), T="Thor", g=GIANTS)
    move = Move("March", 1, "a3")
    assert list(ADAPTER.sets_out(table.state, move)) == [1]
    assert table.act(move) == [MoveEnded(1), Stirred()]


def test_every_unit_of_an_advance_sets_out_and_has_moved() -> None:
    table = stand("T S .", hand=("March",), T="Thor", S="Sif")
    advance = Advance("March", (1, 2))
    assert list(ADAPTER.sets_out(table.state, advance)) == [1, 2]
    assert table.act(advance) == [MoveEnded(1), MoveEnded(2), Stirred()]


def test_a_charge_has_moved_before_it_strikes_A34() -> None:
    table = stand("T . . g", phase="fight", hand=("Charge",), T="Thor", g=GIANTS)
    charge = Charge("Charge", 1, "c1")
    assert list(ADAPTER.sets_out(table.state, charge)) == [1]
    heard = table.act(charge)
    assert heard == [MoveEnded(1), Stirred()]
    assert heard == table_after_move_only(table)
    assert table.act(Strike(table.id("g"))) == [Struck(table.id("g"), "Charge")]


def table_after_move_only(table: Table) -> list[Notice]:
    """What the director hears of the move alone: nobody has been struck yet."""
    assert table.told(events.Attacked) == []
    return ADAPTER.notices(table.state, table.events)


def test_enemies_and_other_plays_set_nobody_out() -> None:
    table = stand("T g .", phase="fight", hand=("Strike",), T="Thor", g=GIANTS)
    assert list(ADAPTER.sets_out(table.state, Attack("Strike", 1, 2))) == []
    assert list(ADAPTER.sets_out(table.state, Move("March", table.id("g"), "b3"))) == []
    assert list(ADAPTER.sets_out(table.state, Pass())) == []


def test_who_is_drawn_pushed_thrown_or_steps_aside_has_not_moved_A57() -> None:
    table = stand("T . . . g", foe=("Dodge",), T="Thor", g=GIANTS)
    told = [
        events.Moved(1, "a1", ("b1",), taunted=True),
        events.Moved(1, "a1", ("b1",), aside=True),
        events.Pushed(1, "a1", "east", "b1"),
        events.Relocated(1, "a1", "b1"),
        events.Summoned(1, "Thor", "one", "a1", 1),
    ]
    for event in told:
        assert ADAPTER.notices(table.state, [event]) == [Stirred()]


def test_a_step_aside_after_a_defence_is_told_as_such() -> None:
    table = stand("T g .", phase="fight", hand=("Strike",), foe=("Dodge",), T="Thor", g=GIANTS)
    table.act(Attack("Strike", 1, 2))
    table.act(Defend("Dodge", 2))
    assert table.act(StepAside("c2")) == [Stirred()]
    assert table.at("g") == "c2"


def test_an_enemy_drawn_by_a_power_has_not_moved() -> None:
    table = stand("L . . . g", hand=("Super",), L="Laufey", g=GIANTS)
    taunt = next(action for action in table.state.decision.actions(table.state) if isinstance(action, Taunt))  # type: ignore[union-attr]
    assert list(ADAPTER.sets_out(table.state, taunt)) == []
    assert table.act(taunt) == [Stirred()]


def test_blows_and_falls_are_heard_with_the_name_of_the_attack_A60() -> None:
    table = stand("T g .", phase="fight", hand=("Strike",), T="Thor", g=GIANTS)
    assert table.act(Attack("Strike", 1, 2)) == [Struck(2, "Strike")]
    other = stand("T g .", phase="fight", hand=("Smite",), T="Thor", g=GIANTS)
    assert other.act(Attack("Smite", 1, 2)) == [Fell(2), Stirred()]


def test_enemies_declare_when_their_turn_begins_and_both_turns_are_a_round_A56() -> None:
    table = stand("T . . . g h", T="Thor", g=GIANTS, h=GIANTS)
    assert table.act(Pass()) == []
    assert table.act(Pass()) == [Ended(1), Began(2), Began(3)]
    assert ADAPTER.round(table.state) == 1
    while isinstance(table.state.decision, Excess):
        table.act(table.state.decision.actions(table.state)[0])
    assert table.state.decision == MovePhase("two")
    table.act(Pass())
    assert table.act(Pass()) == [Ended(2), Ended(3), RoundEnded(1)]
    assert (ADAPTER.round(table.state), table.state.decision) == (2, MovePhase("one"))


def test_the_round_is_still_the_old_one_when_its_end_is_heard() -> None:
    table = stand("T", T="Thor")
    for _ in range(3):
        table.act(Pass())
    state, ctx = table.state, table.ctx
    table.events.clear()
    decision = state.stack.pop()
    decision.apply(state, Pass(), ctx)  # type: ignore[attr-defined]
    while not table.told(events.TurnEnded):
        state.stack.pop().proceed(state, ctx)
    assert (table.told(events.TurnEnded), state.turn) == ([events.TurnEnded("two", 1)], 1)


def test_no_move_is_ever_half_done_on_this_board() -> None:
    table = stand("T", hand=("March",), T="Thor")
    before = encode(table.state)
    assert ADAPTER.moving(table.state) == 0
    assert not ADAPTER.goes_on(table.state, Pass())
    assert not ADAPTER.moved_out(table.state)
    ADAPTER.stop(table.state)
    assert encode(table.state) == before


# A battle that bears being directed


def test_a_directed_battle_has_no_victory_and_no_last_turn_A55() -> None:
    table = stand("T g .", phase="fight", hand=("Smite",), T="Thor", g=GIANTS)
    table.act(Attack("Smite", 1, 2))
    assert table.state.outcome is None
    for _ in range(200):
        assert table.state.outcome is None
        table.act(table.state.decision.actions(table.state)[-1])  # type: ignore[union-attr]
    assert table.state.turn > 15


def test_a_side_without_units_draws_discards_and_passes() -> None:
    table = stand("T", T="Thor")
    table.act(Pass())
    table.act(Pass())
    assert table.state.decision == MovePhase("two")
    assert len(table.state.hands["two"]) == 3
    assert {type(table.state.decision.sample(table.state, Chance(Seeded(n)))) for n in range(60)} <= {
        Pass,
        *FREE,
    }


FREE = {type(action) for action in board("T", T="Thor", t="Thor").hand("Tactics").actions()}


@pytest.mark.parametrize("seed", but_first(range(6), 2))
def test_units_that_come_and_go_at_any_moment_break_nothing(seed: int) -> None:
    """Random play, with a director who lets units appear, hides, shows, wounds and drops them between any two steps."""
    table = crowd(seed)
    state, chance = table.state, Chance(Seeded(seed))
    ctx = Context(chance, table.events)
    for _ in range(1200):
        meddle(table, chance, ctx)
        ADAPTER.settle(state)
        decision = state.decision
        if decision is None:
            assert state.stack, "the battle is over"
            state.stack.pop().proceed(state, ctx)
            continue
        action = decision.sample(state, chance)
        assert decision.check(state, action) is None
        state.stack.pop()
        decision.apply(state, action, ctx)
        told, table.events[:] = list(table.events), []
        assert SYSTEM.tell(state, told, None) is not None
    assert state.turn > 5
    assert state.outcome is None


def crowd(seed: int) -> Table:
    return stand(
        ". . . . . b\n. # o # . .\nT S L . g h",
        T="Thor", S="Sif", L="Loki", g=GIANTS, h=GIANTS, b="Frost Giant Brute",
    )  # fmt: skip


def meddle(table: Table, chance: Chance, ctx: Context) -> None:
    """Perhaps do something to the table, then look whether it is sound."""
    state = table.state
    enemies, waiting = ADAPTER.units(state, "two"), state.reserve["two"]
    match chance.roll(12):
        case 1 if enemies:
            ADAPTER.hide(state, chance.pick(enemies), ctx)
        case 2 if waiting:
            ADAPTER.show(state, chance.pick(waiting).id, (4, 4), ctx, fresh=True)
        case 3 if len(enemies) < 6:
            ADAPTER.place(state, Arrival(GIANTS, "two", "spot", spot=(5, 6)), ctx)
        case 4 if enemies and chance.roll(3) == 1:
            ADAPTER.drop(state, chance.pick(enemies), ctx, slain=chance.flip())
        case 5 if enemies:
            ADAPTER.wound(state, chance.pick(enemies), 1, "a trap", ctx)
        case 6 if chance.roll(20) == 1 and len(ADAPTER.units(state, "one")) > 1:
            ADAPTER.drop(state, ADAPTER.units(state, "one")[0], ctx)
        case 7 if ADAPTER.units(state):
            marks = (
                Mark("attack", chance.roll(5) - 3, "a test", "A-2"),
                Mark("defence", -1, "flat-footed", "A-21"),
            )
            ADAPTER.lend(state, chance.pick(ADAPTER.units(state)), marks)
        case 8:
            ADAPTER.change_field(state, chance.pick(("open", "shut", "remove")), "c5", ctx)
    assert list(SYSTEM.broken(state)) == []
    assert SYSTEM.state_from_json(encode(state)) == state


def test_a_choice_that_nobody_is_left_to_make_is_dropped() -> None:
    table = stand("T . . g", phase="fight", hand=("Charge",), T="Thor", g=GIANTS)
    table.act(Charge("Charge", 1, "c1"))
    ADAPTER.hide(table.state, table.id("g"), table.quiet())
    ADAPTER.settle(table.state)
    steps.advance(table.state, table.ctx)
    assert table.state.decision == FightPhase("one", True)


def test_an_attack_on_somebody_who_is_gone_asks_nobody() -> None:
    table = stand("T g .", phase="fight", hand=("Strike",), foe=("Block",), T="Thor", g=GIANTS)
    table.act(Attack("Strike", 1, 2))
    ADAPTER.drop(table.state, 2, table.quiet(), slain=True)
    ADAPTER.settle(table.state)
    steps.advance(table.state, table.ctx)
    assert table.state.decision == FightPhase("one", True)


def test_a_usual_battle_knows_nothing_of_all_this() -> None:
    battle = board("T g", T="Thor", g=GIANTS).hand("Strike").foe("Block")
    text = encode(battle.state)
    for word in (b"endless", b"lent", b"away"):
        assert word not in text
    battle.play("Strike", by="T", at="g")
    assert b'"name":"Strike"' not in encode(battle.state.stack)
    battle.let_through()
    struck: list[Event] = [event for event in battle.events if isinstance(event, events.Struck)]
    assert struck == [events.Struck(2, 1, 1)]
    assert not any(isinstance(event, events.TurnEnded) for event in battle.events)


# What is lent


FLAT = Mark("defence", -1, "flat-footed", "A-21")
EDGE = Mark("attack", 1, "advantaged", "A-21", against=(2,))


def test_flat_footed_units_take_one_more_and_an_edge_deals_one_more_A21() -> None:
    table = stand("T g .", phase="fight", hand=("Strike",), foe=("Block",), T="Thor", g="Frost Giant Brute")
    hits = ADAPTER.health(table.state, 2)[0]
    ADAPTER.lend(table.state, 2, (FLAT,))
    ADAPTER.lend(table.state, 1, (EDGE,))
    assert ADAPTER.lent(table.state, 1) == (EDGE,)
    assert ADAPTER.lent(table.state, 2) == (FLAT,)
    action = Attack("Strike", 1, 2)
    shown = preview(SYSTEM.view(table.state, "one"), action)
    assert [(part.amount, part.cause, part.rule) for part in shown.damage.parts] == [
        (1, "damage, every attack", "T-28"), (1, "advantaged", "A-21"), (1, "flat-footed", "A-21"),
    ]  # fmt: skip
    assert shown.wounds[0][1] == shown.damage.total == min(3, hits)
    table.act(action)
    answer = preview(SYSTEM.view(table.state, "two"), LetThrough())
    assert answer.damage.total == 3
    assert Part(1, "flat-footed", "A-21") in answer.damage.parts
    table.act(LetThrough())
    assert table.told(events.Struck) == [events.Struck(2, min(3, hits), max(0, hits - 3), "Strike")]


def test_a_modifier_against_others_changes_nothing_and_lending_nothing_takes_it_away() -> None:
    table = stand("T g h", phase="fight", hand=("Strike",), T="Thor", g=GIANTS, h=GIANTS)
    plain = encode(table.state)
    ADAPTER.lend(table.state, 1, (Mark("attack", 1, "advantaged", "A-21", against=(3,)),))
    assert preview(SYSTEM.view(table.state, "one"), Attack("Strike", 1, 2)).damage.total == 1
    ADAPTER.lend(table.state, 1, ())
    assert encode(table.state) == plain


def test_a_hit_never_does_less_than_one_damage_and_says_so() -> None:
    table = stand("T g .", phase="fight", hand=("Strike",), foe=("Block",), T="Thor", g=GIANTS)
    ADAPTER.lend(table.state, 2, (Mark("defence", 2, "Mist: thick", "A-2"),))
    shown = preview(SYSTEM.view(table.state, "one"), Attack("Strike", 1, 2))
    assert [(part.amount, part.cause) for part in shown.damage.parts] == [
        (1, "damage, every attack"), (-2, "Mist: thick"), (2, "never less than one"),
    ]  # fmt: skip
    table.act(Attack("Strike", 1, 2))
    assert preview(SYSTEM.view(table.state, "two"), LetThrough()).damage.total == 1
    table.act(LetThrough())
    assert ADAPTER.health(table.state, 2) == (1, 2)


def test_modifiers_of_everybody_in_an_area_are_shown_and_count() -> None:
    table = stand(
        ". . .\n. H g\n. . h",
        phase="fight",
        hand=("Special", "Super", "Class"),
        H="Thor",
        g=GIANTS,
        h=GIANTS,
    )
    ADAPTER.lend(table.state, 3, (FLAT,))
    blast = next(
        action
        for action in table.state.decision.actions(table.state)
        if type(action).__name__ == "Blast"  # type: ignore[union-attr]
    )
    shown = preview(SYSTEM.view(table.state, "one"), blast)
    assert [part for part in shown.notes if part.rule == "A-21"] == [
        Part(1, "flat-footed, against Frost Giants", "A-21")
    ]
    assert {unit: damage for unit, damage, _ in shown.wounds} == {2: 1, 3: 2}


# What nobody is to learn


def test_what_the_director_does_touches_no_card_and_tells_nobody_of_any() -> None:
    table = crowd(2)
    state, ctx = table.state, table.quiet()
    cards = (dict(state.hands), state.deck, state.discard, dict(state.known))
    foe = ADAPTER.units(state, "two")[0]
    table.events.clear()
    ADAPTER.hide(state, foe, ctx)
    ADAPTER.show(state, foe, (8, 8), ctx, fresh=True)
    ADAPTER.wound(state, foe, 1, "a trap", ctx)
    ADAPTER.heal(state, foe, 1, ctx)
    ADAPTER.lend(state, foe, (FLAT,))
    ADAPTER.drop(state, foe, ctx)
    table.place(GIANTS, "h8")
    ADAPTER.change_field(state, "remove", "b2", ctx)
    assert cards == (state.hands, state.deck, state.discard, state.known)
    for event in table.events:
        assert event.seen_by("one") == event.seen_by("two") == event
        assert not event.reveals


def test_no_view_of_a_directed_battle_gives_a_hidden_card_away() -> None:
    table = crowd(3)
    chance = Chance(Seeded(4))
    for _ in range(40):
        decision = table.state.decision
        assert decision is not None
        for seat in ADAPTER.seats({}):
            assert SYSTEM.view(SYSTEM.disturb(table.state, seat, chance), seat) == SYSTEM.view(
                table.state, seat
            )
        table.act(decision.sample(table.state, chance))
