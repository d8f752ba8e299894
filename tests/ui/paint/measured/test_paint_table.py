"""The measured table's ground, rulers, marks, map and the cards of chance."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.ui.app.theme import PALETTES, Theme
from game.ui.paint import strokes
from game.ui.paint.cards import flipcards
from game.ui.paint.measured import ground, minimap, plane_marks, rulers

THEME = Theme()
SIZE = (320, 240)
BOX = [(60, 60), (180, 60), (180, 140), (60, 140)]


def blank() -> pygame.Surface:
    return pygame.Surface(SIZE)


def raw(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def lay(kind: str = "moor", unit: float = 20, origin: tuple[float, float] = (20, 20)) -> pygame.Surface:
    return ground.ground(THEME, SIZE, kind, unit=unit, origin=origin, table=(30, 20))


def test_grounds_differ_and_are_baked_once() -> None:
    assert len({raw(lay(kind)) for kind in ground.KINDS}) == len(ground.KINDS)
    assert lay() is lay()


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("unit", [4, 20, 90])
def test_the_ground_fills_the_table_and_wood_lies_about_it(palette: str, unit: float) -> None:
    picture = ground.ground(Theme(palette), SIZE, "moor", unit=unit, origin=(100, 80), table=(40, 40))
    inside = pygame.transform.average_color(picture, (120, 100, 60, 40))
    outside = pygame.transform.average_color(picture, (0, 0, 20, 20))
    assert sum(inside[:3]) > sum(outside[:3]) + 30


def test_marks_of_the_ground_stay_put_when_the_view_moves() -> None:
    first, moved = lay(origin=(20, 20)), lay(origin=(0, 10))
    a, b = first.subsurface((120, 120, 120, 80)), moved.subsurface((100, 110, 120, 80))
    pairs = itertools.product(range(0, 120, 3), range(0, 80, 3))
    near = [sum(abs(p - q) for p, q in zip(a.get_at(at)[:3], b.get_at(at)[:3], strict=True)) for at in pairs]
    assert sum(near) / len(near) < 14


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_rulers_lie_along_the_top_and_the_left(scale: float) -> None:
    theme, picture = Theme(scale=scale), blank()
    rulers.rulers(picture, theme, picture.get_rect(), unit=30, origin=(60, 60))
    wide = theme.px(rulers.WIDTH)
    assert picture.get_at((200, wide // 2))[:3] != (0, 0, 0)
    assert picture.get_at((wide // 2, 200))[:3] != (0, 0, 0)
    assert picture.get_at((wide + 5, wide + 5))[:3] == (0, 0, 0)


def test_rulers_measure_nothing_before_the_corner_of_the_table() -> None:
    pictures = []
    for unit in (30, 43):
        pictures.append(blank())
        rulers.rulers(pictures[-1], THEME, pictures[-1].get_rect(), unit=unit, origin=(200, 60))
    before = pygame.Rect(30, 0, 160, rulers.WIDTH)
    assert raw(pictures[0].subsurface(before)) == raw(pictures[1].subsurface(before))


def coloured(picture: pygame.Surface, room: pygame.Rect) -> bool:
    """Whether anything in the colour of a ruler's figures stands there."""
    dim = THEME.palette.dim
    return any(
        picture.get_at((x, y))[:3] == dim
        for x in range(room.left, room.right)
        for y in range(room.top, room.bottom)
    )


@pytest.mark.parametrize(("origin", "before"), [(60, False), (104, True)])
def test_a_figure_that_a_ruler_has_no_room_for_behind_its_tick_stands_whole_before_it(
    origin: int, before: bool
) -> None:
    picture = blank()
    rulers.rulers(picture, THEME, picture.get_rect(), unit=200, origin=(origin, 60))
    tick = origin + 200
    label = THEME.width("1 in", "body")
    behind, ahead = (pygame.Rect(x, 2, label, rulers.WIDTH - 8) for x in (tick + 3, tick - 7 - label))
    assert coloured(picture, behind.clip(picture.get_rect())) is not before
    assert coloured(picture, ahead) is before


