"""Games of a study that could not be played to their end: each is played once more, alone and with its record.

The record goes as far as the game went, so that it opens in the window; a game that goes well alone is not lost.
"""

from __future__ import annotations

from functools import partial

import msgspec

from game.lab.batches.batch import Lost, lost, tried
from game.lab.studies.study_files import Result, StudyFile
from game.lab.workforce.crew import Crew
from game.lab.workforce.workers import GivenUp, NoWorkers


def alone(file: StudyFile, answer: Lost | GivenUp) -> Result:
    """What a game comes to in a process of its own, after it was lost or given up; lost as before if that cannot be recorded."""
    number = answer.number
    order = msgspec.structs.replace(file.study.order(), records=str(file.records))
    gone = lost(order, number, answer.why)
    try:
        file.records.mkdir(exist_ok=True)
        (found,) = Crew(partial(tried, order), 1).work([number])
    except NoWorkers:
        raise
    except OSError:
        return gone
    if isinstance(found, GivenUp):
        return msgspec.structs.replace(gone, why=found.why)
    if not isinstance(found, Lost):
        file.record(number).unlink(missing_ok=True)
    return found
