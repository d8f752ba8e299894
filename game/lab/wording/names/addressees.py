"""Hints that are addressed to somebody, `Asgardians: ...`: to whom nobody is called, a side that was renamed, and to the wrong side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from game.core.descriptions.vocabulary import DENIED, Vocabulary, any_of
from game.core.problems.problem import Problem, note, written
from game.core.seats import Seat
from game.core.words.numerals import CARDINAL
from game.lab.wording.passages import Passage, in_figures, pattern, replaced

_ADDRESSED = re.compile(r"^([A-Z][\w'’-]*(?: (?:of|the|and|[A-Z][\w'’-]*|[a-z]+)){0,4}):\s")
"""A hint that begins with a name and a colon."""
_PAIR = 2
_ALIKE = 0.8
"""From how much alike two names are one mistyped."""

_DO = r"(?:^|[.:;!?,]\s+|\b(?:and|then|always|or|must|should)\s+)(?:[Aa]lways |[Tt]hen )?"
"""Before a verb that tells the side what to do."""
_SAFE = r"(?:behind (?:his|her|its|their|your|the|a) (?:own|people|warriors|guards?|friends|line|row|shields?)\b|safe\b|alive\b|in reserve\b|out of danger\b)"
_SUBJECT = r"^[^:]{{1,60}}:\s+(?:The )?{who} (?:can|may|has|calls?|moves?|heals?)\b(?:(?!\b(?:no|not|never)\b)[^.!?]){{0,80}}[.!?]\s+"
_USED = (
    r"\b(?:carries|brings|takes|moves|lifts|whisks|heals|saves) (?:the )?{who}\b(?:(?!\b(?:you|yours?|enem(?:y|ies)|foes?)\b)[^.!?]){{0,40}}"
    r"\b(?:into the (?:fight|battle|thick of it),? (?:and|or) out of it|out of (?:danger|the (?:fight|battle))|to safety|home|alive)(?=[.;!]|$)",
    rf"{_DO}(?i:lead|charge|march|advance) with (?:the )?{{who}}\b(?!['’])",
    rf"{_DO}(?i:keep|leave|hide|hold) (?:the )?{{who}} {_SAFE}",
    rf"{_DO}(?i:protect|heal|escort|shield|screen) (?:the )?{{who}}\b(?!['’])",
    r"\b{who} (?:beside|next to) (?:a|any|the) (?:foe|enemy)\b",
    rf"{_SUBJECT}(?:Give|Leave|Keep)\b(?:(?!\b(?:no|not|never)\b)[^.!?]){{{{0,30}}}}\b(?:free|room|space|cover|help|company|safe|alive)\b",
)
"""How a hint tells a side to make use of somebody, or to look after him: who reads it must have him."""
_PLAYED = (
    r"(?:^[^:]{{1,60}}:|[.;!?])\s+(?:[Aa]lways |[Tt]hen )?(?i:use|play|keep|save|spend)(?: back)? (?:the |your |a )?{who}\b(?!['’]| (?:from|away|off|out))",
    r"\b[Yy]our {who}\b",
    r"\b[Ww]ith {who} you (?:can|may|will|move|strike|leap|heal|draw)\b",
)
"""How a hint tells a side to make use of a power: who reads it must have that."""
_AIMED = (
    rf"{_DO}(?i:strike|shoot|fell|kill|slay|corner|hunt|catch|trap|wound)(?: down| at)? (?:the )?{{who}}\b(?!['’])",
    rf"{_DO}(?i:stand|go|wait|be|come|move|gather) where (?:[\w'’-]+ ){{{{1,5}}}}?(?:reach|reaches|strike|strikes|hit|hits|get at|gets at) (?:the )?{{who}}\b(?!['’])",
)
"""How a hint tells a side to get at somebody: he must be an enemy."""
_SPARED = re.compile(rf"{DENIED.pattern}|\b(?:only|just|few|fewer|fewest|hardly|one)\b", re.IGNORECASE)
"""By what words it is to be as hard as may be."""
_UNITS = rf"^[^:]{{1,60}}: (?:you have |your |with )?({CARDINAL}) (?:units|models|heroes|warriors)(?=[,:;.]| and | all | each )"
"""How a hint tells its side how many units it has."""
_TOGETHER = (
    rf"{_DO}(?i:strike|attack|fight|act) together\b|\b[Ll]et the \w+ ones (?:hold|wait|go|act|attack)\b"
)
_DIVIDED = rf"{_DO}(?i:divide|split|share out) (?:your|the) attacks?\b"


def problems(texts: Sequence[Passage], known: Vocabulary) -> Iterator[Problem]:
    """Hints to nobody, where another hint shows that sides are addressed, or the same nobody is addressed twice."""
    yield from _misdirected(texts, known)
    hints = [
        (each, found[1]) for each in texts if each.kind == "hint" and (found := _ADDRESSED.match(each.text))
    ]
    if not hints or not known.sides:
        return
    names = {_plain(name) for own in known.sides.values() for name in own}
    things = {_plain(name) for name in known.here}
    met = [name for _, name in hints if _plain(name) in names]
    lost = [(each, name) for each, name in hints if _plain(name) not in names | things]
    silent = [
        own[0] for own in known.sides.values() if not {_plain(each) for each in own} & set(map(_plain, met))
    ]
    for each, name in lost:
        like = any(_like(name, own[0]) for own in known.sides.values())
        if (
            met
            or like
            or [other for _, other in lost].count(name) > 1
            or len({_plain(other) for _, other in lost}) == len(known.sides)
        ):
            yield _told(each, name, silent, [own[0] for own in known.sides.values()])


def _told(hint: Passage, name: str, silent: Sequence[str], sides: Sequence[str]) -> Problem:
    """That nobody is called so; if one side alone is never addressed, it is that one."""
    meant = silent[0] if len(silent) == 1 else ""
    others = f"; write {meant}" if meant else f"; write one of {', '.join(sides)}"
    mend = written(hint.field, replaced(hint.text, 0, len(name), meant)) if meant else ()
    return note(hint.field, f"is addressed to {name}, and no side is called so{others}", mend)


def _misdirected(texts: Sequence[Passage], known: Vocabulary) -> Iterator[Problem]:
    """Hints that tell one of two sides what is so of the other alone: to use a unit of that, to fell one of its own, or how many units it has."""
    if len(known.sides) != _PAIR:
        return
    plain = {seat: {_plain(name) for name in own} for seat, own in known.sides.items()}
    for each in texts:
        found = _ADDRESSED.match(each.text) if each.kind == "hint" else None
        seats = [seat for seat, own in plain.items() if found and _plain(found[1]) in own]
        if found is None or len(seats) != 1:
            continue
        (other,) = (seat for seat in known.sides if seat != seats[0])
        why = next(
            (said for judge in _JUDGES if (said := judge(each.text, known, seats[0], other))),
            "",
        )
        if why:
            instead = known.sides[other][0]
            mend = written(each.field, replaced(each.text, 0, len(found[1]), instead))
            yield note(each.field, f"is addressed to {found[1]}, and {why}: address it to {instead}", mend)


def _used(text: str, known: Vocabulary, seat: Seat, other: Seat) -> str:
    """That somebody whom a hint tells its side to use or to protect is the other's; "" if that is not so."""
    mine = {_plain(name) for name in known.sides[seat]}
    names = [name for name in known.sides[other] if name in text and _plain(name) not in mine]
    for name in names:
        who = rf"{any_of((name,))}"
        if any(pattern(shape.format(who=who), capitals=True).search(text) for shape in _USED):
            return f"{name} fights for {known.sides[other][0]}"
    for name in (name for name in known.powers.get(other, ()) if name in text):
        who = rf"{any_of((name,))}"
        if any(pattern(shape.format(who=who), capitals=True).search(text) for shape in _PLAYED):
            return f"{name} is a power of {known.sides[other][0]} alone"
    return ""


