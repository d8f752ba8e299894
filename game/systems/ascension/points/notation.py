"""Characters as TOML, attacks in the notation of a profile card (R-6.1.2).

    NAME: (primary | secondary) TEMPLATE [, exhausting] [; EFFECT TRIGGER]...

    single 6in                                 one target within 6 inches; 0in: in contact
    area 3in at 6in      area 0in              a circle 3 inches across, its centre within 6 inches; all in contact
    breakthrough 5in                           a line of 5 inches
    ricochet 6in to 3 targets 2in apart        the first within 6 inches, then each within 2 inches of the last
    slow always     hinder on spades     weaken on hearts and clubs

An ability, a reaction or a passive is its kind, with `, exhausting` where the option is taken. `written` gives back what
`read` reads.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from game.core.problems import shape
from game.core.problems.problem import Change, Problem, did_you_mean, nearest, out_of_bounds, suggestion
from game.systems.ascension.cards import SUITS, Suit
from game.systems.ascension.points import prices
from game.systems.ascension.profile import (
    BASE_DEFENSE,
    BASE_SKILL,
    SIZES,
    Attack,
    Character,
    Effect,
    EffectKind,
    Facet,
)
from game.table import lengths, tape
from game.table.lengths import MM, LengthError
from game.table.shapes import Base

SUIT_WORDS: dict[str, Suit] = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
_WORDS: dict[str, str] = {suit: word for word, suit in SUIT_WORDS.items()}
_EFFECT_WORDS: dict[str, EffectKind] = {kind.replace("-", " "): kind for kind in prices.EFFECTS}
EMBLEM = "skull"
"""The emblem of a character that names none."""


class NotationError(ValueError):
    """Something that is not written as a profile card has it; the text says what was expected."""


class CharacterTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A `[[character]]` table as it stands in a file."""

    name: str
    id: str = ""
    title: str = ""
    emblem: str = EMBLEM
    story: str = ""
    size: int
    base: str
    strides: str | int = ""
    """What is added to the size's own, `"+1"`; of a free character how many it has, `4`."""
    wounds: str | int = ""
    defense: int = BASE_DEFENSE
    skill: int = BASE_SKILL
    attacks: list[str] = []
    abilities: list[str] = []
    reactions: list[str] = []
    passives: list[str] = []
    free: bool = False
    """Nobody has paid for it: an enemy of a story, with the figures that the story gives it."""


def read(table: object, where: str) -> tuple[Character | None, list[Problem]]:
    """A character from its table, and everything that cannot be read, named by its field under `where`.

    None if any of it cannot be read. Whether it is legal is another question: `creation.faults`.
    """
    row, found = shape.read(table, CharacterTable)
    found = [Problem(_join(where, problem.field), problem.text) for problem in found]
    return (None, found) if row is None else character(row, where, found)


def character(
    row: CharacterTable, where: str, found: list[Problem]
) -> tuple[Character | None, list[Problem]]:
    """A character from a row whose shape is right, and `found` with what else is wrong."""
    reader = _Reader(where, list(found))
    if not row.name.strip():
        reader.wrong("name", "is empty: give the character a name")
    if row.size not in SIZES:
        text = f"{row.size} is not from 1 to 5"
        reader.found += out_of_bounds(_join(where, "size"), text, row.size, 1, 5)
    size = row.size if row.size in SIZES else 1
    made = Character(
        row.id or slug(row.name),
        row.name,
        row.title,
        row.emblem,
        row.story,
        row.size,
        reader.base(row.base),
        reader.figure("strides", row.strides, SIZES[size].strides, free=row.free),
        reader.figure("wounds", row.wounds, SIZES[size].wounds, free=row.free),
        row.defense,
        row.skill,
        reader.attacks(row.attacks),
        reader.facets("abilities", row.abilities, prices.ABILITIES),
        reader.facets("reactions", row.reactions, prices.REACTIONS),
        reader.facets("passives", row.passives, prices.PASSIVES),
    )
    if reader.found:
        return None, reader.found
    return made, []


