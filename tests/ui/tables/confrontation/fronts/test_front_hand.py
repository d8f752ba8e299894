"""A front is drawn by hand and by keys, and gone to."""

from __future__ import annotations

import itertools

import pygame

from game.systems.confrontation import actions as a
from game.systems.confrontation import values
from game.table.lengths import CM
from game.ui.app.loop import App
from game.ui.tables.confrontation.floor_plan import plan
from game.ui.tables.confrontation.fronts import front_hand, front_marks
from game.ui.tables.confrontation.fronts.front_hand import Drawing
from tests.ui.tables.confrontation import fields
from tests.ui.tables.confrontation.fields import WARDENS
from tests.ui.tables.confrontation.player import Player, brought_to

POND = [{"id": "pond", "kit": "pond", "at": ["28cm", "36cm"]}]


def held(player: Player) -> Drawing:
    """The front in the hand."""
    found = front_hand.now(player.desk)
    assert found is not None
    return found


def pull(player: Player, left: tuple[float, float], right: tuple[float, float]) -> None:
    """Pull from one place of the table to another, both in centimetres."""
    start, end = (player.spot_at(x * CM, y * CM) for x, y in (left, right))
    player.drag(start, end)


def test_a_front_is_pulled_and_entered_and_all_have_walked_G20(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    before = {body.id: body.place.point for body in player.shown.members(WARDENS)}
    pull(player, (32, 38), (47, 36.5))
    front = held(player).front
    assert [type(each) for each in player.desk.plans] == [a.Declare, a.March]
    player.key("Enter")
    player.rest()
    after = {body.id: body.place.point for body in player.shown.members(WARDENS)}
    assert all(after[id] != before[id] for id in before)
    assert after == {who: place.point for who, place in zip(front.members, front.places, strict=True)}
    assert front_hand.now(player.desk) is None


def test_ghosts_stand_under_the_hand_before_the_rules_are_asked_about_them(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    start, *ends = (player.spot_at(x * CM, y * CM) for x, y in ((32, 38), (47, 36.5), (45, 36)))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    seen = set()
    for end in ends:
        app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(1, 1), buttons=(1, 0, 0)))
        app.step()
        found = held(player)
        seen.add(found.front.places)
        assert not found.told
        assert player.desk.plans == []
        app.draw()
        app.draw()
        assert found.told
        assert found.judged is not None
        assert [type(each) for each in player.desk.plans] == [a.Declare, a.March]
    assert len(seen) == len(ends)


def test_what_stands_round_the_table_follows_a_hand_that_rests(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    start, end = (player.spot_at(x * CM, y * CM) for x, y in ((32, 38), (47, 36.5)))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(1, 1), buttons=(1, 0, 0)))
    player.frames(1)
    player.look()
    assert not any("Leader" in line for line in player.lines())
    player.frames(12)
    assert any("Leader" in line for line in player.lines())


def test_a_frame_of_a_pull_shows_what_a_whole_one_shows(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    start, *ends = (player.spot_at(x * CM, y * CM) for x, y in ((32, 38), (47, 36.5), (45, 36), (50, 30)))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    for end in ends:
        app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(1, 1), buttons=(1, 0, 0)))
        app.step()
        app.draw()
    app.invalidate()
    app.draw()
    quick = pygame.image.tobytes(app.screen, "RGB")
    app.screen.fill((255, 0, 255))
    app.frames += 1
    app.invalidate()
    app.draw()
    assert pygame.image.tobytes(app.screen, "RGB") == quick


def test_what_stands_round_the_table_is_drawn_again_after_a_pull(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    start, end = (player.spot_at(x * CM, y * CM) for x, y in ((32, 38), (47, 36.5)))
    corner = app.screen.get_rect().move(-2, -2).bottomright
    shown = app.screen.get_at(corner)
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(1, 1), buttons=(1, 0, 0)))
    player.look()
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    app.screen.fill((255, 0, 255))
    app.invalidate()
    player.look()
    assert app.screen.get_at(corner) == shown


