"""Short words for cards, powers, places and refusals: what fits on a card's face or in one row."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.words.grammar import plural
from game.systems.thor.cards.notation import Go, Guard, Hit, Power, Way
from game.systems.thor.catalogue import Card, Profile

_KINDS = {"move": "M", "taunt": "M", "charge": "C", "defend": "D", "halt": "D"}


def paragraph_id(prefix: str, name: str) -> str:
    """The rules paragraph of a card or unit: `TC-Head-Butt`, `TU-Frost-Giants`."""
    return f"{prefix}-{name.replace(' ', '-')}"


def kind_of(way: Way) -> str:
    """The card type whose icon stands for a way of using a card."""
    if way.use in ("attack", "blast", "shove") and way.hit:
        return "R" if way.hit.kind in ("R", "A") else "H"
    if way.use == "shove":
        return "push"
    icons = {"draw": "draw", "look": "look", "spy": "eye", "rob": "discard", "heal": "heal", "summon": "summon",
             "boost": "plus"}  # fmt: skip
    return _KINDS.get(way.use) or icons.get(way.use, "W")


def distances(lengths: tuple[int, ...], knight: bool) -> str:
    """`4 or 5`, `1 to 8`, `knight's jump`."""
    words = [str(length) for length in lengths]
    if len(words) > 3:
        words = [f"{lengths[0]} to {lengths[-1]}"]
    if knight:
        words.append("knight's jump" if not words else "jump")
    return " or ".join(words)


def go_words(go: Go) -> str:
    """What a move is, in few words."""
    reach = distances(go.lengths, go.knight)
    if not go.lengths:
        return reach
    return f"leap {reach}" if go.leap else f"move {reach}"


def hit_words(hit: Hit) -> str:
    """What an attack is, in few words: `push 3`, `all adjacent`, `range 4 or jump`."""
    if hit.area == "adjacent":
        return "all adjacent"
    if hit.area == "line":
        return f"line of {max(hit.lengths)}"
    if hit.area == "within":
        return f"all within {max(hit.lengths)}"
    parts = []
    if hit.kind != "H":
        parts.append(("range " if hit.lengths else "") + distances(hit.lengths, hit.knight))
    elif hit.lines != "any":
        parts.append(hit.lines)
    if hit.damage > 1:
        parts.append(f"+{hit.damage - 1} damage")
    if hit.knockback:
        parts.append(f"push {hit.knockback}")
    if hit.twice:
        parts.append("twice")
    if not hit.groups:
        parts.append("no Groups")
    return ", ".join(parts) or "adjacent"


def guard_words(guard: Guard) -> str:
    """What a defence stops, in few words."""
    what = {"any": "", "H": "hand-to-hand", "R": "ranged"}[guard.against]
    whom = {"self": "", "adjacent": "a neighbour", "any": "anyone"}[guard.whom]
    return " ".join(part for part in (what, "for" if whom and what else "", whom) if part) or "any attack"


def way_words(way: Way) -> str:
    """What one way of using a power does, in few words."""
    if way.use == "defend":
        assert way.guard is not None
        parts = [("stops " if way.guard.whom == "self" else "saves ") + guard_words(way.guard)]
        parts += [go_words(way.go)] if way.go else []
        parts += ["hit"] if way.hit else []
        return ", ".join(parts)
    plain = {
        "draw": f"draw {way.amount}",
        "look": f"see next {way.amount}",
        "spy": "see their hand",
        "rob": f"foe discards {way.amount}",
        "heal": f"heal {way.amount}" + (", or neighbour" if way.near else ""),
        "summon": f"call {way.unit}",
        "halt": "stop a move",
        "boost": f"+{way.amount} damage",
        "taunt": f"draw foe {way.amount}",
        "shove": "push all adjacent",
    }
    if way.use in plain:
        return plain[way.use]
    if way.go and way.hit:
        return f"{go_words(way.go)}, hit"
    return go_words(way.go) if way.go else hit_words(way.hit) if way.hit else ""


def power_words(power: Power) -> str:
    """What a power does, in few words, all its ways."""
    return " or ".join(_ordered(way) for way in power.ways)


def _ordered(way: Way) -> str:
    return f"friend: {way_words(way)}" if way.within else way_words(way)


def row_words(way: Way) -> str:
    """What stands at the right of a row of an opened wild card."""
    words = way_words(way)
    return words.removeprefix("move ") if way.use == "move" and way.go and not way.go.lengths else words


# Cards


def card_number(card: Card) -> str:
    """The large number on a card's band; "" for none."""
    way = card.power.ways[0] if card.power.ways else None
    if card.type in ("D", "W", "T") or way is None or card.name == "Dodge":
        return "2" if card.type == "T" else ""
    span = way.go or way.hit
    if span is None:
        return ""
    return "K" if span.knight else str(max(span.lengths))


