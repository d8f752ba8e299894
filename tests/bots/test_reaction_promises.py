"""What the enemy says that it strikes, it strikes, or it says first what it does instead: in whole stories (A-71)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest

from game.core.chance import seeded
from game.core.events import Context, Event
from game.core.match import Moment
from game.systems.ascension.actions import EndActivation
from game.systems.asgard import adapters, events, eyes
from game.systems.asgard.actions import Declare
from game.systems.asgard.enemies import promises
from game.systems.asgard.sequence import Tactical
from game.systems.asgard.state import ENEMY, Saga
from tests.bots.field import HANDS, Blow, Story, Turn, Walk
from tests.bots.test_reaction_played import STORIES, played
from tests.systems.asgard.builder import story

SEEDS = range(3)


class Told(NamedTuple):
    """What a seat did in a story, and what came of it."""

    moment: Moment
    state: Saga


@cache
def stories(scenario: str) -> list[list[Told]]:
    """Whole stories that two scouts played: every moment before a choice, with the state in which it is made."""
    return [
        [Told(match.moments[-1], match.state) for match, _ in played(scenario, seed, "scout")]
        for seed in SEEDS
    ]


def blows(happened: Sequence[Event]) -> list[tuple[int, int, list[int]]]:
    """The attacks among some events: where in them, whose, at whom."""
    found = []
    for number, event in enumerate(happened):
        if type(event).__name__ == "Attacked" and not getattr(event, "counter", False):
            any_event: Any = event
            who = getattr(any_event, "model", 0) or getattr(any_event, "unit", 0)
            found.append((number, who, list(getattr(any_event, "targets", ()) or (any_event.target,))))
    return found


def area(before: Saga, action: Any, last: Sequence[int]) -> Sequence[int]:
    """All whom an attack on an area of Thor's board hits; they are told one after another, with their defences between."""
    if type(action).__name__ in ("Defend", "LetThrough", "StepAside", "LetGo"):
        return last
    return adapters.of(before.plan).blow(before.table, action)[1] if type(action).__name__ == "Blast" else ()


def said(before: Saga, said_last: events.Declared | None, unit: int, hit: list[int]) -> bool:
    """Whether what was told last of an enemy names whom its blow hits; worked out from what was told alone."""
    if said_last is None or said_last.whom in ("", "nobody"):
        return False
    host, friends = adapters.of(before.plan), eyes.friends(before)
    if said_last.whom == "comes":
        return True
    if said_last.whom == "named":
        return said_last.target in hit
    sees = [each for _, each in host.seen(before.table, [unit], friends, before.now.visibility)]
    gaps = {each: host.between(before.table, unit, each) for each in sees}
    return any(gaps.get(each, 0) <= min(gaps.values(), default=0) + 1 for each in hit)


@pytest.mark.parametrize("scenario", STORIES)
@pytest.mark.slow
def test_every_blow_is_covered_by_what_was_said_or_a_change_is_told_before_it_A71(scenario: str) -> None:
    struck: Counter[str] = Counter()
    for seed, tale in enumerate(stories(scenario)):
        last: dict[int, events.Declared] = {}
        before: Saga | None = None
        whole: Sequence[int] = ()
        for moment, state in tale:
            happened = moment.events
            whole = area(before, moment.action, whole) if before is not None else ()
            heard = list(happened)
            for number, event in enumerate(heard):
                if isinstance(event, events.Declared):
                    last[event.unit] = event
                for at, unit, hit in blows(heard) if before is not None else ():
                    friends = eyes.friends(before) if before is not None else []
                    ours = [each for each in whole or hit if each in friends]
                    if at != number or not ours or before is None or unit not in before.minds:
                        continue
                    if not adapters.of(before.plan).acting(before.table, unit):
                        continue
                    assert said(before, last.get(unit), unit, ours), (seed, last.get(unit), ours)
                    struck["told" if last[unit].why else "kept"] += 1
            before = state
    assert struck["kept"] > 0


@pytest.mark.parametrize("scenario", STORIES)
@pytest.mark.slow
def test_whoever_has_said_that_it_strikes_does_while_a_blow_at_whom_it_named_is_within_reach_A71(
    scenario: str,
) -> None:
    """A side on Thor's board has one attack: nobody who has not said so takes it before those who have."""
    idled: list[tuple[int, int, int]] = []
    for seed, tale in enumerate(stories(scenario)):
        before: Saga | None = None
        for moment, state in tale:
            if (
                before is not None
                and isinstance(before.stack[-1], Tactical)
                and before.stack[-1].seat == ENEMY
            ):
                action, phase = moment.action, type(before.table.decision).__name__
                if phase == "FightPhase" or (phase == "Acting" and isinstance(action, EndActivation)):
                    able = idle(before)
                    if getattr(action, "unit", 0) not in able:
                        idled += [(seed, before.turn, unit) for unit in able]
            before = state
    assert idled == []


