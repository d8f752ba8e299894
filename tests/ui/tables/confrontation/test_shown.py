"""What is drawn of a battle of units, and how what happens moves it."""

from __future__ import annotations

import pygame

from game.systems.confrontation import events as e
from game.systems.confrontation.state import Item
from game.table.shapes import Place, contains
from game.ui.app.theme import Theme
from game.ui.plane.camera import FARTHEST, Camera, Lens
from game.ui.tables.confrontation import marks, tags
from game.ui.tables.confrontation.display import TableDisplay
from game.ui.tables.confrontation.motions import MOST, PACE, Choreographer
from tests.systems.confrontation.builder import MARSHAL, STALKER, battle, row, unit
from tests.ui.tables.confrontation.player import brought_to

TABLE = battle(
    unit("Wardens", at=row(30, 60, count=8, across=4), with_=[(MARSHAL, (45, 60))]),
    unit("Stalkers", "two", at=row(30, 20, count=2, step=6), profile=STALKER),
)


def shown() -> TableDisplay:
    made = TableDisplay()
    made.settle(TABLE.state)
    return made


def played(display: TableDisplay, *events: object) -> list[float]:
    """Let some events be seen to their end; how long each group takes."""
    dance = Choreographer(display, TABLE.state, lambda name: None)
    lasted = []
    for group in dance.groups(list(events)):  # type: ignore[arg-type]
        lasted.append(max(clip.wait + clip.seconds for clip in group))
        for clip in group:
            clip.finish()
    return lasted


def test_every_figure_stands_as_wide_as_its_base_G11() -> None:
    display = shown()
    assert len(display.bodies) == 11
    assert {body.base.long for body in display.members(TABLE.unit("Stalkers"))} == {500}
    assert [body.leader for body in display.members(TABLE.unit("Wardens"))].count(True) == 1


def test_a_tag_tells_of_fear_rout_and_losses() -> None:
    display = shown()
    stalkers, wardens = (display.units[TABLE.unit(name)] for name in ("Stalkers", "Wardens"))
    assert stalkers.signs(2) == ("fear",)
    assert stalkers.signs(0) == ("fear",)
    assert wardens.signs(9) == ()
    assert wardens.signs(4) == ("half",)
    played(display, e.Routed(wardens.id))
    assert wardens.state == "rout"
    played(display, e.Rallied(wardens.id), e.ActivationEnded(wardens.id))
    assert wardens.state == "acted"
    played(display, e.RoundBegan(2))
    assert wardens.state == "rest"


def test_a_whole_unit_walks_at_once() -> None:
    display = shown()
    wardens = TABLE.state.members(TABLE.unit("Wardens"))
    near = tuple((each.id, (each.place.point, (each.place.x, each.place.y - 500))) for each in wardens)
    lasted = played(display, e.Moved(TABLE.unit("Wardens"), near, "scattered", "walk"))
    assert len(lasted) == 1
    assert PACE <= lasted[0] <= PACE + 0.11
    far = tuple((each.id, (each.place.point, (each.place.x, each.place.y - 5000))) for each in wardens)
    lasted = played(display, e.Moved(TABLE.unit("Wardens"), far, "scattered", "run"))
    assert lasted[0] <= MOST + 0.11
    assert {display.bodies[each.id].y for each in wardens} == {float(each.place.y - 5000) for each in wardens}


def test_those_who_fall_are_gone_within_a_second() -> None:
    display = shown()
    wardens = TABLE.state.members(TABLE.unit("Wardens"))
    lasted = played(display, e.Fell(TABLE.unit("Wardens"), tuple(wardens), "shot"))
    assert lasted[0] <= 0.9
    assert not display.members(TABLE.unit("Wardens"))
    assert TABLE.unit("Wardens") not in display.units


def test_what_comes_onto_the_table_is_put_where_it_stands() -> None:
    display = shown()
    display.bodies.clear()
    display.units.clear()
    stalkers = TABLE.state.members(TABLE.unit("Stalkers"))
    placed = tuple((each.id, Place(700, 800)) for each in stalkers)
    played(display, e.Placed(TABLE.unit("Stalkers"), placed, "deployed"))
    assert {body.place.point for body in display.members(TABLE.unit("Stalkers"))} == {(700, 800)}
    assert TABLE.unit("Stalkers") in display.units


