"""The page of a lesson in the drawer: its steps, one at a time, with what is said, what is asked and what is done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.documents.edits import Edit
from game.core.documents.fields import EditError, within
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.command import Command
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE, Wish
from game.ui.kit.measures import BUTTON, CLOSE, FIELD, GAP
from game.ui.kit.pen import Pen
from game.ui.workshop.lessons import lesson_steps
from game.ui.workshop.lessons.bench import LessonBench
from game.ui.workshop.lessons.lesson_steps import LESSON
from game.ui.workshop.work import Work

_LONG = 600
"""How many letters a text has at most."""
_NAMED = 56
"""How wide the name of a field is, in logical pixels."""
_PAIRED = 520
"""From which logical width on two fields stand side by side."""
_TEXTS = (("title", "Title"), ("rule", "Rule"), ("text", "Told"), ("ask", "Asked"))
_HINTS = {
    "ask": "What the learner is to do, where the step has actions",
    "rule": "The paragraph that F1 opens: T-10",
}
_MOST = 40
"""So many actions of a step have fields at most."""
FIELDS = (
    *(f"lesson-{key}" for key, _ in _TEXTS),
    *(f"lesson-action:{number}" for number in range(_MOST + 1)),
)
"""The fields whose words are typed."""


def lay(bench: LessonBench, pen: Pen) -> None:
    """The steps in a row of a list and buttons, the one that is shown below."""
    steps = lesson_steps.steps_of(bench.work.document)
    if not steps:
        pen.text(
            "A lesson tells its learner step by step what to do. With its first step this battle becomes one.",
            colour="mute",
        )
        pen.add(
            Button(f"{bench.name}.lesson-add", "Add the first step", pen.row(BUTTON, most=280), partial(_add, bench, 0),
                   icon="lesson", step="body-bold")
        )  # fmt: skip
        return
    number = bench.step
    _lay_head(bench, pen, number, [str(step.get("title", "")) for step in steps])
    wide = pen.width >= pen.px(_PAIRED)
    for row in (_TEXTS[:2], _TEXTS[2:]) if wide else [[each] for each in _TEXTS]:
        wishes: list[Wish] = [_NAMED, FREE] * len(row)
        cells = pen.cells(FIELD, *wishes, gap=GAP)
        for (key, words), name, place in zip(row, cells[::2], cells[1::2], strict=True):
            where, value = within(LESSON, number, key), str(steps[number].get(key, "") or "")
            pen.add(Label("", words, name, colour="mute"))
            pen.add(
                Entry(
                    f"{bench.name}.lesson-{key}",
                    value,
                    place,
                    _typer(bench, where),
                    limit=_LONG,
                    hint=_HINTS.get(key, ""),
                )
            )
    _lay_actions(bench, pen, number, lesson_steps.actions_of(steps[number]))


def _lay_head(bench: LessonBench, pen: Pen, number: int, titles: list[str]) -> None:
    choice, *places = pen.cells(BUTTON, FREE, *[BUTTON] * 4, gap=CLOSE)
    options = [(at, f"{at + 1}. {title}") for at, title in enumerate(titles)]
    pen.add(
        Choice(
            f"{bench.name}.lesson-step",
            options,
            number,
            choice,
            bench.turn_to,
            hint="The steps in their order",
        )
    )
    last = number == len(titles) - 1
    first, end = ("" if number else "It is the first step."), ("It is the last step." if last else "")
    name = f"{bench.name}.lesson"
    commands = (
        Command(
            f"{name}-up", "", partial(_move, bench, number, number - 1), "up", hint="Earlier", refused=first
        ),
        Command(
            f"{name}-down", "", partial(_move, bench, number, number + 1), "down", hint="Later", refused=end
        ),
        Command(f"{name}-out", "", partial(_take_out, bench, number), "trash", hint="Take this step out"),
        Command(
            f"{name}-add", "", partial(_add, bench, number + 1), "plus", hint="One more step after this one"
        ),
    )
    for command, place in zip(commands, places, strict=True):
        pen.add(Button.of(command, place))


def _lay_actions(bench: LessonBench, pen: Pen, number: int, actions: list[object]) -> None:
    commands = [bench.record(), *bench.takes()]
    for command, cell in zip(commands, pen.cells(BUTTON, *[FREE] * len(commands), gap=GAP), strict=True):
        pen.add(Button.of(command, cell, step="body-bold"))
    pen.text(
        "What is done, by all sides in order; a step without any waits for the learner to read on.",
        colour="mute",
    )
    for place, action in enumerate([*actions[:_MOST], None]):
        text = lesson_steps.line(action) if action is not None else ""
        pen.add(
            Entry(f"{bench.name}.lesson-action:{place}", text, pen.row(FIELD, CLOSE), lambda text: None, limit=_LONG,
                  entered=_liner(bench, number, place), empty="One more action",
                  hint="Enter writes it; emptied, it is taken out")
        )  # fmt: skip


def _typer(bench: LessonBench, where: str) -> Callable[[str], None]:
    return lambda text: bench.typed(bench.work.set(where, text, going=where))


def _liner(bench: LessonBench, number: int, place: int) -> Callable[[str], None]:
    return lambda text: bench.act(
        done(bench.work, lambda: lesson_steps.with_action(bench.work.document, number, place, text))
    )


def done(work: Work, make: Callable[[], Edit | None]) -> str:
    """Do an edit that may not be possible; why it is not, or ""."""
    try:
        edit = make()
    except EditError as error:
        return error.text
    return work.do(edit) if edit else ""


def _add(bench: LessonBench, number: int) -> None:
    _turned(bench, lambda: lesson_steps.added(bench.work.document, number), number)


def _move(bench: LessonBench, number: int, to: int) -> None:
    _turned(bench, lambda: lesson_steps.moved(bench.work.document, number, to), to)


def _take_out(bench: LessonBench, number: int) -> None:
    _turned(bench, lambda: lesson_steps.removed(bench.work.document, number), max(0, number - 1))


def _turned(bench: LessonBench, make: Callable[[], Edit], to: int) -> None:
    """Do something to the steps, and show the one that it leads to."""
    refusal = done(bench.work, make)
    bench.act(refusal)
    if not refusal:
        bench.turn_to(to)
