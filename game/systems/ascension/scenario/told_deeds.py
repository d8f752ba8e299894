"""What hints tell of horns, winches and wells against what these do: whose gate they work, for whom a bonus is, and for how long."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from game.core.problems.problem import Change, Problem, note, written
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
_THIS = re.compile(
    r"\buntil (?:the|this) round ends\b|\buntil the end of (?:the|this) round\b", re.IGNORECASE
)
_NEXT = re.compile(r"\buntil the (?:end of the )?next round(?: ends)?\b", re.IGNORECASE)


def problems(plan: Plan) -> Iterator[Problem]:
    """Every deed of which a sentence tells otherwise, at the deed."""
    for hint in plan.file.hints:
        for sentence in _SENTENCE.findall(hint):
            doing = [
                (number, piece)
                for number, piece in enumerate(plan.pieces)
                if piece.deeds and _named(plan, number, sentence)
            ]
            yield from _whose(plan, sentence.strip(), doing)
            for number, piece in doing:
                for line, deed in enumerate(piece.deeds):
                    yield from _for_whom(plan, sentence.strip(), number, line, deed)
                yield from _another(plan, sentence.strip(), number)


def _nouns(plan: Plan, number: int) -> set[str]:
    """What a piece may be called: the last word of its name, and of what the kit calls it."""
    known = kit.kit().get(plan.file.terrain[number].kit)
    names = [plan.pieces[number].name, known.name if known else ""]
    return {name.split()[-1].casefold() for name in names if name}


def _named(plan: Plan, number: int, sentence: str) -> bool:
    words = set(re.findall(r"[\w'’-]+", sentence.casefold()))
    return any({noun, f"{noun}s"} & words for noun in _nouns(plan, number))


# Whose gate


def _whose(plan: Plan, sentence: str, doing: Sequence[tuple[int, Piece]]) -> Iterator[Problem]:
    """Pieces that work the gate of their own bank where a sentence says the far one, and the other way round."""
    for found in _WHOSE.finditer(sentence):
        doors = [
            piece
            for number, piece in enumerate(plan.pieces)
            if piece.has("door") and found[2].casefold() in _nouns(plan, number)
        ]
        wrong: list[tuple[str, Piece, Piece, str]] = []
        for number, piece in doing if len(doors) > 1 else ():
            near, far = _ends(piece, doors)
            meant, other = (near, far) if found[1].casefold() in _NEAR else (far, near)
            own = [
                deed
                for deed in piece.deeds
                if deed.what in _WORKED and deed.target in {door.id for door in doors}
            ]
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


def _ends(piece: Piece, doors: Sequence[Piece]) -> tuple[Piece | None, Piece | None]:
    """The nearest and the farthest of some doors; none where they are about as far away."""
    at = middle(piece.outline)
    ways = sorted(doors, key=lambda door: distance(at, middle(door.outline)))
    near, far = (distance(at, middle(door.outline)) for door in (ways[0], ways[-1]))
    return (ways[0], ways[-1]) if far > _APART * near else (None, None)


# What it does, for whom, and how long


def _another(plan: Plan, sentence: str, number: int) -> Iterator[Problem]:
    """A piece that does one thing where a sentence tells that it does another of the kind: `attack 1 all` of a horn said to give +1 Defense."""
    piece = plan.pieces[number]
    for kinds in _KINDS:
        told = [what for what, pattern in kinds.items() if re.search(pattern, sentence, re.IGNORECASE)]
        does = [(line, deed.what) for line, deed in enumerate(piece.deeds) if deed.what in kinds]
        if len(told) != 1 or len(does) != 1 or told[0] == does[0][1] or piece.has("door"):
            continue
        line, what = does[0]
        field, said = f"terrain[{number}].interact[{line}]", plan.file.terrain[number].interact[line]
        right = re.sub(rf"^{what}\b", told[0], said)
        try:
            table_layout.deed(right, field)
        except FieldError:
            continue
        text = f"a hint says '{_shown(sentence, kinds[told[0]])}', and {piece.name} ({piece.id}) does '{said}': write '{right}', or mend the text"
        yield note(field, text, written(field, right))


def _shown(sentence: str, pattern: str) -> str:
    found = re.search(pattern, sentence, re.IGNORECASE)
    return found[0] if found else ""


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
