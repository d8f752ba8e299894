"""Building characters and forces by points: what they cost and why one is not legal (CC-1 to CC-12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

import msgspec

from game.core.breakdowns import Breakdown, Part
from game.systems.ascension.points import prices
from game.systems.ascension.profile import (
    BASE_DEFENSE,
    BASE_SKILL,
    LONGEST_BASE,
    SHORTEST_BASE,
    SIZE_FROM,
    SIZES,
    Attack,
    Character,
    Effect,
    Facet,
    base_size,
)
from game.table.lengths import MM
from game.table.shapes import Base

MOST_FACETS = 8
MOST_PASSIVES = 3
SHARE = 40
"""The most that one item may cost, in hundredths of the character (CC-4)."""
LEADER_SHARE = 2
"""Elite Activation reaches friends that cost at most the leader's points divided by this (CC-12)."""


_TAKEN = ("move", *prices.ABILITIES, *prices.REACTIONS)
"""Names under which other actions take their exhaust tokens (C-35)."""


class Line(msgspec.Struct, frozen=True):
    """An item of a bill: an improvement as a whole, or a facet with its upgrades, effects and options (C-57)."""

    item: str
    points: int
    rule: str
    field: str
    """Where it stands in the character: `strides`, `attacks[0]`, `passives[2]`."""
    parts: tuple[Part, ...] = ()
    """What its points are made of; they add up to them."""
    primary: bool = False
    """Whether it is a primary facet (CC-3, C-57)."""

    @property
    def is_facet(self) -> bool:
        return self.field.endswith("]")


class Bill(msgspec.Struct, frozen=True):
    """What a character costs, item by item."""

    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        """The character's points; the sum of the lines."""
        return sum(line.points for line in self.lines)

    @property
    def facets(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.is_facet)

    @property
    def most(self) -> int:
        """The most points that one item of this total may cost (CC-4)."""
        return self.total * SHARE // 100


class Fault(msgspec.Struct, frozen=True):
    """Why a character or a force is not legal: the rule, a sentence with the sum that breaks it, and the field."""

    rule: str
    text: str
    field: str = ""


def fresh(id: str, name: str, size: int) -> Character:
    """A character of `size` that has bought nothing yet, on the smallest round base of its size (CC-1)."""
    row = SIZES[size]
    shortest = next(least for least, made in SIZE_FROM if made == size)
    return Character(id, name, "", "skull", "", size, Base(shortest, shortest), row.strides, row.wounds)


def price(character: Character) -> Bill:
    """What a character costs. What is not for sale counts nothing here; `faults` names it."""
    lines = [line for line in _improvements(character) if line.points]
    for number, attack in enumerate(character.attacks):
        lines.append(_facet_line(prices.attack_price(attack), attack, f"attacks[{number}]"))
    for field, rule, kinds in _LISTS:
        for number, facet in enumerate(getattr(character, field)):
            if facet.kind in kinds:
                bought = prices.facet_price(facet, kinds[facet.kind], rule)
                lines.append(_facet_line(bought, facet, f"{field}[{number}]"))
    return Bill(tuple(lines))


@lru_cache(maxsize=1024)
def points(character: Character) -> int:
    """What a character costs in all."""
    return price(character).total


_LISTS: tuple[tuple[str, str, Mapping[str, prices.Kind]], ...] = (
    ("abilities", "CC-9", prices.ABILITIES),
    ("reactions", "CC-10", prices.REACTIONS),
    ("passives", "CC-11", prices.PASSIVES),
)


def _improvements(character: Character) -> Iterator[Line]:
    """The four kinds of improvement, each as a whole (CC-2, C-57)."""
    row = SIZES[character.size]
    strides, wounds = character.strides - row.strides, character.wounds - row.wounds
    sold = 0 <= strides <= prices.MOST_STRIDES
    yield _improvement("strides", f"Strides {strides:+}", strides * row.stride if sold else 0)
    yield _improvement("wounds", f"Wounds {wounds:+}", _listed(prices.WOUNDS, wounds) or 0)
    yield _improvement("defense", f"Defense {character.defense}", prices.DEFENSE.get(character.defense, 0))
    yield _improvement(
        "skill", f"Attack Skill {character.skill}", _listed(prices.SKILL, character.skill) or 0
    )


