"""The thread on the measured table: what happened with its number and its mark, what is asked, one primary, places of their own."""

from __future__ import annotations

import msgspec
import pytest

from game.core.breakdowns import Breakdown, Part
from game.systems.ascension import events as e
from game.systems.ascension.actions import EndActivation
from game.ui.app.loop import App
from game.ui.kit.scroll import Scroll
from game.ui.plane.marks import Mark, Outcome, Target
from game.ui.play.log import LogView
from game.ui.tables.ascension import marks, prompts
from game.ui.tables.ascension.aftermath import Deed, Fate, fates, told
from game.ui.tables.ascension.shelf import ThreadLine
from tests.ui.tables.ascension.player import Player
from tests.ui.tables.ascension.tables import match
from tests.ui.tables.ascension.test_fighting import plain_smith


def striking(app: App) -> Player:
    """Ulf has thrown his spear at Brok, who has no reaction."""
    player = Player.activated(app, sides=plain_smith())
    player.key("2", "Tab", "Enter")
    player.seconds(1.5)
    return player


def line(player: Player) -> tuple[str, str]:
    """What the thread says: what happened, and what is asked."""
    return player.widgets(ThreadLine)[0].words


def test_the_outcome_stands_in_one_line_with_its_number_until_the_next_act(app: App) -> None:
    player = striking(app)
    struck = player.told(e.Struck)[0]
    sums = f"{struck.attacking.total} against {struck.defending.total}"
    assert sums in line(player)[0]
    player.move_to("model:3")
    assert sums in line(player)[0]


def test_whoever_was_struck_wears_a_mark_until_the_next_act(app: App) -> None:
    player = striking(app)
    told = player.flow.aftermath
    assert isinstance(told, Deed)
    assert told.fates == fates(player.told(e.Struck) + player.told(e.Wounded))
    (mark,) = marks.outcomes(told, player.flow.shown)
    assert isinstance(mark, Outcome)
    assert mark.body.id == 2
    assert mark.words.startswith("−")


