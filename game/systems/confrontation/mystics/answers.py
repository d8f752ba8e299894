"""Communions and rituals after they are paid for: censured or countered, or tested (GB-85, GB-86, GB-89, GB-90, G-34, G-63)."""

from __future__ import annotations

from game.core.actions import Action
from game.core.breakdowns import Breakdown, Part
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Decision, Step
from game.systems.confrontation import dice_tests, events, values
from game.systems.confrontation.actions import Call, Counter, Forgo
from game.systems.confrontation.fire import sight
from game.systems.confrontation.mystics import effects, faith, mana, pools, targets
from game.systems.confrontation.state import Battle, Test, UnitId
from game.systems.confrontation.works import Work


def ask(state: Battle, call: Call) -> None:
    """Ask the enemies, clockwise, whether they answer; if nobody does the test follows (G-34)."""
    own = state.units[state.fighters[call.by].unit].seat
    seats = tuple(seat for seat in state.clockwise(own) if not state.friends(own, seat))
    state.push(Answers(call, seats))


def spent(state: Battle, call: Call) -> int:
    """All that was paid for a call, and what an answer to it costs (G-34)."""
    return state.field.works[call.work].cost + call.exalt


def able(state: Battle, call: Call, seat: Seat) -> list[UnitId]:
    """The units of a player that can answer a call: valiant, of the same art, with sight and points enough (GB-86, GB-90)."""
    caller, cost = state.fighters[call.by].unit, spent(state, call)
    censure = state.field.works[call.work].kind == "communion"
    found = []
    for unit in state.on_table(seat):
        mystics = faith.faithful(state, unit.id) if censure else mana.magicians(state, unit.id)
        pool = unit.faith if censure else unit.mana
        if mystics and not unit.rout and pool >= cost and sight.unit_sees(state, unit.id, caller):
            found.append(unit.id)
    return found


class Answers(Step[Battle], frozen=True, tag=True):
    """The next of these players may answer a call; after the last of them it is tested."""

    call: Call
    seats: tuple[Seat, ...]

    def proceed(self, state: Battle, ctx: Context) -> None:
        for number, seat in enumerate(self.seats):
            if able(state, self.call, seat):
                state.push(Answer(seat, self.call, self.seats[number + 1 :]))
                return
        dice_tests.throw(state, mystic_test(state, self.call), Answered(self.call))


class Answer(Decision[Battle], frozen=True, tag=True):
    """Whether a communion is censured or a ritual countered, and by which unit (GB-86, GB-90)."""

    call: Call
    rest: tuple[Seat, ...]

    def actions(self, state: Battle) -> list[Action]:
        return [Forgo(), *(Counter(unit) for unit in able(state, self.call, self.seat))]

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        if not isinstance(action, Counter):
            state.push(Answers(self.call, self.rest))
            return
        cost = spent(state, self.call)
        if state.field.works[self.call.work].kind == "communion":
            pools.add(state, ctx, action.unit, faith=-cost)
        else:
            pools.add(state, ctx, action.unit, mana=-cost)
        ctx.tell(events.Countered, action.unit, self.call.work, cost)


# The test


def mystic_test(state: Battle, call: Call) -> Test:
    """The Fervor or Energy test of a call: a die and one for each point of exaltation, the best one kept (GB-85, G-63)."""
    work, profile = state.field.works[call.work], state.profile(call.by)
    rule = "GB-85" if work.kind == "communion" else "GB-89"
    word, value = ("Fervor", profile.fervor) if work.kind == "communion" else ("Energy", profile.energy)
    dice = (Part(1, work.name, rule), *((Part(call.exalt, "exalted", rule),) if call.exalt else ()))
    return Test(
        "fervor" if work.kind == "communion" else "energy",
        Breakdown(dice),
        Breakdown((Part(value, f"{word} of {profile.name}", rule),)),
        difficulty(state, work, call, rule),
        best=True,
        bonus=False,
        by=state.fighters[call.by].unit,
        against=call.target,
        hero=call.by,
    )


def difficulty(state: Battle, work: Work, call: Call, rule: str) -> Breakdown:
    """What a test is against: a number, or the highest value of that characteristic in the target, as it is now (GB-91)."""
    if isinstance(work.difficulty, int):
        return Breakdown((Part(work.difficulty, f"difficulty of {work.name}", rule),))
    found = [
        _characteristic(state, work, unit) for unit in targets.reached(state, work, call.by, call.target)
    ]
    return max(found, key=lambda each: each.total)


def _characteristic(state: Battle, work: Work, unit: UnitId) -> Breakdown:
    if work.difficulty == "courage":
        return values.valour(state, unit)
    value = values.defense if work.difficulty == "defense" else values.resilience
    cards = {each.profile: state.field.profiles[each.profile] for each in state.members(unit)}
    return max((value(state, card, unit) for card in cards.values()), key=lambda each: each.total)


class Answered(Step[Battle], frozen=True, tag=True):
    """A single success is enough; else nothing happens (GB-85)."""

    call: Call

    def proceed(self, state: Battle, ctx: Context) -> None:
        assert state.rolled is not None
        if state.rolled.successes:
            state.push(effects.Enact(self.call))
        else:
            ctx.tell(events.CallFailed, self.call.by, self.call.work)


STEPS: tuple[type[Step[Battle]], ...] = (Answers, Answer, Answered)