def test_motion_waits_where_a_part_holds_it() -> None:
    held: list[str] = []
    display = shown()
    dance = Choreographer(display, TABLE.state, held.append, halt=lambda event: lambda: held.append("held"))
    groups = list(dance.groups([e.Routed(TABLE.unit("Wardens"))]))
    for group in groups:
        for clip in group:
            clip.finish()
    assert held[0] == "held"


def test_no_tag_covers_a_figure_or_another_tag() -> None:
    theme, free = Theme("standard"), pygame.Rect(168, 24, 768, 576)
    camera = Camera()
    field = TABLE.state.field
    camera.fit(theme, free, field.width, field.height, least=FARTHEST, filling=True)
    lens = Lens(theme, free, camera, (field.width, field.height), free)
    display = shown()
    found = tags.TagBoard().tags(lens, display, TABLE.state, 0)
    assert {tag.unit for tag in found} == set(display.units)
    for tag in found:
        others = [other.place for other in found if other is not tag]
        assert tag.place.collidelist(others) < 0
        for body in display.bodies.values():
            side = round(lens.length(body.base.long))
            assert not tag.place.colliderect(lens.box((body.x, body.y), side, side))


def test_a_tag_covers_no_objective() -> None:
    state, display = brought_to("Acting").state, TableDisplay()
    display.settle(state)
    field, free = state.field, pygame.Rect(0, 0, 320, 240)
    camera, theme = Camera(), Theme()
    camera.fit(theme, free, field.width, field.height, least=FARTHEST, filling=True)
    lens = Lens(theme, free, camera, (field.width, field.height), free)
    (goal,) = state.objectives.values()
    body = next(iter(display.bodies.values()))
    unit_id = display.unit_of[body.id]
    x, y = goal.at
    for each in display.members(unit_id):
        # As near before the disc as its own tag would lie over it, did nothing hold it back.
        each.x, each.y = float(x), float(y + (700 if tags.back_of(state, body.seat)[1] < 0 else -700))
    found = {tag.unit: tag.place for tag in tags.TagBoard().tags(lens, display, state, 0)}
    assert not any(found[unit_id].colliderect(disc) for disc in tags.discs_of(lens, state))


def test_a_chest_lies_on_the_table_until_somebody_carries_it_G58() -> None:
    table = battle(unit("Wardens", at=row(30, 60, count=2)), items=[Item("west", "West chest", (4000, 6000))])
    display = TableDisplay()
    display.settle(table.state)
    lying = next(each for each in display.look.pieces if each.id == "west")
    assert lying.kind == "chest"
    assert contains(lying.outline, (4000, 6000))
    carrier = table.state.members(table.unit("Wardens"))[0].id
    table.state.items["west"] = Item("west", "West chest", (4000, 6000), carrier=carrier)
    table.state.alter(carrier, carries="west")
    dance = Choreographer(display, table.state, lambda name: None)
    for group in dance.groups([e.ItemTaken("west", carrier)]):
        for clip in group:
            clip.finish()
    assert not display.look.pieces
    assert [body.badge for body in display.bodies.values()] == ["chest", ""]
    assert display.units[table.unit("Wardens")].signs(2) == ("item",)


def test_a_chest_that_is_carried_is_seen_at_any_size_G58() -> None:
    table = battle(unit("Wardens", at=row(30, 60, count=2)), items=[Item("west", "West chest", (4000, 6000))])
    display = TableDisplay()
    carrier = table.state.members(table.unit("Wardens"))[0].id
    table.state.alter(carrier, carries="west")
    display.settle(table.state)
    (prize,) = marks.carried(display)
    body = display.bodies[carrier]
    assert prize.at == body.place.point
    for step in (0, FARTHEST, 3 * FARTHEST):
        lens = Lens(Theme(), pygame.Rect(0, 0, 1280, 720), Camera(step=step), (9600, 9600))
        assert prize.box(lens).width >= max(22, round(lens.length(body.base.long) / 2))