def test_the_same_walk_by_keys_alone_G20(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    player.key("1", "Up", "Up", "Right", "E", "R")
    front = held(player).front
    assert front.ranks == 3
    player.key("Enter")
    player.rest()
    assert player.match.state.active.moved
    assert player.match.state.fighters[front.members[0]].place == front.places[0]


def test_the_leader_dragged_leads_his_unit_GB_24(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    leader = player.desk.state.units[WARDENS].leader
    player.drag(player.figure(leader), player.spot_at(42 * CM, 36 * CM))
    place = held(player).front.place_of(leader)
    assert abs(place.x - 42 * CM) < CM / 2
    assert abs(place.y - 36 * CM) < CM / 2


def test_who_cannot_stand_there_is_told_and_a_narrower_front_is_offered_GB_26(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS, terrain=POND))
    pull(player, (29, 37.4), (44, 36))
    found = held(player)
    assert found.judged is not None
    assert found.judged.refused
    assert found.mend is not None
    assert found.mend.ranks > found.front.ranks
    assert "close up" in player.desk.commit_words.lower()
    player.key("Enter")
    player.rest()
    assert player.match.state.active.moved


def test_before_a_walk_is_declared_nothing_is_judged_with_estimates_off_GA1(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS, options={"estimates": False}))
    pull(player, (32, 38), (47, 30))
    assert held(player).judged is None
    assert player.desk.plans == [a.Declare("walk")]
    player.key("Enter")
    player.rest()
    assert player.match.state.active.form == "walk"
    assert player.match.moments[-1].closed
    assert held(player).judged is not None
    assert player.desk.said is not None


def test_before_a_walk_is_declared_with_estimates_off_there_is_no_tape_no_ghost_and_no_red_GA1(
    app: App,
) -> None:
    player = fields.player(app, fields.acting(WARDENS, options={"estimates": False}))
    pull(player, (32, 38), (47, 10))
    assert [type(mark) for mark in front_marks.over(player.pictured)] == [front_marks.Bar]
    assert player.desk.said is None
    player.key("Enter")
    player.rest()
    seen = {type(mark) for mark in front_marks.over(player.pictured)}
    assert {front_marks.Ghost, front_marks.Reach} <= seen
    ghosts = [mark for mark in front_marks.over(player.pictured) if isinstance(mark, front_marks.Ghost)]
    assert {ghost.kind for ghost in ghosts} <= {"far", "stands"}


def test_with_estimates_off_a_declaration_is_taken_back_by_agreement_alone_GA1(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS, options={"estimates": False}))
    pull(player, (32, 38), (47, 30))
    player.key("Enter")
    player.rest()
    declared = len(player.match.moments)
    player.key("Ctrl+Z")
    assert app.scene is not player.scene
    player.click("dialog.no")
    assert len(player.match.moments) == declared
    player.undo()
    assert len(player.match.moments) == declared - 1
    assert player.match.state.active.form is None


