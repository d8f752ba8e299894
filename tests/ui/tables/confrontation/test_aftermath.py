"""What happened last is told in one line, with its numbers or without."""

from __future__ import annotations

import pytest

from game.core.actions import Action
from game.core.match import Match
from game.systems.confrontation import actions as a
from game.ui.app.loop import App
from game.ui.play.thread import Aftermath, Ask
from game.ui.tables.confrontation import aftermath, prompts
from game.ui.tables.confrontation.shelf import ThreadLine
from tests.ui.tables.confrontation import fields
from tests.ui.tables.confrontation.fields import BOWS, RIDERS, WARDENS
from tests.ui.tables.confrontation.player import Player

LONG = Aftermath(
    "**Beacon Lancers** assault **Maulkin**: 42.6 cm of 36 cm, too far.",
    brief="**Beacon Lancers** assault **Maulkin**: too far.",
    seat="one",
)


def after(match: Match, *done: Action) -> Aftermath:
    """What is told after some acts."""
    for each in done:
        match.act(each)
    found = aftermath.told(match.system, match.moments, "one")
    assert found is not None
    return found


def test_an_assault_that_is_too_far_is_told_briefly_without_its_measures_GB43() -> None:
    found = after(fields.acting(RIDERS), a.Declare("assault"), a.Assault(5))
    assert found.words == "**Lamp Outriders** assault **Reavers**: 46.1 cm of 40 cm, too far."
    assert found.brief == "**Lamp Outriders** assault **Reavers**: too far."


def test_a_walk_is_told_briefly_without_its_formation_GB26() -> None:
    match = fields.acting(WARDENS)
    walk = next(
        each for each in after_declared(match) if isinstance(each, a.March) and each.formation == "close"
    )
    found = after(match, walk)
    assert found.words.endswith(", in close formation.")
    assert found.brief == found.words.replace(", in close formation", "")


def test_a_call_is_told_rather_than_what_is_left_of_the_faith_GB84() -> None:
    sides = fields.titan()["sides"]
    stands = [{"unit": 2, "at": ["40cm", "44cm"], "facing": 270, "wide": 5, "gap": "0.5cm"}]
    own = {**sides["one"], "waiting": [1, 3, 4, 5, 6, 7], "stands": stands}
    match = Match.start("confrontation", fields.field(points=2000, sides={**sides, "one": own}), seed=7)
    fields.brought(match, 2)
    hero, *_ = match.state.members(2)
    match.act(a.Declare("walk"))
    call = a.Call("lance-of-dawn", hero.id, 8)
    found = after(match, call)
    assert found.words.startswith("**Prelate Osric Lume** called **Lance of Dawn** at **Fenlings")
    assert found.words.endswith(" points.")
    assert found.brief == f"{found.words.partition(' for ')[0]}."


def test_when_a_round_is_over_its_score_is_told_before_all_that_ended_with_it_GB97() -> None:
    match = Match.start("confrontation", fields.field(), seed=7)
    while match.state.round < 2:
        decision = match.decision
        assert decision is not None
        listed = decision.actions(match.state) if decision.listed else decision.suggest(match.state)
        ends = (each for each in listed if isinstance(each, a.EndActivation | a.Forgo | a.Stand))
        match.act(next(ends, listed[0]))
    found = aftermath.told(match.system, match.moments, "one")
    assert found is not None
    pools = match.state.elixir
    assert found.brief == f"Elixir: Evensong {pools['one']} and the Reeds {pools['two']}."
    assert found.words == f"Round 1 ended. {found.brief}"


def after_declared(match: Match) -> list[Action]:
    """What is suggested once a walk is declared."""
    match.act(a.Declare("walk"))
    assert match.decision is not None
    return list(match.decision.suggest(match.state))


def line(player: Player) -> tuple[str, str]:
    """What the thread says: what happened, and what is asked."""
    return player.widgets(ThreadLine)[0].words


def told(app: App, found: Aftermath) -> Player:
    """Whoever looks at a table where that has happened last."""
    player = fields.player(app, fields.acting(BOWS))
    player.flow.aftermath = found
    player.flow.changed()
    player.frames(2)
    return player


def test_words_that_have_no_room_beside_the_question_are_told_briefly_and_never_cut(app: App) -> None:
    player = told(app, LONG)
    thread = player.widgets(ThreadLine)[0]
    assert line(player) == ("Beacon Lancers assault Maulkin: too far.", "Choose a card or an enemy.")
    assert thread.hint == "Beacon Lancers assault Maulkin: 42.6 cm of 36 cm, too far."


def test_words_that_have_room_stand_whole(app: App) -> None:
    player = told(app, Aftermath("**Reavers** are active.", seat="two"))
    assert line(player) == ("Reavers are active.", "Quarrellers: choose a card or an enemy.")
    assert not player.widgets(ThreadLine)[0].hint


def test_the_question_leaves_its_unit_out_before_what_happened_loses_its_numbers(app: App) -> None:
    words = "**Mother Quill** struck at **Quarrellers** with 2 dice of 6."
    player = told(app, Aftermath(words, brief="**Mother Quill** struck at **Quarrellers**.", seat="two"))
    assert line(player) == (words.replace("**", ""), "Choose a card or an enemy.")


def test_where_nothing_brief_has_room_the_question_stands_alone(app: App) -> None:
    words = (
        "**Reavers**, **Fenlings** and whoever else was there when it happened were told of it twice over."
    )
    player = told(app, Aftermath(words, seat="two"))
    assert line(player) == ("", "Quarrellers: choose a card or an enemy.")
    assert player.widgets(ThreadLine)[0].hint == words.replace("**", "")


@pytest.mark.parametrize("troop", [WARDENS, BOWS, RIDERS])
def test_the_brief_question_names_no_unit(app: App, troop: int) -> None:
    player = fields.player(app, fields.acting(troop))
    asked: Ask = prompts.ask(player.scene)
    assert asked.words == f"{player.desk.state.units[troop].name}: choose a card or an enemy."
    assert asked.brief == "Choose a card or an enemy."
