"""Sentences and figures that every form of a dossier shares."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.seats import SEATS, Seat
from game.core.words.grammar import listed, plural
from game.lab.fairness.findings import Approach
from game.lab.findings.tellings import Measure
from game.lab.findings.verdicts import NOT_CROSSED
from game.lab.insight.units import UnitFigures
from game.lab.pages.dossier import Dossier, Score
from game.lab.pages.side_names import signed, with_names
from game.lab.statistics.sequential import MARGIN

COURSE = (
    "The line is the score so far, the band its 95 % interval. In the dark ground the study stops and calls it unfair, "
    "in the green it calls it balanced."
)
"""What the picture of a score shows."""
LEAD = (
    "The chance to win at the beginning of each turn, read by what such leads came to in these games. "
    "A game that has ended counts as what came of it."
)
"""What figures of the lead are."""
LED = (
    "The line is the middle one of all games, the band where half of them lie, as long as half of them go on; faint lines are single games, "
    "in the colour of whoever won."
)
"""What the picture of the lead shows of two teams."""
MEANS = "These are the means of all games."
"""What it shows of more, and what the table of the lead does."""
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
        return signed(
            f"{begun(name)}: {share:+.1f} points of 100 since the edit, with 95 % certainty between {low:+.1f} and {high:+.1f}."
        )
    return (
        f"{begun(name)} scored {share:.1f} of 100 points, where {100 * score.fair:.0f} would be fair; "
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


def going_first(dossier: Dossier) -> tuple[str, str]:
    """What going first is worth, and why that is not known; nothing where it is asked itself, or of no battle of sides."""
    if dossier.first is not None:
        return _worth_of_first(dossier.first), ""
    if dossier.question != "side":
        return "", ""
    return "not told apart", NOT_CROSSED


def _worth_of_first(score: Score) -> str:
    low, share, high = (100 * (each - score.fair) for each in (score.low, score.share, score.high))
    if low > 0 or high < 0:
        return f"{'ahead' if share > 0 else 'behind'} by {abs(share):.0f} ({min(abs(low), abs(high)):.0f} to {max(abs(low), abs(high)):.0f})"
    if max(abs(low), abs(high)) <= 100 * MARGIN:
        return "makes no difference"
    return signed(f"not known yet ({_points(low)} to {_points(high)})")


def _points(amount: float) -> str:
    """Whole points with their sign: `+5`, `-2`, `0`."""
    return f"{round(amount):+d}" if round(amount) else "0"


def subtitle(dossier: Dossier) -> str:
    """How it was played, in a line."""
    bots = list(dict.fromkeys(bot for player in dossier.players for bot in player.bots))
    seated = f"{bots[0]} plays every side" if len(bots) == 1 else f"{listed(bots)} play"
    blocks = f", {dossier.block} of each seed" if dossier.block > 1 else ""
    return f"{plural(dossier.games, 'game')}{blocks} · {seated} · seed {dossier.seed} · Holmgang {dossier.version}"


GROUND = 3
"""So many differences of the ground stand at the head of a report; the others stand with the ground."""
IDLE = 0.2
"""Who did nothing in more than this share of the games is told of."""
UNITS = ("Unit", "Lost", "Felled", "Harm", "Did nothing", "Score with it", "without")
"""The head of the table of units."""
WORTH = (
    "Lost and did nothing are shares of the games; felled and harm are for each game. The score is that of its side in games in which the unit "
    "was still alive in the middle of them, and in which it was not; who is losing loses more units too, so it is a hint and no proof."
)
"""How the table of units is to be read."""


def why(dossier: Dossier) -> list[str]:
    """The main of what ground and games tell, in sentences."""
    said = []
    if dossier.fairness:
        said.append(of_sides(dossier, dossier.fairness.verdict))
        said += [of_sides(dossier, each.text) for each in dossier.fairness.findings[:GROUND]]
    return [*said, *(dossier.insight.words if dossier.insight else ())]


def of_sides(dossier: Dossier, text: str) -> str:
    """A sentence that speaks of sides by their seats, with their names."""
    found = with_names(text, {player.seat: player.name for player in dossier.players})
    return begun(found)


def lead(dossier: Dossier) -> tuple[list[str], list[list[str]]]:
    """Who is ahead turn by turn: the head and the rows of a table; no rows where that is not known."""
    curves = dossier.insight.leads.curves if dossier.insight else ()
    names = {player.seat: player.name for player in dossier.players}
    head = ["Turn", "Games going on", *(listed(names[seat] for seat in curve.team) for curve in curves)]
    rows = [
        [str(points[0].turn), str(points[0].going), *(f"{100 * point.mean:.0f}" for point in points)]
        for points in zip(*(curve.points for curve in curves), strict=True)
    ]
    return head, rows


def units_head(dossier: Dossier) -> tuple[str, ...]:
    """The head of the table of units: without the scores where none is known."""
    known = dossier.insight is not None and any(each.worth for each in dossier.insight.units)
    return UNITS if known else UNITS[:-2]


def unit(figures: UnitFigures) -> list[str]:
    """What became of a unit, as the cells of a table."""
    found = [
        f"{100 * figures.lost:.0f} %",
        f"{figures.felled:.1f}",
        f"{figures.harm:.1f}",
        f"{100 * figures.idle:.0f} %",
    ]
    worth = figures.worth
    if worth is None:
        return found
    return [*found, f"{100 * worth.score_alive:.0f}", f"{100 * worth.score_lost:.0f}"]


def ground_title(dossier: Dossier) -> str:
    """What the part about the ground is called."""
    return f"The ground{', after the edit,' if dossier.question == 'edit' else ','} before any game"


def ground(dossier: Dossier) -> tuple[list[str], list[list[str]]]:
    """What the ground gives every side: the head and the rows of a table, a column for each side."""
    fairness = dossier.fairness
    assert fairness is not None
    sides, unit_ = fairness.sides, fairness.unit
    names = {player.seat: player.name for player in dossier.players}
    rows = [
        ["Its usual walker", *(f"{each.walker}, {each.pace:.0f} {unit_}" for each in sides)],
        ["First round in which it may touch a foe", *(str(each.contact or "never") for each in sides)],
        ["To where the nearest foe deploys", *(_nearest(each.enemies, unit_) for each in sides)],
    ]
    if any(each.objectives for each in sides):
        rows.append(["To its nearest objective", *(_nearest(each.objectives, unit_) for each in sides)])
    for number in range(4):
        rows.append(
            [
                f"In reach in {plural(number + 1, 'activation')}",
                *(f"{100 * each.reach[number]:.0f} %" if number < len(each.reach) else "" for each in sides),
            ]
        )
    rows.append(["Sees of the table", *(f"{100 * each.sees:.0f} %" for each in sides)])
    rows.append(["Hidden of what it soon reaches", *(f"{100 * each.hidden:.0f} %" for each in sides)])
    return ["", *(names[each.seat] for each in sides)], rows


def _nearest(ways: Sequence[Approach], unit_: str) -> str:
    known = [(each.way, each.name) for each in ways if each.way is not None]
    return f"{min(known)[0]:.1f} {unit_}" if known else "no way"


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


def begun(text: str) -> str:
    """A sentence with its capital."""
    return text[:1].upper() + text[1:]
