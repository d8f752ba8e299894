"""A hundred games at once of whatever stands on a workbench: asked, begun, and its page opened over the workshop."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.bots import base
from game.core import registry
from game.core.system import Document
from game.lab.findings.verdicts import Question
from game.lab.studies import study_files
from game.lab.studies.engine import Until
from game.lab.studies.study import StudyError, asked
from game.lab.studies.study_files import StudyFile
from game.ui.pages.guide import Guide
from game.ui.runs.study_page import StudyPage
from game.ui.runs.study_run import study_run

if TYPE_CHECKING:
    from game.ui.app.loop import App

GAMES = 100
"""How many games a quick run has."""


def quick_run(
    app: App, document: Document, name: str, begun: Callable[[Path], None], guide: Guide | None = None
) -> str:
    """Let bots play a document, which need not stand in any file, and show what comes of it; why that cannot be, or "".

    `begun` is told where the study lies. Leaving the page leads back to whatever called, as it was; the lesson that is under way there
    goes on meanwhile.
    """
    system, question = str(document["system"]), _question(document)
    bots = () if question == "story" else (_bot(system, document),)
    try:
        study = asked(question, name, system, document, bots)
        path = study_files.place(study)
        under_way = _plays(path)
        if not under_way:
            StudyFile.of(study).close()
    except (StudyError, base.Unfit) as error:
        return str(error)
    if not under_way:
        study_run(path).play(Until(games=GAMES))
    begun(path)
    app.push(StudyPage(path, guide, study))
    return ""


def last_run(document: Document, name: str) -> Path | None:
    """The study of the last quick run of a battle, in whatever version; None if there is none."""
    return study_files.latest(_question(document), name)


def _question(document: Document) -> Question:
    return "story" if registry.system(str(document["system"])).story(document) is not None else "side"


def _plays(path: Path) -> bool:
    """Whether this window plays a study already: its page is left, and looked at again."""
    run = study_run(path)
    run.tick()
    return run.playing


def _bot(system: str, document: Document) -> str:
    """The usual bot of the first seat, or, where there is a fast one, that: the answer is wanted soon."""
    seat = registry.system(system).seats(document)[0]
    return "fast" if "fast" in base.names(system) else base.usual(system, seat)
