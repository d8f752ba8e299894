"""The cards of a titan, aimed on the table by the pointer and by keys."""

from __future__ import annotations

from typing import Any

from game.systems.confrontation import actions as a
from game.table.lengths import CM
from game.ui.app.loop import App
from game.ui.tables.confrontation.titans import stride_plan
from game.ui.tables.confrontation.titans.stride_plan import Aim
from game.ui.tables.confrontation.works import call_part
from tests.ui.tables.confrontation import fields
from tests.ui.tables.confrontation.player import Player


def striding(app: App) -> Player:
    """Whose Colossus may stride."""
    return fields.player(app, fields.titanic("stride"))


def planned(player: Player) -> Aim:
    """The stride that is planned."""
    aim = stride_plan.now(player.desk)
    assert aim is not None
    return aim


def touching() -> dict[str, Any]:
    """Fields of a document in which Fenlings stand in contact with the Colossus."""
    sides = fields.titan()["sides"]
    foes = sides["two"]["stands"]
    near = {**foes[0], "at": ["40cm", "34.45cm"], "formation": "close"}
    return {"sides": {**sides, "two": {**sides["two"], "stands": [near, *foes[1:]]}}}


def test_a_stride_is_planned_on_the_table_and_not_asked_over_it_GB80(app: App) -> None:
    player = striding(app)
    assert player.widget("question.panel") is None
    assert planned(player).fault is None
    player.key("Enter")
    player.rest()
    (stride,) = player.did(a.Call)
    assert player.match.state.fighters[stride.by].place == stride.places[0]


def test_the_ghost_of_a_titan_follows_the_pointer_and_a_click_puts_it_there_G124(app: App) -> None:
    player = striding(app)
    before = planned(player).place
    goal = player.spot_at(36 * CM, 40 * CM)
    player.move_to(goal)
    ghost = stride_plan.hovered(player.desk)
    assert ghost is not None
    assert ghost.fault is None
    assert abs(ghost.place.x - 36 * CM) < CM // 5
    assert planned(player).place == before
    player.click(goal)
    wished = planned(player).place
    assert abs(wished.x - 36 * CM) < CM // 5
    player.click(goal)
    player.rest()
    (stride,) = player.did(a.Call)
    assert stride.places == (wished,)


def test_where_a_titan_may_not_stand_it_is_said_why_and_the_nearest_is_planned_GB26(app: App) -> None:
    player = striding(app)
    player.click(player.spot_at(40 * CM, 30 * CM))
    aim = planned(player)
    assert aim.fault is not None
    assert aim.mend is not None
    assert player.desk.said is not None
    assert "would stand on" in player.desk.said.refusal.text
    player.key("Enter")
    player.rest()
    (stride,) = player.did(a.Call)
    assert stride.places == (aim.mend,)


def test_a_stride_that_is_too_long_is_cut_to_its_card_G124(app: App) -> None:
    player = striding(app)
    player.click(player.spot_at(31 * CM, 40 * CM))
    aim = planned(player)
    assert aim.fault is not None
    assert aim.fault.rule == "G-124"
    assert aim.mend is not None
    assert 5 * CM < aim.home.x - aim.mend.x <= 6 * CM


def test_a_stride_by_keys_alone_G124(app: App) -> None:
    player = striding(app)
    first = planned(player).place
    player.key("Tab")
    second = planned(player).place
    assert second != first
    player.key("Shift+Tab")
    assert planned(player).place == first
    player.key("Down", "Down", "Left", "Shift+Left")
    aim = planned(player)
    assert (aim.place.x, aim.place.y) == (first.x - CM // 2 - 10, first.y + CM)
    player.key("Backspace")
    assert planned(player).place == first
    player.key("Down", "Enter")
    player.rest()
    (stride,) = player.did(a.Call)
    assert stride.places[0].y == first.y + CM // 2


def test_a_titan_is_dragged_to_where_it_strides_G124(app: App) -> None:
    player = striding(app)
    titan = planned(player).call.by
    player.drag(player.figure(titan), player.spot_at(42 * CM, 42 * CM))
    aim = planned(player)
    assert aim.fault is None
    assert abs(aim.place.x - 42 * CM) < CM // 5


def test_a_titanic_card_is_let_pass_by_the_button_that_ends_things_GB80(app: App) -> None:
    player = striding(app)
    player.click("end")
    player.rest()
    assert player.did(a.Forgo)
    assert not player.did(a.Call)


def test_a_card_that_reaches_nobody_says_so_and_is_let_pass_GB80(app: App) -> None:
    player = fields.player(app, fields.titanic("sweep"))
    (card,) = player.desk.cards()
    assert card.refusal is not None
    assert card.refusal.text == "There is nobody whom Sweep would reach."
    player.key("Ctrl+Enter")
    player.rest()
    assert player.did(a.Forgo)


def test_a_work_is_aimed_at_whom_it_reaches_by_a_click_GB80(app: App) -> None:
    player = fields.player(app, fields.titanic("sweep", **touching()))
    call = call_part.now(player.desk)
    assert call is not None
    target = call.target
    assert any("points of damage" in line for line in player.lines())
    far = next(unit for unit in player.desk.state.on_table("two") if unit.id != target)
    player.click(player.figure(player.shown.members(far.id)[0].id))
    assert player.desk.said is not None
    assert "in contact alone" in player.desk.said.refusal.text
    foe = player.figure(player.shown.members(target)[0].id)
    player.click(foe)
    player.click(foe)
    player.rest()
    (swept,) = player.did(a.Call)
    assert swept.target == target


def test_a_template_is_laid_over_the_fighter_who_is_clicked_GB80(app: App) -> None:
    player = fields.player(app, fields.titanic("spew", **fields.wyrm()))
    call = call_part.now(player.desk)
    assert call is not None
    assert call_part.template(player.desk.state, call) is not None
    calls = [way[-1] for way in player.desk.ways() if isinstance(way[-1], a.Call)]
    seen = [each.fighter for each in calls if each.target == call.target]
    other = next(who for who in seen if who != call.fighter)
    player.click(player.figure(other))
    chosen = call_part.now(player.desk)
    assert chosen is not None
    assert chosen.fighter == other
    player.key("Enter")
    player.rest()
    assert player.did(a.Call)[0].fighter == other