def test_a_target_wears_its_odds_and_no_more_what_became_of_the_last_act(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[list[Mark]] = []
    top = marks.top
    monkeypatch.setattr(marks, "top", lambda scene: shown.append(top(scene)) or shown[-1])  # type: ignore[func-returns-value]
    player = striking(app)
    player.look()
    (struck,) = [mark for mark in shown[-1] if isinstance(mark, Outcome)]
    monkeypatch.setattr(marks, "_targets", lambda scene: iter([Target(struck.body, words="50 %")]))
    app.invalidate()
    player.look()
    assert any(isinstance(mark, Target) for mark in shown[-1])
    assert not any(isinstance(mark, Outcome) for mark in shown[-1])


def test_a_miss_and_a_hit_without_harm_are_told_apart() -> None:
    def struck(*, hit: bool) -> e.Struck:
        return e.Struck(1, "Bite", 2, "", None, None, 0, hit)  # type: ignore[arg-type]

    assert fates([struck(hit=False)]) == (Fate(2, "missed"),)
    assert fates([struck(hit=True)]) == (Fate(2, "unharmed"),)


def test_that_somebody_is_activated_does_not_take_the_outcome_away(app: App) -> None:
    player = striking(app)
    before = line(player)[0]
    player.click("end")
    player.seconds(0.5)
    player.click("model:2")
    player.key("Enter")
    player.seconds(0.5)
    assert player.desk.actor == 2
    assert line(player)[0] == before


def test_one_sentence_says_what_is_asked(app: App) -> None:
    player = Player.opens(app, match())
    assert line(player)[1] == "Player one, choose which of yours activates."
    player.click("model:1")
    player.key("Enter")
    player.seconds(0.4)
    assert line(player)[1] == "Ulf: choose a place, a foe or a card."


@pytest.mark.parametrize(("size", "asked"), [((1280, 720), True), ((640, 480), False)])
def test_a_small_window_says_what_is_asked_as_well_where_both_have_room(
    app: App, size: tuple[int, int], asked: bool
) -> None:
    app.change(scale=1.5)
    app.resize(size)
    player = striking(app)
    told, ask = line(player)
    assert told
    assert bool(ask) is asked


def test_an_activation_in_which_nothing_is_left_ends_with_the_primary(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = striking(app)
    assert not line(player)[1].endswith("end the activation.")
    monkeypatch.setattr(prompts, "spent", lambda desk: desk.kind == "acting")
    player.flow.changed()
    player.frames(2)
    assert not player.has("commit"), "there is but one primary"
    assert line(player)[1].endswith("end the activation.")
    player.key("Enter")
    player.seconds(0.4)
    assert isinstance(player.match.moments[-1].action, EndActivation)


@pytest.mark.parametrize("size", [(320, 240), (427, 320), (1280, 720), (1920, 1080)])
def test_what_ends_declines_deploys_the_rest_and_steps_has_each_a_place_of_its_own(
    app: App, size: tuple[int, int]
) -> None:
    app.resize(size)
    player = Player.opens(app, match())
    plan = player.plan
    spots = [plan.commit, plan.back, plan.end, plan.aside, plan.transport, plan.thread]
    assert not any(one.colliderect(other) for one in spots for other in spots if one is not other)
    assert all(plan.shelf.contains(spot) for spot in spots)


def test_panels_tell_nothing_of_what_still_moves(app: App) -> None:
    app.settings.hints = False
    player = Player.activated(app, sides=plain_smith())
    player.flow.time.reduced = False
    wounds = player.flow.view.models[2].wounds
    player.key("2", "Tab", "Enter")
    player.frames(4)
    assert player.flow.moving
    assert player.told(e.Wounded)
    assert player.flow.view.models[2].wounds == wounds
    assert player.flow.aftermath is None
    player.seconds(6)
    assert player.flow.view.models[2].wounds < wounds


def test_the_sheet_ends_where_its_content_ends_and_the_log_has_six_lines(app: App) -> None:
    player = Player.opens(app, match())
    sheet, log = player.widget("inspector"), player.widget("log")
    assert isinstance(sheet, Scroll)
    assert isinstance(log, LogView)
    assert sheet.rect.height <= sheet.content
    assert log.rect.height >= 6 * app.theme.line("body")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_menu_is_seen_in_a_small_window(app: App, size: tuple[int, int]) -> None:
    app.settings.scale = 1.5 if size[0] < 1500 else 2.0
    app.resize(size)
    player = Player.opens(app, match())
    assert player.plan.compact
    place, palette = player.find("menu"), app.theme.palette
    app.invalidate()
    app.draw()
    lit = {app.screen.get_at((place.centerx, y))[:3] for y in range(place.top, place.bottom)}
    assert {palette.dim, palette.bone} & lit


def test_the_log_gives_up_its_room_to_odds_and_is_opened_again(app: App) -> None:
    player = Player.activated(app, sides=plain_smith())
    player.key("2", "Tab")
    assert player.plan.brief
    assert player.widget("log").rect.height >= 2 * app.theme.line("body")
    player.click("log.open")
    assert not player.plan.brief


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_hint_can_be_read_without_scrolling(app: App, size: tuple[int, int]) -> None:
    app.resize(size)
    player = Player.activated(app)
    app.settings.hints, app.settings.hints_seen = True, []
    player.flow.changed()
    player.frames(2)
    assert player.find("inspector").contains(player.find("hint"))
    assert player.plan.brief
    player.click("log.open")
    assert not player.plan.brief
    player.click("hint")
    assert "stride" in app.settings.hints_seen


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440)])
def test_no_panel_lies_on_another_or_on_the_free_part(app: App, size: tuple[int, int]) -> None:
    app.resize(size)
    player = Player.opens(app, match())
    parts = player.plan.panels
    assert len(parts) == 6
    assert not any(one.colliderect(other) for one in parts for other in parts if one is not other)
    assert not any(player.plan.free.colliderect(part) for part in parts)


def test_a_wall_that_broke_is_told_by_its_name() -> None:
    battle = match()
    ours, theirs = (Breakdown((Part(total, "the flip", "R-6.1.1"),)) for total in (2, 1))
    events = (
        e.Struck(1, "Bite", 0, "low-wall-south", ours, theirs, 1, True),
        e.PieceDestroyed("low-wall-south", "Low wall", ((0, 0), (60, 0), (60, 20))),
    )
    last = msgspec.structs.replace(battle.moments[-1], action=EndActivation(), seat="one", events=events)
    found = told(battle.system, [last], "one")
    assert found is not None
    assert found.words == "**Ulf** hit **Low wall** for 1 wound: 2 against 1. **Low wall** was destroyed."


def test_whoever_chooses_whom_to_activate_sees_at_least_one_of_them(app: App) -> None:
    player = Player.activated(app)
    player.plane.zoom(4)
    player.lens.camera.look_at(player.match.state.models[1].place.point)
    player.key("Ctrl+Enter")
    for _ in range(4):
        if player.desk.mine and player.desk.kind == "turn":
            break
        player.key("Enter")
        player.seconds(0.6)
    player.seconds(0.6)
    assert player.desk.kind == "turn"
    own = [each.id for each in player.match.state.models.values() if each.seat == player.desk.seat]
    assert 1 not in own
    assert any(player.lens.free.collidepoint(player.at(model)) for model in own)
