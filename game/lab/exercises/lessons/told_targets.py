"""At whom the text of a step says that somebody came, struck or shot, against whom the actions of the step before it name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from game.core.problems.problem import Problem, warning, written
from game.lab.exercises.lessons.told_words import Done, same
from game.lab.wording.passages import replaced

_AT = re.compile(
    r"\b(?:comes? at|came at|goes? for|went for|is (?:coming|going) for|is after|r[au]ns? at|charged|attacked|assaulted|struck|shot(?: at)?|aim(?:s|ed) at) "
    r"(?:the )?([A-Z]?[\w'-]*\w(?: [A-Z][\w'-]*\w)*)"
)
"""How a text tells who was made for: what was done, or what somebody has said that he does."""


def problems(field: str, text: str, before: Done | None, numbers: Mapping[str, int]) -> Iterator[Problem]:
    """Both the text that names one and the only action that names another, each with the mend that agrees with the other; `numbers` are those of units by name."""
    if before is None or not before.targets:
        return
    for found in _AT.finditer(text):
        told = next((name for name in numbers if same(found[1], name)), "")
        if not told or any(same(told, name) for name, _ in before.targets) or _heard(before.told, told):
            continue
        aimed = {
            where: name for name, where in before.targets if not re.search(rf"\b{re.escape(name)}\b", text)
        }
        if len(aimed) != 1:
            continue
        ((where, name),) = aimed.items()
        said = f"the next step tells of {told}, and this is {name}: write that, or mend the text"
        yield warning(where, said, written(where, numbers[told]))
        said = f"tells of {told}, and the step before names {name}: write that, or mend the action"
        yield warning(field, said, written(field, replaced(text, *found.span(1), name)))
        return


def _heard(lines: Sequence[str], name: str) -> bool:
    """Whether the log has told of somebody."""
    return any(re.search(rf"\b{re.escape(name)}\b", line) for line in lines)