class _Reader:
    """Reads field after field and keeps what is wrong."""

    def __init__(self, where: str, found: list[Problem]) -> None:
        self.where, self.found = where, found

    def wrong(self, field: str, text: str, meant: str = "") -> None:
        """Keep a fault; `meant` is the whole of what the field was meant to say."""
        where = _join(self.where, field)
        if not meant:
            self.found.append(Problem(where, text))
            return
        text = text.partition("; did you mean")[0] + suggestion(meant)
        self.found.append(Problem(where, text, mend=(Change(where, meant),), certain=True))

    def base(self, text: str) -> Base:
        try:
            sides = [lengths.read(part.strip(), "mm") for part in text.split(" x ")]
        except LengthError as error:
            self.wrong("base", str(error), tape.size(text, "mm"))
            return Base(0, 0)
        if len(sides) > 2:
            self.wrong("base", f'{text!r} is not a base: write "30mm" or "75mm x 42mm"')
        return Base(sides[0], sides[1] if len(sides) > 1 else sides[0])

    def figure(self, field: str, text: str | int, own: int, *, free: bool) -> int:
        """What a character of its size has, and what is added; the number itself if it is free."""
        if isinstance(text, int):
            if not free:
                self.wrong(field, f'{text} is not what is added to the size\'s own: write "+1"')
            return text
        if not re.fullmatch(r"([+-]\d)?", text):
            self.wrong(field, f'{text!r} is not what is added to the size\'s own: write "+1"')
            return own
        return own + int(text or 0)

    def attacks(self, texts: list[str]) -> tuple[Attack, ...]:
        made = []
        for number, text in enumerate(texts):
            try:
                made.append(attack(text))
            except (NotationError, LengthError) as error:
                self.wrong(f"attacks[{number}]", str(error), attack_meant(text))
        return tuple(made)

    def facets(self, field: str, texts: list[str], kinds: Mapping[str, prices.Kind]) -> tuple[Facet, ...]:
        made = []
        for number, text in enumerate(texts):
            kind, exhausting = _option(text.strip())
            made.append(Facet(kind, exhausting))
            if kind not in kinds:
                hint = did_you_mean(kind, kinds) or "; there are " + ", ".join(kinds)
                self.wrong(f"{field}[{number}]", f"{kind!r} is not among the {field}{hint}")
        return tuple(made)


def _join(where: str, field: str) -> str:
    return f"{where}.{field}" if where and field else where or field


def slug(name: str) -> str:
    """A name as an id: small letters and hyphens."""
    return re.sub(r"\W+", "-", name.casefold()).strip("-")


def id_of(row: Mapping[str, Any]) -> str:
    """The id of a character: what its row says, else its name as one."""
    return str(row.get("id") or slug(str(row.get("name", ""))))


def _option(text: str) -> tuple[str, bool]:
    """The text without the exhausting option, and whether it has it (CC-5)."""
    bare = re.sub(r"\s*,\s*exhausting$", "", text)
    return bare, bare != text


_HEAD = re.compile(r"(primary|secondary) (single|area|breakthrough|ricochet) (.+)")
_AREA = re.compile(r"(\S+)(?: at (\S+))?")
_CHAIN = re.compile(r"(\S+) to (\d) targets? (\S+) apart")


def attack(text: str) -> Attack:
    """An attack from its notation. Raises `NotationError`, or `LengthError` for one of its lengths."""
    name, colon, rest = text.partition(":")
    if not colon or not name.strip():
        raise NotationError(f"{text!r} has no name: write NAME: primary single 6in")
    head, *effects = (part.strip() for part in rest.split(";"))
    bare, exhausting = _option(head)
    found = _HEAD.fullmatch(bare)
    if not found:
        raise NotationError(f"{bare!r} is not an attack: write primary or secondary, and single 6in, area 3in at 6in, "
                            "breakthrough 5in or ricochet 6in to 3 targets 2in apart")  # fmt: skip
    made = Attack(name.strip(), found[1] == "primary", exhausting=exhausting)
    made = _measured(made, found[2], found[3])
    return msgspec.structs.replace(made, effects=tuple(map(effect, effects)))


def attack_meant(text: str) -> str:
    """An attack in its notation that is written with other signs between its parts, with suits named nearly so, with its first two words
    exchanged, or with lengths that lack their unit; "" if it is none."""
    head, colon, rest = text.partition(":")
    if not colon:  # The colon behind the name is another sign, or none.
        head, _, rest = re.sub(r"[,;.-]?\s+(?=(?:primary|secondary)\b)", ":", text, count=1).partition(":")
    rest = re.sub(r"^(\s*)(\w+) (primary|secondary)\b", r"\1\3 \2", rest)
    rest = re.sub(r"(?<=\d)(?= (?:at|to|apart)\b|[,;]|$)", "in", rest)
    rest = re.sub(r"(?<= on )[^;]+", _suits, rest)
    rest = re.sub(rf"({_SUITS})(?:\s*[&+,/]\s*|\s+or\s+|\s+and\s+on\s+)(?=(?:{_SUITS})\b)", r"\1 and ", rest)
    rest = re.sub(r"\s*[,+&]\s*(?:and\s+)?(?!exhausting\b)(?=[a-z])", "; ", rest)
    tried = f"{head.strip()}: {rest.strip()}"
    try:
        attack(tried)
    except (NotationError, LengthError):
        return ""
    return tried


