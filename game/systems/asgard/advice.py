"""Advice for bots that play the players: explore together, do what has to be done, fight whom one sees.

No rule of the game. What a unit goes for is weighed in `scout_advice`; the adapter's hands carry it out on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.actions import Action
from game.core.seats import SEATS as ALL
from game.systems.asgard.actions import Answer, UnitId
from game.systems.asgard.enemies.minds import Asking
from game.systems.asgard.scout_advice import STEADY, Goal, Situation, Style
from game.systems.asgard.state import ENEMY, Saga
from game.systems.asgard.view import SagaView

Said = tuple[Action, str]
"""An action, and why in one line."""
SEATS = tuple(seat for seat in ALL if seat != ENEMY)
"""For whom it judges: the players."""
RUNS = 1.3
"""Whoever has more than so many moves to go may run."""
_TRIES = 3
"""Where a unit cannot get nearer to where it wants to go, so many places are tried in all."""
_READY = 6
"""In so many cases of ten the first answer is given."""


def judge(view: SagaView, state: Saga, style: Style = STEADY) -> Judge:
    """An opinion of the choice in `view`; `state` is one that could be true."""
    situation = Situation(state, view.seat, style)
    return Judge(state, _answers(situation) if isinstance(state.decision, Asking) else _deeds(situation))


class Judge:
    """An opinion of one choice: what is thought of first and is legal is the best."""

    def __init__(self, state: Saga, thoughts: Iterable[Said]) -> None:
        decision = state.decision
        assert decision is not None
        for action, why in thoughts:
            if decision.check(state, action) is None:
                self.best, self.why = action, why
                return
        self.best, self.why = decision.suggest(state)[0], "There is nothing else to do."

    def choices(self) -> Iterable[Action]:
        """The best action."""
        return [self.best]

    def worth(self, action: Action) -> float:
        """One for the best, nothing for any other."""
        return float(action == self.best)

    def reason(self, action: Action) -> str:
        """Why, in one line."""
        return self.why


def _answers(situation: Situation) -> Iterator[Said]:
    """An answer to what the story asks: mostly the first, which is to do something; sometimes another."""
    decision, turn = situation.state.decision, situation.state.turn
    assert isinstance(decision, Asking)
    mood = (len(decision.text) + 3 * turn + situation.style.whim) % 10
    number = 0 if mood < _READY else 1 + mood % (len(decision.choices) - 1)
    yield Answer(number), f"Let us say: {decision.choices[number][0]}."


def _deeds(situation: Situation) -> Iterator[Said]:
    """What the unit that acts does; who acts; an answer to anything else that the table asks."""
    host, table, seat = situation.host, situation.table, situation.seat
    ready = host.ready(table, seat)
    for unit in sorted(ready, key=lambda each: (not situation.seen_by(each), each)):
        yield from _acts(situation, unit)
    if ready:
        yield host.rest(table, seat), "Nothing better to do from here."
        return
    picks = host.picks(table, seat)
    yield from ((picks[number][0], why) for _, number, why in sorted(_turns(situation, picks)))
    yield host.answer(table, seat), "That seems best."
    yield host.rest(table, seat), "Enough for now."


def _turns(situation: Situation, picks: list[tuple[Action, UnitId]]) -> Iterator[tuple[float, int, str]]:
    """Who acts first: those in combat, the healthy before the hurt; then those with the nearest errand."""
    for number, (_, unit) in enumerate(picks):
        name = situation.name(unit)
        if situation.seen_by(unit):
            yield -1 - situation.health(unit), number, f"{name} has somebody in sight."
        else:
            goal = situation.goal(unit)
            yield (9.0 if goal is None else -goal.worth / 10), number, f"{name} is next."


def _acts(situation: Situation, unit: UnitId) -> Iterator[Said]:
    """What a unit would do, the best first."""
    foes = situation.seen_by(unit)
    if foes:
        yield from _fights(situation, unit, foes)
        return
    for goal in situation.ranked(unit)[:_TRIES]:
        if goal.kind in ("stay", "stop"):
            return
        yield from _goes(situation, unit, goal)


def _fights(situation: Situation, unit: UnitId, foes: list[UnitId]) -> Iterator[Said]:
    """A blow if there is one; then out of a fight that goes badly, or on with what has to be done, or at the enemy."""
    host, table, seat = situation.host, situation.table, situation.seat
    me, (_, strike) = situation.name(unit), host.reach(table, unit)
    bold = situation.style.boldness
    action = host.strike(table, seat, foes, boldness=bold)
    if action is not None:
        alone = len(host.ready(table, seat)) == 1
        yield action, f"{me} strikes at whoever is in reach." if alone else "A blow at whoever is in reach."
    gaps = {foe: host.between(table, unit, foe) for foe in foes}
    near = [foe for foe in foes if gaps[foe] <= situation.usual * (6 + bold) // 10]
    if near and situation.outmatched(unit):
        action = host.flee(table, seat, unit)
        if action is not None:
            yield action, f"{me} had better not stay here."
    errand = situation.goal(unit)
    if errand is not None and errand.kind in _PRESSING:
        at_hand = host.gap(table, unit, errand.at) <= 2 * situation.move(unit)
        if not near or (at_hand and situation.style.haste >= 5):
            yield from _goes(situation, unit, errand)
            return
    foe = min(near or foes, key=lambda each: (gaps[each] * (0.5 + situation.health(each)), each))
    action = host.go(table, seat, unit, host.at(table, foe), near=strike, run=False, shy=False)
    if action is not None:
        yield action, f"{me} goes for {situation.name(foe)}."


_PRESSING = ("objective", "exit", "stay")
_WHY = {
    "objective": "{me} goes where something has to be done: {what}.",
    "token": "{me} goes to have a look.",
    "exit": "{me} is on the way: {what}.",
    "blip": "{me} goes after what has slipped away.",
    "enemy": "{me} goes to find {what}.",
    "help": "{me} comes to help against {what}.",
    "sight": "{me} goes on: {what}.",
}
_LONGEST = 88


def _goes(situation: Situation, unit: UnitId, goal: Goal) -> Iterator[Said]:
    """Nearer to where it wants to go; nothing if it stays."""
    if goal.kind in ("stay", "stop"):
        return
    host, table, seat = situation.host, situation.table, situation.seat
    me = situation.name(unit)
    way = host.gap(table, unit, goal.at) - goal.slack
    near = any(host.between(table, unit, foe) <= situation.usual for foe in situation.foes)
    alert = near or goal.kind in ("blip", "enemy", "help")
    run = way > RUNS * situation.move(unit) and not alert and situation.style.haste >= 3
    action = host.go(table, seat, unit, goal.at, near=goal.near, run=run, shy=False)
    if action is not None:
        text = _WHY[goal.kind].format(me=me, what=goal.name)
        yield action, text if len(text) <= _LONGEST else _WHY["token"].format(me=me)