def _improvement(field: str, item: str, cost: int) -> Line:
    return Line(item, cost, "CC-2", field, (Part(cost, item, "CC-2"),))


def _listed(table: Sequence[int], step: int) -> int | None:
    return table[step] if 0 <= step < len(table) else None


def _facet_line(bought: Breakdown, facet: Attack | Facet, field: str) -> Line:
    if isinstance(facet, Attack):
        name, rule, primary = facet.name, "CC-7", facet.primary
    else:
        name, rule, primary = bought.parts[0].cause, bought.parts[0].rule, False
    cost = bought.total
    return Line(name, cost, rule, field, bought.parts, primary or cost >= prices.PRIMARY)


def faults(character: Character, points_cap: int | None = None) -> list[Fault]:
    """Why a character is not legal, in the order of its card; an empty list if it is."""
    if character.size not in SIZES:
        return [Fault("CC-1", f"Size {character.size} is not from 1 to 5", "size")]
    bill = price(character)
    found = [*_base_faults(character), *_profile_faults(character), *_facet_count_faults(character, bill)]
    for number, attack in enumerate(character.attacks):
        found += _attack_faults(attack, f"attacks[{number}]")
    found += [*_list_faults(character), *_same_faults(character), *_share_faults(bill)]
    if points_cap is not None and bill.total > points_cap:
        found.append(
            Fault("CC-13", f"costs {bill.total} points: {bill.total - points_cap} over {points_cap}")
        )
    return found


_FREE = (("strides", 1, 8), ("wounds", 1, 20), ("defense", 0, 8), ("skill", 0, 10))
"""Between which figures an enemy of a story is that nobody has paid for."""


def free_faults(character: Character) -> list[Fault]:
    """Why a character that costs nobody any points cannot be played: its base, its figures, its attacks' names."""
    found = [*_base_faults(character), *_list_faults(character)]
    for field, least, most in _FREE:
        value: int = getattr(character, field)
        if not least <= value <= most:
            found.append(Fault("CC-2", f"{field.capitalize()} {value} is not from {least} to {most}", field))
    if not character.attacks:
        found.append(Fault("CC-3", "at least 1 attack is needed", "attacks"))
    names = [attack.name for attack in character.attacks]
    for number, name in enumerate(names):
        if not name.strip() or name in _TAKEN or name in names[:number]:
            found.append(Fault("CC-6", f"{name!r} is the name of another action", f"attacks[{number}]"))
    return found


def _base_faults(character: Character) -> Iterator[Fault]:
    """A base from 25 to 170 mm whose smallest dimension makes the size (R-1.1.1, R-4.1.1, C-60)."""
    base = character.base
    shortest, longest = min(base.long, base.wide), max(base.long, base.wide)
    if base.wide > base.long:
        yield Fault("C-61", "the long axis of a base lies along its facing: the longer side first", "base")
    if shortest < SHORTEST_BASE:
        yield Fault("C-60", f"the base is {shortest / MM:g} mm across: at least 25 mm", "base")
    elif longest > LONGEST_BASE:
        yield Fault("C-60", f"the base is {longest / MM:g} mm long: at most 170 mm", "base")
    elif (made := base_size(base)) != character.size:
        text = f"a base of {shortest / MM:g} mm at its narrowest makes Size {made:g}, not {character.size}"
        yield Fault("R-4.1.1", text, "base")


