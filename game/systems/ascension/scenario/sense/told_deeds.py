"""What hints tell of horns, winches and wells against what these do: whose gate they work, for whom a bonus is, and for how long."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.core.problems.problem import Change, Problem, note, written
from game.core.words.grammar import listed
from game.systems.ascension.scenario import kit, table_layout
from game.systems.ascension.scenario.plan import Plan
from game.systems.ascension.state import Deed, Piece
from game.table.notation.fields import FieldError
from game.table.outlines import middle
from game.table.shapes import distance

_WORKED = ("open", "shut", "toggle", "remove")
_SENTENCE = re.compile(r"[^.;!?]+")
_WHOSE = re.compile(
    r"\b(far|farther|farthest|opposite|enemy|enemy['’]s|foe['’]s|own|near|nearer|nearest) (\w+)\b",
    re.IGNORECASE,
)
_NEAR = ("own", "near", "nearer", "nearest")
_APART = 1.1
"""By so much farther away one of two has to be that is the far one."""
_ALL = re.compile(
    r"\b(?:whole|entire) (?:side|team|warband|force|company)\b|\b(?:all|every|each)(?: of)?(?: (?:your|its|his|her|the|that side['’]s|own))* (?:models?|friends?)\b",
    re.IGNORECASE,
)
_ALONE = re.compile(
    r"\b(?:that|this|the) model alone\b|\bwhoever (?:sounds|works|blows|uses) it alone\b", re.IGNORECASE
)
_BONUS = {"defence": r"\+\d Defen[cs]e\b", "attack": r"\+\d (?:on (?:the |its |every )?)?attacks?\b", "strides": r"\bstrides? more\b|\bmore strides?\b"}  # fmt: skip
_KINDS = (
    {
        **_BONUS,
        "heal": r"\b(?:heals?|cures?|takes? away) (?:\w+ ){0,3}wounds?\b|\bwounds? (?:is|are) healed\b",
        "ready": r"\b(?:is|are|makes? \w+) ready again\b|\bexhaust tokens? (?:go|goes|comes? off)\b",
    },
    {
        "open": r"\bopens?\b(?! and shut)",
        "shut": r"(?<!open and )(?<!opens and )\b(?:shuts?|closes?|slams?)\b(?! behind)",
    },
)
"""Deeds of which a text tells one for another, and how it tells each."""
_INSTEAD = {
    "open": {r"\b(?:closes|shuts|slams)\b": "opens", r"\b(?:close|shut|slam)\b": "open"},
    "shut": {r"\bopen(?=s?\b)": "shut"},
    "attack": {"Defen[cs]e": "on attacks"},
    "defence": {"(?:on )?(?:the |its |every )?attacks?": "Defense"},
}
"""By what a piece does: the words that tell of another of the kind, and those that tell of it."""
_THIS = re.compile(
    r"\buntil (?:the|this) round ends\b|\buntil the end of (?:the|this) round\b", re.IGNORECASE
)
_NEXT = re.compile(r"\buntil the (?:end of the )?next round(?: ends)?\b", re.IGNORECASE)


class _Sentence(NamedTuple):
    """A sentence of a hint: the field of the hint, the whole of it, and where the sentence begins and ends."""

    field: str
    hint: str
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.hint[self.start : self.end]

    def with_word(self, span: tuple[int, int], word: str) -> str:
        """The whole hint with another word in a place of the sentence."""
        return f"{self.hint[: self.start + span[0]]}{word}{self.hint[self.start + span[1] :]}"


def problems(plan: Plan) -> Iterator[Problem]:
    """Every deed of which a sentence tells otherwise, at the deed; at the hint too, where nothing that it names does what it tells."""
    for place, hint in enumerate(plan.file.hints):
        for found in _SENTENCE.finditer(hint):
            sentence = _Sentence(f"hints[{place}]", hint, *found.span())
            doing = [
                (number, piece)
                for number, piece in enumerate(plan.pieces)
                if piece.deeds and named(plan, number, sentence.text)
            ]
            yield from _whose(plan, sentence, doing)
            for number, piece in doing:
                for line, deed in enumerate(piece.deeds):
                    yield from _for_whom(plan, sentence.text, number, line, deed)
            yield from _another(plan, sentence, [number for number, _ in doing])
    yield from _how_often(plan)


def _nouns(plan: Plan, number: int) -> set[str]:
    """What a piece may be called: the last word of its name, and of what the kit calls it."""
    known = kit.kit().get(plan.file.terrain[number].kit)
    names = [plan.pieces[number].name, known.name if known else ""]
    return {name.split()[-1].casefold() for name in names if name}


def named(plan: Plan, number: int, sentence: str) -> bool:
    """Whether a sentence speaks of a piece, by its own name or as the kit calls it."""
    words = set(re.findall(r"[\w'’-]+", sentence.casefold()))
    return any({noun, f"{noun}s"} & words for noun in _nouns(plan, number))


# Whose gate


def _whose(plan: Plan, sentence: _Sentence, doing: Sequence[tuple[int, Piece]]) -> Iterator[Problem]:
    """Pieces that work the gate of their own bank where a sentence says the far one, and the other way round."""
    for found in _WHOSE.finditer(sentence.text):
        doors = [
            piece
            for number, piece in enumerate(plan.pieces)
            if piece.has("door") and found[2].casefold() in _nouns(plan, number)
        ]
        wrong: list[tuple[str, Piece, Piece, str]] = []
        working = 0
        for number, piece in doing if len(doors) > 1 else ():
            near, far = _ends(piece, doors)
            meant, other = (near, far) if found[1].casefold() in _NEAR else (far, near)
            own = [
                deed
                for deed in piece.deeds
                if deed.what in _WORKED and deed.target in {door.id for door in doors}
            ]
            working += bool(own)
            if meant and other and [deed.target for deed in own] == [other.id]:
                line = piece.deeds.index(own[0])
                field, said = f"terrain[{number}].interact[{line}]", plan.file.terrain[number].interact[line]
                wrong.append((field, piece, other, said.replace(other.id, meant.id, 1)))
        mend: tuple[Change, ...] = tuple(
            change for field, *_, right in wrong for change in written(field, right)
        )
        for field, piece, other, right in wrong:
            how = "farther away" if found[1].casefold() in _NEAR else "nearer"
            text = f"a hint says '{found[0]}', and {other.name} is the {how} one from {piece.name} ({piece.id}): write {right!r}, or mend the text"
            yield note(field, text, mend)
        if wrong and len(wrong) == working:
            word = "far" if found[1].casefold() in _NEAR else "near"
            who = _who([piece for _, piece, *_ in wrong], "works", "work")
            text = f"says '{found[0]}', and {who} the {word} one: write '{word} {found[2]}', or mend what is worked"
            yield note(sentence.field, text, written(sentence.field, sentence.with_word(found.span(1), word)))


def _ends(piece: Piece, doors: Sequence[Piece]) -> tuple[Piece | None, Piece | None]:
    """The nearest and the farthest of some doors; none where they are about as far away."""
    at = middle(piece.outline)
    ways = sorted(doors, key=lambda door: distance(at, middle(door.outline)))
    near, far = (distance(at, middle(door.outline)) for door in (ways[0], ways[-1]))
    return (ways[0], ways[-1]) if far > _APART * near else (None, None)


# What it does, for whom, and how long


def _another(plan: Plan, sentence: _Sentence, doing: Sequence[int]) -> Iterator[Problem]:
    """Pieces that do one thing where a sentence tells that they do another of the kind: `attack 1 all` of a horn said to give +1 Defense."""
    for kinds in _KINDS:
        told = [
            (what, found)
            for what, shape in kinds.items()
            if (found := re.search(shape, sentence.text, re.IGNORECASE))
        ]
        does = {
            number: own[0]
            for number in doing
            if len(own := [each for each in enumerate(plan.pieces[number].deeds) if each[1].what in kinds])
            == 1
            and not plan.pieces[number].has("door")
        }
        if len(told) != 1:
            continue
        what, found = told[0]
        for number, (line, deed) in does.items():
            if deed.what != what:
                yield from _does(plan, number, line, deed, what, found[0])
        others = {deed.what for _, deed in does.values()}
        if len(others) == 1 and what not in others:
            yield _untrue(sentence, [plan.pieces[number] for number in does], found, *others)


def _does(plan: Plan, number: int, line: int, deed: Deed, told: str, words: str) -> Iterator[Problem]:
    """What a piece does otherwise, at its deed."""
    piece, field, said = (
        plan.pieces[number],
        f"terrain[{number}].interact[{line}]",
        plan.file.terrain[number].interact[line],
    )
    right = re.sub(rf"^{deed.what}\b", told, said)
    try:
        table_layout.deed(right, field)
    except FieldError:
        return
    text = f"a hint says '{words}', and {piece.name} ({piece.id}) does '{said}': write '{right}', or mend the text"
    yield note(field, text, written(field, right))


def _untrue(sentence: _Sentence, pieces: Sequence[Piece], found: re.Match[str], does: str) -> Problem:
    """What a sentence tells of pieces of which none does it."""
    words = _INSTEAD.get(does, {})
    right = next((re.sub(old, new, found[0]) for old, new in words.items() if re.search(old, found[0])), "")
    mend = written(sentence.field, sentence.with_word(found.span(), right)) if right else ()
    how = f"write '{right}', or mend what is done" if right else "mend the text, or what is done"
    return note(sentence.field, f"says '{found[0]}', and {_who(pieces, 'does', 'do')} '{does}': {how}", mend)


def _who(pieces: Sequence[Piece], one: str, many: str) -> str:
    """`West horn and East horn do`, `Alarm horn does`."""
    names = list(dict.fromkeys(piece.name for piece in pieces))
    return f"{listed(names)} {one if len(names) == 1 else many}"


def _for_whom(plan: Plan, sentence: str, number: int, line: int, deed: Deed) -> Iterator[Problem]:
    """A bonus for a whole side that only one model gets, for one that all get, or that is over sooner or later."""
    if deed.what not in _BONUS or not re.search(_BONUS[deed.what], sentence):
        return
    said = plan.file.terrain[number].interact[line]
    right, what = said, ""
    if (found := _ALL.search(sentence)) and not _ALONE.search(sentence) and deed.all is not True:
        right, what = re.sub(r"^(\w+(?: \d+)?)", r"\1 all", said), found[0]
    elif (found := _ALONE.search(sentence)) and not _ALL.search(sentence) and deed.all is True:
        right, what = said.replace(" all", "", 1), found[0]
    elif (found := _THIS.search(sentence)) and isinstance(deed.rounds, int) and deed.rounds > 1:
        right, what = re.sub(r" for \d+ rounds?", "", said), found[0]
    elif (found := _NEXT.search(sentence)) and not isinstance(deed.rounds, int):
        once = said.endswith(" once")
        right, what = f"{said.removesuffix(' once')} for 2 rounds{' once' * once}", found[0]
    if right != said and table_layout.deed(right, ""):
        piece = plan.pieces[number]
        text = f"a hint says '{what}', and {piece.name} ({piece.id}) does '{said}': write '{right}', or mend the text"
        yield note(
            f"terrain[{number}].interact[{line}]", text, written(f"terrain[{number}].interact[{line}]", right)
        )


# How often


_VERBS = {
    "score": r"scores?|pays?|earns?|is worth",
    "heal": r"heals?|cures?",
    "remove": r"puts? out|takes? away|removes?",
    "harm": r"harms?|hurts?|wounds?|burns?",
    "ready": r"readies|makes? \w+ ready",
}
_ONCE = r"(?<!\bat )once\b(?! (?:a|per|every|each|more)\b)|(?:a )?single time\b|one time\b|for the first time only\b"
_OFTEN = r"(?:every|each) (?:time|stride|round)\b|as often as\b|again and again\b|time and again\b|without end\b|any number of times\b"
_BETWEEN = r"\b[^.:;!?]{0,40}?\b"


def _how_often(plan: Plan) -> Iterator[Problem]:
    """Pieces that do again and again what a hint, or the step that uses them, tells to happen once; and the other way round.

    Told at the text too, where all of which it speaks do so.
    """
    told = set[str]()
    for sentence, numbers in _sentences(plan):
        for what, verb in _VERBS.items():
            deeds = [
                (number, line, deed.once)
                for number in numbers
                for line, deed in enumerate(plan.pieces[number].deeds)
                if deed.what == what
            ]
            for once, shape in ((False, _ONCE), (True, _OFTEN)) if deeds else ():
                found = re.search(rf"\b(?:{verb}){_BETWEEN}({shape})", sentence.text, re.IGNORECASE)
                odd = [(number, line) for number, line, own in deeds if own == once]
                if found and odd:
                    yield from _at_deeds(plan, odd, found[1], sentence.field, told)
                if found and len(odd) == len(deeds):
                    yield _at_text(sentence, [plan.pieces[number] for number, _ in odd], found, once=once)


def _at_deeds(
    plan: Plan, odd: Sequence[tuple[int, int]], words: str, where: str, told: set[str]
) -> Iterator[Problem]:
    """Deeds that happen again and again where a text says once, or once where it says otherwise; each is told of once."""
    for number, line in odd:
        piece, said = plan.pieces[number], plan.file.terrain[number].interact[line]
        right = said.removesuffix(" once") if said.endswith(" once") else f"{said} once"
        field = f"terrain[{number}].interact[{line}]"
        if field not in told:
            told.add(field)
            text = f"{where} says '{words}', and {piece.name} ({piece.id}) does '{said}': write '{right}', or mend the text"
            yield note(field, text, written(field, right))


def _at_text(sentence: _Sentence, pieces: Sequence[Piece], found: re.Match[str], *, once: bool) -> Problem:
    """The same at the text that says so."""
    does, right = ("once", "once") if once else ("again and again", "every time")
    text = f"says '{found[0]}', and {_who(pieces, 'does', 'do')} so {does}: write '{right}', or mend what is done"
    return note(sentence.field, text, written(sentence.field, sentence.with_word(found.span(1), right)))


def _sentences(plan: Plan) -> Iterator[tuple[_Sentence, list[int]]]:
    """Sentences of hints and of steps, each with the pieces of which it speaks; a step speaks of those that it uses."""
    places = range(len(plan.pieces))
    for place, hint in enumerate(plan.file.hints):
        for found in _SENTENCE.finditer(hint):
            spoken = [number for number in places if named(plan, number, found[0])]
            yield _Sentence(f"hints[{place}]", hint, *found.span()), spoken
    for place, step in enumerate(plan.file.lesson):
        used = {action.get("piece") for action in step.actions}
        numbers = [number for number in places if plan.pieces[number].id in used]
        for found in _SENTENCE.finditer(step.text) if numbers else ():
            yield _Sentence(f"lesson[{place}].text", step.text, *found.span()), numbers
