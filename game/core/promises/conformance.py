"""The promises of the contract, tried on any system by random play.

`examine` looks at one position, `play` at a whole recorded match, `same_elsewhere` at other processes. A promise that is
not kept raises `Breach` and says which one, where. A test runs all of it on every registered system.
"""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from game.core import record as records
from game.core import registry, steps
from game.core.actions import Action
from game.core.chance import Chance, seeded
from game.core.descriptions.standing import settled
from game.core.descriptions.witness import Ground, Witness
from game.core.events import Context, Event
from game.core.match import Match, NotLegal, UndoNeedsAgreement
from game.core.options import Value
from game.core.promises.breaches import Breach, keep, sound
from game.core.promises.rest_points import resting
from game.core.steps import Decision, State
from game.core.system import Document, System, digest, encode

_ODD: dict[type[Any], tuple[Any, ...]] = {
    int: (-1, 0, 1, 7, 10**12),
    str: ("", "e4", "no such thing", "\N{SNOWMAN}"),
    tuple: ((),),
}
"""Values that a field of an action seldom has."""


class Strangers:
    """Actions that do not belong here: of other moments, or legal ones with a field changed."""

    def __init__(self, chance: Chance, room: int = 64) -> None:
        self.chance = chance
        self.room = room
        self.seen: list[Action] = []

    def meet(self, action: Action) -> None:
        """Remember an action, in place of an older one when there is no room."""
        if len(self.seen) < self.room:
            self.seen.append(action)
        else:
            self.seen[self.chance.roll(self.room) - 1] = action

    def some(self, legal: Action, count: int) -> list[Action]:
        """A few actions, most of which should be refused."""
        found = [self.chance.pick(self.seen) for _ in range(count) if self.seen]
        return found + [self._bent(legal) for _ in range(count)]

    def _bent(self, action: Action) -> Action:
        fields = action.__struct_fields__
        if not fields:
            return action
        field = self.chance.pick(fields)
        value = getattr(action, field)
        other = [getattr(seen, field) for seen in self.seen if hasattr(seen, field)]
        choices = [*other, *_ODD.get(type(value), (value,))]
        if isinstance(value, tuple):
            choices += [value + value, value[::-1], value[1:]]
        bent = msgspec.structs.replace(action, **{field: self.chance.pick(choices)})
        return bent if _readable(bent) else action


def _readable(action: Action) -> bool:
    """Whether a record could hold that action: each of its fields is of its type."""
    try:
        msgspec.convert(msgspec.to_builtins(action), type(action))
    except msgspec.ValidationError:
        return False
    return True


# One position


def examine(system: System[Any, Any], state: Any, document: Document, strangers: Strangers) -> None:
    """Try every promise that a position can keep or break. `state` itself is left as it is."""
    chance = strangers.chance
    before = encode(state)
    sound(system, state)
    _json_there_and_back(system, state)
    _stands(system, state, document)
    decision: Decision[Any] | None = state.decision
    if decision is None:
        keep("a match without a choice has an outcome", state.outcome is not None)
    else:
        keep("a match with a choice has no outcome yet", state.outcome is None)
        keep("a choice belongs to a seat of the scenario", decision.seat in system.seats(document))
        legal = _offers(system, state, decision, chance)
        for action in strangers.some(legal, 3):
            _weigh(system, state, decision, action)
        _copies(system, state, legal, chance)
    for seat in system.seats(document):
        _secrets(system, state, seat, strangers)
    keep("looking at a state never changes it", encode(state) == before)


def _stands(system: System[Any, Any], state: Any, document: Document) -> None:
    """The standing shares 1 out among the teams; once the game has ended it is 1, 0, or alike for all."""
    standing, teams = system.standing(state), system.teams(document)
    keep("every seat has one team", sorted(sum(teams, ())) == sorted(system.seats(document)), where=teams)
    keep("every seat stands somehow", sorted(standing) == sorted(system.seats(document)), where=standing)
    keep("a chance is from 0 to 1", all(0 <= chance <= 1 for chance in standing.values()), where=standing)
    alike = all(len({standing[seat] for seat in team}) == 1 for team in teams)
    keep("a team shares one standing", alike, where=standing)
    total = sum(standing[team[0]] for team in teams)
    keep("the standing of all teams is 1", abs(total - 1) < 1e-9, where=standing)
    if state.outcome is not None:
        keep(
            "who has won stands at 1, a draw at half each",
            standing == settled(state.outcome, teams),
            where=standing,
        )


