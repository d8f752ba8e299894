"""The rules that matter now at the table of units, for the hints that belong to them. No pixels here."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.systems.confrontation import actions as a
from game.systems.confrontation import units
from game.systems.confrontation.movement import formation
from game.systems.confrontation.state import Unit, UnitId
from game.systems.confrontation.works import Summon, Work
from game.ui.tables.confrontation.assaults import assault_plan
from game.ui.tables.confrontation.desk import Desk
from game.ui.tables.confrontation.salvos import shot_plan

_TESTS = {"losses": "GB-72", "rally": "GB-77", "fear": "GB-46"}
"""By what a Courage test is taken for."""
_CALLS = {"communion": "GB-85", "ritual": "GB-89"}
"""By what kind of work is called."""


def rules_in_play(desk: Desk) -> Iterator[str]:
    """The rules that matter now, the most pressing first."""
    found = _BY_KIND.get(desk.kind)
    if found is not None:
        yield from found(desk)


# Cards


def _ordering(desk: Desk) -> Iterator[str]:
    yield "GB-13"
    yield from _objectives(desk)


def _drawing(desk: Desk) -> Iterator[str]:
    """A card is drawn or picked: what a reserve is good for, and the tests that wait for units."""
    if any(isinstance(each, a.SetAside | a.PlayReserve) for each in desk.offers()):
        yield "GB-17"
    state, drawn = desk.state, desk.state.drawn
    for unit in state.on_table(desk.seat):
        if not unit.activated and (drawn is None or drawn.card.troop == unit.troop):
            yield from _due(desk, unit)


def _choosing(desk: Desk) -> Iterator[str]:
    for unit in desk.choices:
        yield from _due(desk, desk.state.units[unit])


def _due(desk: Desk, unit: Unit) -> Iterator[str]:
    """The test that waits for a unit when it is activated."""
    if unit.fate != "table":
        return
    if unit.rout:
        yield "GB-77"
    elif units.below_half(desk.state, unit.id) and units.category(desk.state, unit.id) != "creature":
        yield "GB-72"


# Questions


def _courage(desk: Desk) -> Iterator[str]:
    yield _TESTS[desk.decision.why]


def _deploying(desk: Desk) -> Iterator[str]:
    card = desk.card
    if card is not None and isinstance(card.about, int) and card.about:
        yield from _formations(desk, card.about)
    yield from _objectives(desk)


# The unit that acts


def _acting(desk: Desk) -> Iterator[str]:
    """What is taken up comes first; with nothing in the hand, whatever the unit could do."""
    card, unit = desk.card, desk.actor
    if card is None:
        yield from _free_to_choose(desk, unit)
    elif card.kind is a.Shoot:
        yield from _shooting(desk)
    elif card.kind is a.Assault:
        yield from _assaulting(desk)
    elif card.kind is a.Call:
        yield from _calling(desk.state.field.works[str(card.about)])
    elif card.kind is a.Combat:
        yield "G-41"
    elif card.kind is a.March:
        yield from _leaving(desk, unit)
        yield from _to_call(desk)
        yield from _formations(desk, unit)


def _free_to_choose(desk: Desk, unit: UnitId) -> Iterator[str]:
    kinds = {card.kind for card in desk.cards() if card.usable}
    if units.engaged(desk.state, unit):
        yield "G-41"
    yield from _leaving(desk, unit)
    yield "GB-18"
    yield from _carrying(desk, unit)
    yield from _to_call(desk)
    if a.Shoot in kinds:
        yield "G-10"
    if a.Assault in kinds:
        yield "G-13"
    yield from _objectives(desk)
    yield from _formations(desk, unit)


def _shooting(desk: Desk) -> Iterator[str]:
    aim = shot_plan.now(desk)
    if aim is None:
        return
    if aim.templated:
        yield "GB-57"
    if aim.forecast.interference:
        yield "GB-52"
    yield "G-10"
    yield "GB-65"


def _assaulting(desk: Desk) -> Iterator[str]:
    """Fear and the charge as far as they are known, and how far it may be."""
    scheme = assault_plan.now(desk)
    fear = scheme.onset.courage if scheme is not None and scheme.onset is not None else None
    if fear is not None and fear.unit == desk.actor and not fear.resisted:
        yield "GB-46"
    yield from _leaving(desk, desk.actor)
    yield "G-13"
    yield "GB-47"


def _to_call(desk: Desk) -> Iterator[str]:
    """What mystics of the unit could call."""
    for card in desk.cards():
        if card.kind is a.Call and card.usable:
            yield from _calling(desk.state.field.works[str(card.about)])


def _carrying(desk: Desk, unit: UnitId) -> Iterator[str]:
    """Something lies about that fighters on foot may pick up, or one of them carries it."""
    items = [each for each in desk.state.items.values() if not each.gone]
    carriers = [each.carries for each in desk.state.members(unit) if each.carries]
    on_foot = units.category(desk.state, unit) == "infantry"
    if carriers or (on_foot and any(not each.carrier for each in items)):
        yield "G-58"


def _calling(work: Work) -> Iterator[str]:
    if any(isinstance(effect, Summon) for effect in work.effects):
        yield "GB-92"
    if work.kind in _CALLS:
        yield _CALLS[work.kind]


def _leaving(desk: Desk, unit: UnitId) -> Iterator[str]:
    """Whoever is in contact falls when the unit leaves."""
    if units.engaged(desk.state, unit):
        yield "GB-45"


def _formations(desk: Desk, unit: UnitId) -> Iterator[str]:
    if len(desk.state.members(unit)) < 2:
        return
    yield "GB-6"
    if formation.may_close(desk.state, unit):
        yield "GB-7"


def _objectives(desk: Desk) -> Iterator[str]:
    if desk.state.objectives:
        yield "GB-22"


def _always(*rules: str) -> Callable[[Desk], Iterator[str]]:
    return lambda desk: iter(rules)


_BY_KIND: dict[str, Callable[[Desk], Iterator[str]]] = {
    "acting": _acting, "arrange": _ordering, "card": _drawing, "pick": _drawing, "unit": _choosing, "courage": _courage, "deploy": _deploying,
    "closing": _always("GB-47"), "combats": _always("GB-65", "G-41"), "losses": _always("G-45"), "feats": _always("GB-100"),
    "sacrifice": _always("GB-81"),
}  # fmt: skip
"""What matters in each kind of choice."""
