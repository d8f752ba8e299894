"""Crowded tables to measure on, and how long the ways of a unit take: among 90 round bases and 30 pieces of terrain."""

from __future__ import annotations

import random
from math import cos, pi, sin
from time import thread_time
from typing import NamedTuple

from game.lab.statistics.intervals import percentile
from game.table.obstacles import Obstacles, fits, sweep
from game.table.shapes import Base, Place, Point
from game.table.ways.bends import bends_of
from game.table.ways.routes import Ways

WIDTH, HEIGHT = 12_000, 9_000
PIECES, FOES, FIGHTERS = 30, 90, 20
MOST = 2_000
FIGHTER = Base(300, 300)
SIZES = (300, 300, 300, 370, 500, 800)


class Question(NamedTuple):
    """Who wants to go where."""

    start: Point
    goal: Point


class Shares(NamedTuple):
    """The seconds of the processor that the units' ways take: the slow end of all units; and pushes a second."""

    five: float
    all: float
    pushes: float


def shares(quick: bool) -> Shares:
    """For units of which five go round something, and units of which everybody does."""
    five, every, pushed, spent = [], [], 0, 0.0
    for seed in range(4 if quick else 20):
        rng = random.Random(seed)
        hall = _hall(rng)
        some, bent = unit(rng, hall, 5), unit(rng, hall, FIGHTERS)
        five.append(_taken(hall, some))
        every.append(_taken(hall, bent))
        began = thread_time()
        for start, goal in some + bent:
            sweep(FIGHTER, Place(*start), Place(*goal), hall)
        pushed, spent = pushed + len(some + bent), spent + thread_time() - began
    return Shares(percentile(five, 0.95), percentile(every, 0.95), pushed / spent)


def _taken(hall: Obstacles, questions: list[Question]) -> float:
    """The seconds that all ways of a unit take, with nothing known before."""
    bends_of.cache_clear()
    began = thread_time()
    ways = Ways(FIGHTER, hall)
    for start, goal in questions:
        ways.shortest(start, goal, MOST)
    return thread_time() - began


def _hall(rng: random.Random) -> Obstacles:
    """A table with terrain and with units that stand close together."""
    terrain = {}
    for number in range(PIECES):
        x, y, size, corners = (
            rng.randrange(WIDTH),
            rng.randrange(HEIGHT),
            rng.randrange(200, 700),
            rng.randint(4, 12),
        )
        turns = [2 * pi * k / corners for k in range(corners)]
        terrain[f"piece {number}"] = tuple(
            (round(x + size * cos(a)), round(y + size * sin(a))) for a in turns
        )
    hall = Obstacles(WIDTH, HEIGHT, {}, terrain)
    while len(hall.bases) < FOES:
        size, x, y = (
            rng.choice(SIZES),
            rng.randrange(1_000, WIDTH - 1_000),
            rng.randrange(1_000, HEIGHT - 1_000),
        )
        for _ in range(min(5, FOES - len(hall.bases))):
            place = Place(x + rng.randrange(-900, 900), y + rng.randrange(-600, 600))
            if fits(Base(size, size), place, hall) is None:
                hall = hall.with_base(f"foe {len(hall.bases)}", Base(size, size), place)
    return hall


def unit(rng: random.Random, hall: Obstacles, bent: int) -> list[Question]:
    """Fighters who stand together and where each goes; for so many of them something is in the way."""
    straight: list[Question] = []
    around: list[Question] = []
    ways, tries, x, y = Ways(FIGHTER, hall), 0, WIDTH // 2, HEIGHT // 2
    while len(straight) + len(around) < FIGHTERS:
        if tries % 300 == 0:
            x, y = rng.randrange(1_500, WIDTH - 1_500), rng.randrange(1_500, HEIGHT - 1_500)
        tries += 1
        start = x + rng.randrange(-700, 700), y + rng.randrange(-700, 700)
        turn, far = rng.uniform(0, 2 * pi), rng.randrange(500, 1_700)
        goal = round(start[0] + far * cos(turn)), round(start[1] + far * sin(turn))
        if any(fits(FIGHTER, Place(*point), hall) for point in (start, goal)):
            continue
        if ways.straight(start, goal):
            if len(straight) < FIGHTERS - bent:
                straight.append(Question(start, goal))
        elif len(around) < bent and ways.shortest(start, goal, MOST):
            around.append(Question(start, goal))
    return straight + around


def crowded() -> Obstacles:
    """Obstacles of 40 pieces with 4 to 12 corners and 60 models, none overlapping another."""
    rng, side = random.Random(60), 48 * 254
    terrain = {}
    for number in range(40):
        x, y, size, corners = (
            rng.randrange(side),
            rng.randrange(side),
            rng.randrange(200, 800),
            rng.randint(4, 12),
        )
        turns = [2 * pi * k / corners for k in range(corners)]
        terrain[f"piece {number}"] = tuple(
            (round(x + size * cos(a)), round(y + size * sin(a))) for a in turns
        )
    hall = Obstacles(side, side, {}, terrain)
    while len(hall.bases) < 60:
        base = rng.choice((Base(300, 300), Base(400, 400), Base(600, 600), Base(600, 350)))
        place = Place(rng.randrange(side), rng.randrange(side), rng.randrange(36000))
        if fits(base, place, hall) is None:
            hall = hall.with_base(f"model {len(hall.bases)}", base, place)
    return hall