def _json_there_and_back(system: System[Any, Any], state: Any) -> None:
    text = encode(state)
    back = system.state_from_json(text)
    keep("a state goes to JSON and back", encode(back) == text and back == state)


def _offers(system: System[Any, Any], state: Any, decision: Decision[Any], chance: Chance) -> Action:
    """Whatever is listed, suggested or sampled is legal; one such action."""
    offers = list(decision.suggest(state))
    keep("a choice suggests at least one action", bool(offers), where=decision)
    if decision.listed:
        listed = decision.actions(state)
        keep("actions are listed in a steady order", listed == decision.actions(state), where=decision)
        keep("no action is listed twice", len(set(listed)) == len(listed), where=decision)
        keep("what is suggested is listed", set(offers) <= set(listed), where=decision)
        offers = listed
    sampled = decision.sample(state, chance)
    keep("what is sampled is listed", not decision.listed or sampled in offers, where=(decision, sampled))
    for action in (*offers, sampled):
        refusal = decision.check(state, action)
        keep("what is offered is legal", refusal is None, where=(decision, action, refusal))
        there = system.action_from_json(encode(action))
        keep("an action goes to JSON and back", there == action, where=action)
    return sampled


def _weigh(system: System[Any, Any], state: Any, decision: Decision[Any], action: Action) -> None:
    """A refusal says why and offers only what is legal; what is not refused can be done."""
    before = encode(state)
    refusal = decision.check(state, action)
    keep("checking changes nothing", encode(state) == before, where=action)
    if refusal is None:
        if decision.listed:
            known = any(_same_but_for_order(action, listed) for listed in decision.actions(state))
            keep("what is legal is listed", known, where=(decision, action))
        after = state.copy()
        steps.act(after, action, Context(seeded("weigh")))
        sound(system, after)
        return
    keep("a refusal says why", len(refusal.text) > 5, where=action)
    if refusal.nearest is not None:
        again = decision.check(state, refusal.nearest)
        keep("the nearest action is legal", again is None, where=(decision, action, refusal, again))


def _same_but_for_order(one: Action, other: Action) -> bool:
    """Whether two actions name the same things, if perhaps in another order."""
    return type(one) is type(other) and all(
        _sorted(getattr(one, field)) == _sorted(getattr(other, field)) for field in one.__struct_fields__
    )


def _sorted(value: object) -> object:
    return sorted(value, key=repr) if isinstance(value, tuple) else value


def _wander(state: State, action: Action, chance: Chance, count: int = 3) -> None:
    """Play on in place: `action`, then a few more at random."""
    ctx = Context(chance, [])
    steps.act(state, action, ctx)
    for _ in range(count):
        decision = state.decision
        if decision is None:
            return
        steps.act(state, decision.sample(state, chance), ctx)


def _copies(system: System[Any, Any], state: Any, action: Action, chance: Chance) -> None:
    """A copy, or a state read back from JSON, lives its own life, and the same life."""
    before = encode(state)
    seed = chance.roll(1 << 30)
    lives = [state.copy(), system.state_from_json(before)]
    keep("a copy equals its original", lives[0] == state and encode(lives[0]) == before)
    for life in lives:
        _wander(life, action, seeded("wander", seed))
    keep("a copy is independent", encode(state) == before, where=action)
    keep(
        "the same choices and chance lead to the same state",
        encode(lives[0]) == encode(lives[1]),
        where=action,
    )


