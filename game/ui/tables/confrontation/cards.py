"""The cards on the shelf: what can be done now, gathered by kind, each with the ways to do it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from game.core.actions import Action, Refusal
from game.core.words.grammar import plural
from game.systems.confrontation import actions as a
from game.systems.confrontation import card_play, units
from game.systems.confrontation.fire import ranged_attacks
from game.systems.confrontation.mystics import targets, titanic
from game.systems.confrontation.state import Battle, Form, UnitId
from game.systems.confrontation.works import Work
from game.ui.tables.confrontation import captions
from game.ui.tables.confrontation.captions import Face
from game.ui.tables.confrontation.seat_knowledge import Known

Plan = tuple[Action, ...]
"""Actions that are done one after the other."""
FORMS: tuple[Form, ...] = ("walk", "run", "assault", "stay")
ENDINGS = (a.EndActivation, a.EndCombats, a.Forgo)
"""What ends something: it has a place of its own."""
ON_CARDS = (a.Declare, a.March, a.Assault, a.Shoot, a.Combat, a.Close, *ENDINGS)
"""What the cards of the forms stand for, and what ends something."""


class Card(Struct, frozen=True):
    """A kind of thing to do: how it looks, and why it cannot be done now, if it cannot.

    `first` are the actions that have to come before it; `kind` is the type of what it does, for `Known.offers`, and `about`
    which of them it means (the work that is called, the unit that is deployed).
    """

    id: str
    face: Face
    kind: type[Action]
    first: Plan = ()
    about: str | int = ""
    refusal: Refusal | None = None

    @property
    def usable(self) -> bool:
        """Whether it can be done now."""
        return self.refusal is None


def of_acting(known: Known) -> list[Card]:
    """What the active unit can do: the forms while none is declared, then its parts; works, feats and things at any time."""
    state = known.state
    active = state.active
    if active is None:
        return []
    found = _forms(known) if active.form is None else _parts(known, active.form)
    return found + _others(known)


def _forms(known: Known) -> list[Card]:
    found = []
    for form in FORMS:
        refusal = known.refusal(a.Declare(form))
        if form == "stay" and refusal is not None:
            continue
        face, kind = captions.form_face(known.state, form), _KIND_OF[form]
        found.append(Card(form, face, kind, (a.Declare(form),), refusal=refusal))
        if form == "stay":
            found += _closing(known, a.Declare(form))
    if _shoots(known.state):
        walk = a.Declare("walk")
        refusal = known.refusal(walk) or _no_shot(known, walk)
        face = captions.face(known.state, a.Shoot("", 0))
        found.append(Card("shoot", face, a.Shoot, (a.Declare("walk"),), refusal=refusal))
    return found + _exits(known)


def _exits(known: Known) -> list[Card]:
    """The unit, or a carrier alone, leaving by a walk, or by a run where only that gets so far (G-58, G-59).

    Where nothing may be measured before it is declared, they come after the declaration (GA-1).
    """
    found: dict[int, Card] = {}
    for form in ("walk", "run") if known.estimates else ():
        declared = a.Declare(form)
        ahead = known.after(declared) if known.refusal(declared) is None else None
        if ahead is None:
            continue
        for each in known.offers(declared):
            if isinstance(each, a.Leave) and each.fighter not in found:
                id, face = f"leave:{each.fighter}", captions.face(ahead, each)
                found[each.fighter] = Card(id, face, a.Leave, (declared,), about=each.fighter)
    return list(found.values())


def _parts(known: Known, form: Form) -> list[Card]:
    state = known.state
    found = []
    kind = _KIND_OF[form]
    face = captions.form_face(state, form)
    found.append(Card(form, face, kind, refusal=_why_not(known, kind)))
    if form == "stay":
        found += _closing(known)
    if form == "walk" and _shoots(state):
        found.append(Card("shoot", captions.face(state, a.Shoot("", 0)), a.Shoot, refusal=_no_shot(known)))
    return found


def _closing(known: Known, *first: Action) -> list[Card]:
    """The free members of a unit that stays may close up before its combats (G-41)."""
    close = next((each for each in known.offers(*first) if isinstance(each, a.Close)), None)
    return [Card("close", captions.face(known.state, close), a.Close, first)] if close is not None else []


def _shoots(state: Battle) -> bool:
    assert state.active is not None
    members = state.members(state.active.unit)
    return any(state.field.profiles[each.profile].ranged is not None for each in members)


def _no_shot(known: Known, *first: Action) -> Refusal | None:
    """Why nobody can be shot at from where the unit stands, as it is of the nearest enemy; None if somebody can."""
    state, own = known.state, _actor(known.state)
    if state.units[own].fate != "table":
        return known.refusal(a.Shoot("", 0), *first)
    if first and not known.estimates:
        return None
    ahead = known.after(*first)
    if ahead is not None and ranged_attacks.suggest(ahead):
        return None
    armed = [
        each.profile for each in state.members(own) if state.field.profiles[each.profile].ranged is not None
    ]
    foes = [unit.id for unit in state.on_table() if not state.friends(known.seat, unit.seat)]
    near = min(foes, key=lambda foe: units.gap(state, own, foe), default=0)
    found = known.refusal(a.Shoot(armed[0], near), *first) if near and armed else None
    return found or Refusal("GB-49", "There is nobody to shoot at.")


def _why_not(known: Known, kind: type[Action]) -> Refusal | None:
    """Why nothing of a kind can be done now; asked of an empty one where nothing is offered."""
    if any(isinstance(each, kind) for each in known.offers()):
        return None
    probe = _PROBES[kind](known.state)
    return known.refusal(probe) or Refusal("", "There is nothing to do of that kind now.")


def _others(known: Known) -> list[Card]:
    """Works by name, the unit or one of it leaving, and things to do with what stands or lies about."""
    found: dict[str, Card] = {}
    for each in known.offers():
        if isinstance(each, ON_CARDS):
            continue
        about = each.work if isinstance(each, a.Call) else each.fighter if isinstance(each, a.Leave) else ""
        id = f"{type(each).__name__.lower()}:{about}"
        if id not in found:
            found[id] = Card(id, captions.face(known.state, each), type(each), about=about)
    return list(found.values())


def of_combats(known: Known) -> list[Card]:
    """The blows that can be struck, each a card."""
    return [
        Card("fight", captions.face(known.state, each), type(each))
        for each in known.offers()[:1]
        if not isinstance(each, ENDINGS)
    ]


def of_titanic(known: Known) -> list[Card]:
    """What the titanic card does that was revealed (GB-80)."""
    state, work = known.state, known.state.field.works[known.decision.work]
    calls = [each for each in known.offers() if isinstance(each, a.Call)]
    refusal = None if calls else titanic.quiet(state, work.id) or _out_of_reach(work)
    face = captions.face(state, a.Call(work.id, titanic.titan(state, known.decision.unit)))
    return [Card(f"call:{work.id}", face, a.Call, about=work.id, refusal=refusal)]


def _out_of_reach(work: Work) -> Refusal:
    if targets.affects_caller_alone(work):
        return Refusal("G-124", f"There is nowhere that {work.name} could lead.")
    return Refusal("GB-80", f"There is nobody whom {work.name} would reach.")


def of_deploying(known: Known) -> list[Card]:
    """The units that wait to be deployed."""
    found: dict[int, Card] = {}
    for each in known.offers():
        if isinstance(each, a.Deploy) and each.unit not in found:
            face = captions.face(known.state, each)._replace(
                title=captions.unit_name(known.state, each.unit), detail=plural(len(each.places), "figure")
            )
            found[each.unit] = Card(f"deploy:{each.unit}", face, a.Deploy, about=each.unit)
    return list(found.values())


def of_units(known: Known) -> list[Card]:
    """The units that can be activated, those that wait to enter too."""
    found = []
    for each in known.offers():
        if isinstance(each, a.Activate):
            unit = known.state.units[each.unit]
            there = (
                plural(len(known.state.members(unit.id)), "figure")
                if unit.fate == "table"
                else "not here yet"
            )
            face = captions.face(known.state, each)._replace(title=unit.name, detail=there)
            found.append(Card(of_unit(unit.id), face, a.Activate, about=unit.id))
    return found


def of_picks(known: Known) -> list[Card]:
    """One's cards, one of which is played: each with how many stand behind it (GB-117)."""
    found = []
    for each in known.offers():
        if isinstance(each, a.PickCard):
            units = named(known.state, each)
            count = sum(len(known.state.members(unit)) for unit in units)
            face = Face(
                "flag",
                "C",
                captions.words(known.state, each),
                plural(count, "figure") if count > 1 else "",
                "GB-117",
            )
            found.append(Card(f"pick:{each.card}", face, a.PickCard, about=each.card))
    return found


