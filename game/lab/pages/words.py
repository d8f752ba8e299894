"""Sentences and figures that every form of a dossier shares."""

from __future__ import annotations

from game.core.seats import SEATS, Seat
from game.core.wording import listed, plural
from game.lab.pages.dossier import Dossier, Score
from game.lab.sequential import MARGIN
from game.lab.tellings import Measure

COURSE = (
    "The line is the score so far, the band its 95 % interval. In the dark ground the study stops and calls it unfair, "
    "in the green it calls it balanced."
)
"""What the picture of a score shows."""
_TURNS = ("first", "later")


def who(dossier: Dossier, name: str) -> str:
    """Whom a score is of: a side or several by their names, a bot, whoever goes first."""
    if dossier.question in ("side", "edit"):
        names = {str(player.seat): player.name for player in dossier.players}
        return listed(names.get(seat, seat) for seat in name.split(" and "))
    return f"whoever goes {name}" if name in _TURNS else name


def seat_of(dossier: Dossier, name: str) -> Seat | None:
    """The side, the first of several, that a score is of; None where it is of somebody else."""
    first = name.partition(" ")[0]
    return (
        next((seat for seat in SEATS if seat == first), None)
        if dossier.question in ("side", "edit")
        else None
    )


def opponent(dossier: Dossier, name: str) -> str:
    """Whom the others are called together, where there are two parties; "" where there are more."""
    parties = parties_of(dossier)
    others = [each for each in parties if each != name]
    return who(dossier, others[0]) if len(others) == 1 else ""


def parties_of(dossier: Dossier) -> tuple[str, ...]:
    """Everybody who has a score, by name."""
    if dossier.question == "bots":
        return tuple(dict.fromkeys(bot for player in dossier.players for bot in player.bots))
    if dossier.question == "first":
        return _TURNS
    return tuple(" and ".join(team) for team in dossier.teams)


def figures(dossier: Dossier, score: Score) -> str:
    """What a score says, in a sentence."""
    name = who(dossier, score.name)
    low, share, high = (100 * each for each in (score.low, score.share, score.high))
    if dossier.question == "edit":
        return f"{_begin(name)}: {share:+.1f} points of 100 since the edit, with 95 % certainty between {low:+.1f} and {high:+.1f}."
    return (
        f"{_begin(name)} scored {share:.1f} of 100 points, where {100 * score.fair:.0f} would be fair; "
        f"with 95 % certainty the truth lies between {low:.1f} and {high:.1f}."
    )


def rate(measure: Measure) -> str:
    """A rate in hundredths with its interval."""
    if not measure.value:
        return f"never (less than {100 * measure.high:.1f} %)"
    return f"{100 * measure.value:.1f} % ({100 * measure.low:.1f} to {100 * measure.high:.1f})"


def story(dossier: Dossier) -> tuple[list[str], list[list[str]]]:
    """Of a story: the head and the rows of a table of what it comes to, a column for each bot of the players."""
    tellings = dossier.verdict.tellings
    edited = dossier.question == "edit"
    head = [
        "",
        *(f"{each.bot}{(', after' if each.edited else ', before') if edited else ''}" for each in tellings),
    ]
    names = dict.fromkeys(name for each in tellings for name in each.endings)
    rows = [["The players win", *(rate(each.won) for each in tellings)]]
    for name in names:
        shown = [rate(each.endings[name]) if name in each.endings else "never" for each in tellings]
        rows.append([dossier.endings.get(name, name), *shown])
    for title, means in (
        ("Rounds", [each.rounds for each in tellings]),
        ("Friends fallen in a game", [each.fallen for each in tellings]),
    ):
        rows.append([title, *(f"{mean.value:.1f} ({mean.low:.1f} to {mean.high:.1f})" for mean in means)])
    return head, rows


def going_first(score: Score) -> str:
    """What going first is worth."""
    low, share, high = (100 * (each - score.fair) for each in (score.low, score.share, score.high))
    if low > 0 or high < 0:
        return f"{'ahead' if share > 0 else 'behind'} by {abs(share):.0f} ({min(abs(low), abs(high)):.0f} to {max(abs(low), abs(high)):.0f})"
    if max(abs(low), abs(high)) <= 100 * MARGIN:
        return "makes no difference"
    return f"not known yet ({low:+.0f} to {high:+.0f})"


def subtitle(dossier: Dossier) -> str:
    """How it was played, in a line."""
    bots = list(dict.fromkeys(bot for player in dossier.players for bot in player.bots))
    seated = f"{bots[0]} plays every side" if len(bots) == 1 else f"{listed(bots)} play"
    blocks = f", {dossier.block} of each seed" if dossier.block > 1 else ""
    return f"{plural(dossier.games, 'game')}{blocks} · {seated} · seed {dossier.seed} · Holmgang {dossier.version}"


def repeating(dossier: Dossier) -> str:
    """What the command that repeats it promises."""
    edited = " EDITED is the file of the battle after the edit." if dossier.question == "edit" else ""
    return (
        "The same version of the program and the same battle give the same games, and the study is called "
        f"{dossier.study} again.{edited}"
    )


def share(part: int, whole: int) -> str:
    """`8 of 100`, as a share of a whole."""
    return f"{100 * part / whole:.0f} of 100" if whole else "none"


def _begin(text: str) -> str:
    return text[:1].upper() + text[1:]
