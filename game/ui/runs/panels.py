"""What the page of a study tells, panel by panel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

import pygame

from game.core.words.grammar import inside, listed
from game.lab.insight.places import Cell, Kind
from game.lab.insight.summary import beside
from game.lab.pages import words
from game.lab.pages.dossier import Dossier, Pick
from game.ui.app.theme import Theme
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE
from game.ui.kit.link import Link
from game.ui.kit.measures import APART, CLOSE, GAP, INSET, LINE, NEAR, SWITCH
from game.ui.kit.pen import Pen
from game.ui.kit.tabs import Tabs
from game.ui.pages.controls import Fact
from game.ui.runs import heat_map, study_words
from game.ui.runs.game_row import HIGH as GAME_HIGH
from game.ui.runs.game_row import GameRow
from game.ui.runs.heat_map import HeatMap, Mark
from game.ui.runs.lead_chart import LeadChart
from game.ui.runs.score_chart import ScoreChart
from game.ui.runs.study_run import Found
from game.ui.runs.verdict_scale import HIGH as SCALE_HIGH
from game.ui.runs.verdict_scale import VerdictScale

Told = tuple[str, str]
"""What a fact is about, and what there is to say."""
_HEAD = 32
"""The heading of a panel."""
_KINDS: dict[Kind, str] = {
    "death": "Deaths",
    "move": "Ways",
    "fire": "Fire",
    "stand": "Waits",
    "hold": "Held",
}
"""What the table can show the places of."""
_NAMED = 0.36
"""The share of a line that names of sides have, whatever there is to say of them."""
_TITLE = 38
"""The answer, where it stands in one line."""
_NOT_KEPT = "These games were played before their course was kept."
"""What stands where games have no traces."""
_COPY = 72
"""How wide the link that copies the command is."""


class Subject(Protocol):
    """The study that is shown, and what can be done with its games."""

    @property
    def found(self) -> Found:
        """What it says by now."""

    @property
    def playing(self) -> bool:
        """Whether it is being played."""

    @property
    def kind(self) -> Kind:
        """What the table shows the places of."""

    def turn_to(self, kind: Kind) -> None:
        """Show the places of something else."""

    def ground(self, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
        """The table alone, from edge to edge, at most of that size."""

    def watch(self, pick: Pick) -> None:
        """Play a game again and watch it."""

    def watch_cell(self, cell: Cell) -> None:
        """Play the first game again in which something is in a cell, and watch it from there."""

    def copy(self, text: str) -> None:
        """Put words where other programs find them."""


class Panel(NamedTuple):
    """A part of the page: `write` is given a pen, what is told, the dossier, and how far down it may go in device pixels."""

    name: str
    high: float
    """How high it is where all stand under one another, in logical pixels."""
    write: Callable[[Pen, Subject, Dossier, int], None]
    title: str = ""
    """Over what it will tell, while there is nothing to tell yet."""
    promise: str = ""
    """What that will be, in a sentence."""


def heading(pen: Pen, title: str, note: str = "") -> None:
    """The heading of a panel, and a note at its right end where there is room."""
    wide = pen.theme.width(note, "body")
    room = pen.width - pen.theme.width(title, "panel") - pen.px(GAP)
    if note and wide <= room:
        place, beside = pen.cells(_HEAD, FREE, wide / pen.theme.scale + 1, gap=GAP, after=NEAR)
        pen.add(Label("", note, beside, colour="mute", align="right"))
    else:
        place = pen.row(_HEAD, NEAR)
    pen.add(Label("", title, place, step="panel"))


def write_promise(pen: Pen, panel: Panel) -> None:
    """What a panel will tell once there are games."""
    heading(pen, panel.title)
    pen.text(panel.promise, colour="mute")


# The verdict


def write_verdict(pen: Pen, subject: Subject, dossier: Dossier, bottom: int) -> None:
    """The answer, how far from fair that is, and the figures beside it."""
    fits = (step for step in ("title", "unit") if pen.theme.width(dossier.headline, step) <= pen.width)
    step = next(fits, "")
    if step:
        pen.add(Label("", dossier.headline, pen.row(_TITLE, NEAR), step=step))
    else:
        pen.text(dossier.headline, "card", "bone", after=NEAR)
    pen.text(_state(subject), colour="mute", after=GAP)
    if dossier.more:
        pen.text(dossier.more, after=GAP)
    if dossier.scores:
        score = max(dossier.scores, key=lambda each: abs(each.share - each.fair))
        others = [each for each in words.parties_of(dossier) if each != score.name]
        other = others[0] if len(others) == 1 else ""
        pen.put(VerdictScale(pen.box(SCALE_HIGH), score, other), CLOSE)
    write_facts(pen, _sides(dossier), _facts(dossier))
    for lost in dossier.lost:
        pen.text(f"Game {lost.number + 1} could not be played: {lost.why}", colour="ember")


def _state(subject: Subject) -> str:
    """How much was played, by whom, and how long it still takes."""
    found = subject.found
    if not subject.playing:
        return study_words.played(found.study, found.dossier)
    told = study_words.played(found.study, found.dossier, found.until.games)
    left = found.seconds_left
    return f"{told}; {study_words.seconds_left(left) if left is not None else 'bots are playing'}"


def write_facts(pen: Pen, wide: Sequence[Told], narrow: Sequence[Told]) -> None:
    """Facts in columns: what they are about at one edge, what there is to say at the next; of the narrow ones two in a row where they fit."""
    theme, gap, apart = pen.theme, pen.px(INSET), pen.px(2 * GAP)
    pairs = [narrow[start : start + 2] for start in range(0, len(narrow), 2)]
    left = [*wide, *(pair[0] for pair in pairs)]
    right = [pair[1] for pair in pairs if len(pair) > 1]
    spare = pen.width - gap - _widest(theme, (words for _, words in left))
    edge = min(_widest(theme, (head for head, _ in left)), max(int(pen.width * _NAMED), spare))
    first = edge + gap + _widest(theme, (pair[0][1] for pair in pairs if len(pair) > 1))
    beside, room = _widest(theme, (head for head, _ in right)), pen.width - first - apart
    if right and beside + gap + _widest(theme, (words for _, words in right)) > room:
        write_facts(pen, [*wide, *narrow], ())
        return
    for row in [*([each] for each in wide), *pairs]:
        place = pen.row(LINE, 0)
        if len(row) > 1:
            place.width = first
            behind = pygame.Rect(place.right + apart, place.y, room, place.height)
            pen.add(Fact("", behind, *row[1], edge=beside))
        pen.add(Fact("", place, *row[0], edge=edge))


def _widest(theme: Theme, words: Iterable[str]) -> int:
    return max((theme.width(each, "body") for each in words), default=0)


def _sides(dossier: Dossier) -> list[Told]:
    """How often each side won."""
    if dossier.question not in ("side", "first"):
        return []
    return [(player.name, study_words.won(player, dossier)) for player in dossier.players]


def _facts(dossier: Dossier) -> list[Told]:
    """Figures in few words."""
    drawn = sum(dossier.draws.values()) / max(1, dossier.games)
    facts: list[Told] = [
        ("Drawn", study_words.percent(drawn)),
        (
            f"{dossier.turn_word.capitalize()}s",
            f"{dossier.turns.middle}, at most {max(dossier.turns.counts)}",
        ),
    ]
    worth, _ = words.going_first(dossier)
    if worth:
        facts.append(("Going first", worth))
    return facts


# How it came about


def write_score(pen: Pen, subject: Subject, dossier: Dossier, bottom: int) -> None:
    """The score game by game."""
    if not dossier.courses:
        heading(pen, "How it ends", "95 % in brackets")
        for row in words.story(dossier)[1]:
            pen.text(f"{row[0]}: {', '.join(row[1:])}", after=NEAR)
        return
    course = max(dossier.courses, key=lambda each: abs(each.looks[-1].share - each.fair))
    others = [each for each in words.parties_of(dossier) if each != course.name]
    other = others[0] if len(others) == 1 else ""
    leader = other if other and course.looks[-1].share < course.fair else course.name
    heading(pen, f"Score of {inside(words.who(dossier, leader))}", "game by game")
    tests = len(dossier.courses)
    pen.put(
        ScoreChart(_rest(pen, bottom), course, other, dossier.block, tests, settled=dossier.verdict.settled)
    )


def write_lead(pen: Pen, subject: Subject, dossier: Dossier, bottom: int) -> None:
    """Who led, turn by turn."""
    insight = dossier.insight
    if insight is None or not insight.leads.curves:
        heading(pen, "Lead")
        pen.text(_NOT_KEPT, colour="mute")
        return
    heading(pen, "Lead", f"changes hands {insight.leads.changes.mean:.1f} times")
    called = {player.seat: player.name for player in dossier.players}
    names = [listed(called.get(seat, seat) for seat in curve.team) for curve in insight.leads.curves]
    pen.put(LeadChart(_rest(pen, bottom), insight.leads, names))


# Where


def write_heat(pen: Pen, subject: Subject, dossier: Dossier, bottom: int) -> None:
    """Where something happened, over the table."""
    insight = dossier.insight
    layers = {kind: found for kind in _KINDS if insight and (found := heat_map.layer(insight, kind))}
    if insight is None or not layers:
        heading(pen, "Where")
        pen.text(_NOT_KEPT if insight is None else "Nothing of this has happened anywhere.", colour="mute")
        return
    kind = subject.kind if subject.kind in layers else next(iter(layers))
    options = [(each, _KINDS[each], "") for each in layers]
    pen.add(
        Tabs("study.kind", options, kind, pen.row(SWITCH, NEAR), lambda value: subject.turn_to(_kind(value)))
    )
    shown = layers[kind]
    names = {player.seat: player.name for player in dossier.players}

    def told(index: int) -> str:
        found = [f"{names.get(seat, seat)}: {count:,}" for seat, count in shown.at(index).items()]
        return "\n".join([*found, "Watch the first of these games from there"]) if found else ""

    def choose(index: int) -> None:
        row, column = divmod(index, shown.columns)
        subject.watch_cell((column, row))

    pen.put(HeatMap(_rest(pen, bottom), subject.ground, shown, told, choose, _marks(dossier, kind)))


def _marks(dossier: Dossier, kind: Kind) -> list[Mark]:
    """The pieces of terrain that matter: of deaths those beside which most fell, else those that make the differences between the sides."""
    fairness, insight = dossier.fairness, dossier.insight
    if kind == "death" and insight and insight.ground and insight.falls and insight.falls.beside:
        falls, ground = insight.falls, insight.ground
        told = {each.at: beside(falls, each) for each in reversed(falls.beside)}
        size, board = (ground.width, ground.height), ground.unit == "square"
    elif fairness is not None:
        told = {
            (spot.x, spot.y): finding.text
            for finding in reversed(fairness.findings)
            for spot in finding.cause.pieces
        }
        size, board = (fairness.width, fairness.depth), fairness.unit == "squares"
    else:
        return []
    # A square is named by its corner, a piece of a table by its middle.
    half = 0.5 if board else 0.0
    return [Mark(((x + half) / size[0], (y + half) / size[1]), text) for (x, y), text in told.items()]


def _kind(value: object) -> Kind:
    return next(each for each in _KINDS if each == value)


# Games to watch


def games_high(theme: Theme, count: int) -> int:
    """How high so many games to watch are with their heading, in device pixels: each row is rounded by itself."""
    return theme.px(_HEAD) + theme.px(NEAR) + count * theme.px(GAME_HIGH)


def write_games(pen: Pen, subject: Subject, dossier: Dossier, bottom: int) -> None:
    """Games that are worth watching."""
    heading(pen, "Games to watch", f"lead, {dossier.turn_word} by {dossier.turn_word}")
    names = {player.seat: player.name for player in dossier.players}
    for pick in dossier.picks:
        when = f"{dossier.turn_word} {pick.turns}"
        row = GameRow(pen.box(GAME_HIGH), pick, names, when, lambda pick=pick: subject.watch(pick))  # type: ignore[misc]
        pen.put(row, 0)


def write_words(pen: Pen, subject: Subject, dossier: Dossier, bottom: int) -> None:
    """What the games tell together, sentence by sentence, and what repeats it."""
    heading(pen, "What the games tell")
    insight, fairness = dossier.insight, dossier.fairness
    for sentence in insight.words if insight else ():
        pen.text(sentence, after=NEAR)
    if fairness is not None:
        pen.text(f"The ground: {inside(fairness.verdict)}", colour="brass_hi", after=NEAR)
        for finding in fairness.findings:
            pen.text(finding.text, after=NEAR)
    write_foot(pen, subject, dossier, bottom)


def write_foot(pen: Pen, subject: Subject, dossier: Dossier, bottom: int) -> None:
    """What repeats it."""
    command, link = pen.cells(LINE, FREE, _COPY, gap=APART, after=NEAR)
    pen.add(Label("study.command", dossier.command, command, step="body-semibold"))
    pen.add(Link("study.copy", lambda: "Copy", link, lambda: subject.copy(dossier.command), align="right"))
    pen.text("The same version of the program and the same battle give the same games.", colour="mute")


def _rest(pen: Pen, bottom: int) -> tuple[int, int, int, int]:
    """What is left of a panel."""
    return pen.x, pen.y, pen.width, max(pen.px(4 * LINE), bottom - pen.y)


PANELS = (
    Panel("verdict", 236, write_verdict),
    Panel(
        "score",
        236,
        write_score,
        "Score",
        "How the score settles from game to game, and where an answer is certain.",
    ),
    Panel("lead", 236, write_lead, "Lead", "Who is ahead in each game, from its beginning to its end."),
    Panel("heat", 380, write_heat, "Where", "Where on the table they fall, walk, shoot, wait and hold."),
    Panel(
        "games",
        280,
        write_games,
        "Games to watch",
        "The closest, the shortest and the widest swing: each can be watched as a replay.",
    ),
    Panel(
        "words",
        200,
        write_words,
        "What the games tell",
        "How long they are, when the first blow falls, and what nobody ever used.",
    ),
)
