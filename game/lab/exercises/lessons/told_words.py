"""What the steps of a lesson say against what is done in them: asked for one thing and waited for another, told what never happened."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from game.core.descriptions.lesson import learner
from game.core.descriptions.vocabulary import Fielded, Vocabulary, any_of
from game.core.documents.fields import says
from game.core.problems.problem import Change, Problem, warning, written
from game.core.words.numerals import CARDINAL, number
from game.lab.wording.passages import in_figures, passages, pattern, recounted, renamed, replaced

_NUMBERED = ("unit", "units", "model", "target", "partners")
"""Fields of actions that name somebody by number."""
_ACTORS = (".unit", ".model")
"""Of these, who acts: one of the learner's own."""
_PLAYED = re.compile(r"played \*\*(.+?)\*\*")
_WENT = re.compile(r"\bto ([a-h][1-8])\b")
_SENT = re.compile(r"\bto ((?:[a-h][1-8](?:,? and |, )?)+)")
_TRAITS = ("Initiative", "Accuracy", "Evasion", "Damage", "Endurance")
_WORDS = re.compile(r"[A-Z][a-z]+(?: [A-Z][a-z]+)*")
_STRIDES = re.compile(
    rf"\b({CARDINAL})\s+(?:times|strides)\b|\bstrid(?:e|es|ing)\b[^.;:!?,]*?\b(once|twice)\b", re.IGNORECASE
)


class Way(NamedTuple):
    """How far a unit has gone to the right and down, and where it looks then, in degrees clockwise from the right."""

    right: int
    down: int
    facing: float | None


class Done(msgspec.Struct):
    """What was done in a step: every name by the field of an action that says it, the learner's actions, and what the log told."""

    step: int
    named: list[tuple[str, str, str]] = []
    """The kind, the name, and the field that says it, of the learner's own actions."""
    others: set[str] = set()
    """Names that the other side's actions say."""
    own: list[tuple[str, str]] = []
    """The learner's own actions: the field of each, and its type."""
    told: list[str] = []
    targets: list[tuple[str, str]] = []
    """Whom actions of either side have for a target, by the field that says it."""
    ways: list[Way] = []
    """How the learner's units have gone."""
    stopped: bool = False
    """Whether one of the actions cannot be done, and none after it was looked at."""

    @property
    def types(self) -> list[str]:
        """The types of the learner's own actions."""
        return [kind for _, kind in self.own]


def read(done: Done, fielded: Mapping[int, Fielded], table: dict[str, Any], field: str, *, own: bool) -> None:
    """Note an action; `fielded` are those on the table before it."""
    if own:
        done.own.append((field, str(table.get("type", ""))))
    for key, value in table.items():
        for place, each in enumerate(value if isinstance(value, list) else [value]):
            name = each
            if key in _NUMBERED and isinstance(each, int):
                name = fielded[each].name if each in fielded else ""
            if not isinstance(name, str) or not name:
                continue
            where = f"{field}.{key}[{place}]" if isinstance(value, list) else f"{field}.{key}"
            if key == "target" and isinstance(each, int):
                done.targets.append((name, where))
            if own:
                done.named.append((key, name, where))
            else:
                done.others.add(name.casefold())


def asked(
    document: dict[str, Any], done: Done, known: Vocabulary, numbers: dict[str, int]
) -> Iterator[Problem]:
    """Where a step asks for one thing by name and waits for another of the kind; `numbers` are those of units by name."""
    ask = str(document["lesson"][done.step].get("ask", ""))
    if not ask or not done.types:
        return
    for kinds in _together(known):
        names = {name for kind in kinds for name in known.kinds[kind]}
        wanted = [(name, span) for name in sorted(names) if (span := _said(ask, name))]
        wanted = [each for each in wanted if not any(_inside(each[1], other[1]) for other in wanted)]
        own = [
            (name, field)
            for kind, name, field in done.named
            if kind in kinds and name in names | _called(names, name)
        ]
        heard = " ".join(done.told).casefold()
        missing = [
            (name, span)
            for name, span in wanted
            if not any(same(name, other) for other, _ in own)
            and not any(same(name, other) for other in done.others)
            and not _said(heard, name.casefold())
        ]
        unasked = [
            (name, field)
            for name, field in own
            if not _said(ask, name)
            and not _said(ask.casefold(), _last(name))
            and not any(same(name, other) for other, _ in wanted)
        ]
        unasked.sort(key=lambda each: not each[1].endswith(".target"))
        unasked = [
            each for place, each in enumerate(unasked) if each[0] not in {name for name, _ in unasked[:place]}
        ]
        if len(missing) > 1 and unasked and all(field.endswith(_ACTORS) for _, field in unasked):
            own_side = known.sides.get(learner(document) or "one", ())
            missing = [each for each in missing if each[0] in own_side]
        if len(missing) == 1 and unasked:
            yield from _mistaken(document, done, missing[0], unasked, numbers)


