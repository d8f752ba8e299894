"""A sheet looked at and played, in the terminal: findings with their lines, firing rates as tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from game.lab.firing import picture as firing_picture
from game.lab.firing.counts import Firing, directed
from game.lab.firing.rates import Rate
from game.scenarios import Entry, text
from game.systems.asgard.scenario import setup
from game.systems.asgard.sense import sheet_problems
from game.systems.asgard.sheet.plan import BANDS
from game.toml_text import Places

if TYPE_CHECKING:
    from rich.table import Table


class Found(msgspec.Struct, frozen=True):
    """Something to look at in a file; the fields are the keys of the JSON."""

    kind: str
    line: int
    field: str
    text: str


def findings(entry: Entry) -> list[Found]:
    """What a designer should look at in a sheet, in the order of the file. Raises `NotDirected`."""
    places = Places(text(entry.path))
    found = [
        Found(each.kind, places.line(each.field), each.field, each.text)
        for each in sheet_problems.findings(entry.document, directed(entry).adapter)
    ]
    return sorted(found, key=lambda each: each.line)


def summary(entry: Entry) -> str:
    """What a sheet has, in one line. Raises `NotDirected`."""
    plan = setup.read(entry.document, directed(entry).adapter)[1]
    assert plan is not None
    parts = (
        ("condition", len(plan.conditions)),
        ("code", len(plan.codes)),
        ("token", len(plan.tokens)),
        ("watch", len(plan.watches)),
        ("objective", len(plan.objectives)),
        ("ending", len(plan.endings)),
    )
    return f"{plan.title}: " + ", ".join(f"{count} {_plural(name, count)}" for name, count in parts)


def _plural(name: str, count: int) -> str:
    return name if count == 1 else f"{name}es" if name.endswith("ch") else f"{name}s"


def show(entry: Entry, firing: Firing | None, *, picture: Path | None = None, as_json: bool = False) -> None:
    """Print what is to be looked at in a sheet, and what came of the games if any were played; draw that too.

    Raises `NotDirected`, and `OSError` if the picture cannot be written.
    """
    found = findings(entry)
    if firing and picture:
        picture.write_text(firing_picture.svg(firing), encoding="utf-8", newline="\n")
    if as_json:
        text = msgspec.json.format(msgspec.json.encode({"findings": found, "firing": firing}), indent=2)
        print(text.decode())
    else:
        _print(entry, found, firing)


def _print(entry: Entry, found: list[Found], firing: Firing | None) -> None:
    from rich.console import Console

    console = Console(highlight=False, markup=False)
    console.print(summary(entry), soft_wrap=True)
    for each in found:
        console.print(f"{entry.path}:{each.line}: {each.field}: {each.text}", soft_wrap=True)
    console.print(
        f"{len(found)} {_plural('thing', len(found))} to look at" if found else "nothing to look at"
    )
    if firing:
        bots = ", ".join(f"{seat} {bot}" for seat, bot in firing.bots.items())
        games = f"{firing.games} {_plural('game', firing.games)} from seed {firing.seed}"
        console.print(f"{games}, {bots}, {firing.rounds:g} rounds on average", soft_wrap=True)
        for line in remarks(firing):
            console.print(line, soft_wrap=True)
        console.print()
        for table in tables(firing):
            console.print(table)


def remarks(firing: Firing) -> list[str]:
    """What of the games a designer should know first: how hard it is, questions, silent codes, endings that never came."""
    hard = firing.difficulty
    won = f"{_share(hard.won)} ({100 * hard.won.low:.0f} to {100 * hard.won.high:.0f})"
    if not hard.word:
        word = f"difficulty = {hard.measured!r} would say so".replace("'", '"')
    elif hard.fits:
        word = f"{hard.word}, as the sheet says"
    else:
        least, most = BANDS[hard.word]  # type: ignore[index]
        word = f"not {hard.word}, which is {100 * least:.0f} to {100 * most:.0f} %, but {hard.measured}"
    never = ", ".join(ending.ending for ending in firing.never)
    return [
        f"the players win {won}: {word}",
        f"{firing.questions:g} questions answered in a game, {firing.silent:g} codes that came again without their story",
        *([f"endings that never came: {never}"] if never else []),
    ]


def tables(firing: Firing) -> list[Table]:
    """Firing rates as tables: endings, conditions with their rows, codes, watches, tokens."""
    found = [_table("Endings", ("ending", "title", "outcome"))]
    for ending in firing.endings:
        _row(found[-1], (ending.ending, ending.title, ending.outcome), ending.rate)
    for condition in firing.conditions:
        title = f"Condition {condition.condition}: {condition.title}, entered in {_share(condition.rate)}"
        found.append(_table(title, ("key", "entry", "encounter", "cards", "missing")))
        for row in firing.rows:
            if row.condition == condition.condition:
                missing = str(row.missing) if row.missing else ""
                _row(found[-1], (row.key, row.entry, row.title, str(row.cards), missing), row.rate)
    found.append(_table("Codes", ("code", "title")))
    for code in firing.codes:
        _row(found[-1], (str(code.code), code.title), code.rate)
    if firing.answers:
        found.append(_table("Answers", ("code", "answer")))
        for answer in firing.answers:
            _row(found[-1], (str(answer.code), answer.answer), answer.rate)
    if firing.watches:
        found.append(_table("Watches", ("watch", "when", "code")))
        for watch in firing.watches:
            _row(found[-1], (str(watch.watch), watch.when, str(watch.code)), watch.rate)
    found.append(_table("Tokens checked", ("token",)))
    for token in firing.tokens:
        _row(found[-1], (str(token.token),), token.rate)
    return found


def _table(title: str, columns: tuple[str, ...]) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(title, style="bold"), title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    for name in columns:
        numbers = name in ("cards", "missing", "token")
        table.add_column(name, justify="right" if numbers else "left", no_wrap=numbers, min_width=len(name))
    for name in ("times", "games", "95 %"):
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _row(table: Table, words: tuple[str, ...], rate: Rate) -> None:
    from rich.text import Text

    cells = (*words, str(rate.times), _share(rate), f"{100 * rate.low:.0f} to {100 * rate.high:.0f}")
    table.add_row(*(Text(cell, style="" if rate.games else "dim") for cell in cells))


def _share(rate: Rate) -> str:
    return f"{100 * rate.share:.1f} %" if rate.games else "never"