def _secrets(system: System[Any, Any], state: Any, seat: Any, strangers: Strangers) -> None:
    """What a seat cannot know changes nothing that it sees, is offered or is told."""
    chance = strangers.chance
    view = system.view(state, seat)
    text = encode(view)
    keep("the same state gives the same view", system.view(state, seat) == view, where=seat)
    keep("a view can be sent to another process", pickle.loads(pickle.dumps(view)) == view, where=seat)
    other = system.disturb(state, seat, chance)
    sound(system, other)
    keep("a view does not depend on what is hidden", encode(system.view(other, seat)) == text, where=seat)
    guess = system.resample(view, chance)
    sound(system, guess)
    keep("a guess at the state gives the same view", encode(system.view(guess, seat)) == text, where=seat)
    decision = state.decision
    if decision is None:
        return
    if decision.seat == seat:
        offers = list(decision.suggest(state))
        for possible in (other, guess):
            _same_choice(state, possible, decision, offers, strangers)
    _wander(guess, guess.decision.sample(guess, chance), chance)
    keep("a view is independent of states made from it", encode(view) == text, where=seat)


def _same_choice(
    state: Any, possible: Any, decision: Decision[Any], offers: list[Action], strangers: Strangers
) -> None:
    """Choices, of which some are suggested, and refusals are the same in every state that could be true."""
    keep("the choice is the same in every possible state", possible.decision == decision, where=decision)
    keep(
        "what is offered does not depend on what is hidden",
        list(decision.suggest(possible)) == offers,
        where=decision,
    )
    for action in strangers.some(offers[0], 2):
        same = decision.check(state, action) == decision.check(possible, action)
        keep("a refusal does not depend on what is hidden", same, where=(decision, action))


# A whole match


class Played(msgspec.Struct, frozen=True):
    """What a tried match came to."""

    match: Match
    decisions: int


def play(
    name: str,
    document: Document,
    *,
    seed: int,
    decisions: int = 400,
    every: int = 1,
    options: Mapping[str, Value] | None = None,
    watch: Callable[[Match], None] | None = None,
) -> Played:
    """Play a recorded match at random, examining every `every`-th position; taking back and forking on the way.

    `watch` is called after every action. Raises `Breach`.
    """
    match = Match.start(name, document, seed=seed, options=options)
    chance = seeded("conformance", name, seed)
    strangers = Strangers(chance)
    played = 0
    while (decision := match.decision) is not None and played < decisions:
        try:
            if played % every == 0:
                examine(match.system, match.state, document, strangers)
                resting(match.system, match.state, document, match.header.options)
                _refused(match, strangers)
            action = decision.sample(match.state, chance)
            strangers.meet(action)
            moment = match.act(action)
            played += 1
            sound(match.system, match.state)
            _told(match, moment.events)
            if watch:
                watch(match)
            if chance.roll(20) == 1:
                _taken_back(match)
        except Exception as error:
            what = str(error) if isinstance(error, Breach) else repr(error)
            raise Breach(f"{name}, seed {seed}, action {len(match.moments)}: {what}") from error
    if match.decision is None:
        examine(match.system, match.state, document, strangers)
    witnessed(match)
    recorded(match)
    return Played(match, played)


def _refused(match: Match, strangers: Strangers) -> None:
    """A refused action leaves the match as it was."""
    for action in strangers.some(match.decision.sample(match.state, strangers.chance), 1):  # type: ignore[union-attr]
        if match.refusal(action) is None:
            continue
        state, lines = match.state, len(match.lines)
        try:
            match.act(action)
        except NotLegal:
            pass
        else:
            raise Breach(f"a refused action cannot be done: {action}")
        keep(
            "a refused action changes nothing",
            match.state is state and len(match.lines) == lines,
            where=action,
        )


def _told(match: Match, events: Sequence[Event]) -> None:
    """The log is made of what a seat saw, and of nothing else."""
    system, state = match.system, match.state
    for seat in (None, *system.seats(match.document)):
        seen = [known for event in events if (known := event.seen_by(seat)) is not None]
        keep("what was seen stays seen", [event.seen_by(seat) for event in seen] == seen, where=seat)
        told = system.tell(state, events, seat)
        keep("the log tells only what was seen", told == system.tell(state, seen, seat), where=(seat, told))
    keep("events can be written down", all(encode(event) for event in events))


def _taken_back(match: Match) -> None:
    """Undo and redo lead back to the very same state; past a secret only by agreement."""
    moment, after = match.moments[-1], digest(match.state)
    try:
        match.undo()
    except UndoNeedsAgreement:
        keep("only what is closed needs agreement", moment.closed)
        match.undo(agreed=True)
    else:
        keep("what is closed needs agreement", not moment.closed)
    match.redo()
    keep("undo and redo lead back", digest(match.state) == after)


