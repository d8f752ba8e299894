"""Looking about whenever somebody stands somewhere else: blips, fixed encounters, what the enemy knows (A-22, A-24, A-41)."""

from __future__ import annotations

from functools import partial

from game.core.events import Context
from game.core.steps import Step
from game.systems.asgard import adapters, course, events
from game.systems.asgard.encounters import checks, marks
from game.systems.asgard.eyes import foes, friends
from game.systems.asgard.state import Saga, Sighting


class Look(Step[Saga], frozen=True, tag=True):
    """Somebody stands somewhere else: blips in sight are enemies again, fixed encounters are met, and the enemy takes
    note of whom it sees (A-22, A-41)."""

    def proceed(self, state: Saga, ctx: Context) -> None:
        marks.lay(state)
        if not state.foes:
            return
        _unmask(state, ctx)
        _meet(state)
        _take_note(state)


def _unmask(state: Saga, ctx: Context) -> None:
    """A blip that is seen again is that enemy again, neutral, with no checks (A-22)."""
    own = friends(state)
    host = adapters.of(state.plan)
    for blip in list(state.blips.values()):
        if not host.sees_waiting(state.table, own, blip.unit, blip.at, state.now.visibility):
            continue
        fresh = blip.since < state.turn
        if course.on_table(state, ctx, partial(host.show, state.table, blip.unit, blip.at, fresh=fresh)):
            del state.blips[blip.unit]
            state.note("seen", state.foes[blip.unit].kind, unit=blip.unit)
            ctx.tell(events.BlipSeen, blip.unit, host.at(state.table, blip.unit), blip.stranger is True)
            marks.lay(state)


def _meet(state: Saga) -> None:
    """The first unit that sees a fixed encounter checks against it as a whole: the active one, else the nearest (A-41)."""
    unmet = [foe for foe in state.foes.values() if foe.fixed and not foe.met and foe.unit not in state.blips]
    if not unmet:
        return
    host, table = adapters.of(state.plan), state.table
    pairs = host.seen(table, friends(state), [foe.unit for foe in unmet], state.now.visibility)
    for group in dict.fromkeys(foe.group for foe in unmet):
        lookers = [
            (unit != state.acting.unit, host.between(table, unit, foe), unit, foe)
            for unit, foe in pairs
            if state.foes[foe].group == group
        ]
        served = any(foe.fixed and foe.met and foe.group == group for foe in state.foes.values())
        if lookers or served:
            for other in unmet:
                if other.group == group:
                    checks.met(state, other.unit)
        if lookers and not served:
            _, _, unit, foe = min(lookers)
            state.push(checks.SightCheck(unit, foe))


def _take_note(state: Saga) -> None:
    """Where the enemies see friendly units now, they will remember."""
    enemies, own = foes(state), friends(state)
    if not enemies or not own:
        return
    host, table = adapters.of(state.plan), state.table
    for _, unit in sorted(host.seen(table, enemies, own, state.now.visibility)):
        state.known[unit] = Sighting(unit, host.at(table, unit), state.turn)


STEPS: tuple[type[Step[Saga]], ...] = (Look,)
