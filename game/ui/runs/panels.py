"""What the page of a study tells, panel by panel."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.lab.verdicts import Verdict
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE
from game.ui.kit.measures import CLOSE, GAP, LINE, NEAR
from game.ui.kit.pen import Pen
from game.ui.pages.controls import Fact
from game.ui.runs import wording
from game.ui.runs.score_chart import ScoreChart
from game.ui.runs.study_run import Found, StudyRun
from game.ui.runs.verdict_scale import HIGH, VerdictScale

_HEAD = 32
"""The heading of a panel."""


class Panel(NamedTuple):
    """A part of the page: `write` is given a pen, the study (which has been read), and how far down it may go in device pixels."""

    name: str
    high: float
    """How high it is where all stand under one another, in logical pixels."""
    write: Callable[[Pen, StudyRun, int], None]


def heading(pen: Pen, words: str, note: str = "") -> None:
    """The heading of a panel, and a note at its right end where there is room."""
    wide = pen.theme.width(note, "body")
    room = pen.width - pen.theme.width(words, "panel") - pen.px(GAP)
    if note and wide <= room:
        title, beside = pen.cells(_HEAD, FREE, wide / pen.theme.scale + 1, gap=GAP, after=NEAR)
        pen.add(Label("", note, beside, colour="mute", align="right"))
    else:
        title = pen.row(_HEAD, NEAR)
    pen.add(Label("", words, title, step="panel"))


def _found(run: StudyRun) -> Found:
    assert run.found is not None
    return run.found


def write_verdict(pen: Pen, run: StudyRun, bottom: int) -> None:
    """The answer, how far from fair that is, and the figures beside it."""
    found = _found(run)
    verdict = found.verdict
    words = wording.answer(verdict)
    step = next(
        (step for step in ("title", "unit", "card") if len(pen.theme.wrap(words, step, pen.width)) <= 2),
        "card",
    )
    pen.text(words, step, "bone", after=NEAR)
    pen.text(_state(run, found), colour="mute", after=GAP)
    main = _main(verdict)
    if main:
        name, other = main
        pen.put(VerdictScale(pen.box(HIGH), verdict.standings[name], name, other), CLOSE)
    for facts in _facts(verdict):
        for fact, place in zip(
            facts, pen.cells(LINE, *([FREE] * len(facts)), gap=2 * GAP, after=0), strict=True
        ):
            pen.add(Fact("", place, *fact))
    for lost in found.lost:
        pen.text(f"Game {lost.number + 1} could not be played: {lost.why}", colour="ember")


def _state(run: StudyRun, found: Found) -> str:
    """How much was played, by whom, and how long it still takes."""
    words = wording.played(found.study, found.verdict)
    if not run.playing:
        return words
    left = found.seconds_left
    return f"{words}; {wording.seconds_left(left) if left is not None else 'the first games are on'}"


def _main(verdict: Verdict) -> tuple[str, str] | None:
    """Whom the scale is about: whoever is farthest from fair, and, of two, the other one."""
    if not verdict.standings:
        return None
    name = max(
        verdict.standings, key=lambda each: abs(verdict.standings[each].share - verdict.standings[each].fair)
    )
    others = [each for each in verdict.decided if each != name]
    return name, others[0] if len(others) == 1 else ""


def _facts(verdict: Verdict) -> list[list[tuple[str, str]]]:
    """Figures in rows of two."""
    facts = [
        ("Games", f"{verdict.games:,}"),
        ("Draws", wording.in_hundred(verdict.draws / max(1, verdict.games))),
    ]
    facts += [
        (f"{name[:1].upper()}{name[1:]} won", wording.in_hundred(share))
        for name, share in verdict.decided.items()
    ]
    return [facts[start : start + 2] for start in range(0, len(facts), 2)]


def write_score(pen: Pen, run: StudyRun, bottom: int) -> None:
    """The score game by game."""
    found = _found(run)
    curve = found.curve
    name = curve.name if curve else ""
    side = found.study.question in ("side", "edit")
    heading(pen, f"Score of {'side ' if side else ''}{name}" if name else "Score", "looks at 500, 1,000 …")
    if curve is None:
        pen.text("Nothing was played to its end yet.", colour="mute")
        return
    others = [each for each in found.verdict.decided if each != curve.name]
    pen.put(ScoreChart(_rest(pen, bottom), curve, others[0] if len(others) == 1 else ""))


def _rest(pen: Pen, bottom: int) -> tuple[int, int, int, int]:
    """What is left of a panel."""
    return pen.x, pen.y, pen.width, max(pen.px(4 * LINE), bottom - pen.y)


PANELS = (
    Panel("verdict", 236, write_verdict),
    Panel("score", 236, write_score),
)
