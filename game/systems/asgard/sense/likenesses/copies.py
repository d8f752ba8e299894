"""Several copies, each with names of its own, of which one differs from all others in something else besides (A-5, A-44).

Copies are watches and codes of the same kinds of facts and lines that name members of the same families (`fellows`), each another one:
the watches for the stair under the oaks, in the fold and in the ring.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sense.likenesses import fellows
from game.systems.asgard.sheet.meanings import NUMBERS

_LEAST = 3
"""So many copies there are at least before one is odd."""
_NAME = re.compile(r"[A-Za-zÀ-ÿ][\w-]*")
_AMOUNT = re.compile(rf"\b(?:\d+|{'|'.join(NUMBERS)})\b", re.IGNORECASE)


class Copy(NamedTuple):
    """One of several: its field, the lines that are compared, each with its field, and by which mark it differs."""

    field: str
    lines: list[tuple[str, str]]
    mark: str


def look(subject: Subject) -> Iterator[Finding]:
    """The one line, number or list of conditions in which a copy differs from all of its likes."""
    kin = fellows.kin(subject)
    names = {name: member for (_, name), member in kin.marks.items()}
    groups: dict[tuple[str, ...], list[Copy]] = {}
    mixed: list[tuple[tuple[str, ...], Copy, set[str]]] = []
    for copy in _copies(subject):
        marks = {names[each][1] for _, line in copy.lines for each in _NAME.findall(line) if each in names}
        shape = (copy.field[:4], *(_shape(line, names) for _, line in copy.lines))
        if len(marks) == 1:
            groups.setdefault(shape, []).append(copy._replace(mark=marks.pop()))
        elif marks:
            mixed.append((shape, copy, marks))
    for shape, copy, marks in mixed:
        yield from _mixed(copy, marks, groups.get(shape, []), names, kin.families)
    for copies in groups.values():
        if len(copies) >= _LEAST and len({each.mark for each in copies}) == len(copies):
            yield from _odd_lines(copies, names, kin.families)
            if copies[0].field.startswith("watch"):
                yield from _odd_conditions(subject, copies)
    yield from _objectives(subject)


def _copies(subject: Subject) -> Iterator[Copy]:
    for number, watch in enumerate(subject.plan.watches):
        fields = [f"watch[{number}].when[{place}]" for place in range(len(watch.when))]
        yield Copy(f"watch[{number}]", [(field, subject.text(field)) for field in fields], "")
    for code, its in subject.plan.codes.items():
        fields = [f"code.{code}.do[{place}]" for place in range(len(its.versions[0].do))]
        yield Copy(f"code.{code}", [(field, subject.text(field)) for field in fields], "")


Names = dict[str, tuple[str, str]]
"""The family and the mark of every name that has one."""


def _shape(line: str, names: Names) -> str:
    """What kind of line it is: its families of names, and its first words where it has none."""
    own = [names[each][0] for each in _NAME.findall(line) if each in names]
    return " ".join(own) if own else re.sub(r"\d.*", "", line).strip().partition(" ")[0]


def _bare(line: str, names: Names) -> str:
    return _NAME.sub(lambda found: names.get(found[0], (found[0], ""))[0], line)


def _odd_lines(
    copies: Sequence[Copy], names: Names, families: dict[str, dict[str, str]]
) -> Iterator[Finding]:
    """Lines that one copy has otherwise than all others, who have them alike."""
    for place in range(len(copies[0].lines)):
        bare = [_bare(each.lines[place][1], names) for each in copies]
        right, times = Counter(bare).most_common(1)[0]
        if times != len(copies) - 1 or right.startswith("count "):
            continue  # Of a counter each may well bring another amount.
        odd = next(each for each, said in zip(copies, bare, strict=True) if said != right)
        field, said = odd.lines[place]
        mend = right
        for family in sorted(families, key=len, reverse=True):
            mend = mend.replace(family, families[family].get(odd.mark, family))
        if mend != said and not any(family in mend for family in families):
            others = ", ".join(each.field for each in copies if each is not odd)
            text = f"is otherwise than in {others}, which are like it{suggestion(mend)}"
            yield Finding("told", field, text, mend=written(field, mend))


def _mixed(
    copy: Copy, marks: set[str], others: Sequence[Copy], names: Names, families: dict[str, dict[str, str]]
) -> Iterator[Finding]:
    """Lines of a copy that name another one of a family than its other lines, where all the rest of it is as in its likes: its own is the one that
    none of these has."""
    own = [_bare(line, names) for _, line in copy.lines]
    like = [each for each in others if [_bare(line, names) for _, line in each.lines] == own]
    free = marks - {each.mark for each in like}
    if len(like) < _LEAST - 1 or len(free) != 1:
        return
    (mark,) = free
    for field, said in copy.lines:
        right = _NAME.sub(lambda found: _member(found[0], mark, names, families), said)
        if right != said:
            there = ", ".join(each.field for each in like)
            text = f"names another one than the lines beside it, and {there}, which are like it, have that already{suggestion(right)}"
            yield Finding("told", field, text, mend=written(field, right))


def _member(name: str, mark: str, names: Names, families: dict[str, dict[str, str]]) -> str:
    """The member of a name's family that has a mark; the name itself if it is of none."""
    return families[names[name][0]].get(mark, name) if name in names else name


def _odd_conditions(subject: Subject, copies: Sequence[Copy]) -> Iterator[Finding]:
    """A copy that listens in other conditions than all others, who listen in the same."""
    rows: list[list[Any]] = [[*subject.plan.watches[int(each.field[6:-1])].within] for each in copies]
    right = max(rows, key=rows.count)
    if rows.count(right) == len(rows) - 1:
        odd = next(each for each, within in zip(copies, rows, strict=True) if within != right)
        field = f"{odd.field}.in"
        text = f"listens in other conditions than those that are like it, which listen in {right}{suggestion(right)}"
        yield Finding("told", field, text, mend=written(field, right))


def _objectives(subject: Subject) -> Iterator[Finding]:
    """Texts of objectives that are alike but for one number of one of them."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for number, aim in enumerate(subject.sheet.objective):
        groups.setdefault(_AMOUNT.sub("#", aim.text.lower()), []).append(
            (f"objective[{number}].text", aim.text)
        )
    for texts in groups.values():
        right, times = Counter(text for _, text in texts).most_common(1)[0]
        if len(texts) >= _LEAST and times == len(texts) - 1:
            field = next(field for field, text in texts if text != right)
            text = "tells another number than the objectives that are like it"
            yield Finding("told", field, f"{text}{suggestion(right)}", mend=written(field, right))
