"""Measure the figures that the program promises, each against its yardstick in the same run.

    python tools/bench.py [--json] [--quick] [--against REV] [NAME ...]

Names: play, skirmish, copy, frame, menu, bots, plans, minds, table, routes, rules, company, crowd, units, story, workshop,
games, start (all by default). A figure has a value, a limit and whether it holds. `start` measures beside the tree of a revision, version 1.2.0 by default.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import game.systems  # noqa: F401  (registers the systems)
from game import scenarios
from game.core import options, registry, steps
from game.core.chance import Chance, Seeded
from game.core.events import Context
from game.lab.batches.batch import Order, play, started
from game.lab.findings.report import report
from game.lab.statistics.intervals import percentile
from tools import (
    bench_company,
    bench_directed,
    bench_games,
    bench_measured,
    bench_start,
    bench_units,
    bench_ways,
    bench_workshop,
)
from tools.bench_figure import Figures, figure

BATTLES = ("thor/jotunheim", "thor/vanaheim", "thor/throne-room", "thor/greenwich")
SKIRMISHES = ("abstract/duel", "abstract/squad", "abstract/monster", "abstract/brawl")


# Random play against random chess


def our_rate(scenario: str, seconds: float, seed: int) -> tuple[int, float]:
    """Decisions and seconds of random play, whole games from set-up to end."""
    entry = scenarios.load(scenario)
    system = registry.system(entry.system)
    known = options.complete(system.options, {})
    decisions, began = 0, perf_counter()
    while perf_counter() - began < seconds:
        seed += 1
        ctx, chance = Context(Chance(Seeded(seed))), Chance(Seeded(seed + 1_000_000))
        state = system.begin(entry.document, known, ctx)
        steps.advance(state, ctx)
        while decision := state.decision:
            steps.act(state, decision.sample(state, chance), ctx)
            decisions += 1
    return decisions, perf_counter() - began


def chess_rate(seconds: float, seed: int) -> tuple[int, float]:
    """The same for chess: after every move one asks whether the game is over."""
    import chess

    rng = random.Random(seed)
    moves, began = 0, perf_counter()
    while perf_counter() - began < seconds:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
    return moves, perf_counter() - began


def bench_play(quick: bool) -> Figures:
    """Decisions per second of Thor Skirmish against python-chess."""
    return against_chess(BATTLES, quick)


def bench_skirmish(quick: bool) -> Figures:
    """Decisions per second of Abstract Skirmish against python-chess."""
    return against_chess(SKIRMISHES, quick)


def against_chess(battles: Sequence[str], quick: bool) -> Figures:
    """Decisions per second against chess moves per second, in alternate slices."""
    slices = 8 if quick else 24
    ours = theirs = ours_time = theirs_time = 0.0
    per_battle: dict[str, list[float]] = {name: [] for name in battles}
    for number in range(slices):
        name = battles[number % len(battles)]
        count, taken = our_rate(name, 0.4, number * 10_000)
        ours, ours_time = ours + count, ours_time + taken
        per_battle[name].append(count / taken)
        count, taken = chess_rate(0.4, number)
        theirs, theirs_time = theirs + count, theirs_time + taken
    return {
        "decisions a second": round(ours / ours_time),
        "chess moves a second": round(theirs / theirs_time),
        "by battle": {name: round(median(rates)) for name, rates in per_battle.items()},
        "ratio": figure(ours / ours_time / (theirs / theirs_time), 3, least=True),
    }


def bench_copy(quick: bool) -> Figures:
    """A copy of a state in the middle of a game, in microseconds."""
    import chess

    state = started(scenarios.load(BATTLES[0]), 1, 60).state
    board = chess.Board()
    for move in ("e2e4", "e7e5", "g1f3", "b8c6"):
        board.push_uci(move)
    return {
        "microseconds": figure(_fastest(state.copy), 5),
        "chess board microseconds": round(_fastest(lambda: board.copy(stack=False)), 3),
    }


def _fastest(call: Callable[[], object], times: int = 5_000) -> float:
    """Microseconds of a call: the best of five series."""
    best = float("inf")
    for _ in range(5):
        began = perf_counter()
        for _ in range(times):
            call()
        best = min(best, perf_counter() - began)
    return best / times * 1e6


# The window

_BARE = """
import os
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame, pygame_gui
pygame.display.init(); pygame.font.init()
screen = pygame.display.set_mode((1280, 720))
manager = pygame_gui.UIManager((1280, 720))
screen.fill((0, 0, 0)); manager.update(0.016); manager.draw_ui(screen); pygame.display.flip()
"""
_MENU = """
from game.ui.app.loop import App
from game.ui.app.settings import Settings
app = App((1280, 720), Settings(), headless=True)
app.open("menu"); app.step(); app.draw()
"""


def bench_menu(quick: bool) -> Figures:
    """From the start of the process to the first frame of the menu, against a bare window, turn about."""
    ours, bare = [], []
    for _ in range(4 if quick else 9):
        bare.append(_process(_BARE))
        ours.append(_process(_MENU))
    return {
        "seconds": round(median(ours), 3),
        "bare seconds": round(median(bare), 3),
        "ratio": figure(median(ours) / median(bare), 1.5),
    }


def _process(code: str) -> float:
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    root = Path(__file__).parent.parent
    began = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, cwd=root, env=environment, capture_output=True)
    return perf_counter() - began


def bench_frame(quick: bool) -> Figures:
    """One tick and one whole frame at 1920 x 1080 while a unit moves: full board, hand of five.

    `changing` are the frames in which an action is done or comes to rest, so that panels are laid out anew.
    """
    from game.ui.app.loop import App
    from game.ui.app.settings import Settings

    app = App((1920, 1080), Settings(curtain=False), headless=True)
    scene: Any = app.open("battle", match=_busy_match())
    for _ in range(60):
        app.step()
        app.draw()
    moves, picture = _moves(scene), app.screen.copy()
    moving: list[tuple[float, float]] = []
    changing: list[float] = []
    while len(moving) < (200 if quick else 1000):
        action = moves[len(moving) % len(moves)]
        changing.append(bench_measured.frame(app, lambda action=action: scene.flow.act(action))[0])  # type: ignore[misc]
        while scene.flow.moving:
            taken = bench_measured.frame(app)
            if scene.flow.moving:
                moving.append(taken)
            else:
                changing.append(taken[0])
        scene.flow.undo()
        while scene.flow.moving:
            bench_measured.frame(app)
        bench_measured.frame(app)
    copy = _fastest(lambda: app.screen.blit(picture, (0, 0)), 20) / 1000
    app.close()
    wall = [each for each, _ in moving]
    return {
        "frames": len(moving),
        "median milliseconds": round(median(wall), 3),
        "median in whole copies of the screen": round(median(wall) / copy, 2),
        "p99 milliseconds": figure(percentile(wall, 0.99), 4),
        "p99 milliseconds of the processor": round(percentile([own for _, own in moving], 0.99), 3),
        "changing, median milliseconds": round(median(changing), 3),
    }


def _moves(scene: Any) -> list[Any]:
    """Single moves that nobody can answer and that stay on the same seat."""
    from game.systems.thor.actions import Move

    match = scene.match
    found = []
    for action in match.decision.actions(match.state):
        if isinstance(action, Move):
            after = match.state.copy()
            steps.act(after, action, Context(Chance(Seeded(1))))
            if after.decision and after.decision.seat == match.decision.seat:
                found.append(action)
    return found


def _busy_match() -> Any:
    """A match of the fullest battle once somebody holds five cards in the Move phase and can move."""
    for decisions in range(40, 90):
        match = started(scenarios.load("thor/vanaheim"), 3, decisions)
        decision: Any = match.decision
        hand = match.state.hands[decision.seat]
        if type(decision).__name__ == "MovePhase" and len(hand) == 5 and "March" in hand:
            return match
    return match


# The bots


def bench_bots(quick: bool) -> Figures:
    """Greedy against random on the four battles, seats changed, and how long greedy thinks."""
    games = 20 if quick else 100
    times: dict[str, list[float]] = {}
    draws, won, decided = {}, 0, 0
    for name in BATTLES:
        entry = scenarios.load(name)
        order = Order(entry.id, entry.system, entry.document, ("greedy", "random"), games, swap=True)
        done = report(order, [play(order, number, times) for number in range(games)])
        draws[name] = done.draws
        won += done.bot_wins["greedy"]
        decided += games - done.draws
    return {
        "games": games * len(BATTLES),
        "draws": draws,
        "won of decided": figure(won / max(1, decided), 0.95, least=True),
        "decided": figure(decided / (games * len(BATTLES)), 0.5, least=True),
        "p95 milliseconds": figure(1000 * percentile(times["greedy"], 0.95), 20),
    }


# The bots of Ascension

DUELS = ("ascension/seize-fate", "ascension/the-bridge", "ascension/relic-hunt", "ascension/burning-village")


def bench_plans(quick: bool) -> Figures:
    """Greedy against random on four battles of Ascension, seats changed; a draw is not won.

    And how long greedy thinks about a whole activation, the choice of the model included, with ten models a side.
    """
    games = 4 if quick else 50
    won: dict[str, int] = {}
    for name in DUELS:
        entry = scenarios.load(name)
        order = Order(entry.id, entry.system, entry.document, ("greedy", "random"), games, swap=True)
        played = [play(order, number) for number in range(games)]
        won[name] = sum(any(game.bots[seat] == "greedy" for seat in game.winners) for game in played)
    thought = [taken for seed in range(1 if quick else 3) for taken in _activations(seed)]
    return {
        "games": games * len(DUELS),
        "won by battle": won,
        "won": figure(sum(won.values()) / (games * len(DUELS)), 0.95, least=True),
        "activations": len(thought),
        "median milliseconds of an activation": round(1000 * median(wall for wall, _ in thought), 1),
        "p95 milliseconds of an activation": figure(
            1000 * percentile([wall for wall, _ in thought], 0.95), 250
        ),
        "p95 milliseconds of the processor": round(1000 * percentile([own for _, own in thought], 0.95), 1),
    }


def _activations(seed: int) -> list[tuple[float, float]]:
    """The seconds that greedy takes for each activation of ten against ten: by the clock, and of the processor alone."""
    from game.bots.base import make
    from game.core.match import Match
    from game.systems.ascension.points.forces import forces

    document = scenarios.load("ascension/the-bridge").document
    sides = {
        seat: side | {"models": 2 * [each.id for each in forces()[side["force"]].characters][:5]}
        for seat, side in document["sides"].items()
    }
    match = Match.start("ascension", document | {"sides": sides, "points": 1000}, seed=seed)
    bots = {seat: make("greedy", "ascension", seed) for seat in sides}
    found: list[tuple[float, float]] = []
    while decision := match.decision:
        if type(decision).__name__ in ("Turn", "EliteActivation"):
            found.append((0.0, 0.0))
        began, own = perf_counter(), thread_time()
        choice = bots[decision.seat].choose(match.view(decision.seat))
        if found:
            wall, mine = found[-1]
            found[-1] = wall + perf_counter() - began, mine + thread_time() - own
        match.act(choice.action)
    return found


def bench_minds(quick: bool) -> Figures:
    """How long eight enemies of a directed battle think in a round, all together."""
    rounds = [taken for seed in range(1 if quick else 6) for taken in bench_directed.turns(seed)]
    return {
        "rounds of eight enemies": len(rounds),
        "median milliseconds of a round": round(1000 * median(wall for wall, _ in rounds), 1),
        "p95 milliseconds of a round": figure(1000 * percentile([wall for wall, _ in rounds], 0.95), 300),
        "p95 milliseconds of the processor": round(1000 * percentile([own for _, own in rounds], 0.95), 1),
    }


# The measured table


def bench_table(quick: bool) -> Figures:
    """Move checks and sights with cover a second on a table of 60 models and 40 pieces of terrain, 48 by 48 inches.

    A move check is the sweep of a base over up to six inches; a sight is nine lines against all terrain.
    """
    from game.table.obstacles import sweep
    from game.table.shapes import Place, moved
    from game.table.sight import Screens

    rng, hall = random.Random(4), bench_ways.crowded()
    moves = []
    for name, (base, place) in hall.bases.items():
        others = hall.without(name)
        for _ in range(10 if quick else 40):
            end = moved(place.point, rng.randrange(36000), rng.randrange(1, 1524))
            moves.append((base, place, Place(*end, place.facing), others))
    models, screens = list(hall.bases.values()), Screens(hall.terrain)
    pairs = [(*a, *b) for a in models for b in models if a is not b]
    sweeping = _fastest(lambda: [sweep(*each) for each in moves], 1) / len(moves)
    seeing = _fastest(lambda: screens.nine(pairs), 1) / len(pairs)
    return {
        "move checks a second": figure(1e6 / sweeping, 5_000, least=True),
        "sights with cover a second": figure(1e6 / seeing, 10_000, least=True),
        "microseconds of a single sight": figure(_fastest(lambda: screens.nine(pairs[:1]), 200), 150),
    }


def bench_routes(quick: bool) -> Figures:
    """All ways of a unit of twenty, p95: five of them go round something, or everybody does; also in straight pushes."""
    found = bench_ways.shares(quick)
    return {
        "milliseconds, five round something": figure(1000 * found.five, 20),
        "milliseconds, all round something": figure(1000 * found.all, 60),
        "five round something, in pushes": figure(found.pushes * found.five, 500),
        "all round something, in pushes": figure(found.pushes * found.all, 1_500),
    }


def bench_rules(quick: bool) -> Figures:
    """The rules of Ascension on the largest shipped table: sights with cover, strides checked, random decisions.

    And how many strides could be checked in the time of an approach into contact, on all shipped tables.
    """
    own, ways = bench_measured.moves(quick, thread_time), bench_measured.approaches(quick)
    return {
        "sights with cover a second": figure(bench_measured.sights(quick), 10_000, least=True),
        "move checks a second": figure(bench_measured.moves(quick), 5_000, least=True),
        "approaches": len(ways),
        "median milliseconds of an approach": round(1000 * median(ways), 2),
        "p95 milliseconds of an approach": round(1000 * percentile(ways, 0.95), 2),
        "slowest milliseconds of an approach": round(1000 * max(ways), 2),
        "median of an approach in move checks": figure(own * median(ways), 100),
        "p95 of an approach in move checks": figure(own * percentile(ways, 0.95), 1_000),
        "random decisions a second": round(bench_measured.decisions(quick)),
    }


def bench_company_play(quick: bool) -> Figures:
    """Confrontation: walks of twenty, five or all of them round something; random play; greedy with 2,000 army points.

    Milliseconds are those of the processor; walks also in straight pushes.
    """
    found: Figures = {}
    for name, files, checked, suggested in (("five", 1, 20, 60), ("all", bench_company.FILES, 60, 120)):
        walks = bench_company.walks(quick, files)
        found[f"{name} round something, checked"] = figure(1000 * walks.checked, checked)
        found[f"{name} round something, suggested"] = figure(1000 * walks.suggested, suggested)
        found[f"{name} round something, checked, in pushes"] = round(walks.pushes * walks.checked)
    thought = bench_company.activations(quick)
    return found | {
        "random decisions a second": figure(bench_company.decisions(quick), 400, least=True),
        "activations": len(thought),
        "mean milliseconds of an activation": figure(1000 * sum(thought) / len(thought), 120),
        "p95 milliseconds of an activation": figure(1000 * percentile(thought, 0.95), 400),
    }


def bench_crowd(quick: bool) -> Figures:
    """Frames at 1920 x 1080 over 60 models and 40 pieces of terrain, while a model moves and while one zooms."""
    found = bench_measured.frames(200 if quick else 1000)
    return {
        "frames": len(found.moving),
        "median milliseconds": round(median(found.moving), 3),
        "p99 milliseconds": figure(percentile(found.moving, 0.99), 6),
        "p99 milliseconds of the processor": round(percentile(found.own, 0.99), 3),
        "changing, median milliseconds": round(median(found.changing), 3),
        "slowest frame of a zoom": figure(max(found.zooming), 50),
    }


def bench_story(quick: bool) -> Figures:
    """Decisions of random play in a second of the processor, in each of the shipped stories; the slowest counts."""
    rates = bench_directed.rates(0.2 if quick else 3.0)
    return {
        "by story": {name: round(rate) for name, rate in rates.items()},
        "decisions a second of the slowest": figure(min(rates.values()), 600, least=True),
    }


def bench_start_of_a_battle(quick: bool, against: str = bench_start.OLD) -> Figures:
    """Seconds of the processor until the window shows what is waited for, as shares of those of an older tree."""
    found: Figures = {}
    for name, (ours, theirs, most) in bench_start.shares(against, 3 if quick else 9).items():
        found[f"{name}, seconds of the processor"] = round(ours, 3)
        found[f"{name}, the same of {against}"] = round(theirs, 3)
        found[name] = figure(ours / theirs, most)
    return found


BENCHES: dict[str, Callable[[bool], Figures]] = {
    "play": bench_play,
    "skirmish": bench_skirmish,
    "copy": bench_copy,
    "frame": bench_frame,
    "menu": bench_menu,
    "bots": bench_bots,
    "plans": bench_plans,
    "minds": bench_minds,
    "table": bench_table,
    "routes": bench_routes,
    "rules": bench_rules,
    "company": bench_company_play,
    "crowd": bench_crowd,
    "units": bench_units.figures,
    "story": bench_story,
    "workshop": bench_workshop.figures,
    "games": bench_games.figures,
    "start": bench_start_of_a_battle,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHES))
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    parser.add_argument(
        "--against", metavar="REV", default=bench_start.OLD, help="what start is measured beside"
    )
    arguments = parser.parse_args()
    BENCHES["start"] = partial(bench_start_of_a_battle, against=arguments.against)
    unknown = set(arguments.names) - set(BENCHES)
    if unknown:
        parser.error(f"there is no figure {', '.join(sorted(unknown))}; there are {', '.join(BENCHES)}")
    found = {name: BENCHES[name](arguments.quick) for name in arguments.names or BENCHES}
    if arguments.json:
        print(json.dumps(found, indent=2))
    else:
        for name, figures in found.items():
            print(name)
            for label, value in figures.items():
                print(f"  {label}: {value}")
    limits = [value for figures in found.values() for value in figures.values() if isinstance(value, dict)]
    return 0 if all(value.get("holds", True) for value in limits) else 1


if __name__ == "__main__":
    sys.exit(main())
