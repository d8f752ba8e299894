"""A dossier as Markdown, for a forum, a wiki or a commit: the same parts as the page, with tables instead of pictures."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.wording import listed, plural
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
        "## Who plays",
        _players(dossier),
        *_draws(dossier),
        *_games(dossier, records),
        "## To repeat it",
        f"    {dossier.command}",
        words.repeating(dossier),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def table(head: Sequence[str], rows: Sequence[Sequence[str]], right: int = 0) -> str:
    """A table; the last `right` columns are numbers."""
    left = len(head) - right
    lines = [head, [":--"] * left + ["--:"] * right, *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |" for line in lines)


def _besides(dossier: Dossier) -> list[str]:
    """What stands beside the verdict."""
    found = [dossier.more] if dossier.more else []
    if dossier.first:
        found.append(f"Going first: {words.going_first(dossier.first)}.")
    verdict = dossier.verdict
    found.append(f"Drawn: {words.share(verdict.draws, verdict.games)}.")
    found.append(
        f"The middle game had {plural(dossier.turns.middle, 'turn')}, the longest {dossier.turns.most}."
    )
    if dossier.lost:
        found.append(f"{plural(len(dossier.lost), 'game')} could not be played and count for nobody.")
    return [f"- {line}" for line in found]


def _story(dossier: Dossier) -> list[str]:
    if not dossier.verdict.tellings:
        return []
    head, rows = words.story(dossier)
    return ["## What the story comes to", table(head, rows, len(head) - 1)]


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
