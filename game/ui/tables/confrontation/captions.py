"""Words for what stands on the table and for what can be done there: names, emblems, buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from game.core.actions import Action
from game.core.seats import Seat
from game.core.words.grammar import does, listed, plural
from game.systems.confrontation import actions as a
from game.systems.confrontation.movement import table_exits
from game.systems.confrontation.mystics import mystic_calls
from game.systems.confrontation.profile import Profile
from game.systems.confrontation.state import (
    Battle,
    Card,
    Field,
    FighterId,
    Form,
    Mode,
    Objective,
    Piece,
    UnitId,
)
from game.systems.confrontation.values import measure
from game.systems.confrontation.works import Stride
from game.table.lengths import CM, FULL, said_cm
from game.table.shapes import distance, heading
from game.ui.tables.confrontation.seat_knowledge import KINDS, Roster

FORMS: dict[Form, str] = {"walk": "Walk", "run": "Run", "assault": "Assault", "stay": "Stay and fight"}
_DECLARED: dict[Form, str] = {
    "walk": "Declare the walk", "run": "Declare the run", "assault": "Declare the assault", "stay": "Stay and fight",
}  # fmt: skip
"""What a declaration is called that nothing follows yet."""
MODES: dict[Mode, str] = {
    "barbarian": "Barbarian", "marauder": "Marauder", "warlord": "Warlord", "general": "General",
    "strategist": "Master strategist", "genius": "Military genius",
}  # fmt: skip
_ASIDE = FULL // 180
"""How far a way may lie beside one of the eight directions and still be called by it."""
_FORGONE = {"feats": "Pass: no feat", "courage": "Roll the dice"}
"""What it is to forgo something, by the kind of choice."""
_BANDS = {"infantry": "M", "cavalry": "W", "creature": "D", "machine": "T", "titan": "H"}
_OCTANTS = ("right", "down right", "down", "down left", "left", "up left", "up", "up right")
RESERVE = "Play the reserve"
"""What it is called to play a card that is not known, or that the others must not see."""
_FEATURES = {"deep": "impassable", "difficult": "difficult ground", "destructible": "can be destroyed"}
"""What features of terrain are called where they are not called by their own names."""
FORMATIONS = {"scattered": "scattered formation", "close": "close formation"}


class Face(NamedTuple):
    """How a thing to do looks on a card: its icon, the colour of its band, a title, a detail, its rule."""

    icon: str
    band: str
    title: str
    detail: str = ""
    rule: str = ""


def features(piece: Piece) -> str:
    """How high a piece of terrain is, and what it does to those who come to it."""
    high = f"{said_cm(piece.height)} high" if piece.height else "level"
    return ", ".join((high, *(_FEATURES.get(each, each) for each in piece.features)))


def unit_name(table: Roster, unit: UnitId) -> str:
    """What a unit is called; "" for none."""
    found = table.units.get(unit)
    return found.name if found is not None else ""


def fighter_name(table: Roster, fighter: int) -> str:
    """What a fighter is called; "" for nobody."""
    found = table.fighters.get(fighter) or table.fallen.get(fighter)
    return table.field.profiles[found.profile].name if found is not None else ""


def emblem(table: Roster, unit: UnitId) -> str:
    """The emblem on the tag of a unit: that of its rank and file, else of whoever leads it."""
    own = [each for each in (*table.fighters.values(), *table.fallen.values()) if each.unit == unit]
    plain = [each for each in own if each.role in ("standard", "machine", "crew")] or own
    counts: dict[str, int] = {}
    for each in plain:
        counts[each.profile] = counts.get(each.profile, 0) + 1
    kind = max(counts, key=lambda profile: counts[profile], default="")
    return table.field.profiles[kind].emblem if kind else ""


def crest(table: Roster, seat: Seat) -> str:
    """The emblem that stands for a side: its Commander's, else that of its first unit."""
    chief = table.fighters.get(table.commanders.get(seat, 0))
    if chief is not None:
        return table.field.profiles[chief.profile].emblem
    own = next((unit.id for unit in table.units.values() if unit.seat == seat), 0)
    return emblem(table, own)


def band(profile: Profile) -> str:
    """The colour of the band of a troop's card, as a role of the palette: by its category, shooters have one of their own."""
    return "R" if profile.ranged and profile.category == "infantry" else _BANDS[profile.category]


def troop_name(table: Roster, seat: Seat, troop: str) -> str:
    """What the card of a troop says: the name of its unit; of several the name without their numbers."""
    own = [unit.name for unit in table.units.values() if unit.seat == seat and unit.troop == troop]
    if own:
        return own[0] if len(own) == 1 else own[0].rstrip("0123456789").rstrip()
    profile = table.field.profiles.get(troop)
    return profile.name if profile is not None else troop