_SUITS = "|".join(SUIT_WORDS)


def _suits(found: re.Match[str]) -> str:
    """What an effect is said to happen on, with the names of suits as they are: `spade and Heart`, `S`."""
    return re.sub(
        r"\w+", lambda word: _WORDS.get(word[0]) or nearest(word[0], SUIT_WORDS) or word[0], found[0]
    )


def _measured(made: Attack, template: str, measure: str) -> Attack:
    fields: dict[str, Any] = {"template": template}
    if template == "single":
        fields["range"] = lengths.read(measure, "in")
    elif template == "breakthrough":
        fields["length"] = lengths.read(measure, "in")
    elif template == "area":
        circle = _AREA.fullmatch(measure)
        if not circle:
            raise NotationError(f"{measure!r} is not an area: write 3in at 6in, or 0in for all in contact")
        fields |= {"diameter": lengths.read(circle[1], "in"), "range": lengths.read(circle[2] or "0in", "in")}
    else:
        chain = _CHAIN.fullmatch(measure)
        if not chain:
            raise NotationError(f"{measure!r} is not a chain: write 6in to 3 targets 2in apart")
        fields |= {
            "range": lengths.read(chain[1], "in"),
            "targets": int(chain[2]),
            "between": lengths.read(chain[3], "in"),
        }
    return msgspec.structs.replace(made, **fields)


_TRIGGER = re.compile(r"(.+?) (?:(always)|on (\w+)(?: and (\w+))?)")


def effect(text: str) -> Effect:
    """An effect with its trigger: `slow always`, `knockback on spades and hearts`. Raises `NotationError`."""
    found = _TRIGGER.fullmatch(text)
    if not found:
        raise NotationError(f"{text!r} has no trigger: write always, on spades, or on spades and hearts")
    kind = _EFFECT_WORDS.get(found[1].replace("-", " "))
    if kind is None:
        raise NotationError(f"{found[1]!r} is not an effect" + (
            did_you_mean(found[1], _EFFECT_WORDS) or "; there are " + ", ".join(_EFFECT_WORDS)))  # fmt: skip
    words = [word for word in (found[3], found[4]) if word]
    for word in words:
        if word not in SUIT_WORDS:
            raise NotationError(f"{word!r} is not a suit: spades, hearts, diamonds or clubs")
    suits = tuple(sorted((SUIT_WORDS[word] for word in words), key=SUITS.index))
    return Effect(kind, ("always", "suit", "suits")[len(suits)], suits)


def written_attack(made: Attack) -> str:
    """An attack in the notation that `attack` reads."""
    measures = {
        "single": _inches(made.range),
        "area": _inches(made.diameter) + (f" at {_inches(made.range)}" if made.range else ""),
        "breakthrough": _inches(made.length),
        "ricochet": f"{_inches(made.range)} to {made.targets} target{'s' * (made.targets != 1)} "
        f"{_inches(made.between)} apart",
    }
    word = "primary" if made.primary else "secondary"
    head = f"{made.name}: {word} {made.template} {measures[made.template]}" + ", exhausting" * made.exhausting
    return "; ".join((head, *map(written_effect, made.effects)))


def written_effect(made: Effect) -> str:
    """An effect in the notation that `effect` reads."""
    when = f"on {' and '.join(_WORDS[suit] for suit in made.suits)}" if made.suits else "always"
    return f"{made.kind.replace('-', ' ')} {when}"


def written(made: Character) -> dict[str, Any]:
    """A character as the table that `read` reads, without what goes without saying."""
    usual = SIZES[made.size]
    row = CharacterTable(
        name=made.name,
        id="" if made.id == slug(made.name) else made.id,
        title=made.title,
        emblem=made.emblem,
        story=made.story,
        size=made.size,
        base=_base(made.base),
        strides=_more(made.strides - usual.strides),
        wounds=_more(made.wounds - usual.wounds),
        defense=made.defense,
        skill=made.skill,
        attacks=[written_attack(one) for one in made.attacks],
        abilities=[_facet(one) for one in made.abilities],
        reactions=[_facet(one) for one in made.reactions],
        passives=[_facet(one) for one in made.passives],
    )
    table: dict[str, Any] = msgspec.to_builtins(row)
    return table


def _inches(length: int) -> str:
    return f"{length / lengths.INCH:g}in"


def _base(base: Base) -> str:
    sides = (base.long,) if base.long == base.wide else (base.long, base.wide)
    return " x ".join(f"{side / MM:g}mm" for side in sides)


def _more(step: int) -> str:
    return f"{step:+}" if step else ""


def _facet(facet: Facet) -> str:
    return facet.kind + ", exhausting" * facet.exhausting
