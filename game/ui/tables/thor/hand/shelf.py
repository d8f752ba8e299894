"""The shelf: the hand with what each card means now, deck and discard pile, and the tray of a deployment."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import pygame
from msgspec import Struct

from game.core.words.grammar import number_word, plural
from game.systems.thor.catalogue import Card, cards
from game.systems.thor.state import Unit
from game.ui.app.motion import mix, out_cubic
from game.ui.app.theme import Theme
from game.ui.paint import panels
from game.ui.paint.cards import hand_cards as paint
from game.ui.tables.thor import words
from game.ui.tables.thor.board.grid import token
from game.ui.tables.thor.display import Display, piece_of
from game.ui.tables.thor.hand.rows import PowerRow
from game.ui.tables.thor.offers import advances, marked
from game.ui.tables.thor.panels.floor_plan import FloorPlan
from game.ui.tables.thor.table import Table

RISE = 8
"""How far a card rises when it is pointed at or chosen, in logical pixels."""


class _Spread(NamedTuple):
    """How the cards lie, in logical pixels."""

    gap: float
    """Between cards where there is room."""
    narrow: float
    """By how much they may be narrowed before they overlap."""
    opened: float
    """The width of an opened wild card."""
    rows: tuple[float, float]
    """What stands over its rows, and the height of each."""
    grown: float
    """By how much it is higher than the others, at least."""


_ROOMY = _Spread(gap=16, narrow=32, opened=320, rows=(48, 30), grown=10)
_TIGHT = _Spread(gap=8, narrow=42, opened=234, rows=(0, 27), grown=0)
_SLIM = 98
"""The width of a card in the compact tier."""
_AROUND = 30
"""How far what surrounds a card reaches out."""
_WAITING, _SMALL = (92, 76), (80, 50)
"""In the tray the most from one unit to the next, and the size of its token; the same in the compact tier."""
_CARRIED, _CLEAR = 0.5, 28
"""How large a dragged card is beside one in the hand, and how far it hangs above the pointer."""
_LINE, _FOOT, _NAME = 20, 5, 4
"""From one line of its name to the next, what is free below the last, and between it and its neighbours' names."""
_BESIDE_FOOT = 38
"""What the sign of a card's foot and the margins take of its width."""
_SHORTLY = {"Reaction": "later", "Free play": "free", "Answers": "now", "At once": "now"}
"""What the foot of a small card says."""


class Look(Struct, frozen=True):
    """How one card shows: its face, and what surrounds it."""

    card: Card
    lines: str
    foot: str = ""
    foot_icon: str = ""
    state: str = "rest"
    rule: str = ""
    chosen: bool = False
    rows: tuple[PowerRow, ...] = ()
    armed: int = -1


def look(table: Table, slot: int) -> Look:
    """What a card of the hand means for what the player is doing."""
    card = cards()[table.hand[slot]]
    chosen, outcome = slot == table.slot, table.match.outcome
    if outcome is not None:
        return Look(card, "It is over", state="grey", rule=outcome.rule)
    if table.discarding:
        gone = slot in table.marked
        return Look(card, words.card_rule(card), "Discard" if gone else "", "discard", chosen=gone)
    if table.reacting and table.mine:
        return _look_answering(table, slot, card, chosen)
    if not table.mine:
        return Look(card, words.card_rule(card), *_waiting_foot(card))
    if chosen and (rows := tuple(table.rows())):
        armed = next((n for n, row in enumerate(rows) if (row.power, row.by) == (table.power, table.by)), -1)
        return Look(card, "", chosen=True, rows=rows, armed=armed if table.power else -1)
    if table.usable(slot):
        return Look(card, _rule_for(table, card), *_foot(table, card), chosen=chosen)
    if _kept(table, card):
        return Look(card, _rule_for(table, card), *_kept_foot(table, card))
    refusal = table.reason(slot)
    label = ""
    if unit := table.view.units.get(table.unit):
        label = table.view.field.profiles[unit.name].label
    moving = type(table.decision).__name__ == "MovePhase"
    return Look(card, words.short(refusal, label=label, moving=moving), state="grey", rule=refusal.rule)


def _look_answering(table: Table, slot: int, card: Card, chosen: bool) -> Look:
    found = table.answers(card.name) if table.mine else []
    if found:
        lines = found[0].power or words.card_rule(card)
        return Look(card, lines, "Answers", "place", chosen=chosen)
    refusal = table.reason(slot)
    return Look(card, words.short(refusal, answering=True), state="grey", rule=refusal.rule)