def troop_emblem(table: Roster, seat: Seat, troop: str) -> str:
    """The emblem of the card of a troop."""
    own = next((unit.id for unit in table.units.values() if unit.seat == seat and unit.troop == troop), 0)
    return emblem(table, own)


def face(state: Battle, action: Action) -> Face:
    """How an action looks on a card."""
    if isinstance(action, a.Declare):
        return form_face(state, action.form)
    if isinstance(action, a.Call):
        return _call_face(state, action)
    found = _FACES.get(type(action))
    if found is None:
        return Face("star", "W", words(state, action))
    if isinstance(action, a.Leave) and action.fighter:
        found = found._replace(title="Leave alone")
    return found._replace(detail=detail(state, action))


def form_face(state: Battle, form: Form) -> Face:
    """How a form of activation looks on a card, with how far it carries."""
    unit = state.active.unit if state.active is not None else 0
    far = said_cm(measure(state, unit, form)) if unit in state.units and form != "stay" else ""
    return {
        "walk": Face("boot", "M", "Walk", far, "GB-24"),
        "run": Face("run", "M", "Run", far, "GB-24"),
        "assault": Face("engaged", "H", "Assault", far, "GB-41"),
        "stay": Face("shield", "C", "Stay, fight", "", "G-41"),
    }[form]


def _call_face(state: Battle, action: a.Call) -> Face:
    work = state.field.works[action.work]
    stride = next((each for each in work.effects if isinstance(each, Stride)), None)
    if stride is not None:
        return Face("boot", "M", work.name, said_cm(stride.length), "G-124")
    whom = unit_name(state, action.target)
    cost = f"{work.cost + action.exalt} {mystic_calls.paid_in(work)}" if work.cost else ""
    return Face("swirl", "D", work.name, cost or whom, "")


_FACES: dict[type[Action], Face] = {
    a.March: Face("boot", "M", "Move", rule="GB-24"),
    a.Assault: Face("engaged", "H", "Assault", rule="GB-41"),
    a.Close: Face("engaged", "H", "Close in", rule="GB-44"),
    a.Shoot: Face("shot", "D", "Shoot", rule="GB-49"),
    a.Combat: Face("engaged", "H", "Strike", rule="GB-59"),
    a.Deploy: Face("place", "M", "Deploy", rule="GB-115"),
    a.Leave: Face("external", "M", "Leave", rule="G-58"),
    a.Handle: Face("interact", "W", "Handle", rule="GB-36"),
    a.Take: Face("hand", "W", "Take", rule="G-58"),
    a.Drop: Face("down", "W", "Put down", rule="G-58"),
    a.BecomeAvatar: Face("crown", "C", "Avatar", rule="GB-102"),
    a.Activate: Face("flag", "C", "Activate", rule="GB-17"),
    a.Allot: Face("damage", "H", "Losses", rule="G-45"),
    a.LayPiece: Face("place", "W", "Lay terrain", rule="GB-116"),
}  # fmt: skip


def paid_for(field: Field, objectives: Iterable[Objective]) -> str:
    """What brings Elixir in a battle, in a sentence (GB-22, G-57 to G-59)."""
    council = field.council
    worth = sorted({amount for each in objectives for amount in each.worth.values()} - {0})
    kills = sorted(set(council.kill.values()) - {0})
    found = [
        (f"{listed(map(str, worth), 'or')} a round for an objective held", worth),
        (f"{council.carried} a round for each thing carried", council.carried),
        (f"{council.carried_off} for one carried over the own edge", council.carried_off),
        (f"{listed(map(str, kills), 'or')} for an enemy unit eliminated", kills),
        (f"{council.melee} for one eliminated in melee", council.melee),
        (f"{council.charge} for a charge", council.charge),
        ("a fourth of its Power for a unit of the attacker that leaves over the far edge", council.passage),
    ]
    told = [words for words, paid in found if paid]
    return f"Elixir: {'; '.join(told)}." if told else ""


def detail(state: Battle, action: Action) -> str:
    """What an action is about, in a few words."""
    target = getattr(action, "target", 0) or getattr(action, "unit", 0)
    if isinstance(target, int) and target in state.units:
        return unit_name(state, target)
    piece = getattr(action, "piece", "")
    if piece and piece in state.pieces:
        return state.pieces[piece].name
    item = getattr(action, "item", "")
    if item and item in state.items:
        return state.items[item].name
    if isinstance(action, a.BecomeAvatar):
        return fighter_name(state, action.fighter)
    if isinstance(action, a.Leave):
        paid = sum(amount for amount, _ in table_exits.gains(state, action))
        return f"+{paid} Elixir" if paid else "no Elixir"
    return ""