def test_with_estimates_on_a_declaration_is_taken_back_freely_with_its_walk_GA1(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    pull(player, (32, 38), (47, 36.5))
    before = len(player.match.moments)
    player.key("Enter")
    player.rest()
    assert not any(moment.closed for moment in player.match.moments[before:])
    player.key("Ctrl+Z")
    assert app.scene is player.scene
    player.rest()
    assert len(player.match.moments) == before


def test_one_fighter_is_put_aside_and_the_rest_stays(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    pull(player, (32, 38), (47, 37))
    front = held(player).front
    who = next(each for each in front.members[::-1] if each != front.leader(player.desk.state))
    there = front.place_of(who)
    others = [place for id, place in zip(front.members, front.places, strict=True) if id != who]
    player.drag(player.spot_at(there.x, there.y), player.spot_at(there.x + 50, there.y + 2 * CM))
    now = held(player).front
    assert now.place_of(who) != there
    assert [place for id, place in zip(now.members, now.places, strict=True) if id != who] == others


def test_the_wheel_changes_the_ranks_and_right_click_drops_the_front(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    pull(player, (32, 38), (47, 37))
    ranks = held(player).front.ranks
    middle = held(player).front.shape.middle
    player.wheel(player.spot_at(*middle), 1)
    assert held(player).front.ranks == ranks + 1
    player.click(player.spot_at(*middle), button=pygame.BUTTON_RIGHT)
    assert front_hand.now(player.desk) is None


def test_armed_with_run_the_front_reaches_twice_as_far_GB_25(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    player.key("2")
    pull(player, (50, 38), (65, 37))
    judged = held(player).judged
    assert judged is not None
    assert judged.measure == 20 * CM
    assert player.desk.plans[0] == a.Declare("run")


def deploying(app: App) -> Player:
    """Whoever puts the first unit on the table."""
    player = Player.opens(app, brought_to("Deploying"))
    assert player.desk.kind == "deploy"
    return player


def test_a_unit_from_the_tray_is_drawn_into_its_zone_and_looks_at_the_enemy_GB_115(app: App) -> None:
    player = deploying(app)
    zone = next(each for each in player.desk.view.field.zones if each.seat == player.desk.seat)
    start = next(each.at for each in player.desk.view.objectives.values())
    area = plan(app.theme, app.size).free
    xs, ys = zip(*zone.outline, strict=True)
    scale = area.width / player.desk.view.field.width
    top = area.centery - player.desk.view.field.height / 2 * scale
    middle = round(top + (min(ys) + max(ys)) / 2 * scale)
    player.drag((area.x + area.width // 4, middle), (area.x + area.width // 2, middle))
    front = held(player).front
    assert front.use == "deploy"
    assert all(min(xs) < place.x < max(xs) and min(ys) < place.y < max(ys) for place in front.places)
    ahead = 1 if front.shape.facing < 18000 else -1
    assert (start[1] - front.shape.middle[1]) * ahead > 0
    player.key("Enter")
    player.rest()
    assert player.match.state.units[front.unit].fate == "table"


def test_a_front_outside_the_zone_says_by_how_much_GB_115(app: App) -> None:
    player = deploying(app)
    player.key(*["Up"] * 30, *["Down"] * 30, *["Down"] * 30)
    found = held(player)
    assert found.judged is not None
    assert any("outside" in each.brief for each in found.judged.refused)
    assert player.desk.said is not None


def test_a_unit_that_waits_is_drawn_up_where_it_enters_GB_30(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS, **fields.entering()))
    player.key("1", "Right")
    found = held(player)
    assert found.judged is not None
    assert found.fault is None
    player.key("Enter")
    player.rest()
    assert player.match.state.units[WARDENS].fate == "table"


def test_of_several_units_one_is_chosen_pulled_and_entered_in_three_actions(app: App) -> None:
    player = Player.opens(app, brought_to("UnitChoice"))
    choice = player.desk.offers()[0]
    assert isinstance(choice, a.Activate)
    figure = player.shown.members(choice.unit)[0]
    if player.desk.chosen != choice.unit:
        player.click(player.figure(figure.id))
    assert player.desk.chosen == choice.unit
    for dx, dy in itertools.product((0, CM, -CM), (CM, -CM, 0)):
        player.drag(player.figure(figure.id), player.spot_at(figure.x + dx, figure.y + dy))
        if player.desk.said is None:
            break
    assert [type(each) for each in player.desk.plans] == [a.Activate, a.Declare, a.March]
    player.key("Enter")
    player.rest()
    active = player.match.state.active
    assert active is not None
    assert active.unit == choice.unit
    assert active.moved


def test_one_fighter_is_moved_by_keys_and_the_whole_unit_again(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    player.key("1", "Up", "Up")
    places = dict(zip(held(player).front.members, held(player).front.places, strict=True))
    player.key("Tab", "Tab", "Left")
    picked = held(player).picked
    now = dict(zip(held(player).front.members, held(player).front.places, strict=True))
    assert [who for who in places if places[who] != now[who]] == [picked]
    player.key("Shift+Tab", "Shift+Tab", "Up")
    assert held(player).picked == 0
    assert all(held(player).front.place_of(who) != now[who] for who in now)


def test_a_front_of_who_enters_that_is_too_far_is_mended_towards_his_edge_GB_30(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS, **fields.entering()))
    player.key("1")
    player.drag(player.spot_at(2400, 3300), player.spot_at(3600, 3300))
    found = held(player)
    assert found.fault is not None
    assert found.mend is not None
    assert found.mend.shape.middle[1] > 3500
    assert player.desk.plans
    player.key("Enter")
    player.rest()
    assert player.match.state.units[WARDENS].fate == "table"


def test_the_width_of_a_base_is_used_up_at_the_edge_by_who_enters_G54(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS, **fields.entering()))
    player.key("1")
    player.drag(player.spot_at(2400, 3300), player.spot_at(3600, 3300))
    judged = held(player).judged
    leader = player.desk.state.units[WARDENS].leader
    wide = player.desk.state.profile(leader).base.long
    assert judged is not None
    assert judged.measure == values.measure(player.desk.state, WARDENS, "walk") - wide
