"""Actions as a file tells them, in a lesson or in the answer of a puzzle: read, and refused where the rules do not take them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from game.core import registry
from game.core.actions import Action, Refusal
from game.core.descriptions import lesson
from game.core.match import Match
from game.core.options import OptionError
from game.core.problems import action_tables, bounds
from game.core.problems.problem import Problem, did_you_mean, warning, written
from game.core.system import Document, ScenarioError, encode
from game.lab.exercises import told_measures
from game.lab.exercises.search import Search
from game.toml_text import inline


class Line(NamedTuple):
    """An action as a file writes it, and the field where it does."""

    field: str
    table: dict[str, Any]


def read(match: Match, line: Line) -> tuple[Action | None, list[Problem]]:
    """The action of a line, and what is wrong with how it is written."""
    rules = match.system
    try:
        action = rules.action_from_json(encode(line.table))
    except msgspec.ValidationError as error:
        if meant := told_measures.unread(match, line.field, line.table, error):
            return None, [meant]
        if meant := _typed(match, line):
            return None, [meant]
        numbers = rules.numbers(match.state)
        wrong = action_tables.unread(line.field, line.table, error, rules.action_types, numbers)
        return None, [msgspec.structs.replace(_whole(match, line, wrong), severity="warning")]
    if meant := told_measures.small(match, line.field, line.table):
        return action, [meant]
    found = list(_unknown(line.table, action, line.field))
    return action, _retyped(match, line, action, found) or found


def _whole(match: Match, line: Line, wrong: Problem) -> Problem:
    """A problem of an action that lacks a field, with the mend that writes the only thing which the rules take there."""
    decision = match.decision
    if wrong.mend or decision is None or not wrong.text.startswith(action_tables.LACKING):
        return wrong
    if line.field.startswith("solution"):  # Its match is not played on, and says nothing of what comes later.
        return wrong
    state, name = match.state, wrong.field.rpartition(".")[2]
    ways = list(
        taken(line.table, name, decision.actions(state) if decision.listed else decision.suggest(state))
    )
    if len(ways) != 1:
        return wrong
    text = f"{wrong.text}; the rules take {inline(ways[0])} alone here"
    return msgspec.structs.replace(wrong, text=text, mend=written(wrong.field, ways[0]))


def taken(table: dict[str, Any], name: str, offered: Iterable[Action]) -> Iterator[Any]:
    """What a field that an action lacks says in those of some others that are as it is otherwise."""
    seen = list[Any]()
    for action in offered:
        other = msgspec.json.decode(encode(action))
        value = other.pop(name, None)
        if (
            value is not None
            and value not in seen
            and all(other.get(key) == each for key, each in table.items())
        ):
            seen.append(value)
            yield value


def begin(document: Document) -> Match:
    """A lesson or a puzzle as it begins. Raises `ScenarioError` or `OptionError` if it cannot be played."""
    return Match.start(document["system"], document, seed=lesson.SEED)


def begin_if_sound(document: Document) -> Search[Match | None]:
    """A lesson or a puzzle as it begins; None if it cannot be played."""
    beyond = bounds.problems(document)
    yield []
    for found in (beyond,) if beyond else registry.system(document["system"]).problems_by_step(document):
        yield []
        if found:
            return None
    try:
        return Match.start_sound(document["system"], document, seed=lesson.SEED)
    except (ScenarioError, OptionError):
        return None


def _typed(match: Match, line: Line) -> Problem | None:
    """That there is no such type, with the one that the rules take here; None if they take none or several alike."""
    kinds = {str(kind.__struct_config__.tag): kind for kind in match.system.action_types}
    if str(line.table.get("type")) in kinds:
        return None
    legal = [kind for tag, kind in kinds.items() if _taken(match, {**line.table, "type": tag})]
    meant = action_tables.type_meant(line.table, legal) if legal else ""
    if not meant:
        return None
    wrong = action_tables.untyped(line.field, line.table, meant, kinds)
    return msgspec.structs.replace(wrong, severity="warning")


def _taken(match: Match, table: dict[str, Any]) -> bool:
    """Whether the rules take an action where it stands."""
    try:
        action = match.system.action_from_json(encode(table))
    except msgspec.ValidationError:
        return False
    return match.decision is not None and match.refusal(action) is None


def _retyped(match: Match, line: Line, action: Action, found: list[Problem]) -> list[Problem]:
    """That an action is of another type, which has all the fields that this one does not have, and which the rules take."""
    kinds = match.system.action_types if found else ()
    for kind in kinds:
        name = str(kind.__struct_config__.tag)
        if isinstance(action, kind) or not {*line.table} - {"type"} <= {*kind.__struct_encode_fields__}:
            continue
        if _taken(match, {**line.table, "type": name}):
            strange = ", ".join(each.field.rpartition(".")[2] for each in found)
            text = f"{line.table['type']} has no {strange}, and {name} has: write {name!r}"
            return [warning(f"{line.field}.type", text, written(f"{line.field}.type", name))]
    return []


def _unknown(table: Any, meant: Any, field: str) -> Iterator[Problem]:
    """Fields of an action that it does not have, which reading it overlooks."""
    if isinstance(table, dict) and isinstance(meant, msgspec.Struct):
        names = zip(meant.__struct_encode_fields__, meant.__struct_fields__, strict=True)
        known = {name: getattr(meant, own) for name, own in names}
        for key, value in table.items():
            if key in known:
                yield from _unknown(value, known[key], f"{field}.{key}")
            elif key != "type":
                text = f"is not a field here; take it out or mend its name{did_you_mean(key, known)}"
                yield warning(f"{field}.{key}", text)
    elif isinstance(table, list) and isinstance(meant, list | tuple):
        for number, (part, value) in enumerate(zip(table, meant, strict=False)):
            yield from _unknown(part, value, f"{field}[{number}]")


def written_out(action: Action) -> str:
    """An action as a file would write it."""
    return inline(msgspec.json.decode(encode(action)))


def said(refusal: Refusal) -> str:
    """A refusal with its rule, as a sentence."""
    rule = f" ({refusal.rule})" if refusal.rule else ""
    return f"{refusal.text.rstrip('.')}{rule}."


def refused(line: Line, text: str, refusal: Refusal) -> Problem:
    """That the rules refuse an action, with the mend that writes the nearest legal one; where only a name in it is another, at that."""
    if refusal.nearest is None:
        return warning(line.field, text)
    right = msgspec.json.decode(encode(refusal.nearest))
    differing = [key for key in {**line.table, **right} if line.table.get(key) != right.get(key)]
    if differing == ["name"] and "name" in line.table and "name" in right:
        field = f"{line.field}.name"
        return warning(field, text, written(field, right["name"]))
    return warning(line.field, text, written(line.field, right))