def named(state: Battle, pick: a.PickCard) -> list[UnitId]:
    """The units that may be activated by a card."""
    decision = state.decision
    cards = state.sequences[decision.seat].cards if decision is not None else ()
    if decision is None or pick.card >= len(cards):
        return []
    return card_play.meant(state, decision.seat, cards[pick.card])


def of_unit(unit: UnitId) -> str:
    """The id of the card of a unit that can be activated."""
    return f"unit:{unit}"


def calls(id: str) -> bool:
    """Whether a card of that id calls a work of mystics."""
    return id.startswith(f"{a.Call.__name__.lower()}:")


def of_offers(known: Known) -> list[Card]:
    """One card for every sort of answer."""
    found: dict[str, Card] = {}
    for each in known.offers():
        if not isinstance(each, ENDINGS):
            id = type(each).__name__.lower()
            found.setdefault(id, Card(id, captions.face(known.state, each), type(each)))
    return list(found.values())


def ways(known: Known, card: Card) -> Sequence[Plan]:
    """The ways to do what a card says, the likeliest first; the declaration alone where its measures are still nobody's (GA-1)."""
    if card.first and not known.estimates:
        return [card.first]
    found = [
        (*card.first, each)
        for each in known.offers(*card.first)
        if isinstance(each, card.kind) and _means(each, card)
    ]
    if card.kind is a.Assault:
        found.sort(key=lambda plan: _far(known.state, plan[-1]))
    return found or ([card.first] if card.first else [])


def _far(state: Battle, action: Action) -> int:
    """How far the unit that an assault means stands from the active one: the nearest is meant first."""
    target, own = int(getattr(action, "target", 0)), _actor(state)
    if not state.members(own) or not state.members(target):
        return 0
    return units.gap(state, own, target)


def _means(action: Action, card: Card) -> bool:
    if isinstance(action, a.Call):
        return action.work == card.about
    if isinstance(action, a.Deploy):
        return action.unit == card.about
    if isinstance(action, a.Leave):
        return action.fighter == card.about
    if isinstance(action, a.PickCard):
        return action.card == card.about
    return True


_KIND_OF: dict[Form, type[Action]] = {"walk": a.March, "run": a.March, "assault": a.Assault, "stay": a.Combat}
_PROBES: dict[type[Action], Callable[[Battle], Action]] = {
    a.March: lambda state: a.March(tuple(each.place for each in state.members(_actor(state)))),
    a.Assault: lambda state: a.Assault(0),
    a.Combat: lambda state: a.Combat("", "", 0, ()),
}


def _actor(state: Battle) -> int:
    return state.active.unit if state.active is not None else 0