def idle(saga: Saga) -> list[int]:
    """Those who may act, have said that they strike somebody, have not yet, and could."""
    host = adapters.of(saga.plan)
    seen = {
        each for _, each in host.seen(saga.table, eyes.foes(saga), eyes.friends(saga), saga.now.visibility)
    }
    active = getattr(saga.table, "active", None)
    if active is not None and active.attacked:
        return []
    strikers = [
        (unit, saga.minds[unit].target) for unit in host.ready(saga.table, ENEMY) if unit in saga.minds
    ]
    return [
        unit
        for unit, target in strikers
        if saga.minds[unit].intent == "strike" and target in seen
        if host.can_strike(saga.table, unit, [target], 0)
    ]


def test_a_strike_is_declared_only_at_whom_it_can_strike(monkeypatch: pytest.MonkeyPatch) -> None:
    tale = Story(monkeypatch)
    tale.friend(1, "Ulfhild", (24, 26)).enemy(11, "hunter", (20, 20), aggression=9).noted()
    assert any(tale.declares(11, seed)[0].intent == "strike" for seed in range(20))
    tale.saga.table.struck = True
    assert all(tale.declares(11, seed)[0].intent != "strike" for seed in range(20)), (
        "its attacks are exhausted"
    )


def test_whoever_has_said_that_it_strikes_nobody_says_first_that_it_does_A71(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tale = Story(monkeypatch)
    tale.friend(1, "Ulfhild", (21, 21)).enemy(11, "guard", (20, 20)).noted()
    saga = tale.saga
    saga.table.active, saga.table.stack = 11, [Turn("two")]
    told: list[Event] = []
    promises.declare(saga, Context(seeded("test"), told), Declare(11, "combat", "hold", whom="nobody"))
    promises.honour(saga, Context(seeded("test"), told), Walk((22, 22)))
    assert len(told) == 1, "a step is no blow"
    promises.honour(saga, Context(seeded("test"), told), Blow(1))
    change = told[-1]
    assert isinstance(change, events.Declared)
    assert (change.intent, change.target, change.why) == ("strike", 1, "chance")
    promises.honour(saga, Context(seeded("test"), told), Blow(1))
    assert len(told) == 2, "it has said so now"
    assert HANDS.acting(saga.table, 11)


def test_who_has_lost_the_one_it_meant_turns_on_another_and_says_why_A71(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tale = Story(monkeypatch, walls=(((0, 30), (48, 30)),))
    tale.friend(1, "Ulfhild", (20, 40)).friend(2, "Gunnar", (21, 21)).enemy(
        11, "hunter", (20, 20), aggression=8
    )
    tale.noted().remembered(1, (20, 40), 1)
    saga = tale.saga
    saga.table.active, saga.table.stack = 11, [Turn("two")]
    promises.declare(saga, Context(seeded("test"), []), Declare(11, "combat", "strike", 1, whom="named"))
    saga.stack = [Tactical("two")]
    choice = tale.asked(tale.bot())
    assert isinstance(choice.action, Declare)
    assert (choice.action.target, choice.action.why) == (2, "hidden")
    assert "Gunnar" in choice.reason


def test_nobody_says_in_the_middle_of_another_s_turn_that_it_does_something_else_A71() -> None:
    tale = story(fixed=[("gisla", (16, 12))], friends={"asger": (12, 12)})
    tale.activate("asger")
    gisla, asger = tale.unit("gisla"), tale.unit("asger")
    turned = Declare(gisla, "combat", "strike", asger, None, "named", "chance")
    assert tale.refused(turned).rule == "A-24"
    tale.end()
    while not tale.state.decision or type(tale.state.decision).__name__ != "Declaring":
        tale.nothing()
    assert tale.refused(turned).rule == "A-71"
    tale.play(Declare(gisla, "combat", "hold", whom="nobody"))
    assert tale.refused(Declare(gisla, "combat", "hold", whom="nobody", why="chance")).rule == "A-71"
    tale.play(turned)
    assert tale.state.minds[gisla].whom == "named"
    line = [event for event in tale.told(events.Declared) if event.why][-1]
    assert (line.target, line.why) == (asger, "chance")