def _waiting_foot(card: Card) -> tuple[str, str]:
    return ("Reaction", "hour") if card.type == "D" or card.name == "Dodge" else ("", "")


def _kept(table: Table, card: Card) -> bool:
    """Whether a card is a reaction now, for the chosen unit or by itself."""
    if card.type == "D" or (card.power.ways and card.power.ways[0].use == "defend"):
        return True
    unit = table.view.units.get(table.unit)
    if not card.wild or unit is None:
        return False
    ways = [way for power in table.view.profile(unit.id).of_kind(card.name) for way in power.ways]
    return bool(ways) and all(way.use in ("defend", "halt", "boost") for way in ways)


def _kept_foot(table: Table, card: Card) -> tuple[str, str]:
    """When a card that is kept for its moment comes in: as an answer, or with an attack of its own unit."""
    unit = table.view.units.get(table.unit)
    if card.wild and unit is not None:
        ways = [way.use for power in table.view.profile(unit.id).of_kind(card.name) for way in power.ways]
        if ways and all(use == "boost" for use in ways):
            return "Add-on", "plus"
    return "Reaction", "hour"


def _rule_for(table: Table, card: Card) -> str:
    """A wild card names what it opens for the chosen unit."""
    unit = table.view.units.get(table.unit)
    if not card.wild or unit is None:
        return words.card_rule(card)
    powers = table.view.profile(unit.id).of_kind(card.name)
    if not powers:
        return "An order"
    return powers[0].name if len(powers) == 1 else f"{number_word(len(powers)).capitalize()} powers"


def _foot(table: Table, card: Card) -> tuple[str, str]:
    """What a card means for the chosen unit, or for how many units it means anything."""
    if card.type == "T":
        return "Free play", "draw"
    if not table.unit:
        users = len(table.users(card.name))
        return plural(users, "unit"), "place"
    found = [
        offer for offer in table.offers if offer.card == card.name and table.unit in (offer.unit, offer.by)
    ]
    if found and all(offer.by == table.unit for offer in found):
        return plural(len({offer.unit for offer in found}), "friend"), "place"
    squares = {square for offer in found for square in marked(table.state, offer)}
    foes = {square for offer in found if offer.hurts for square in marked(table.state, offer)}
    if foes and len(foes) == len(squares):
        return plural(len(foes), "foe"), "target"
    if found and all(type(offer.action).__name__ == "Use" for offer in found):
        return "Free play" if not card.wild else "At once", "star"
    if not squares and advances(table.actions, card.name):
        return "Group", "place"
    return plural(len(squares), "square" if not foes and len(squares) < 10 else "place"), "place"


