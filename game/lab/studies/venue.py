"""What a study is played on, and what could happen there."""

from __future__ import annotations

from game.core import options as option_rules
from game.core import registry, steps
from game.core.chance import Chance, Seeded
from game.core.descriptions.survey import MOST, Survey
from game.core.descriptions.witness import Ground, each_once
from game.core.events import Context
from game.core.steps import State
from game.core.system import Document
from game.lab.studies.study import Study


def ground(study: Study) -> Ground | None:
    """The board or table of a study; None where nothing has a place."""
    return registry.system(study.system).witness().ground(begun(study, study.document))


def survey(study: Study) -> Survey | None:
    """The ground of a study, after the edit where one is asked about; None for a game that has no space."""
    found: Survey | None = registry.system(study.system).survey(study.edited or study.document, MOST)
    return found


def catalogue(study: Study) -> tuple[str, ...]:
    """The names of all that could be made use of in a study's games, before the edit or after it."""
    witness = registry.system(study.system).witness()
    battles = [begun(study, document) for document in (study.document, study.edited) if document]
    return each_once(name for battle in battles for name in witness.catalogue(battle))


def begun(study: Study, document: Document) -> State:
    """A battle of a study before the first choice."""
    system = registry.system(study.system)
    options = option_rules.complete(system.options, {**document.get("options", {}), **study.options})
    ctx = Context(Chance(Seeded(study.seed)))
    state: State = system.begin(document, options, ctx)
    steps.advance(state, ctx)
    return state
