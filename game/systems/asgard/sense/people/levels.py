"""How well somebody spots, where a text tells it otherwise than the sheet has it: `Runa, skilled, needed 12` (A-12)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.problems.problem import suggestion, without, written
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sense.people import companions
from game.systems.asgard.sheet.plan import TARGETS

_TOLD = r"\b{name}(?:,| is| was)(?: an?| no more than a| only a| just a)? ({levels})\b"


def look(subject: Subject) -> Iterator[Finding]:
    """Levels of the players' people that are told of them otherwise in a hint, the story or a step of a lesson."""
    levels = "|".join(TARGETS)
    for field, text in _texts(subject):
        for who, name in companions.people(subject).items():
            found = re.search(_TOLD.format(name=re.escape(name), levels=levels), text)
            own = subject.plan.skills.get(who, "regular")
            if found is None or found[1] == own:
                continue
            here = f"skill.{who}"
            why = f"spots as {own}, and {field} calls {name} {found[1]}{suggestion(found[1])}"
            mend = without(here) if found[1] == "regular" else written(here, found[1])
            yield Finding("told", here, why, mend=mend)


def _texts(subject: Subject) -> Iterator[tuple[str, str]]:
    """The texts that speak of people, with their fields."""
    yield "story", subject.plan.story
    for place, text in enumerate(subject.sheet.hints):
        yield f"hints[{place}]", text
    for place, step in enumerate(subject.file.get("lesson", [])):
        yield f"lesson[{place}].text", str(step.get("text", ""))
