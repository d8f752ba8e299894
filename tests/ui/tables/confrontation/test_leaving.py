"""What leaving the table pays is said before anybody leaves: on the card, and in the right column."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.match import Match
from game.systems.confrontation import actions as a
from game.systems.confrontation.state import Form, Item
from game.ui.app.loop import App
from game.ui.tables.confrontation import captions
from tests.systems.confrontation.builder import battle, unit
from tests.ui.tables.confrontation import fields
from tests.ui.tables.confrontation.fields import WARDENS


def breaking_through(at: str = "8cm", *, declared: bool = True) -> Match:
    """The Wardens of the attacker act, and walk if that is `declared`, so far from the edge at the defender's back."""
    sides: dict[str, Any] = fields.field()["sides"]
    first = {**sides["one"]["stands"][0], "at": ["12cm", at]}
    own = {**sides["one"], "stands": [first, *sides["one"]["stands"][1:]], "duty": "attacker"}
    sides = {"one": own, "two": {**sides["two"], "duty": "defender"}}
    match = fields.acting(WARDENS, sides=sides, battle="breakthrough")
    if declared:
        match.act(a.Declare("walk"))
    return match


def test_the_card_of_an_exit_says_what_it_pays_GB128(app: App) -> None:
    match = breaking_through()
    power = sum(match.state.field.profiles[each.profile].power for each in match.state.members(WARDENS))
    paid = -(-power // 4)
    before = match.state.elixir["one"]
    player = fields.player(app, match)
    card = next(each for each in player.desk.cards() if each.kind is a.Leave)
    assert (card.face.title, card.face.detail) == ("Leave", f"+{paid} Elixir")
    player.click(f"card:{card.id}")
    assert f"+{paid} Elixir Wardens broke through" in player.lines()
    player.click("commit")
    player.rest()
    assert match.state.elixir["one"] == before + paid


@pytest.mark.parametrize(("at", "form"), [("8cm", "walk"), ("16cm", "run")])
def test_a_unit_leaves_without_having_to_march_first_GB128(app: App, at: str, form: Form) -> None:
    match = breaking_through(at, declared=False)
    before = match.state.elixir["one"]
    player = fields.player(app, match)
    card = next(each for each in player.desk.cards() if each.kind is a.Leave)
    player.click(f"card:{card.id}")
    assert player.desk.plans == [a.Declare(form), a.Leave()]
    player.click("commit")
    player.rest()
    assert match.state.units[WARDENS].fate == "away"
    assert match.state.elixir["one"] > before


def test_no_unit_is_said_to_leave_from_afar_GB128(app: App) -> None:
    player = fields.player(app, breaking_through("34cm", declared=False))
    assert not [each for each in player.desk.cards() if each.kind is a.Leave]


def carrier(far: float, carried_off: int) -> Any:
    """Two Wardens who walk, near their own edge and as far from it as said; the first has a relic in his hands."""
    table = battle(
        unit("Wardens", at=[(30, 8), (30, far)]),
        unit("Fenlings", "two", at=[(90, 80)]),
        council={"battle": "skirmish", "carried_off": carried_off},
    )
    table.state.alter(1, carries="relic")
    table.state.items["relic"] = Item("relic", "Relic", (3000, 800), 1)
    table.activate("Wardens", "walk")
    return table.state


@pytest.mark.parametrize(("carried_off", "said"), [(3, "+3 Elixir"), (0, "no Elixir")])
def test_a_carrier_who_leaves_alone_is_told_from_the_whole_unit_G58(carried_off: int, said: str) -> None:
    state = carrier(5, carried_off)
    whole, alone = (captions.face(state, each) for each in (a.Leave(), a.Leave(1)))
    assert (whole.title, alone.title) == ("Leave", "Leave alone")
    assert whole.detail == alone.detail == said
    assert captions.words(state, a.Leave(1)) == "Warden leaves"