def card_rule(card: Card) -> str:
    """The rule on a card's face, one or two short lines."""
    if card.wild:
        return "Own powers"
    way = card.power.ways[0]
    if card.type == "M":
        return "Knight's jump" if way.go and way.go.knight else "Straight"
    if way.use == "charge" and way.go:
        return f"Move {way.go.lengths[0]}, hit"
    if way.use == "defend" and way.guard:
        stops = {"any": "Stops all", "H": "Stops {H}", "R": "Stops {R}"}[way.guard.against]
        return f"{stops}, move {way.go.lengths[0]}" if way.go else stops
    if way.use == "draw":
        return f"Draw {plural(way.amount, 'card')}"
    if card.type == "R":
        return "Knight's jump" if way.hit and way.hit.knight else "Straight"
    words = hit_words(way.hit) if way.hit else ""
    return words[:1].upper() + words[1:]


def uses(profile: Profile) -> str:
    """Which regular cards a unit may use, as a line under its hits."""
    if not profile.attacks:
        return "No attacks of its own"
    return {
        "all": "All hand-to-hand and ranged",
        "none": "No ranged cards",
        "under 3": "Hand-to-hand, ranged under 3",
    }[profile.ranged]


def uses_shortly(profile: Profile) -> str:
    """The same where there is little room."""
    if not profile.attacks:
        return "No attacks"
    return {"all": "All attack cards", "none": "No ranged cards", "under 3": "Ranged under 3"}[profile.ranged]


_SHORT = {
    "T-86": "Move phase is over",
    "T-20": "No foe in reach",
    "T-21": "No foe in reach",
    "T-22": "No foe in reach",
    "T-70": "No foe in reach",
    "T-10": "No free way",
    "T-11": "No free square",
    "T-53": "No free square",
    "T-54": "Nobody is hurt",
    "T-75": "No foe can come closer",
    "T-57": "No foe can come closer",
    "T-76": "Has no effect now",
    "T-77": "Nobody is hurt",
    "T-2": "Deploy first",
    "T-5": "Discard first",
    "T-73": "First what follows",
}


def short(refusal: Refusal, *, label: str = "", moving: bool = False, answering: bool = False) -> str:
    """A refusal in the two short lines of a card's face."""
    rule = refusal.rule
    if rule == "T-24":
        return f"Not for {label}" if label else "For none of yours"
    if rule == "T-51":
        return "Fight phase is next" if moving and "Fight phase" in refusal.text else "Kept for its moment"
    if rule == "T-6":
        return "One move a turn" if moving else "One attack a turn"
    if answering and rule == "T-40":
        return _no_answer(refusal.text)
    if answering:
        return {"T-42": "No friend beside it", "T-105": "Saves another"}.get(rule, "Does not answer")
    return _SHORT.get(rule, "Not possible now")


def _no_answer(text: str) -> str:
    if "stops hand-to-hand" in text:
        return "Only for {H}"
    if "stops ranged" in text:
        return "Only for {R}"
    return "Does not answer"
