"""`holmgang sim`: bots play many battles, and a table says what came of them."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from game.commands.progress import Progress
from game.commands.words import (
    INTERRUPTED,
    Fault,
    add_batch,
    add_options,
    bots_of,
    count,
    entry_of,
    jobs_of,
    match_options,
)
from game.core.words.grammar import plural

if TYPE_CHECKING:
    from game.lab.batches.batch import Order
    from game.lab.findings.report import Report


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `sim`."""
    parser.add_argument("scenario", help="an id such as thor/jotunheim, or a file")
    parser.add_argument("--games", type=count, required=True, metavar="N", help="how many battles")
    parser.add_argument(
        "--bots",
        default="",
        help="of the seats in turn, such as greedy,random (greedy; where it cannot play a seat, the bot that is made for it)",
    )
    parser.add_argument(
        "--swap",
        action="store_true",
        help="play every seed once in each way that matters: different bots change seats, and with one bot each side "
        "goes first in turn; N is rounded up to whole blocks",
    )
    parser.add_argument("--records", metavar="DIR", help="write a record of every battle there")
    add_batch(parser)
    add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the battles and print what came of them; 1 if some were lost, 130 after Ctrl+C."""
    import msgspec

    from game.bots.base import Unfit
    from game.lab.findings import report

    try:
        order = _order(arguments)
    except Unfit as error:
        raise Fault(str(error)) from None
    with Progress(order.games) as progress:
        try:
            found = report.run(order, jobs_of(arguments), progress.step)
        except OSError as error:
            raise Fault(f"the records could not be written: {error}", 1) from None
    if arguments.json:
        print(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    else:
        show(found)
    if found.interrupted:
        print(f"Interrupted after {found.games} of {found.asked} battles.", file=sys.stderr)
        return INTERRUPTED
    return 1 if found.lost else 0


def _order(arguments: argparse.Namespace) -> Order:
    from game.lab.batches.batch import Order, whole

    entry = entry_of(arguments.scenario)
    return whole(
        Order(
            scenario=entry.id,
            system=entry.system,
            document=entry.document,
            bots=bots_of(arguments.bots, entry.system),
            games=arguments.games,
            seed=arguments.seed,
            swap=arguments.swap,
            options=match_options(entry, arguments.option),
            records=arguments.records or "",
        )
    )


def show(report: Report) -> None:
    """Print what came of a batch."""
    from rich.console import Console
    from rich.table import Table

    games = max(1, report.games)
    table = Table()
    table.add_column("side")
    for name in ("wins", "share", "95 %"):
        table.add_column(name, justify="right")
    for seat, wins in report.wins.items():
        low, high = report.intervals[seat]
        table.add_row(seat, str(wins), _percent(wins / games), f"{100 * low:.1f} to {100 * high:.1f}")
    table.add_row("draws", str(report.draws), _percent(report.draws / games), "")
    console = Console(highlight=False)
    battles = plural(report.games, "battle")
    console.print(f"{report.scenario}, {battles}, {' against '.join(report.bots)}")
    console.print(table)
    for line in lines(report):
        console.print(line, markup=False)


def lines(report: Report) -> list[str]:
    """What is said of a batch besides the table."""
    found = [f"drawn {count}: {why}" for why, count in report.draw_reasons.items()]
    if report.question == "bots":
        found.append("by bot: " + ", ".join(f"{bot} {wins}" for bot, wins in report.bot_wins.items()))
    if report.first:
        first = report.first
        found.append(
            f"going first scores {_percent(first.share)} ({100 * first.low:.1f} to {100 * first.high:.1f})"
        )
    elif report.swap and report.block == 1:
        found.append("nothing could be exchanged: every battle has a seed of its own")
    if report.again:
        found.append(f"{report.again} process{'' if report.again == 1 else 'es'} had to be replaced")
    for each in report.lost:
        bots = ", ".join(f"{seat} {bot}" for seat, bot in each.bots.items())
        found.append(f"lost: battle {each.number + 1} (seed {each.seed}; {bots}): {each.why}")
    found.append(report.verdict)
    found.append(
        f"{report.turns / max(1, report.games):.1f} turns a battle, {report.decisions:,} decisions, "
        f"{report.decisions / max(report.seconds, 0.001):,.0f} a second"
    )
    return found


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
