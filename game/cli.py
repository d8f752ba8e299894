"""The command line: list, play, sim, replay, check, sheet and shot. Without a command the window opens with its menu.

The exit code is 0 when all is well, 1 when something was found wrong, 2 when the command was not understood.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game import __version__

if TYPE_CHECKING:
    from game.core.match import Match
    from game.core.options import Value
    from game.core.seats import Seat
    from game.lab.batch import Game, Order, Report
    from game.scenarios import Entry
    from game.ui.app import App

NO_DISPLAY = "There is no display to open a window on; list, sim, replay --verify, check, sheet and shot work without one."

_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
"""Where there is a display on Linux, one of these names it."""


class Fault(Exception):
    """What went wrong, in words, and the exit code that says so."""

    def __init__(self, text: str, code: int = 2) -> None:
        super().__init__(text)
        self.code = code


def main(words: Sequence[str] | None = None) -> int:
    """Run the command in `words` (those of the process by default) and give its exit code."""
    arguments = _parser().parse_args(words)
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
        return code
    except Fault as fault:
        print(fault, file=sys.stderr)
        return fault.code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


# The words of the commands


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="holmgang", description="A digital table for skirmish games.")
    parser.add_argument("--version", action="version", version=f"holmgang {__version__}")
    parser.set_defaults(run=_menu)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    listing = _command(commands, "list", _list, "name the scenarios there are")
    listing.add_argument("--json", action="store_true", help="as JSON")

    play = _command(commands, "play", _play, "open a battle in the window")
    play.add_argument("scenario", help="an id such as thor/jotunheim, or a file")
    play.add_argument("--seed", type=int, help="repeat the same chance (any number)")
    play.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="SEAT=WHO",
        help="one=human, two=greedy, one=human:Astrid",
    )
    _options(play)

    sim = _command(commands, "sim", _sim, "let bots play many battles")
    _of_a_sim(sim)

    replay = _command(commands, "replay", _replay, "watch a recorded battle")
    replay.add_argument("record", type=Path, help="a .holmgang file")
    replay.add_argument("--verify", action="store_true", help="check every action instead; needs no window")

    check = _command(commands, "check", _check, "name every problem of scenario files")
    check.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="files, or folders of them")

    sheet = _command(
        commands, "sheet", _sheet, "look through a director's control sheet, and let bots try it"
    )
    _of_a_sheet(sheet)

    shot = _command(commands, "shot", _shot, "draw a scene into a file; needs no display")
    _of_a_shot(shot)
    return parser


def _command(
    commands: Any, name: str, run: Callable[[argparse.Namespace], int], text: str
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=text, description=f"Holmgang: {text}.")
    parser.set_defaults(run=run)
    return parser


def _options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="a match option, such as turn-limit=20"
    )


def _of_a_sim(sim: argparse.ArgumentParser) -> None:
    """The words of `sim`."""
    sim.add_argument("scenario", help="an id such as thor/jotunheim, or a file")
    sim.add_argument("--games", type=_count, required=True, metavar="N", help="how many battles")
    sim.add_argument("--bots", default="greedy,greedy", help="the bots of the seats (greedy,random)")
    sim.add_argument("--swap", action="store_true", help="play every seed twice, with the seats changed")
    sim.add_argument("--seed", type=int, default=0, help="of the whole batch (0)")
    sim.add_argument("--jobs", type=_count, help="processes; results do not depend on it")
    sim.add_argument("--records", metavar="DIR", help="write a record of every battle there")
    sim.add_argument("--json", action="store_true", help="as JSON")
    _options(sim)


def _of_a_sheet(parser: argparse.ArgumentParser) -> None:
    """The words of `sheet`."""
    parser.add_argument("scenario", metavar="PATH", help="a file, or an id such as asgard/the-hidden-stair")
    parser.add_argument(
        "--games", type=_number, default=0, metavar="N", help="how often everything in it comes"
    )
    parser.add_argument(
        "--bots", default="scout,reaction", help="of the players and of the enemy (scout,reaction)"
    )
    parser.add_argument("--seed", type=int, default=0, help="of the whole batch (0)")
    parser.add_argument("--jobs", type=_count, help="processes; results do not depend on it")
    parser.add_argument("--picture", type=Path, metavar="SVG", help="draw the rates into this file")
    parser.add_argument("--json", action="store_true", help="as JSON")


def _of_a_shot(shot: argparse.ArgumentParser) -> None:
    """The words of `shot`."""
    shot.add_argument("source", metavar="SCENARIO|RECORD")
    shot.add_argument("--out", type=Path, required=True, metavar="PNG", help="the picture to write")
    shot.add_argument("--size", type=_size, default=(1280, 720), metavar="WxH", help="in pixels (1280x720)")
    shot.add_argument("--scale", type=_scale, help="of the interface, 0.75 to 2 (fitted to the size)")
    shot.add_argument(
        "--at", type=_number, metavar="N", help="after so many actions; bots play a scenario so far"
    )
    shot.add_argument("--seat", default="one", help="whose view it is (one)")
    shot.add_argument(
        "--scene", default="battle", metavar="NAME", help="battle, menu, setup, rules ... (battle)"
    )
    shot.add_argument("--palette", default="standard", help="standard, colour-blind or high-contrast")
    shot.add_argument("--seed", type=int, default=1, help="of a battle that bots play so far (1)")


def _number(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0")
    return int(text)


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


def _size(text: str) -> tuple[int, int]:
    width, cross, height = text.partition("x")
    if not (cross and width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size; write 1280x720")
    if not (320 <= int(width) <= 7680 and 240 <= int(height) <= 4320):
        raise argparse.ArgumentTypeError(f"{text!r} is not from 320x240 to 7680x4320")
    return int(width), int(height)


def _scale(text: str) -> float:
    try:
        scale = float(text)
    except ValueError:
        scale = 0.0
    if not 0.75 <= scale <= 2.0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a scale from 0.75 to 2")
    return scale


def _pairs(words: Sequence[str], what: str) -> dict[str, str]:
    """`K=V` words as a table."""
    table = {}
    for word in words:
        key, sign, value = word.partition("=")
        if not (sign and key and value):
            raise Fault(f"{word!r} is not a {what}; write it as NAME=VALUE")
        table[key] = value
    return table


# What several commands need


def _entry(name: str) -> Entry:
    from game.scenarios import ScenarioFileError, load

    try:
        return load(name)
    except ScenarioFileError as error:
        raise Fault(str(error), 1 if Path(name).exists() else 2) from None


def _match_options(entry: Entry, words: Sequence[str]) -> dict[str, Value]:
    from game.core import options, registry

    given: dict[str, Value] = dict(_pairs(words, "match option"))
    try:
        known = options.complete(registry.system(entry.system).options, given)
    except options.OptionError as error:
        raise Fault(str(error)) from None
    return {name: known[name] for name in given}


def _seats(entry: Entry, words: Sequence[str]) -> dict[Seat, str]:
    """Who sits where: as said, else as the scenario says, else a person."""
    from game.bots.base import names
    from game.core import registry

    sides = registry.system(entry.system).seats(entry.document)
    given: dict[Any, str] = _pairs(words, "seat")
    bots = names(entry.system)
    for seat, who in given.items():
        if seat not in sides:
            raise Fault(f"there is no seat {seat!r} here; the seats are {', '.join(sides)}")
        if who.partition(":")[0] not in ("human", *bots):
            raise Fault(f"{who!r} cannot sit there; write human, human:NAME, {' or '.join(bots)}")
    tables = entry.document.get("sides", {})
    usual = {seat: tables.get(seat, {}).get("bot") or "human" for seat in sides}
    return usual | given


def _window(first: Callable[[App], object]) -> int:
    """Open the window, let `first` put scenes into it, and run it until it is closed."""
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in _DISPLAYS):
        raise Fault(NO_DISPLAY, 1)
    from game.ui.app import App, Broken, NoDisplay
    from game.ui.settings import Settings

    settings = Settings.load()
    try:
        App(settings.window, settings).run(first)
    except NoDisplay:
        raise Fault(NO_DISPLAY, 1) from None
    except Broken as error:
        raise Fault(str(error), 1) from None
    return 0


# The commands


def _menu(arguments: argparse.Namespace) -> int:
    return _window(lambda app: app.open("menu"))


def _list(arguments: argparse.Namespace) -> int:
    from game.core import registry
    from game.scenarios import broken, find

    found = find()
    if arguments.json:
        import json

        rows = [
            {"id": entry.id, "system": entry.system, "title": entry.title, "path": str(entry.path)}
            for entry in found
        ]
        print(json.dumps(rows, indent=2, ensure_ascii=False))
    else:
        titles = {name: registry.system(name).title for name in {entry.system for entry in found}}
        table = [(entry.id, titles[entry.system], entry.title, str(entry.path)) for entry in found]
        widths = [max(len(row[column]) for row in table) for column in range(3)] if table else []
        for row in table:
            print("  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[3]]))
    for error in broken():
        print(error, file=sys.stderr)
    return 0


def _play(arguments: argparse.Namespace) -> int:
    entry = _entry(arguments.scenario)
    options, seats = _match_options(entry, arguments.option), _seats(entry, arguments.seat)

    def begin(app: App) -> None:
        from game.ui.rooms.begin import battle

        battle(app, entry.document, scenario=entry.id, seed=arguments.seed, options=options, seats=seats)

    return _window(begin)


def _sim(arguments: argparse.Namespace) -> int:
    import msgspec

    from game.lab.batch import Order, run

    entry = _entry(arguments.scenario)
    order = Order(
        scenario=entry.id,
        system=entry.system,
        document=entry.document,
        bots=_bots(arguments.bots, entry.system),
        games=arguments.games,
        seed=arguments.seed,
        swap=arguments.swap,
        options=_match_options(entry, arguments.option),
        records=arguments.records or "",
    )
    jobs = arguments.jobs or max(1, min(os.cpu_count() or 1, arguments.games // 8))
    with _Progress(order) as progress:
        try:
            report = run(order, jobs, progress.step)
        except OSError as error:
            raise Fault(f"the records could not be written: {error}", 1) from None
    if arguments.json:
        print(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
    else:
        _print_report(report)
    return 0


def _bots(text: str, system: str) -> tuple[str, ...]:
    from game.bots.base import names

    known, bots = names(system), tuple(text.split(","))
    for bot in bots:
        if bot not in known:
            raise Fault(f"there is no bot {bot!r}; the bots are {', '.join(known)}")
    return bots


class _Progress:
    """A bar on the terminal while battles are played; nothing where nobody looks."""

    def __init__(self, order: Order) -> None:
        self._bar: Any = None
        self._task: Any = None
        self._games = order.games

    def __enter__(self) -> _Progress:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import Progress

            self._bar = Progress(console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task("battles", total=self._games)
            self._bar.start()
        return self

    def step(self, game: Game) -> None:
        if self._bar:
            self._bar.advance(self._task)

    def __exit__(self, *_: object) -> None:
        if self._bar:
            self._bar.stop()


def _print_report(report: Report) -> None:
    from rich.console import Console
    from rich.table import Table

    battles = f"{report.games} battle{'' if report.games == 1 else 's'}"
    table = Table()
    table.add_column("side")
    for name in ("wins", "share", "95 %"):
        table.add_column(name, justify="right")
    for seat, wins in report.wins.items():
        low, high = report.intervals[seat]
        share = f"{100 * wins / report.games:.1f} %"
        table.add_row(seat, str(wins), share, f"{100 * low:.1f} to {100 * high:.1f}")
    table.add_row("draws", str(report.draws), f"{100 * report.draws / report.games:.1f} %", "")
    console = Console(highlight=False)
    console.print(f"{report.scenario}, {battles}, {' against '.join(report.bots)}")
    console.print(table)
    if report.swap:
        console.print("by bot: " + ", ".join(f"{bot} {wins}" for bot, wins in report.bot_wins.items()))
    console.print(
        f"{report.turns / report.games:.1f} turns a battle, {report.decisions:,} decisions, "
        f"{report.decisions / max(report.seconds, 0.001):,.0f} a second"
    )


def _replay(arguments: argparse.Namespace) -> int:
    match, notice = _opened(arguments.record)
    if notice:
        print(notice, file=sys.stderr)
    if arguments.verify:
        if match.changed:
            return 1
        count = len(match.lines) - 1
        print(f"{arguments.record}: {count} action{'' if count == 1 else 's'} checked, all as recorded")
        return 0

    def begin(app: App) -> None:
        app.open("menu")
        app.open("replay", match=match, path=arguments.record)

    return _window(begin)


def _opened(path: Path) -> tuple[Match, str]:
    import game.systems  # noqa: F401  (registers the systems)
    from game.core.match import opened
    from game.core.record import RecordError

    try:
        return opened(path)
    except RecordError as error:
        raise Fault(str(error), 1) from None


def _check(arguments: argparse.Namespace) -> int:
    from game.lab.inspection import inspect

    files: list[Path] = []
    for path in arguments.paths:
        found = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        if not found:
            raise Fault(f"{path}: there is no scenario file in this folder", 1)
        files += found
    looks = [inspect(path) for path in files]
    errors = [error for each in looks for error in each.errors]
    warnings = [warning for each in looks for warning in each.warnings]
    for line in (*errors, *warnings):
        print(line)
    odd = f", {len(warnings)} warning{'' if len(warnings) == 1 else 's'}" if warnings else ""
    if not errors:
        print(f"{len(files)} scenario file{'' if len(files) == 1 else 's'} checked: no problems{odd}")
    return 1 if errors else 0


def _sheet(arguments: argparse.Namespace) -> int:
    from game.lab import firing, firing_table

    if arguments.picture and not (arguments.games and arguments.picture.suffix == ".svg"):
        raise Fault("--picture draws the rates of --games N into a file whose name ends in .svg")
    entry, games = _entry(arguments.scenario), arguments.games
    try:
        firing.directed(entry)
        order = firing.order(entry, _bots(arguments.bots, entry.system), games, arguments.seed)
        with _Progress(order) as progress:
            jobs = arguments.jobs or max(1, min(os.cpu_count() or 1, games // 8))
            rates = firing.run(order, jobs, progress.step) if games else None
        firing_table.show(entry, rates, picture=arguments.picture, as_json=arguments.json)
    except firing.NotDirected as error:
        raise Fault(str(error)) from None
    except OSError as error:
        raise Fault(f"{arguments.picture}: cannot be written: {error.strerror or error}", 1) from None
    return 0


def _shot(arguments: argparse.Namespace) -> int:
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    from game.ui import shot
    from game.ui.scenes import SCENES
    from game.ui.settings import PALETTES

    if arguments.scene not in SCENES:
        raise Fault(f"there is no scene {arguments.scene!r}; the scenes are {', '.join(SCENES)}")
    if arguments.palette not in PALETTES:
        raise Fault(f"there is no palette {arguments.palette!r}; the palettes are {', '.join(PALETTES)}")
    match, at, path = _standing(arguments)
    if arguments.seat not in match.system.seats(match.document):
        raise Fault(f"there is no seat {arguments.seat!r} in this battle")
    subject = shot.Subject(arguments.scene, match, at, arguments.seat, path)
    try:
        shot.take(subject, arguments.out, arguments.size, arguments.scale, arguments.palette)
    except OSError as error:
        raise Fault(f"{arguments.out}: cannot be written: {error.strerror or error}", 1) from None
    return 0


def _standing(arguments: argparse.Namespace) -> tuple[Match, int, Path | None]:
    """The battle to draw, after how many actions: a record, or a scenario that bots have played so far."""
    path = Path(arguments.source)
    if path.is_file() and path.suffix != ".toml":
        match, _ = _opened(path)
        last = len(match.moments) - 1
        at = last if arguments.at is None else arguments.at
        if at > last:
            raise Fault(f"{path}: has only {last} actions, not {at}")
        return match, at, path
    from game.lab.batch import started

    entry = _entry(arguments.source)
    match = started(entry, arguments.seed, arguments.at or 0)
    return match, len(match.moments) - 1, None