def _many(text: str, known: Vocabulary, seat: Seat, other: Seat) -> str:
    """That a hint tells a side of one unit to strike together, or a side with one enemy to divide its attack."""
    alone = {each for each, units in known.units.items() if units == 1}
    if seat in alone and other not in alone and pattern(_TOGETHER, capitals=True).search(text):
        return "that is one unit alone"
    if other in alone and seat not in alone and pattern(_DIVIDED, capitals=True).search(text):
        return "it has one enemy alone"
    return ""


def _aimed(text: str, known: Vocabulary, seat: Seat, other: Seat) -> str:
    """That somebody whom a hint tells its side to get at is of that side."""
    theirs = {_plain(name) for name in known.sides[other]}
    for name in known.sides[seat]:
        shapes = (shape.format(who=any_of((name,))) for shape in _AIMED) if name in text else ()
        for found in (pattern(shape, capitals=True).search(text) for shape in shapes):
            if found and _plain(name) not in theirs and not _SPARED.search(found[0]):
                return f"{name} is of that side, and {known.sides[other][0]} may want to get at it"
    return ""


def _counted(text: str, known: Vocabulary, seat: Seat, other: Seat) -> str:
    """That a hint begins with how many units the other side has."""
    found = pattern(_UNITS).search(in_figures(text).text)
    here, there = known.units.get(seat), known.units.get(other)
    if found and None not in (here, there) and int(found[1]) == there != here:
        return f"its units are {here}, and those of {known.sides[other][0]} {there}"
    return ""


_JUDGES = (_used, _many, _aimed, _counted)
"""What may show that a hint is for the other side."""


def _like(name: str, other: str) -> bool:
    """Whether a name is another one mistyped."""
    return SequenceMatcher(None, _plain(name), _plain(other)).ratio() >= _ALIKE


def _plain(name: str) -> str:
    """A name by which two are compared: the article does not count."""
    return re.sub(r"^the ", "", name.strip().casefold())