def commit_words(state: Battle, plans: list[Action]) -> str:
    """What the primary button says for a plan: what it comes to."""
    if not plans:
        return "Choose"
    last = plans[-1]
    if isinstance(last, a.PickCard):
        return f"Play {card_words(state, last)}"
    if isinstance(last, a.Combat):
        return f"Strike, {dice_words(sum(count for _, count in last.dice))}"
    if isinstance(last, a.Declare):
        return _DECLARED[last.form]
    if isinstance(last, a.March):
        first = plans[0]
        form = first.form if isinstance(first, a.Declare) else state.active.form if state.active else None
        return FORMS.get(form, "Move") if form else "Move"
    return words(state, last)


def brief_words(state: Battle, plans: list[Action], words: str) -> str:
    """The same where a button has no room for all of its `words`: the whole name of a work, else the first word."""
    last = plans[-1] if plans else None
    return state.field.works[last.work].name if isinstance(last, a.Call) else words.partition(" ")[0]


def words(state: Battle, action: Action) -> str:
    """What an action does, on a button."""
    said = _SAID.get(type(action))
    if said is not None:
        return said(state, action)
    if isinstance(action, a.Leave) and action.fighter:
        return f"{fighter_name(state, action.fighter)} leaves"
    if isinstance(action, a.Reveal) and state.drawn is None:
        return "Draw from the deck"
    plain = _WORDS.get(type(action), "Go on")
    about = detail(state, action)
    return f"{plain} {about}" if about and type(action) in _ABOUT else plain


def _call_words(state: Battle, action: a.Call) -> str:
    """A work with whom or what it is called on."""
    work, whom = state.field.works[action.work].name, unit_name(state, action.target)
    more = f", exalted by {action.exalt}" if action.exalt else ""
    if action.places and not whom:
        more += _way_words(state, action)
    return f"{work} on {whom}{more}" if whom else f"{work}{more}"


def _upheld_words(state: Battle, action: a.Uphold) -> str:
    """Paying for a work that goes on, or not."""
    work = state.field.works[action.work].name
    return f"Pay for {work}" if action.pay else f"Let {work} end"


def _feats_words(state: Battle, action: a.Feats) -> str:
    """What feats before a test bring; of a roll for Authority only a 1 is rolled again (G-74)."""
    again = "roll a 1 again" if type(state.decision).__name__ == "AuthorityFeats" else "roll failures again"
    parts = [words for given, words in ((action.die, "one more die"), (action.again, again),
                                        (action.force, "make the other roll again")) if given]  # fmt: skip
    said = " and ".join(parts)
    return said[:1].upper() + said[1:]


def _forgone_words(state: Battle, action: a.Forgo) -> str:
    return _FORGONE.get(KINDS.get(type(state.decision).__name__, ""), "Let it pass")


def _zone_words(state: Battle, action: a.TakeZone) -> str:
    return next((zone.name for zone in state.field.zones if zone.id == action.zone), action.zone)


def _held_words(state: Battle, action: a.HoldBack) -> str:
    return ", ".join(unit_name(state, unit) for unit in action.units) or "Nobody"


def _half_words(state: Battle, action: a.TakeHalf) -> str:
    return ", ".join(state.pieces[each].name for each in action.pieces if each in state.pieces) or "None"


def _losses_words(state: Battle, action: a.Allot) -> str:
    """How many fall by a division of losses, and how many are wounded."""
    hurt = [
        (state.fighters[who].health, damage)
        for who, damage in action.damage
        if damage and who in state.fighters
    ]
    fall = sum(damage >= health for health, damage in hurt)
    wounded = len(hurt) - fall
    parts = [f"{fall} {'falls' if fall == 1 else 'fall'}"] if fall else []
    return ", ".join([*parts, f"{wounded} wounded"] if wounded else parts) or "Nobody falls"


def card_words(state: Battle, action: a.PickCard) -> str:
    """The troop of the card that is picked."""
    decision = state.decision
    cards = state.sequences[decision.seat].cards if decision is not None else ()
    if decision is None or action.card >= len(cards):
        return "A card"
    return whole_card(state, decision.seat, cards[action.card])


def _reserve_words(state: Battle, action: a.PlayReserve) -> str:
    """Playing the card in reserve, by what it says where that is known."""
    decision = state.decision
    card = state.sequences[decision.seat].reserve if decision is not None else None
    if decision is None or card is None:
        return RESERVE
    return f"Play {whole_card(state, decision.seat, card)} from reserve"


def whole_card(table: Roster, seat: Seat, card: Card) -> str:
    """What a card says: its troop, or the titanic work."""
    work = table.field.works.get(card.work)
    return work.name if work is not None else troop_name(table, seat, card.troop)