def test_the_pointer_is_ticked_on_both_rulers() -> None:
    picture = blank()
    rulers.rulers(picture, THEME, picture.get_rect(), unit=30, origin=(60, 60), pointer=(150, 100))
    assert picture.get_at((150, 5))[:3] == THEME.palette.brass_hi
    assert picture.get_at((5, 100))[:3] == THEME.palette.brass_hi


def _marks() -> dict[str, pygame.Surface]:
    stride = plane_marks.Stride(1, (120, 150), BOX, ((120, 60), (120, 140)))
    calls = {
        "sweep": lambda s: plane_marks.sweep(s, THEME, [BOX], [(80, 100), (160, 100)], [stride]),
        "reach": lambda s: plane_marks.reach(s, THEME, [BOX]),
        "blocked": lambda s: plane_marks.blocked(s, THEME, BOX),
        "sight": lambda s: plane_marks.sight(s, THEME, (60, 60), (180, 140)),
        "stopped": lambda s: plane_marks.sight(s, THEME, (60, 60), (180, 140), (120, 100)),
        "measure": lambda s: plane_marks.measure(s, THEME, (60, 60), (180, 140), unit=20, words="7.2 in"),
        "ring": lambda s: plane_marks.ring(s, THEME, strokes.round_outline((120, 100), 50)),
        "ghost": lambda s: plane_marks.ghost(s, THEME, BOX),
        "chain": lambda s: plane_marks.chain(s, THEME, [(60, 60), (180, 60), (180, 140)]),
        "open": lambda s: plane_marks.zone(s, THEME, BOX, seat="one"),
        "lit": lambda s: plane_marks.zone(s, THEME, BOX, seat="one", state="lit"),
        "held": lambda s: plane_marks.zone(s, THEME, BOX, seat="one", state="held"),
        "chosen": lambda s: plane_marks.chosen_ring(s, THEME, BOX),
    }
    drawn = {}
    for name, draw in calls.items():
        drawn[name] = blank()
        draw(drawn[name])
    return drawn


def test_marks_on_the_table_can_be_told_apart_in_grey() -> None:
    drawn = _marks()
    assert len({raw(pygame.transform.grayscale(picture)) for picture in drawn.values()}) == len(drawn)
    assert raw(blank()) not in map(raw, drawn.values())


def test_marks_off_the_window_draw_nothing() -> None:
    away = [(x + 5000, y) for x, y in BOX]
    picture = blank()
    plane_marks.reach(picture, THEME, [away])
    plane_marks.blocked(picture, THEME, away)
    plane_marks.ghost(picture, THEME, away)
    assert raw(picture) == raw(blank())


@pytest.mark.parametrize(("apart", "hidden"), [(4, True), (60, False)])
def test_of_two_numbers_of_strides_that_would_overlap_the_last_is_written(apart: int, hidden: bool) -> None:
    pictures = []
    for first in (1, 7):
        pictures.append(blank())
        strides = [
            plane_marks.Stride(number, (100 + x, 200), BOX, ((60, 60), (60, 140)))
            for number, x in ((first, 0), (2, apart))
        ]
        plane_marks.sweep(pictures[-1], THEME, [BOX], [(60, 100)], strides)
    assert (raw(pictures[0]) == raw(pictures[1])) == hidden


def test_a_hole_in_the_reach_is_left_free() -> None:
    picture = blank()
    hole = [(100, 80), (140, 80), (140, 120), (100, 120)]
    plane_marks.reach(picture, THEME, [BOX], holes=[hole])
    assert picture.get_at((120, 100))[:3] == (0, 0, 0)
    assert picture.get_at((80, 100))[:3] != (0, 0, 0)