def _profile_faults(character: Character) -> Iterator[Fault]:
    row = SIZES[character.size]
    bounds = (
        ("strides", "Strides", row.strides, row.strides + prices.MOST_STRIDES),
        ("wounds", "Wounds", row.wounds, row.wounds + len(prices.WOUNDS) - 1),
        ("defense", "Defense", BASE_DEFENSE, max(prices.DEFENSE)),
        ("skill", "Attack Skill", BASE_SKILL, len(prices.SKILL) - 1),
    )
    for field, name, least, most in bounds:
        value: int = getattr(character, field)
        if not least <= value <= most:
            text = f"{name} {value}: Size {character.size} has {least} and can buy up to {most}"
            yield Fault("CC-2", text, field)


def _facet_count_faults(character: Character, bill: Bill) -> Iterator[Fault]:
    """How many facets of which kind (CC-3)."""
    count, passives = len(character.facets), len(character.passives)
    if count > MOST_FACETS:
        yield Fault("CC-3", f"{count} facets: at most {MOST_FACETS}", "facets")
    if passives > MOST_PASSIVES:
        yield Fault("CC-3", f"{passives} passives: at most {MOST_PASSIVES}", "passives")
    if not character.attacks:
        yield Fault("CC-3", "at least 1 attack is needed", "attacks")
    if not character.abilities and not character.passives:
        yield Fault("CC-3", "at least 1 ability or passive is needed", "abilities")
    primary = [line.item for line in bill.facets if line.primary]
    secondary = len(bill.facets) - len(primary)
    if len(primary) > secondary:
        text = (
            f"{len(primary)} primary facets ({', '.join(primary)}) to {secondary} secondary: at least as many"
        )
        yield Fault("CC-3", text, "facets")


def _attack_faults(attack: Attack, field: str) -> Iterator[Fault]:
    row = prices.TEMPLATES[attack.template]
    if not attack.name.strip() or set(attack.name) & set(":\n"):
        yield Fault("CC-3", "an attack needs a name, without a colon", field)
    elif attack.name in _TAKEN:
        yield Fault("CC-6", f"an attack cannot be called {attack.name}: another action is", field)
    for upgrade in row.upgrades:
        if upgrade.price(attack) is None:
            least, most = min(upgrade.prices), max(upgrade.prices)
            text = f"{attack.name}: {upgrade.said(attack)}: whole numbers from {least} to {most} are sold"
            yield Fault("CC-7", text, field)
    if attack.template == "area" and not attack.diameter and attack.range:
        text = f"{attack.name}: an area of diameter 0 has range 0 and hits all in base contact"
        yield Fault("CC-7", text, field)
    used = {upgrade.field for upgrade in row.upgrades}
    for name, default in (("range", 0), ("diameter", 0), ("length", 0), ("targets", 1), ("between", 0)):
        if name not in used and getattr(attack, name) != default:
            yield Fault("CC-7", f"{attack.name}: {attack.template} attacks have no {name}", field)
    yield from _effect_faults(attack, field)


def _effect_faults(attack: Attack, field: str) -> Iterator[Fault]:
    """Triggers with the suits they need, and what null strike needs (CC-8, C-34)."""
    for effect in attack.effects:
        name = prices.EFFECTS[effect.kind].name.lower()
        if effect.trigger not in prices.EFFECTS[effect.kind].prices:
            when = {"always": "always", "suit": "on one suit", "suits": "on both suits"}[effect.trigger]
            yield Fault("CC-8", f"{attack.name}: {name} is not sold {when}", field)
        elif len(effect.suits) != {"always": 0, "suit": 1, "suits": 2}[effect.trigger]:
            text = f"{attack.name}: {name} has {len(effect.suits)} suits: none always, one, or both"
            yield Fault("CC-8", text, field)
    null = [effect for effect in attack.effects if effect.kind == "null-strike"]
    others = [effect for effect in attack.effects if effect.kind != "null-strike"]
    if null and not any(effect.trigger == "always" for effect in others):
        yield Fault("CC-8", f"{attack.name}: null strike needs an effect that is always", field)
    if len(set(map(_spelling, attack.effects))) < len(attack.effects):
        yield Fault("CC-6", f"{attack.name}: the same effect twice with the same trigger", field)