def _way_words(state: Battle, action: a.Call) -> str:
    """How far and where a titan goes, as it looks on the screen; nothing of whoever is called to the table."""
    own, goal = state.fighters[action.by].place, action.places[0]
    if all(not isinstance(each, Stride) for each in state.field.works[action.work].effects):
        return ""
    way = heading(own.point, goal.point)
    octant = (way + FULL // 16) // (FULL // 8) % 8
    far = round(distance(own.point, goal.point) / CM, 1)
    off = abs((way - octant * FULL // 8 + FULL // 2) % FULL - FULL // 2)
    return f" {far:g} cm, {_nearest_foe(state, action.by) if off > _ASIDE else _OCTANTS[octant]}"


def _nearest_foe(state: Battle, fighter: FighterId) -> str:
    own = state.fighters[fighter]
    seat = state.units[own.unit].seat
    foes = [
        each
        for unit in state.on_table()
        if not state.friends(seat, unit.seat)
        for each in state.members(unit.id)
    ]
    near = min(foes, key=lambda each: distance(own.place.point, each.place.point), default=None)
    return f"towards {unit_name(state, near.unit)}" if near is not None else "aside"


def _combat_words(state: Battle, action: a.Combat) -> str:
    who = fighter_name(state, action.hero) or kind_name(
        state, struck_by(state, action.dice), action.attackers
    )
    if action.piece:
        whom = state.pieces[action.piece].name
    else:
        whom = fighter_name(state, action.victim) or kind_name(state, action.target, action.defenders)
    return f"{who} {does(who, 'strikes')} {whom}, {dice_words(sum(count for _, count in action.dice))}"


def profile_name(state: Battle, profile: str) -> str:
    """The name of a profile; "" for none."""
    found = state.field.profiles.get(profile)
    return found.name if found is not None else ""


def kind_name(state: Battle, unit: UnitId, profile: str) -> str:
    """What those of a profile in a unit are called: by the name of the unit where they are several of its common fighters."""
    own = state.units.get(unit)
    several = sum(each.profile == profile for each in state.members(unit)) > 1 if own is not None else False
    return own.name if own is not None and several and own.troop == profile else profile_name(state, profile)


def struck_by(state: Battle, dice: Iterable[tuple[FighterId, int]]) -> UnitId:
    """The unit of those who give the dice of a combat; 0 for nobody's."""
    return next((state.fighters[who].unit for who, _ in dice if who in state.fighters), 0)


_WORDS: dict[type[Action], str] = {
    a.March: "Move", a.Leave: "Leave the table", a.Assault: "Assault", a.Close: "Close in", a.Shoot: "Shoot at",
    a.EndCombats: "End the combats", a.EndActivation: "End activation", a.Handle: "Handle", a.Take: "Take", a.Drop: "Put down",
    a.Deploy: "Deploy", a.Arrange: "Seal the order", a.RollAgain: "Roll again", a.Stand: "Let it stand",
    a.Reveal: "Reveal it", a.SetAside: "Put it in reserve", a.Activate: "Activate",
    a.Buy: "Pay 1 Elixir: it succeeds", a.LayPiece: "Lay it here",
}  # fmt: skip
_SAID: dict[type[Action], Callable[[Battle, Any], str]] = {
    a.Declare: lambda state, action: FORMS[action.form],
    a.Feats: _feats_words,
    a.Forgo: _forgone_words,
    a.Call: _call_words,
    a.ChooseSeat: lambda state, action: state.field.sides[action.seat].name,
    a.Combat: _combat_words,
    a.Allot: _losses_words,
    a.ChooseEffect: lambda state, action: state.field.works[action.work].name,
    a.Counter: lambda state, action: f"Oppose with {unit_name(state, action.unit)}",
    a.Sacrifice: lambda state, action: f"Give up {state.field.works[action.work].name}",
    a.Uphold: _upheld_words,
    a.Resurrect: lambda state, action: f"Bring back {fighter_name(state, action.fighter)}",
    a.ChooseCommander: lambda state, action: fighter_name(state, action.fighter),
    a.BecomeAvatar: lambda state, action: fighter_name(state, action.fighter),
    a.PickCard: card_words,
    a.PlayReserve: _reserve_words,
    a.TakeZone: _zone_words,
    a.HoldBack: _held_words,
    a.TakeHalf: _half_words,
}
"""What says what an action does whose words depend on the battle."""
_ABOUT = (a.Assault, a.Shoot, a.Handle, a.Take, a.Drop, a.Deploy, a.Activate)


def duty_words(duty: str) -> str:
    """What a side does in a battle of attack and defence, on a button."""
    return {"attacker": "Attack", "defender": "Defend"}.get(duty, duty)


def dice_words(count: int) -> str:
    """`1 die`, `4 dice`."""
    return plural(count, "die", "dice")