def test_markers_keep_their_size_and_differ() -> None:
    size = 30
    pictures = [
        plane_marks.objective(THEME, size, sign="1", seat=seat)
        for seat in (None, "one", "two", "three", "four")
    ]
    pictures += [
        plane_marks.bone(THEME, size),
        plane_marks.bone(THEME, size, spent=True),
        plane_marks.blip(THEME, size),
    ]
    assert all(picture.get_size() == (size, size) for picture in pictures)
    assert len({raw(picture) for picture in pictures}) == len(pictures)


@pytest.mark.parametrize("diameter", [20, 44, 120])
def test_wedges_stand_outside_the_base(diameter: int) -> None:
    picture = plane_marks.target(THEME, diameter)
    assert picture.get_width() > diameter
    middle = picture.get_width() // 2
    assert picture.get_at((middle, middle)).a == 0


def test_dashes_add_up_to_the_line() -> None:
    line = [(0.0, 0.0), (30.0, 0.0), (30.0, 30.0)]
    drawn = sum(strokes.length(piece) for piece in strokes.dashes(line, 6, 4))
    assert drawn == pytest.approx(36, abs=0.01)


def test_the_map_finds_its_way_back() -> None:
    table = (9144.0, 6096.0)
    rect = minimap.place((200, 150), table)
    assert rect.width == 200
    assert minimap.at((200, 150), table, rect.topleft) == (0, 0)
    assert minimap.at((200, 150), table, (-50, -50)) == (0, 0)
    x, y = minimap.at((200, 150), table, rect.center)
    assert (x, y) == (pytest.approx(4572, abs=50), pytest.approx(3048, abs=50))


def test_the_map_shows_terrain_models_and_view() -> None:
    table = (6096.0, 6096.0)
    box = [(1000, 1000), (2000, 1000), (2000, 2000), (1000, 2000)]
    pictures = [
        minimap.minimap(THEME, (160, 160), table),
        minimap.minimap(THEME, (160, 160), table, pieces=[("water", box)]),
        minimap.minimap(THEME, (160, 160), table, models=[("one", 3000, 3000)]),
        minimap.minimap(THEME, (160, 160), table, view=(1000, 1000, 3000, 3000)),
        minimap.minimap(THEME, (160, 160), table, zones=[("two", box)], objectives=[(4000, 4000)]),
    ]
    assert len({raw(picture) for picture in pictures}) == len(pictures)


CARDS = [*itertools.product(("ace", "two", "three", "jack"), "SHDC"), ("red-joker", ""), ("black-joker", "")]


@pytest.mark.parametrize("size", [(30, 42), (60, 84), (120, 168)])
def test_all_eighteen_cards_differ_in_grey(size: tuple[int, int]) -> None:
    faces = [flipcards.flip_card(THEME, size, value, suit) for value, suit in CARDS]
    assert {face.get_size() for face in faces} == {size}
    assert len({raw(pygame.transform.grayscale(face)) for face in faces}) == 18


def test_short_signs_mean_the_same_cards() -> None:
    assert flipcards.flip_card(THEME, (60, 84), "J", "H") is flipcards.flip_card(THEME, (60, 84), "jack", "H")


def test_states_of_a_card_differ() -> None:
    faces = [flipcards.flip_card(THEME, (60, 84), "two", "D", state) for state in flipcards.STATES]
    assert len({raw(face) for face in faces}) == len(faces)


def test_a_card_turns_from_its_back_to_its_face() -> None:
    back, face = (flipcards.turning(THEME, (60, 84), "ace", "S", share) for share in (0.0, 1.0))
    assert raw(back) == raw(flipcards.flip_card(THEME, (60, 84), "ace", "S", "back"))
    assert raw(face) == raw(flipcards.flip_card(THEME, (60, 84), "ace", "S"))
    middle = flipcards.turning(THEME, (60, 84), "ace", "S", 0.5).get_bounding_rect()
    assert middle.width <= 4