def _together(known: Vocabulary) -> list[tuple[str, ...]]:
    """The fields whose names are of one kind."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for kind, names in known.kinds.items():
        groups.setdefault(names, []).append(kind)
    return [tuple(kinds) for kinds in groups.values()]


def _called(names: set[str], name: str) -> set[str]:
    """The name, if it is one of these in another number or case."""
    return {name} if any(same(name, other) for other in names) else set()


def same(one: str, other: str) -> bool:
    """Whether two names are the same but for their ending, their case and a number behind them."""
    first, second = (re.sub(r"( \d+|e?s)$", "", each.casefold()).replace("-", " ") for each in (one, other))
    return first == second or second.endswith(f" {first}") or first.endswith(f" {second}")


def _last(name: str) -> str:
    """The last word of a name, by which a text may call somebody: `hound` for `Mound-hound`."""
    return re.split(r"[ -]", re.sub(r" \d+$", "", name))[-1].casefold()


def _said(text: str, name: str) -> tuple[int, int] | None:
    found = pattern(rf"\b{re.escape(name)}(?:e?s)?\b", capitals=name[:1].isupper()).search(text)
    return found.span() if found else None


def _inside(span: tuple[int, int], other: tuple[int, int]) -> bool:
    return span != other and other[0] <= span[0] and span[1] <= other[1]


def _mistaken(
    document: dict[str, Any],
    done: Done,
    missing: tuple[str, tuple[int, int]],
    unasked: Sequence[tuple[str, str]],
    numbers: dict[str, int],
) -> Iterator[Problem]:
    """The two mends: the words that name what is done, and the action that does what is asked."""
    name, span = missing
    other, field = unasked[0]
    ask, texts = document["lesson"][done.step]["ask"], [each.text for each in passages(document)]
    where = f"lesson[{done.step}].ask"
    text = f"asks for {name}, and the step waits for {other}: write that, or mend the action"
    yield warning(
        where,
        text,
        written(where, _pronounced(document, name, other, renamed(ask, span, other, texts)))
        if len(unasked) == 1 or field.endswith(".target")
        else (),
    )
    if says(document, field) is None:
        return
    value: Any = numbers.get(name, name) if isinstance(says(document, field), int) else name
    if isinstance(value, type(says(document, field))):
        yield warning(
            field,
            f"is {other}, and the step asks for {name}: write that, or mend the words",
            written(field, value),
        )


def _pronounced(document: dict[str, Any], name: str, other: str, text: str) -> str:
    """A text that names one in place of another, with `his` for `her` where other steps ask so for each of them."""
    asks = [str(step.get("ask", "")) for step in document["lesson"]]
    own, others = (
        {each for ask in asks if _said(ask, who) for each in re.findall(r"\b(?:his|her)\b", ask)}
        for who in (name, other)
    )
    if len(own - others) != 1 or len(others - own) != 1:
        return text
    (said,), (right,) = own - others, others - own
    return re.sub(rf"\b{said}\b", right, text)


def played(done: Done, lines: Sequence[str], field: str) -> None:
    """Note who was called up by a card that the action names by its place in a hand."""
    for line in lines:
        if found := _PLAYED.search(line):
            done.named.append(("unit", found[1], f"{field}.called"))


def walked(document: dict[str, Any], done: Done) -> Iterator[Problem]:
    """Squares to which a step sends somebody and to which nobody goes in it."""
    where, ask = f"lesson[{done.step}].ask", str(document["lesson"][done.step].get("ask", ""))
    if any("to" in action for action in document["lesson"][done.step].get("actions", [])):
        return
    gone = {square for line in done.told for square in _WENT.findall(line)}
    sent = [
        (square, found.start(1) + at) for found in _SENT.finditer(ask) for square, at in _squares(found[1])
    ]
    strange = [(square, at) for square, at in sent if square not in gone]
    left = sorted(gone - {square for square, _ in sent})
    if gone and len(strange) == 1 and len(left) == 1:
        ((square, at),) = strange
        text = f"sends somebody to {square}, and the step goes to {left[0]}: write that, or mend the actions"
        yield warning(where, text, written(where, replaced(ask, at, at + 2, left[0])))


def _squares(text: str) -> Iterator[tuple[str, int]]:
    return ((found[0], found.start()) for found in re.finditer(r"\b[a-h][1-8]\b", text))


# How many


def counted(document: dict[str, Any], done: Done, strides: str = "Stride") -> Iterator[Problem]:
    """Strides of which a step asks for more or fewer than it waits for."""
    where, ask = f"lesson[{done.step}].ask", str(document["lesson"][done.step].get("ask", ""))
    made, text = done.types.count(strides), in_figures(ask)
    told = list(_STRIDES.finditer(text.text)) if made else []
    said = told[0].lastindex or 0 if len(told) == 1 else 0
    if said and number(told[0][said]) != made:
        start, end = text.span(*told[0].span(said))
        yield warning(
            where,
            f"asks for {ask[start:end]} strides, and the step waits for {made}: write that, or mend the actions",
            written(where, recounted(ask, start, end, made)),
        )


def discarded(document: dict[str, Any], done: Done) -> Iterator[Problem]:
    """Cards that a step asks to discard and that are kept, of which it says to keep one that is discarded: `Discard Creep, and keep Swipe`."""
    where, ask = f"lesson[{done.step}].ask", str(document["lesson"][done.step].get("ask", ""))
    thrown = [name for kind, name, field in done.named if kind == "cards"]
    clause = pattern(r"\bdiscard ([^.;:!?]+?)(?:,? (?:and |but )?keep ([^.;:!?]+)|$|(?=[.;:!?]))").search(ask)
    if clause is None or not clause[2] or not thrown:
        return
    kept = [name for name in dict.fromkeys(thrown) if _said(clause[2], name) and not _said(clause[1], name)]
    names = set(_WORDS.findall(clause[1])) - {*thrown}
    if len(kept) == len(names) == 1:
        turned = {kept[0]: (other := next(iter(names))), other: kept[0]}
        shape = rf"\b(?:{'|'.join(map(re.escape, turned))})\b"
        told = (
            f"asks to discard {other}, and the step discards {kept[0]}: exchange the two, or mend the action"
        )
        start, end = clause.span()
        mended = re.sub(shape, lambda found: turned[found[0]], ask[start:end])
        yield warning(where, told, written(where, replaced(ask, start, end, mended)))


def dealt_alike(document: dict[str, Any], done: Done) -> Iterator[Problem]:
    """`Two of each`, where a step deals another number of every Trait."""
    where, said = f"lesson[{done.step}].text", str(document["lesson"][done.step].get("text", ""))
    text = in_figures(said)
    for table in document["lesson"][done.step].get("actions", []):
        cards = table.get("cards") if isinstance(table, dict) else None
        if isinstance(cards, dict) and len(cards) == len(_TRAITS) and len(set(cards.values())) == 1:
            (each,) = set(cards.values())
            for found in pattern(rf"\b({CARDINAL}) of (?:each|every one|them all)\b").finditer(text.text):
                if int(found[1]) != each:
                    start, end = text.span(*found.span(1))
                    told = f"tells of {said[start:end]} of each, and the step deals {each}: write that, or mend the action"
                    yield warning(where, told, written(where, recounted(said, start, end, each)))


def dealt(document: dict[str, Any], done: Done) -> Iterator[Problem]:
    """Cards of Traits of which a step asks for other numbers than it waits for: `three of Damage`."""
    where, ask = f"lesson[{done.step}].ask", str(document["lesson"][done.step].get("ask", ""))
    text = in_figures(ask)
    for place, table in enumerate(document["lesson"][done.step].get("actions", [])):
        cards = table.get("cards") if isinstance(table, dict) else None
        if not isinstance(cards, dict):
            continue
        found = list(
            pattern(rf"\b({CARDINAL})\s+(?:cards?\s+)?of\s+({any_of(_TRAITS)})\b").finditer(text.text)
        )
        every = pattern(rf"\b({CARDINAL})\s+(?:cards?\s+)?of\s+(?:every|each)\s+trait\b").search(text.text)
        if not found and not every:
            return
        told = {each[2].casefold(): int(each[1]) for each in found}
        if every and not found:
            told = dict.fromkeys((trait.casefold() for trait in _TRAITS), int(every[1]))
        wrong = {
            trait: (told.get(trait, 0), cards.get(trait, 0))
            for trait in {*told, *cards}
            if told.get(trait, 0) != cards.get(trait, 0)
        }
        if not wrong:
            return
        words = ", ".join(
            f"{asks} of {trait.capitalize()} and waits for {waits}"
            for trait, (asks, waits) in sorted(wrong.items())
        )
        yield warning(
            where,
            f"asks for {words}: write what it waits for, or mend the action",
            _reworded(where, ask, found, text, told, cards) or _evened(where, ask, every, text, cards),
        )
        if done.stopped or sum(told.values()) == sum(cards.values()):
            yield _as_asked(f"lesson[{done.step}].actions[{place}].cards", words, told, cards, [*wrong])
        return


def _as_asked(
    field: str, words: str, told: dict[str, int], cards: dict[str, int], wrong: Sequence[str]
) -> Problem:
    """That an action deals other cards than the step asks for, at the only number that is `wrong`, or at all of them."""
    text = f"the step asks for {words}: write what it asks for, or mend the words"
    alone = wrong[0] if len(wrong) == 1 else ""
    if alone in told and alone in cards:
        return warning(f"{field}.{alone}", text, written(f"{field}.{alone}", told[alone]))
    return warning(field, text, written(field, told))


def _evened(
    where: str, ask: str, every: re.Match[str] | None, text: Any, cards: dict[str, int]
) -> tuple[Change, ...]:
    """The mend that asks for as many cards of every Trait as are waited for, where these are all alike."""
    if every is None or len(set(cards.values())) != 1 or len(cards) != len(_TRAITS):
        return ()
    start, end = text.span(*every.span(1))
    return written(where, recounted(ask, start, end, next(iter(cards.values()))))


def _reworded(
    where: str, ask: str, found: list[re.Match[str]], text: Any, told: dict[str, int], cards: dict[str, int]
) -> tuple[Change, ...]:
    """The mend that names the cards which are waited for."""
    if not found:
        return ()
    absent = [trait for trait in told if not cards.get(trait)]
    unnamed = [trait for trait, count in cards.items() if count and trait not in told]
    if len(absent) != len(unnamed):
        return ()
    by = dict(zip(absent, unnamed, strict=True))
    for each in reversed(found):
        trait = by.get(each[2].casefold(), each[2].casefold())
        start, end = text.span(*each.span(2))
        ask = replaced(ask, start, end, trait.capitalize())
        start, end = text.span(*each.span(1))
        ask = recounted(ask, start, end, cards[trait])
    return written(where, ask)


# What is to be done


def left_out(document: dict[str, Any], done: Done, known: Vocabulary) -> Iterator[Problem]:
    """What a step asks for in words, and no action of it does."""
    ask = str(document["lesson"][done.step].get("ask", ""))
    for deed in known.deeds:
        found = pattern(deed.pattern).search(ask)
        actions = document["lesson"][done.step].get("actions", [])
        types = [*done.types, *(str(each.get("type")) for each in actions if done.stopped)]
        if found and done.types and deed.type not in types:
            where = f"lesson[{done.step}].actions"
            text = f"the step asks to '{found[0]}', and no action of it does: write one of the type {deed.type}, or mend the words"
            yield warning(where, text, (Change(f"{where}[{len(actions)}]", {"type": deed.type}),))
            return
