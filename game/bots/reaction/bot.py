"""The bot that plays the enemy of a directed battle: it declares for each of its own, and carries out what it declared."""

from __future__ import annotations

from collections.abc import Iterator

from game.bots.base import Bot, Choice
from game.bots.greedy import best
from game.bots.reaction import intents, words
from game.bots.reaction.deeds import Deed, deed
from game.bots.reaction.modes import mode
from game.bots.reaction.senses import Senses, exactly, known, noted, senses
from game.core.chance import seeded
from game.core.seats import Seat
from game.core.system import View
from game.systems.asgard import adapters
from game.systems.asgard.actions import Declare, UnitId
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.enemies.minds import AT_SOMEBODY, SOMEWHERE, Declaring
from game.systems.asgard.state import ENEMY, Saga


class Reaction(Bot):
    """Thinks for one enemy at a time, by its archetype, mode and sliders, from what its side sees or remembers.

    What it cannot know changes nothing: neither what it does, nor what it says, nor the chance that it asks.
    """

    name = "reaction"
    title = "Reaction"

    @classmethod
    def plays(cls, system: str, seat: Seat) -> bool:
        return seat == ENEMY

    def choose(self, view: View) -> Choice:
        saga: Saga = self.system.resample(view, seeded(self.name))
        if view.seat != ENEMY:
            return best(self.system.name, view, saga)
        decision = saga.decision
        if isinstance(decision, Declaring):
            return self.declared(saga, decision.unit)
        assert decision is not None
        host = adapters.of(saga.plan)
        for choice in self._choices(saga, host):
            if decision.check(saga, choice.action) is None:
                return choice
        return Choice(decision.suggest(saga)[0], "There is nothing else to do.")

    def declared(self, saga: Saga, unit: UnitId) -> Choice:
        """What an enemy is about to do, and why."""
        what = exactly(senses(saga, adapters.of(saga.plan), unit))
        now = mode(what)
        option = intents.drawn(intents.options(what, now), self.chance)
        says = words.declared(what, option, self.chance.roll(6))
        target = option.target if option.intent in AT_SOMEBODY else 0
        at = option.at if option.intent in SOMEWHERE else None
        return Choice(Declare(unit, now, option.intent, target, at, intents.whom(what, now, option)), says)

    def _choices(self, saga: Saga, host: Adapter) -> Iterator[Choice]:
        """What it would do, the best first; the first that is legal is done."""
        table = noted(saga, host)
        pledges = [
            (unit, mind.target) for unit, mind in sorted(saga.minds.items()) if mind.intent == "strike"
        ]
        ready = [unit for unit in host.ready(table, ENEMY) if unit in saga.minds]
        thought = sorted((senses(saga, host, unit) for unit in ready), key=_urgency)
        for what in thought:
            done: Deed | None = deed(what)
            if done is not None and host.leaves(table, ENEMY, pledges, done.action):
                together = done.blow and len(ready) > 1
                yield Choice(done.action, "They strike where they can." if together else done.says)
        if ready:
            name = host.called(saga.table, ready[0]) if len(ready) == 1 else ""
            yield Choice(host.rest(table, ENEMY), words.resting(name))
            return
        yield from _picked(saga, host)
        yield Choice(host.answer(table, ENEMY, pledges), "That seems best.")
        yield Choice(host.rest(table, ENEMY), words.resting(""))


def _picked(saga: Saga, host: Adapter) -> Iterator[Choice]:
    """Who acts next, where that is the question: whoever has somebody in reach, then the others as they stand."""
    picks = host.picks(saga.table, ENEMY)
    if len(picks) == 1:
        yield Choice(picks[0][0], f"{host.called(saga.table, picks[0][1])} is next.")
        return
    units = [unit for _, unit in picks]
    what = known(saga, host, -1, units)

    def urgency(unit: UnitId) -> tuple[bool, bool, int]:
        gaps = [host.between(saga.table, unit, each) for each in what.seen]
        near, reach = min(gaps, default=0), sum(host.reach(saga.table, unit))
        return not gaps or near > reach, all(looker != unit for looker, _ in what.own), near

    for number in sorted(range(len(picks)), key=lambda number: (urgency(units[number]), units[number])):
        yield Choice(picks[number][0], f"{host.called(saga.table, units[number])} acts now.")


def _urgency(what: Senses) -> tuple[bool, bool, bool, int, UnitId]:
    """Who acts first: those who have said that they strike (where they act together there is one attack for all of them), then
    those who can, then those who see somebody, the nearest first."""
    nearest = what.seen[0].gap if what.seen else 0
    return (
        what.mind.intent != "strike",
        not any(map(what.in_reach, what.seen)),
        not what.seen,
        nearest,
        what.unit,
    )
