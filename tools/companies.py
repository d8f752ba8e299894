"""Battles of Confrontation that no file describes, and companies that nobody has chosen."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.chance import Chance
from game.core.system import Document
from game.systems.confrontation.companies import company_list
from game.systems.confrontation.companies.company_list import Banner, CompanyList, Picked, UnitEntry
from game.systems.confrontation.companies.legality import faults
from game.systems.confrontation.companies.people_file import people
from game.systems.confrontation.companies.peoples import JOINED, STAFFED, Incarnate, People, Troop
from game.systems.confrontation.state import MODES
from game.ui.workshop.companies import cards
from game.ui.workshop.companies.cards import CardForm
from game.ui.workshop.companies.draft import CompanyDraft

PEOPLES = ("march", "host", "isles")
POINTS = (500, 500, 500, 1000, 2000)
"""Small companies mostly: their battles come to an end sooner."""
BATTLES = ("pitched", "hill", "invasion", "charge", "breakthrough", "skirmish", "drawn")
OPEN = ("pitched", "hill")
"""Those that more than two companies can fight."""
FIELDS = ("laid", "laid", "laid", "borderland", "pacified", "positions")
CORNERS = (((2, 0), (58, 20)), ((62, 70), (118, 90)), ((62, 0), (118, 20)), ((2, 70), (58, 90)))
"""The zones of four companies, in centimetres: north, south, north, south."""
NEAR = (((10, 18), (110, 41)), ((10, 48), (110, 71)))
"""Zones so near to each other that companies meet in the first round."""
PIECES = ("boulder", "oak", "standing-stone", "cart", "hedge", "low-wall", "rubble", "pond", "tent")
FRAIL = ("low-wall", "tent")
"""Those of them that can be destroyed."""
SPOTS = ((16, 39), (45, 36), (75, 36), (104, 39), (16, 51), (45, 54), (75, 54), (104, 51))
"""Where terrain lies, in centimetres: between the zones of all battles on the usual table, clear of objectives."""
DRAFTS = 40
"""How often a company is drawn up before one that comes with the game is taken."""


def company_battle(chance: Chance) -> Document:
    """A random sound battle: two to four companies, any mode, terrain or none, laid by anybody, with random options."""
    points = chance.pick(POINTS)
    seats = 2 if points > 500 or chance.roll(5) > 1 else chance.roll(2) + 2
    battle = chance.pick(BATTLES if seats == 2 else OPEN)
    if battle == "skirmish":
        points = 500
    near = seats == 2 and battle in OPEN and chance.flip()
    bare = near or battle not in ("pitched", "hill", "breakthrough") or chance.roll(3) == 1
    teams = seats == 4 and chance.flip()
    modes = MODES if seats == 2 or teams else MODES[:-1]
    return {
        "system": "confrontation",
        "title": "Anything goes",
        "battle": battle,
        "points": points,
        "mode": chance.pick((*modes, "drawn")),
        "rounds": chance.roll(4) + 2,
        "terrain": [] if bare else _terrain(chance),
        "sides": _sides(
            chance, points, NEAR if near else CORNERS[:seats], teams=teams, any_company=battle != "skirmish"
        ),
        "options": {
            "long": chance.roll(6) == 1,
            "fear": chance.flip(),
            "estimates": chance.flip(),
            "battlefield": "laid" if bare else chance.pick(FIELDS),
        },
    }


Zones = tuple[tuple[tuple[int, int], tuple[int, int]], ...]


def _sides(
    chance: Chance, points: int, zones: Zones, *, teams: bool, any_company: bool
) -> dict[str, Document]:
    """The companies in these zones, which two of them need not have where the battle has its own."""
    made: dict[str, Document] = {}
    for place, (low, high) in enumerate(zones):
        seat = ("one", "two", "three", "four")[place]
        side: Document = {"name": f"Side {seat}", **_company(chance, points, drafted=any_company)}
        if zones is NEAR or len(zones) > 2:
            edge = "south" if place % 2 else "north"
            side["deploy"] = {"at": _spot(low), "to": _spot(high), "edge": edge}
        if teams and place > 1:
            side["team"] = ("one", "two")[place - 2]
        made[seat] = side
    return made


def _spot(point: tuple[int, int]) -> list[str]:
    return [f"{part}cm" for part in point]


def _terrain(chance: Chance) -> list[Document]:
    """Some pieces at some of the spots."""
    spots = chance.shuffle(SPOTS)[: chance.roll(len(SPOTS))]
    return [
        {
            "id": f"piece-{number}",
            "kit": kit,
            "at": [f"{x}cm", f"{y}cm"],
            "shape": "6cm x 3cm",
            "turn": 15 * (chance.roll(24) - 1),
            "destructible": kit in FRAIL and chance.flip(),
        }
        for number, ((x, y), kit) in enumerate((spot, chance.pick(PIECES)) for spot in spots)
    ]


# Companies


def _company(chance: Chance, points: int, *, drafted: bool) -> Document:
    """A list that comes with the game, or one drawn up at random."""
    company = draft(chance, points) if drafted and chance.flip() else None
    if company is None:
        return {"list": f"{chance.pick(PEOPLES)}-{points}"}
    return {"company": company_list.document(company)}


def draft(chance: Chance, points: int) -> CompanyList | None:
    """A legal company of any troops, Incarnates and attributes of a people and its allies; None if none is hit upon."""
    own = people(chance.pick(PEOPLES))
    for _ in range(DRAFTS):
        house = chance.pick(("", *(each.id for each in own.houses)))
        company = CompanyList(own.id, "Whoever came", points, (), house)
        units: list[UnitEntry] = []
        for place in own.order(house):
            ally = people(chance.pick(own.allies)) if own.allies and chance.roll(5) == 1 else own
            able = [each for each in ally.troops if place.takes(each.category, each.profile.rank)]
            if able:
                units.append(_entry(chance, own, ally, chance.pick(able)))
            grown = replace(company, banners=(Banner(tuple(units)),))
            if not faults(grown) and (chance.roll(3) > 1 or 2 * company_list.cost(grown) < points):
                company = grown
            elif any(fault.rule == "GB-104" and fault.field == "limit" for fault in faults(grown)):
                units.pop()
        if company.banners and not faults(company):
            return with_card(company, chance) if chance.flip() else company
    return None


def with_card(company: CompanyList, chance: Chance) -> CompanyList:
    """A company one of whose units is made of a card of its own, like that of its troop; unchanged where its Incarnate bars that."""
    banner = chance.pick(range(len(company.banners)))
    number = chance.pick(range(len(company.banners[banner].units)))
    draft = CompanyDraft(company)
    draft.choose((banner, number))
    if draft.unit is None or draft.unit.allied:
        return company
    card = CardForm(company, "troop", cards.copied(company, draft.unit.troop)).card
    assert card is not None
    draft.keep_card("troop", card, unit=True)
    return company if draft.faults else draft.company


def _entry(chance: Chance, own: People, ally: People, troop: Troop) -> UnitEntry:
    """A unit of a troop, with whoever may be in it; not everything that is drawn is legal."""
    number = troop.least + (chance.roll(troop.most - troop.least + 1) - 1)
    specials = tuple(Picked(each.id, chance.roll(each.most)) for each in troop.specials if chance.flip())
    staffed = troop.category in STAFFED
    entry = UnitEntry(
        troop.id,
        number,
        specials,
        standard=staffed and chance.roll(3) == 1,
        musician=staffed and chance.roll(3) == 1,
        people=ally.id if ally is not own else "",
    )
    able = [each for each in own.incarnates if not each.champion_of or each.champion_of == troop.id]
    if troop.category not in JOINED or not able or chance.roll(3) == 1:
        return entry
    return _led(chance, own, entry, chance.pick(able))


def _led(chance: Chance, own: People, entry: UnitEntry, hero: Incarnate) -> UnitEntry:
    """The unit with an Incarnate and something that he is given."""
    left, given = hero.attributes, list[str]()
    for work in chance.shuffle(own.attributes):
        if work.price <= left and chance.flip():
            left -= work.price
            given.append(work.id)
    familiars = chance.roll(hero.profile.rank + 1) - 1 if hero.profile.energy and chance.flip() else 0
    return replace(entry, incarnate=hero.id, attributes=tuple(given), familiars=familiars)
