"""On random tables: contact is reached whenever a plain search reaches it, nothing ends farther away, all of it is legal."""

from __future__ import annotations

from itertools import product
from math import hypot

from hypothesis import given, settings
from hypothesis import strategies as st

from game.systems.ascension import terrain
from game.systems.ascension.movement import approach, stride_rules, way_plans
from game.systems.ascension.state import Battle, Piece
from game.table.lengths import CONTACT
from game.table.obstacles import fits, sweep
from game.table.shapes import Base, Place, distance, gap, heading
from tests.systems.ascension.builder import Table, battle, box, figure, piece

BASES = ((30, 30), (40, 40), (60, 35), (75, 42))
STEP = 60
"""How far apart the plain search tries places, in tenths."""
HAIR = 8
"""By how many tenths the strides of the plain search are shorter: what is possible only to a hair need not be found."""

bases = st.sampled_from(BASES)
spots = st.tuples(st.integers(150, 450), st.integers(150, 450))
turns = st.integers(0, 359)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Ulf and a foe within two strides or so, up to three others and up to four pieces of terrain about them."""
    at, base = (300.0, 300.0), draw(bases)
    away = draw(st.integers(35, 190)), draw(turns)
    from math import cos, radians, sin

    foe = (300 + away[0] * cos(radians(away[1])), 300 + away[0] * sin(radians(away[1])))
    figures = [
        figure("Ulf", at=at, facing=draw(turns), base=base, size=1, strides=draw(st.integers(1, 3))),
        figure("Foe", "two", at=foe, facing=draw(turns), base=draw(bases)),
    ]
    others = draw(st.lists(st.tuples(spots, turns, bases), max_size=3))
    for number, (spot, turn, size) in enumerate(others):
        figures.append(figure(f"Other {number}", "two", at=spot, facing=turn, base=size))
    pieces: list[Piece] = []
    walls = draw(st.lists(st.tuples(spots, st.integers(8, 90), st.integers(8, 90)), max_size=4))
    for number, ((x, y), wide, high) in enumerate(walls):
        pieces.append(piece(f"wall-{number}", box(x, y, wide, high), 3))
    table = battle(*_apart(figures, pieces), pieces=pieces)
    return table.activate("Ulf")


def _apart(figures: list, pieces: list[Piece]) -> list:  # type: ignore[type-arg]
    """Those figures that overlap neither terrain nor one before them; the first two always."""
    from game.table.obstacles import Obstacles

    around = Obstacles(6100, 6100, {}, {each.id: each.outline for each in pieces})
    kept = []
    for number, each in enumerate(figures):
        if fits(each.character.base, each.place, around) is None:
            kept.append(each)
            around = around.with_base(str(number), each.character.base, each.place)
        elif number < 2:
            pieces.clear()
            return _apart(figures, pieces) if around.terrain else figures[:1]
    return kept


def plainly_reached(state: Battle) -> bool:
    """Whether a search over a grid finds contact, every stride straight ahead and swept by itself."""
    base, now = state.base(1), state.models[1].place
    there, target = state.base(2), state.models[2].place
    around = terrain.obstacles(state, 1, passing=True, crushing=True)
    left, full = stride_rules.strides_left(state, 1), max(base.long, base.wide) - HAIR
    if gap(base, now, there, target) > left * full + (base.long - base.wide):
        return False
    near = base.long // 2 + there.long // 2 + full
    steps = range(-3 * full // STEP, 3 * full // STEP + 1)
    cells = [(now.x + STEP * i + 7, now.y + STEP * j + 3) for i, j in product(steps, steps)]
    front, fresh = [now.point], set(cells)
    for stride in range(left):
        if any(
            _touches(base, point, there, target, around, full)
            for point in front
            if distance(point, target.point) <= near
        ):
            return True
        if stride + 1 == left:
            return False
        rest = (left - stride - 2) * full + near
        front = [
            cell
            for cell in sorted(fresh)
            if hypot(cell[0] - target.x, cell[1] - target.y) <= rest
            and any(_free(base, point, cell, around, full) for point in front)
        ]
        fresh.difference_update(front)
    return False


def _free(base: Base, start: tuple[int, int], end: tuple[int, int], around: object, full: int) -> bool:
    if not 0 < distance(start, end) <= full:
        return False
    turn = heading(start, end)
    return sweep(base, Place(*start, turn), Place(*end, turn), around) is None  # type: ignore[arg-type]


def _touches(
    base: Base, start: tuple[int, int], there: Base, target: Place, around: object, full: int
) -> bool:
    """Whether one stride from a point, in one of sixty directions, ends in contact with the target."""
    from game.table.shapes import moved

    ahead = heading(start, target.point)
    for turn in range(-6000, 6001, 600):
        way = (ahead + turn) % 36000
        end = Place(*moved(start, way, full), way)
        stop = sweep(base, Place(*start, way), end, around)  # type: ignore[arg-type]
        if stop is not None and stop.by == "@2" and gap(base, stop.place, there, target) <= CONTACT - 2:
            return True
    return False


@settings(max_examples=25)
@given(tables())
def test_contact_is_reached_whenever_a_plain_search_reaches_it_C11_C13(table: Table) -> None:
    if 2 not in table.state.models:
        return
    before = gap(
        table.state.base(1), table.state.models[1].place, table.state.base(2), table.state.models[2].place
    )
    found = approach.to_model(table.state, 1, 2)
    assert found.gap <= before, "no farther away than it began"
    assert found.arrives or not plainly_reached(table.state)
    table.play(*found.actions)
    assert table.state.models[1].place == found.end
    assert (found.gap <= CONTACT) == found.arrives


@settings(max_examples=25)
@given(tables(), spots)
def test_no_plan_ends_farther_away_than_it_began(table: Table, spot: tuple[int, int]) -> None:
    goal = (10 * spot[0], 10 * spot[1])
    before = distance(table.state.models[1].place.point, goal)
    table.play(*way_plans.plan(table.state, 1, goal))
    assert distance(table.state.models[1].place.point, goal) <= before