def recorded(match: Match) -> None:
    """The record replays to the same states, lines and redo, and a fork at its end is the same match."""
    text = records.text_of(match.header, *match.lines)
    again = Match.load(records.parse(text))
    keep("a replay reproduces every line", again.lines == match.lines)
    keep(
        "a replay reproduces every state",
        [m.state for m in again.moments] == [m.state for m in match.moments],
    )
    keep("a replay keeps what can be done again", len(again.undone) == len(match.undone))
    branch = match.fork(len(match.moments) - 1)
    keep("a fork stands where it was forked", digest(branch.state) == digest(match.state))


def witnessed(match: Match) -> None:
    """Whoever watches the match knows where everybody is, tells of all who are gone, and names nothing that could not be."""
    witness, begun = match.system.witness(), match.moments[0].state
    ground, catalogue = witness.ground(begun), witness.catalogue(begun)
    keep("what can be used is listed once", len(set(catalogue)) == len(catalogue), where=catalogue)
    for number, moment in enumerate(match.moments):
        here, used, died = witness.whereabouts(moment.state), len(witness.uses), len(witness.deaths)
        witness.add(number, moment.state, moment.events)
        strange = [use.name for use in witness.uses[used:] if use.name not in catalogue]
        keep("what is used is listed", not strange, where=strange)
        dead = {death.piece for death in witness.deaths[died:]}
        keep("who has died stands nowhere", not dead & here.keys(), where=(number, dead))
    _paths(witness, match.state, ground)
    keep("what was seen can be written down", bool(encode((witness.steps, witness.deaths, witness.uses))))


def _paths(witness: Witness, state: State, ground: Ground | None) -> None:
    """Every path ends where its piece stands, or with its death or its leaving."""
    now = witness.whereabouts(state)
    last = {step.piece: step.at for step in witness.steps}
    for piece in witness.pieces:
        if piece in now:
            keep("a path ends where its piece stands", last.get(piece) == now[piece], where=piece)
        else:
            keep("who is gone was told to be", piece in witness.absent, where=witness.pieces[piece])
    on = [step.at for step in witness.steps if step.at is not None]
    keep("who stands somewhere stands on the ground", not on or ground is not None, where=on[:1])
    beyond = [at for at in on if ground and not (0 <= at[0] <= ground.width and 0 <= at[1] <= ground.height)]
    keep("nobody stands beyond the ground", not beyond, where=beyond[:3])


# Other processes


def trace(name: str, document: Document, seed: int, decisions: int) -> str:
    """One digest of all states, choices and views of a match played at random."""
    match = Match.start(name, document, seed=seed)
    chance = seeded("trace", name, seed)
    total = hashlib.blake2b(digest_size=16)
    while (decision := match.decision) is not None and len(match.moments) <= decisions:
        for action in decision.suggest(match.state):
            total.update(encode(action))
        for seat in match.system.seats(document):
            total.update(encode(match.view(seat)))
        match.act(decision.sample(match.state, chance))
        total.update(match.lines[-1].digest.encode())
    return total.hexdigest()


def same_elsewhere(name: str, document: Document, *, seed: int = 1, decisions: int = 150) -> None:
    """Play the same match in processes with other hash seeds. Raises `Breach` if they differ."""
    task = {
        "name": name,
        "place": registry.place(name),
        "document": document,
        "seed": seed,
        "decisions": decisions,
    }
    here = trace(name, document, seed, decisions)
    for number in ("0", "1", "4242"):
        done = subprocess.run(
            [sys.executable, "-m", "game.core.promises.conformance"],
            input=json.dumps(task),
            env={
                **os.environ,
                "PYTHONHASHSEED": number,
                "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            },
            capture_output=True,
            text=True,
            check=False,
        )
        where = f"hash seed {number}: {done.stderr.strip()[-400:]}"
        keep("another process plays the same match", done.stdout.strip() == here, where=where)


def _elsewhere() -> None:
    task = json.load(sys.stdin)
    registry.register(task["name"], task.pop("place"))
    print(trace(**task))


if __name__ == "__main__":
    _elsewhere()
