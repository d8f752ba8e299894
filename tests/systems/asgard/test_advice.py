"""Bots that play the players' side explore, do what has to be done, fight with sense, and never read the sheet's secrets."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game import scenarios
from game.bots.base import make
from game.bots.greedy import advice_of
from game.bots.scout import Scout
from game.core.chance import seeded
from game.core.match import Match
from game.core.system import Document
from game.systems.ascension.actions import Attack, EndActivation, Stride
from game.systems.asgard import adapters, advice
from game.systems.asgard.actions import Answer
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.enemies.minds import Asking
from game.systems.asgard.scout_advice import Situation, Style, apart
from game.systems.asgard.state import Saga
from game.systems.asgard.story.codes import Cause
from game.systems.asgard.system import SYSTEM

BOLD, CAREFUL = Style(boldness=10), Style(boldness=0)


def story(**more: Any) -> Document:
    """An open moor: three of the players in the west, tokens in the middle, a mill in the east."""
    return {
        "system": "asgard", "title": "The mill", "story": "Somebody has to look into the mill.",
        "table": "3ft x 2ft", "points": 300,
        "tokens": [["14in", "4in"], ["14in", "20in"], ["24in", "12in"]],
        "spot": {"mill": {"name": "The mill", "at": ["32in", "12in"]}},
        "sides": {
            "one": {
                "name": "The hall", "force": "hall", "models": ["ulfhild", "runa", "ketil"],
                "deploy": {"at": ["0in", "8in"], "to": ["4in", "16in"]},
            },
            "two": {"name": "The barrow", "force": "barrow", "bot": "reaction"},
        },
        "enemy": {"guard": {"who": "odd", "name": "Guard", "archetype": "guard"}},
        "condition": [{"title": "Quiet", "range": "5in", "visibility": "30in", "cards": {"*": "-"}}],
        "code": {"1": {"title": "Late", "do": ["end late"]}},
        "watch": [{"when": ["round 6 over"], "code": 1}],
        "ending": {"late": {"title": "Late", "story": "It is late.", "outcome": "plain"}},
    } | more  # fmt: skip


OBJECTIVE = [{"id": "look", "title": "Look into the mill", "spot": "mill"}]


def begun(document: Document, seed: int = 1) -> Match:
    """The story once the players stand on the table, in their first turn."""
    match, bot = Match.start("asgard", document, seed=seed), make("greedy", "asgard")
    while match.state.turn == 0:
        assert match.decision is not None
        match.act(bot.choose(match.view(match.decision.seat)).action)
    return match


def played(document: Document, style: Style, actions: int, seed: int = 1) -> Match:
    """The story after the players have done so much in a style."""
    match = begun(document, seed)
    bot = make("reaction", "asgard", seed)
    for _ in range(actions):
        decision = match.decision
        if decision is None:
            break
        view: Any = match.view(decision.seat)
        state = SYSTEM.resample(view, seeded("test"))
        action = bot.choose(view).action if decision.seat == "two" else advice.judge(view, state, style).best
        match.act(action)
    return match


def hands(saga: Saga) -> Adapter:
    return adapters.of(saga.plan)


def nearest(saga: Saga, spot: tuple[int, int]) -> int:
    table = saga.table
    return min(hands(saga).gap(table, unit, spot) for unit in hands(saga).units(table, "one"))


# Where to


def test_the_advice_stands_in_the_package_of_its_system() -> None:
    assert advice_of("asgard") is advice_of("asgard-thor") is advice
    assert advice_of("thor").__name__ == "game.systems.thor.advice"  # type: ignore[attr-defined]


def test_an_open_objective_draws_them_and_one_without_a_place_does_not() -> None:
    mill = begun(story()).state.plan.spots["mill"].at
    drawn = played(story(objective=OBJECTIVE), Style(haste=10), 60).state
    without = played(story(), Style(haste=10), 60).state
    assert nearest(drawn, mill) < nearest(without, mill)
    assert nearest(drawn, mill) < 254 * 3


def test_without_anything_else_they_look_at_the_tokens() -> None:
    state = played(story(), BOLD, 70).state
    assert any(page.kind == "check" for page in state.tale)
    assert len(state.in_play()) < 3


def test_the_careful_keep_together_and_the_bold_do_not() -> None:
    def spread(style: Style) -> float:
        total = 0.0
        for seed in (1, 2, 3):
            state = played(story(), style, 40, seed).state
            spots = [hands(state).at(state.table, unit) for unit in hands(state).units(state.table, "one")]
            total += max(apart(one, other) for one in spots for other in spots)
        return total

    assert spread(CAREFUL) < spread(BOLD)


def test_an_objective_that_names_somebody_is_his() -> None:
    named = [{"id": "look", "title": "Ketil to the mill", "spot": "mill"}]
    state = begun(story(objective=named)).state
    situation = Situation(state, "one", Style())
    goals = {
        situation.name(unit): next(goal.worth for goal in situation.goals(unit) if goal.kind == "objective")
        for unit in situation.friends
    }
    assert max(goals, key=lambda name: goals[name]) == "Ketil"


# Fights


def fixed(at: list[str]) -> list[dict[str, Any]]:
    return [{"enemy": "guard", "at": at, "facing": 180}]


def acting(document: Document, style: Style = BOLD) -> list[Any]:
    """What the first unit that acts does in its first activation."""
    match = begun(document)
    done: list[Any] = []
    while not any(isinstance(action, EndActivation) for action in done):
        assert match.decision is not None
        view: Any = match.view(match.decision.seat)
        done.append(advice.judge(view, SYSTEM.resample(view, seeded("test")), style).best)
        match.act(done[-1])
    return done


def test_whoever_has_an_enemy_in_reach_strikes() -> None:
    assert any(isinstance(action, Attack) for action in acting(story(fixed=fixed(["6in", "12in"]))))


def test_whoever_has_something_to_do_leaves_a_distant_enemy_alone() -> None:
    document = story(objective=OBJECTIVE, fixed=fixed(["12in", "1in"]))
    first, last = begun(document).state, played(document, Style(haste=10), 40).state
    mill = first.plan.spots["mill"].at
    assert nearest(last, mill) < nearest(first, mill) - 254 * 6


def test_the_hurt_and_careful_get_away_from_the_enemy() -> None:
    match = begun(story(fixed=fixed(["7in", "12in"])))
    state: Saga = match.state.copy()
    table: Any = state.table
    for unit in hands(state).units(table, "one"):
        table.change(unit, wounds=1)
    situation = Situation(state, "one", CAREFUL)
    foe = situation.foes[0]
    unit = min(situation.friends, key=lambda each: situation.host.between(table, each, foe))
    assert situation.outmatched(unit)
    assert not Situation(match.state, "one", BOLD).outmatched(unit)


# Questions


def asked(state: Saga, text: str, style: Style) -> tuple[int, str]:
    """The answer to a question of the sheet, and why."""
    state = state.copy()
    state.stack = [Asking("one", text, (("yes", 1), ("no", 1), ("perhaps", 1)), Cause())]
    opinion = advice.judge(SYSTEM.view(state, "one"), state, style)
    assert isinstance(opinion.best, Answer)
    return opinion.best.choice, opinion.why


def test_questions_get_an_answer_and_not_always_the_same() -> None:
    state = begun(story()).state
    answers = [asked(state, "Go down" + "?" * number, Style()) for number in range(20)]
    assert {choice for choice, _ in answers} == {0, 1, 2}
    assert sum(choice == 0 for choice, _ in answers) == 12, "six times of ten it is the first"
    assert all(why.startswith("Let us say") for _, why in answers)
    assert len({asked(state, "Go down?", Style(whim=whim))[0] for whim in range(10)}) > 1


# Whole stories


@pytest.mark.parametrize("bot", ["greedy", "scout"])
@pytest.mark.parametrize("scenario", ["asgard/the-hidden-stair", "asgard/the-frost-door"])
@pytest.mark.slow
def test_a_whole_story_is_played_legally_with_a_line_for_everything(scenario: str, bot: str) -> None:
    entry = scenarios.load(scenario)
    match = Match.start(entry.system, entry.document, seed=3)
    bots = {
        seat: make("reaction" if seat == "two" else bot, entry.system, 3)
        for seat in match.system.seats(entry.document)
    }
    while (decision := match.decision) and len(match.moments) < 1500:
        choice = bots[decision.seat].choose(match.view(decision.seat))
        assert choice.reason
        assert "\n" not in choice.reason
        assert len(choice.reason) < 90
        match.act(choice.action)
    assert match.outcome is not None


@pytest.mark.parametrize("scenario", ["asgard/the-hidden-stair", "asgard/the-frost-door"])
def test_what_the_sheet_keeps_to_itself_is_not_looked_at(scenario: str) -> None:
    """With other codes, other card tables and hidden places elsewhere every choice is the same (A-47)."""
    entry = scenarios.load(scenario)
    match = Match.start(entry.system, entry.document, seed=4)
    bots = {
        seat: make("reaction" if seat == "two" else "greedy", entry.system, 4)
        for seat in match.system.seats(entry.document)
    }
    compared = 0
    while (decision := match.decision) and len(match.moments) < 120:
        view: Any = match.view(decision.seat)
        choice = bots[decision.seat].choose(view)
        if decision.seat != "two":
            other: Any = msgspec.structs.replace(view, plan=secretive(view.plan, view.objectives))
            assert make("greedy", entry.system).choose(other) == choice
            compared += 1
        match.act(choice.action)
    assert compared > 20


def secretive(plan: Any, objectives: dict[str, str]) -> Any:
    """A plan of which nothing is left but what players know."""
    open_spots = {aim.spot for aim in plan.objectives.values() if objectives[aim.id] != "hidden"}
    spots = {
        key: spot if spot.shown or key in open_spots else msgspec.structs.replace(spot, at=(1, 1))
        for key, spot in plan.spots.items()
    }
    conditions = tuple(msgspec.structs.replace(condition, cards={}) for condition in plan.conditions)
    return msgspec.structs.replace(plan, codes={}, watches=(), spots=spots, conditions=conditions)


def test_every_scout_has_a_style_of_its_own_and_keeps_it() -> None:
    styles = [Scout(SYSTEM, seed).style for seed in range(12)]
    assert len(set(styles)) > 8
    assert styles == [Scout(SYSTEM, seed).style for seed in range(12)]


@pytest.mark.parametrize("action", [Stride, EndActivation])
def test_there_is_always_a_thought(action: type[Any]) -> None:
    assert any(isinstance(done, action) for done in acting(story()))