def _spelling(effect: Effect) -> tuple[str, ...]:
    return (effect.kind, effect.trigger, *sorted(effect.suits))


def _list_faults(character: Character) -> Iterator[Fault]:
    for name, rule, kinds in _LISTS:
        for number, facet in enumerate(getattr(character, name)):
            if facet.kind not in kinds:
                yield Fault(rule, f"{facet.kind!r} is not among the {name}", f"{name}[{number}]")
            elif facet.exhausting and name == "passives":
                text = f"{kinds[facet.kind].name} is no action: a passive cannot be exhausting"
                yield Fault("CC-5", text, f"{name}[{number}]")


def _same_faults(character: Character) -> Iterator[Fault]:
    """No two facets are the same, whatever their names and options are (CC-6)."""
    for (_, one), (number, two) in combinations(enumerate(character.attacks), 2):
        if one.name == two.name:
            yield Fault("CC-6", f"two attacks are called {one.name}", f"attacks[{number}]")
        elif _core(one) == _core(two):
            yield Fault("CC-6", f"{one.name} and {two.name} are the same attack", f"attacks[{number}]")
    for name, _, kinds in _LISTS:
        known = ((n, facet.kind) for n, facet in enumerate(getattr(character, name)) if facet.kind in kinds)
        for (_, first), (number, second) in combinations(known, 2):
            if (kinds[first].family or first) == (kinds[second].family or second):
                both = (
                    kinds[second].name if first == second else f"{kinds[first].name} and {kinds[second].name}"
                )
                yield Fault("CC-6", f"{both}: the same facet twice", f"{name}[{number}]")


def _core(attack: Attack) -> Attack:
    """An attack without what does not make it another one: its name and the exhausting option."""
    effects = tuple(sorted(attack.effects, key=_spelling))
    return msgspec.structs.replace(attack, name="", exhausting=False, effects=effects)


def _share_faults(bill: Bill) -> Iterator[Fault]:
    """No item costs more than 40% of the character (CC-4, C-57)."""
    for line in bill.lines:
        if line.points * 100 > bill.total * SHARE:
            share = f"{SHARE}% of {bill.total} is {bill.total * SHARE / 100:g}"
            yield Fault("CC-4", f"{line.item} costs {line.points} points, but {share}", line.field)


def force_faults(characters: Sequence[Character], leader: str, limit: int) -> list[Fault]:
    """Why a force is not legal at `limit` points: the sum, the leader's id, and every character's own faults."""
    return roster_faults(characters, leader, limit) + [
        fault
        for number, character in enumerate(characters)
        for fault in named_faults(character, f"character[{number}]")
    ]


def named_faults(character: Character, field: str = "") -> list[Fault]:
    """A character's own faults with his name before each, as they are told among those of others; `field` is that of his table."""
    name = character.name or "without a name"
    return [
        Fault(fault.rule, f"{name}: {fault.text}", f"{field}.{fault.field}".strip("."))
        for fault in faults(character)
    ]


def roster_faults(characters: Sequence[Character], leader: str, limit: int) -> list[Fault]:
    """Why characters, each legal by itself, may not stand together: their sum and their leader (CC-12, CC-13, C-38)."""
    found = []
    total = sum(map(points, characters))
    if not characters:
        found.append(Fault("CC-13", "a force has at least 1 character", "character"))
    if total > limit:
        each = " + ".join(f"{character.name} {points(character)}" for character in characters)
        text = f"{each} = {total} points: {total - limit} over {limit}"
        found.append(Fault("CC-13", text, "character"))
    if leader not in (character.id for character in characters):
        text = f"the leader {leader!r} is not among them" if leader else "no leader is named: a side has 1"
        found.append(Fault("C-38", text, "leader"))
    return found


def elite(leader: Character, friend: Character) -> bool:
    """Whether a friend is cheap enough for the leader's Elite Activation (C-38, CC-12)."""
    return points(friend) * LEADER_SHARE <= points(leader)