class Hand:
    """Draws the shelf and knows where each card is. `lift` grows from 0 to 1 for the card that rises."""

    def __init__(self, theme: Theme, plan: FloorPlan) -> None:
        self.theme, self.plan = theme, plan
        self.lifts: dict[int, float] = {}
        self.rects: dict[int, pygame.Rect] = {}
        self.row_rects: list[pygame.Rect] = []
        self.looks: list[Look] = []
        self.small = False
        """Whether cards that lie over one another have their names in small letters."""
        self._kept: dict[tuple[int, str], tuple[pygame.Surface, pygame.Surface]] = {}

    # Where

    @property
    def _spread(self) -> _Spread:
        return _TIGHT if self.plan.compact else _ROOMY

    def arrange(self, table: Table, shown: Display, *, moving: bool) -> None:
        """Work out what every card shows and where it stands."""
        if moving or shown.hand != table.hand:
            self.looks = [Look(cards()[name], words.card_rule(cards()[name])) for name in shown.hand]
        else:
            self.looks = [look(table, slot) for slot in range(len(table.hand))]
        self.rects = dict(enumerate(self._places()))
        self.row_rects = []
        for slot, each in enumerate(self.looks):
            if each.rows:
                rect = self.rects[slot]
                self.row_rects = [
                    r.move(rect.topleft) for r in paint.row_rects(self.theme, rect.size, len(each.rows))
                ]

    def _places(self) -> list[pygame.Rect]:
        """Cards side by side from the left; where the shelf is too narrow they shrink, then overlap."""
        plan, px, spread = self.plan, self.theme.px, self._spread
        full = px(_SLIM) if plan.compact else plan.card[0]
        gaps = (px(spread.gap), px(8), px(5), px(2))
        gap = next((each for each in gaps if self._total(full, each) <= plan.cards.width), gaps[-1])
        narrowed = range(full, full - px(spread.narrow), -1)
        wide = next((each for each in narrowed if self._total(each, gap) <= plan.cards.width), narrowed[-1])
        x, places = plan.cards.x, []
        for each, step in zip(self.looks, [*self._steps(wide, gap), 0], strict=False):
            if each.rows:
                rect = self._open_rect(x, len(each.rows))
            else:
                y = plan.cards.y - (px(RISE + 2) if each.chosen else 0)
                rect = pygame.Rect(x, y, self._wide(each, wide), plan.card[1])
            places.append(rect)
            x += step
        return places

    def _steps(self, wide: int, gap: int) -> list[int]:
        """From each card to the next: side by side, else over one another, so that of each as much is seen as its name takes."""
        self.small = False
        if not self.looks:
            return []
        *under, last = (self._open_width() if each.rows else self._wide(each, wide) for each in self.looks)
        room, apart = self.plan.cards.width - last, [each + gap for each in under]
        if sum(apart) <= room or not apart:
            return apart
        if self.plan.compact:
            # Low cards are as wide as their words: each gives up the same.
            return [each + (room - sum(apart)) // len(apart) for each in apart]
        seen = self._seen(under, small=False)
        self.small = sum(seen) + self.theme.px(_NAME) * len(seen) > room
        seen = self._seen(under, small=True) if self.small else seen
        if sum(seen) > room:
            return [each * room // sum(seen) for each in seen]

        def shown(level: int) -> list[int]:
            return [min(most, max(least, level)) for most, least in zip(apart, seen, strict=True)]

        return shown(bisect_right(range(room), room, key=lambda level: sum(shown(level))) - 1)

    def _seen(self, under: Sequence[int], *, small: bool) -> list[int]:
        """How much of each card that lies under another has to be seen, its name in `small` letters or not."""
        return [
            least if each.rows else min(least, paint.named(self.theme, each.card.name, small=small))
            for each, least in zip(self.looks, under, strict=False)
        ]

    def _open_rect(self, x: int, rows: int) -> pygame.Rect:
        """An opened wild card: wider, and as much higher as its rows need."""
        plan, px, spread = self.plan, self.theme.px, self._spread
        over, row = spread.rows
        grown = max(px(spread.grown), px(over) + rows * px(row) - plan.card[1])
        top = plan.cards.y - (grown or px(RISE + 2))
        return pygame.Rect(x, top, self._open_width(), plan.card[1] + grown)

    def _total(self, wide: int, gap: int) -> int:
        """What the hand takes, if its cards are so wide where their words allow it."""
        total = sum(self._open_width() if each.rows else self._wide(each, wide) for each in self.looks)
        return total + gap * max(0, len(self.looks) - 1)

    def _wide(self, each: Look, wide: int) -> int:
        """The width of a closed card: never too narrow for its words."""
        if not self.plan.compact:
            return max(wide, min(self.plan.card[0], paint.least_high(self.theme, each.card.name, each.lines)))
        foot = self._foot(each, wide)
        return max(wide, paint.least(self.theme, each.card.name, foot, each.foot_icon, each.rule))

    def _open_width(self) -> int:
        return min(self.theme.px(self._spread.opened), self.plan.cards.width)

    def at(self, point: tuple[int, int]) -> int:
        """The card under a point, the topmost first; -1 for none."""
        for slot in sorted(self.rects, reverse=True):
            if self.rects[slot].collidepoint(point):
                return slot
        return -1

    def row_at(self, point: tuple[int, int]) -> int:
        """The row of the opened wild card under a point; -1 for none."""
        return next((n for n, rect in enumerate(self.row_rects) if rect.collidepoint(point)), -1)

    def hotspots(self) -> dict[str, pygame.Rect]:
        """`card:0` and, while a wild card is open, `power:0`; overlapped cards keep the part that shows."""
        spots = {}
        for slot, rect in self.rects.items():
            after = self.rects.get(slot + 1)
            shown = rect.copy()
            if after is not None and after.x < rect.right:
                shown.width = max(1, after.x - rect.x)
            spots[f"card:{slot}"] = shown
        return spots | {f"power:{n}": rect for n, rect in enumerate(self.row_rects)}

    # Drawing

    def face(self, each: Look, size: tuple[int, int]) -> pygame.Surface:
        """The painted face of a card."""
        foot = self._foot(each, size[0])
        return paint.card(
            self.theme, size, kind=each.card.type, name=each.card.name, number=words.card_number(each.card),
            rule_lines=(each.lines,) if each.lines else (), foot=foot, foot_icon=each.foot_icon, state=each.state,
            rule_id=each.rule, small=self.small,
        )  # fmt: skip

    def _foot(self, each: Look, wide: int) -> str:
        """What the foot of a card says at a width."""
        foot, counted = each.foot, each.foot_icon in ("place", "target") and each.foot[:1].isdigit()
        cramped = self.theme.width(foot, "body") > wide - self.theme.px(_BESIDE_FOOT)
        if self.plan.compact or cramped:
            return foot.split()[0] if counted else _SHORTLY.get(foot, foot)
        return foot

    def opened(self, each: Look, size: tuple[int, int], table: Table) -> pygame.Surface:
        """A wild card opened on the powers of the chosen unit."""
        unit = table.view.units[table.unit]
        profile = table.view.field.profiles[unit.name]
        brief = self.plan.compact
        rows = tuple(paint.Row(r.kind, r.label, "" if brief else r.detail, r.able) for r in each.rows)
        return paint.wild_open(
            self.theme, size, name=each.card.name, chooser=profile.label, emblem=profile.emblem,
            seat=unit.seat, rows=rows, armed=each.armed,
        )  # fmt: skip

    def live(self, shown: Display) -> frozenset[int]:
        """The cards that move just now: those that arrive, rise or sink."""
        moving = {slot for slot, lift in self.lifts.items() if 0 < lift < 1}
        return frozenset(moving | set(shown.arrivals)) & frozenset(self.rects)

    def draw(self, surface: pygame.Surface, table: Table, shown: Display, slots: Iterable[int]) -> None:
        """Some cards of the hand, the lifted and chosen ones over the others."""
        heights = sorted((self.looks[slot].chosen, self.lifts.get(slot, 0.0), slot) for slot in slots)
        for _, _, slot in heights:
            self._draw_card(surface, table, shown, slot)

    def _draw_card(self, surface: pygame.Surface, table: Table, shown: Display, slot: int) -> None:
        each, rect = self.looks[slot], self.rects[slot]
        share = shown.arrivals.get(slot)
        if share is not None:
            self._draw_arriving(surface, each, rect, share)
            return
        lift = 0.0 if each.chosen else self.lifts.get(slot, 0.0)
        rect = rect.move(0, -round(self.theme.px(RISE) * out_cubic(lift)))
        face = self.opened(each, rect.size, table) if each.rows else self.face(each, rect.size)
        state = "chosen" if each.chosen else "hover" if lift > 0 else "rest"
        whole, margin = self._laid(face, state)
        surface.blit(whole, (rect.x - margin, rect.y - margin))

    def draw_carried(self, surface: pygame.Surface, slot: int, pointer: tuple[int, int]) -> None:
        """A card that is dragged, small and above the pointer, so that it hides no square that it may be laid on."""
        if slot not in self.rects:
            return
        face = self.face(self.looks[slot], self.rects[slot].size)
        small = pygame.transform.smoothscale_by(face, _CARRIED)
        surface.blit(small, small.get_rect(midbottom=(pointer[0], pointer[1] - self.theme.px(_CLEAR))))

    def _laid(self, face: pygame.Surface, state: str) -> tuple[pygame.Surface, int]:
        """A card with what surrounds it as one picture, and how far that reaches out on each side."""
        key = id(face), state
        margin = self.theme.px(_AROUND)
        if key not in self._kept or self._kept[key][0] is not face:
            place = face.get_rect(topleft=(margin, margin))
            whole = pygame.Surface(place.inflate(2 * margin, 2 * margin).size, pygame.SRCALPHA)
            paint.lay(whole, self.theme, place, face, state)
            if len(self._kept) > 40:
                self._kept.clear()
            self._kept[key] = face, whole
        return self._kept[key][1], margin

    def _draw_arriving(self, surface: pygame.Surface, each: Look, rect: pygame.Rect, share: float) -> None:
        start = self.plan.deck.center
        centre = mix(start[0], rect.centerx, share), mix(start[1], rect.centery, share)
        face = paint.back(self.theme, self.plan.card) if share < 0.5 else self.face(each, self.plan.card)
        surface.blit(face, face.get_rect(center=centre))

    def draw_flights(self, surface: pygame.Surface, shown: Display, spots: dict[str, pygame.Rect]) -> None:
        """Cards on their way to the discard pile."""
        for flight in shown.flights:
            start = spots.get(flight.start)
            begin = start.center if start else self.plan.cards.center
            end, share = self.plan.discard.center, flight.share
            centre = mix(begin[0], end[0], share), mix(begin[1], end[1], share)
            card = cards()[flight.card]
            face = self.face(Look(card, words.card_rule(card)), self.plan.card)
            surface.blit(face, face.get_rect(center=centre))

    def draw_piles(self, surface: pygame.Surface, shown: Display) -> None:
        """Deck and discard pile with their counts; in the compact tier the deck alone, with both."""
        theme, plan, size = self.theme, self.plan, self.plan.deck.size
        deck = paint.deck(theme, size, shown.deck) if shown.deck else paint.bed(theme, size)
        self._draw_pile(surface, deck, plan.deck)
        if plan.compact:
            count = panels.plaque(theme, f"{shown.deck} · {len(shown.discard)}")
            surface.blit(count, count.get_rect(midbottom=plan.deck.midbottom))
            return
        top = cards()[shown.discard[-1]] if shown.discard else None
        face = self.face(Look(top, "", foot=" "), plan.discard.size) if top else None
        pile = paint.discard(theme, plan.discard.size, face, len(shown.discard))
        self._draw_pile(surface, pile, plan.discard)
        counts = (f"Deck {shown.deck}", plan.deck), (f"Discard {len(shown.discard)}", plan.discard)
        for label, rect in counts:
            plaque = panels.plaque(theme, label)
            surface.blit(plaque, plaque.get_rect(center=(rect.centerx, rect.bottom - theme.px(14))))

    def _draw_pile(self, surface: pygame.Surface, picture: pygame.Surface, rect: pygame.Rect) -> None:
        panels.drop_shadow(surface, self.theme, rect, 4)
        surface.blit(picture, rect)


class Tray:
    """The units that wait to be deployed, standing on the shelf in place of a hand."""

    def __init__(self, theme: Theme, plan: FloorPlan) -> None:
        self.theme, self.plan = theme, plan

    def places(self, table: Table) -> dict[int, pygame.Rect]:
        """Where each waiting unit stands."""
        waiting = [unit for unit in table.view.reserve[table.seat] if unit.id not in table.draft]
        area, count = self.plan.cards, max(1, len(waiting))
        most, _ = _SMALL if self.plan.compact else _WAITING
        step = min(self.theme.px(most), area.width // count)
        first = pygame.Rect(area.x, area.y, step, area.height)
        return {unit.id: first.move(n * step, 0) for n, unit in enumerate(waiting)}

    def draw(self, surface: pygame.Surface, table: Table, hovered: int = 0) -> None:
        """Tokens, the chosen one in brass, with their names: where not all of those fit, that of one."""
        px, places = self.theme.px, self.places(table)
        _, most = _SMALL if self.plan.compact else _WAITING
        waiting = [unit for id in places if (unit := table.find(id)) is not None]
        size = min((px(most), *(round(rect.width * 0.84) for rect in places.values())))
        names = self._names(table, waiting, places, size)
        one = hovered if hovered in places else table.unit
        for unit in waiting:
            id, rect = unit.id, places[unit.id]
            if id in (table.unit, hovered):
                plate = rect.inflate(-px(4), 0)
                surface.blit(panels.panel(self.theme, plate.size, chosen=id == table.unit), plate)
            rows = names.get(id, [table.view.field.profiles[unit.name].label] if id == one else [])
            drawing = token(self.theme, piece_of(table.view, unit), size)
            lines = len(rows) if names else 0 if self.plan.compact else 1
            middle = rect.y + (rect.height - lines * px(_LINE)) // 2 + px(_FOOT)
            surface.blit(drawing, drawing.get_rect(center=(rect.centerx, middle)))
            self._draw_name(surface, rows if lines else [], rect)

    def _draw_name(self, surface: pygame.Surface, rows: list[str], rect: pygame.Rect) -> None:
        """A name below its token, within the tray."""
        for number, row in enumerate(reversed(rows)):
            text = self.theme.text(row, "body-semibold", self.theme.palette.bone)
            foot = rect.bottom - self.theme.px(_FOOT) - number * self.theme.px(_LINE)
            surface.blit(text, text.get_rect(midbottom=(rect.centerx, foot)).clamp(self.plan.cards))

    def _names(
        self, table: Table, waiting: Iterable[Unit], places: Mapping[int, pygame.Rect], size: int
    ) -> dict[int, list[str]]:
        """The names of all who wait, in lines below tokens of a size; none where one of them does not fit."""
        found = {}
        for unit in waiting:
            rect, label = places[unit.id], table.view.field.profiles[unit.name].label
            rows = self.theme.wrap(label, "body-semibold", rect.width - self.theme.px(_NAME))
            if " ".join(rows) != label or len(rows) * self.theme.px(_LINE) + size > rect.height:
                return {}
            found[unit.id] = rows
        return found
