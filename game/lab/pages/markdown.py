"""A dossier as Markdown, for a forum, a wiki or a commit: the same parts as the page, with tables instead of pictures."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.words.grammar import listed, plural
from game.lab.pages import words
from game.lab.pages.dossier import Dossier


def page(dossier: Dossier, records: str = "") -> str:
    """The text; `records` is the folder beside it that has the records of the games to watch, "" for none."""
    parts = [
        f"# {dossier.title}",
        words.subtitle(dossier),
        f"**{dossier.headline}**",
        "\n".join(words.figures(dossier, each) for each in dossier.scores),
        "\n".join(_besides(dossier)),
        *_story(dossier),
        *_why(dossier),
        *_ground(dossier),
        "## Who plays",
        _players(dossier),
        *_draws(dossier),
        *_units(dossier),
        *_games(dossier, records),
        "## To repeat it",
        f"    {dossier.command}",
        words.repeating(dossier),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def table(head: Sequence[str], rows: Sequence[Sequence[str]], right: int = 0) -> str:
    """A table; the last `right` columns are numbers."""
    left = len(head) - right
    whole = [[*row, *[""] * (len(head) - len(row))] for row in rows]
    lines = [head, [":--"] * left + ["--:"] * right, *whole]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |" for line in lines)


def _besides(dossier: Dossier) -> list[str]:
    """What stands beside the verdict."""
    found = [dossier.more] if dossier.more else []
    if any(first := words.going_first(dossier)):
        found.append(f"Going first: {': '.join(filter(None, first))}.")
    verdict = dossier.verdict
    found.append(f"Drawn: {words.share(verdict.draws, verdict.games)}.")
    found.append(
        f"The middle game had {plural(dossier.turns.middle, dossier.turn_word)}, the longest {dossier.turns.most}."
    )
    if dossier.lost:
        found.append(f"{plural(len(dossier.lost), 'game')} could not be played and count for nobody.")
    return [f"- {line}" for line in found]


def _story(dossier: Dossier) -> list[str]:
    if not dossier.verdict.tellings:
        return []
    head, rows = words.story(dossier)
    return ["## What the story comes to", table(head, rows, len(head) - 1)]


def _why(dossier: Dossier) -> list[str]:
    said = words.why(dossier)
    return ["## What it tells", "\n".join(f"- {each}" for each in said)] if said else []


def _ground(dossier: Dossier) -> list[str]:
    """What the ground gives every side, and the differences that do not stand above."""
    if dossier.fairness is None or not dossier.fairness.sides:
        return []
    head, rows = words.ground(dossier)
    more = [f"- {words.of_sides(dossier, each.text)}" for each in dossier.fairness.findings[words.GROUND :]]
    return [f"## {words.ground_title(dossier)}", table(head, rows, len(head) - 1), "\n".join(more)]


def _units(dossier: Dossier) -> list[str]:
    """The worth of units, and who is ahead turn by turn."""
    insight = dossier.insight
    if insight is None:
        return []
    names = {player.seat: player.name for player in dossier.players}
    head_of_units = words.units_head(dossier)
    units = [[names[each.seat], each.unit, *words.unit(each)] for each in insight.units]
    head, turns = words.lead(dossier)
    return [
        "## Who is ahead, turn by turn",
        table(head, turns, len(head)),
        f"{words.LEAD} {words.MEANS}",
        "## What units are worth",
        table(("Side", *head_of_units), units, len(head_of_units) - 1),
        words.WORTH,
    ]


def _players(dossier: Dossier) -> str:
    rows = [
        [each.name, listed(each.bots), str(each.won), f"{100 * each.decided:.0f} %"]
        for each in dossier.players
    ]
    return table(("Side", "Played by", "Won", "Of the decided"), rows, 2)


def _draws(dossier: Dossier) -> list[str]:
    if not dossier.draws:
        return []
    lines = [f"- {reason}: {plural(count, 'game')}" for reason, count in dossier.draws.items()]
    return ["## Why nobody won", "\n".join(lines)]


def _games(dossier: Dossier, records: str) -> list[str]:
    if not dossier.picks:
        return []
    names = {player.seat: player.name for player in dossier.players}
    rows = [
        [
            each.why,
            f"[{each.number + 1}]({records}/{each.record})" if records else str(each.number + 1),
            listed(names[seat] for seat in each.winners) if each.winners else "nobody",
            each.ended,
            each.told,
            str(each.turns),
        ]
        for each in dossier.picks
    ]
    return ["## Games to watch", table(("", "No", "Won by", "How", "", "Turns"), rows, 1)]
