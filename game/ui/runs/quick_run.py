"""A hundred games at once of whatever stands on a workbench: asked, begun, and its page opened over the workshop."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.bots import base
from game.core import registry
from game.core.system import Document
from game.lab.findings.verdicts import Question
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
    system = str(document["system"])
    rules = registry.system(system)
    question: Question = "story" if rules.story(document) is not None else "side"
    bots = () if question == "story" else (_bot(system, document),)
    try:
        study = asked(question, name, system, document, bots)
        with StudyFile.of(study) as file:
            path = file.path
    except (StudyError, base.Unfit) as error:
        return str(error)
    study_run(path).play(Until(games=GAMES))
    begun(path)
    app.push(StudyPage(path, guide, study))
    return ""


def _bot(system: str, document: Document) -> str:
    """The usual bot of the first seat, or, where there is a fast one, that: the answer is wanted soon."""
    seat = registry.system(system).seats(document)[0]
    return "fast" if "fast" in base.names(system) else base.usual(system, seat)
