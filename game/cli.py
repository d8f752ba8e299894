"""The command line: list, play, sim, lab, replay, snapshot, check, sheet and shot. Without a command the window opens with its menu.

The exit code is 0 when all is well, 1 when something was found wrong, 2 when the command was not understood.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game import __version__, paths
from game.commands import check, inventory, lab, sheet, shot, sim, snapshot
from game.commands.parser import Parser
from game.commands.words import INTERRUPTED, Fault, add_options, entry_of, match_options, opened, pairs
from game.core.words.grammar import plural

if TYPE_CHECKING:
    from game.core.seats import Seat
    from game.scenarios import Entry
    from game.ui.app.loop import App
    from game.ui.app.settings import Settings

NO_DISPLAY = "There is no display to open a window on; list, sim, lab, check, sheet, shot and replay --verify work without one."

_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
"""Where there is a display on Linux, one of these names it."""


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
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


# The words of the commands


def _parser() -> Parser:
    parser = Parser(prog="holmgang", description="A digital table for skirmish games.")
    parser.add_argument("--version", action="version", version=f"holmgang {__version__}")
    parser.set_defaults(run=_menu)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    inventory.add(
        _command(commands, "list", inventory.run, "name the scenarios there are, or what they may name")
    )

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
    add_options(play)

    sim.add(_command(commands, "sim", sim.run, "let bots play many battles"))
    lab.add(
        _command(commands, "lab", _menu, "ask questions about a battle, and play until they are answered")
    )

    replay = _command(commands, "replay", _replay, "watch a recorded battle")
    replay.add_argument("record", type=Path, help="a .holmgang file")
    replay.add_argument("--verify", action="store_true", help="check every action instead; needs no window")

    text = "write a position of a recorded battle down as a scenario"
    snapshot.add(_command(commands, "snapshot", snapshot.run, text))

    check.add(_command(commands, "check", check.run, "name every problem of scenario files"))

    text = "look through a director's control sheet, and let bots try it"
    sheet.add(_command(commands, "sheet", sheet.run, text))
    shot.add(_command(commands, "shot", shot.run, "draw a scene into a file; needs no display"))
    return parser


def _command(
    commands: Any, name: str, run: Callable[[argparse.Namespace], int], text: str
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=text, description=f"Holmgang: {text}.")
    parser.set_defaults(run=run)
    return parser


# Who sits where, and the window


def _seats(entry: Entry, words: Sequence[str]) -> dict[Seat, str]:
    """Who sits where: as said, else as the scenario says, else a person."""
    from game.bots.base import names
    from game.core import registry

    sides = registry.system(entry.system).seats(entry.document)
    given: dict[Any, str] = pairs(words, "seat")
    tables = entry.document.get("sides", {})
    found = {seat: tables.get(seat, {}).get("bot") or "human" for seat in sides} | given
    # What ships is sound: its bots need not be read before the window shows its board.
    doubtful = given if paths.scenarios() in entry.path.parents else found
    for seat, who in doubtful.items():
        if seat not in sides:
            raise Fault(f"there is no seat {seat!r} here; the seats are {', '.join(sides)}")
        if (word := who.partition(":")[0]) != "human" and word not in (bots := names(entry.system, seat)):
            raise Fault(f"{who!r} cannot sit at {seat}; write human, human:NAME, {' or '.join(bots)}")
    return found


def _opened() -> tuple[Any, Settings]:
    """The window, with nothing in it but the name of the game, and the player's settings.

    Until the first frame nothing that is loaded is thrown away again: looking for garbage would be in vain.
    """
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in _DISPLAYS):
        raise Fault(NO_DISPLAY, 1)
    gc.disable()
    from game.ui.app.screen import NoDisplay, first_light
    from game.ui.app.settings import Settings

    settings = Settings.load()
    try:
        return first_light(settings.window, full=settings.full_screen), settings
    except NoDisplay:
        raise Fault(NO_DISPLAY, 1) from None


def _window(first: Callable[[App], object], opened: tuple[Any, Settings] | None = None) -> int:
    """Let `first` put scenes into the window, `opened` or not yet, and run it until it is closed."""
    screen, settings = opened or _opened()
    from game.ui.app.loop import App, Broken

    try:
        App(settings.window, settings, screen=screen).run(first)
    except Broken as error:
        raise Fault(str(error), 1) from None
    return 0


# The commands


def _menu(arguments: argparse.Namespace) -> int:
    return _window(lambda app: app.open("menu"))


def _play(arguments: argparse.Namespace) -> int:
    shipped = (paths.scenarios() / f"{arguments.scenario}.toml").is_file()
    # Where no word can be wrong, the window need not wait for the rules.
    window = _opened() if shipped and not arguments.option and not arguments.seat else None
    entry = entry_of(arguments.scenario)
    options, seats = match_options(entry, arguments.option), _seats(entry, arguments.seat)

    def begin(app: App) -> None:
        from game.ui.play.launch import battle

        battle(app, entry.document, scenario=entry.id, seed=arguments.seed, options=options, seats=seats)

    return _window(begin, window)


def _replay(arguments: argparse.Namespace) -> int:
    match, notice = opened(arguments.record)
    if notice:
        print(notice, file=sys.stderr)
    if arguments.verify:
        if match.changed or match.refused:
            return 1
        count = len(match.lines) - 1
        print(f"{arguments.record}: {plural(count, 'action')} checked, all as recorded")
        return 0

    def begin(app: App) -> None:
        app.open("menu")
        app.open("replay", match=match, path=arguments.record)

    return _window(begin)
