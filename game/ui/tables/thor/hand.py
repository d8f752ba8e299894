"""The shelf: the hand with what each card means now, deck and discard pile, and the tray of a deployment."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from game.systems.thor.catalogue import Card, cards
from game.ui.app.motion import mix, out_cubic
from game.ui.app.theme import Theme
from game.ui.paint import cards as paint
from game.ui.paint import panels, tokens
from game.ui.play.words import number_word, plural
from game.ui.tables.thor import words
from game.ui.tables.thor.display import Shown, piece_of
from game.ui.tables.thor.offers import advances, marked
from game.ui.tables.thor.rows import PowerRow
from game.ui.tables.thor.table import Table
from game.ui.tables.thor.tiers import Plan

RISE = 8
"""How far a card rises when it is pointed at or chosen, in logical pixels."""
OPEN_WIDTH = 320


@dataclass(frozen=True)
class Look:
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
    chosen = slot == table.slot
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

    def __init__(self, theme: Theme, plan: Plan) -> None:
        self.theme, self.plan = theme, plan
        self.lifts: dict[int, float] = {}
        self.rects: dict[int, pygame.Rect] = {}
        self.row_rects: list[pygame.Rect] = []
        self.looks: list[Look] = []
        self._kept: dict[tuple[int, str], tuple[pygame.Surface, pygame.Surface]] = {}

    # Where

    def arrange(self, table: Table, shown: Shown, *, moving: bool) -> None:
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
        plan, theme, count = self.plan, self.theme, len(self.looks)
        high = plan.card[1]
        roomy, least = (
            (theme.px(16), plan.card[0] - theme.px(9)) if not plan.compact else (theme.px(8), theme.px(76))
        )
        wide = plan.card[0] if not plan.compact else theme.px(98)
        gaps = (roomy, theme.px(8), theme.px(5))
        gap = next((each for each in gaps if self._total(wide, each) <= plan.cards.width), gaps[-1])
        spare = plan.cards.width - self._total(wide, gap)
        closed = sum(not each.rows for each in self.looks)
        if spare < 0 and closed:
            wide = max(least, wide + spare // closed)
            spare = plan.cards.width - self._total(wide, gap)
        step = gap if spare >= 0 or count < 2 else gap + spare // (count - 1)
        x, places = plan.cards.x, []
        for each in self.looks:
            if each.rows:
                rect = self._open_rect(x, len(each.rows))
            else:
                rect = pygame.Rect(x, plan.cards.y - (theme.px(RISE + 2) if each.chosen else 0), wide, high)
            places.append(rect)
            x += rect.width + step
        return places

    def _open_rect(self, x: int, rows: int) -> pygame.Rect:
        """An opened wild card: wider, and as much higher as its rows need."""
        plan, theme = self.plan, self.theme
        high = plan.card[1]
        grown = theme.px(10) if not plan.compact else 0
        need = theme.px(48) + rows * theme.px(30) if not plan.compact else rows * theme.px(27)
        grown = max(grown, need - high)
        top = plan.cards.y - grown if grown else plan.cards.y - theme.px(RISE + 2)
        return pygame.Rect(x, top, self._open_width(), high + grown)

    def _total(self, wide: int, gap: int) -> int:
        total = sum(self._open_width() if each.rows else wide for each in self.looks)
        return total + gap * max(0, len(self.looks) - 1)

    def _open_width(self) -> int:
        return min(self.theme.px(OPEN_WIDTH if not self.plan.compact else 234), self.plan.cards.width)

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
        compact = self.plan.compact
        foot = each.foot
        if compact and each.foot_icon in ("place", "target") and foot[:1].isdigit():
            foot = foot.split()[0]
        elif compact:
            foot = {"Reaction": "later", "Free play": "free", "Answers": "now", "At once": "now"}.get(
                foot, foot
            )
        return paint.card(
            self.theme, size, kind=each.card.type, name=each.card.name, number=words.card_number(each.card),
            rule_lines=(each.lines,) if each.lines else (), foot=foot, foot_icon=each.foot_icon, state=each.state,
            rule_id=each.rule,
        )  # fmt: skip

    def opened(self, each: Look, size: tuple[int, int], table: Table) -> pygame.Surface:
        """A wild card opened on the powers of the chosen unit."""
        unit = table.view.units[table.unit]
        profile = table.view.field.profiles[unit.name]
        rows = tuple(
            paint.Row(row.kind, row.label, "" if self.plan.compact else row.detail, row.able)
            for row in each.rows
        )
        return paint.wild_open(
            self.theme, size, name=each.card.name, chooser=profile.label, emblem=profile.emblem,
            seat=unit.seat, rows=rows, armed=each.armed,
        )  # fmt: skip

    def live(self, shown: Shown) -> frozenset[int]:
        """The cards that move just now: those that arrive, rise or sink."""
        moving = {slot for slot, lift in self.lifts.items() if 0 < lift < 1}
        return frozenset(moving | set(shown.arrivals)) & frozenset(self.rects)

    def draw(self, surface: pygame.Surface, table: Table, shown: Shown, slots: Iterable[int]) -> None:
        """Some cards of the hand, the lifted and chosen ones over the others."""
        for slot in sorted(
            slots, key=lambda slot: (self.looks[slot].chosen, self.lifts.get(slot, 0.0), slot)
        ):
            self._draw_card(surface, table, shown, slot)

    def _draw_card(self, surface: pygame.Surface, table: Table, shown: Shown, slot: int) -> None:
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

    def _laid(self, face: pygame.Surface, state: str) -> tuple[pygame.Surface, int]:
        """A card with what surrounds it as one picture, and how far that reaches out on each side."""
        key = id(face), state
        margin = self.theme.px(30)
        if key not in self._kept or self._kept[key][0] is not face:
            whole = pygame.Surface(
                (face.get_width() + 2 * margin, face.get_height() + 2 * margin), pygame.SRCALPHA
            )
            paint.lay(whole, self.theme, face.get_rect(topleft=(margin, margin)), face, state)
            if len(self._kept) > 40:
                self._kept.clear()
            self._kept[key] = face, whole
        return self._kept[key][1], margin

    def _draw_arriving(self, surface: pygame.Surface, each: Look, rect: pygame.Rect, share: float) -> None:
        start = self.plan.deck.center
        centre = mix(start[0], rect.centerx, share), mix(start[1], rect.centery, share)
        face = paint.back(self.theme, self.plan.card) if share < 0.5 else self.face(each, self.plan.card)
        surface.blit(face, face.get_rect(center=centre))

    def draw_flights(self, surface: pygame.Surface, shown: Shown, spots: dict[str, pygame.Rect]) -> None:
        """Cards on their way to the discard pile."""
        for flight in shown.flights:
            start = spots.get(flight.start)
            begin = start.center if start else self.plan.cards.center
            end, share = self.plan.discard.center, flight.share
            centre = mix(begin[0], end[0], share), mix(begin[1], end[1], share)
            card = cards()[flight.card]
            face = self.face(Look(card, words.card_rule(card)), self.plan.card)
            surface.blit(face, face.get_rect(center=centre))

    def draw_piles(self, surface: pygame.Surface, shown: Shown) -> None:
        """Deck and discard pile with their counts."""
        theme, plan = self.theme, self.plan
        if plan.compact:
            self._draw_pile(surface, paint.deck(theme, plan.deck.size, shown.deck) if shown.deck else
                            paint.bed(theme, plan.deck.size), plan.deck)  # fmt: skip
            count = panels.plaque(theme, f"{shown.deck} · {len(shown.discard)}")
            surface.blit(count, count.get_rect(midbottom=(plan.deck.centerx, plan.deck.bottom)))
            return
        deck = (
            paint.deck(theme, plan.deck.size, shown.deck) if shown.deck else paint.bed(theme, plan.deck.size)
        )
        self._draw_pile(surface, deck, plan.deck)
        top = cards()[shown.discard[-1]] if shown.discard else None
        face = self.face(Look(top, "", foot=" "), plan.discard.size) if top else None
        self._draw_pile(
            surface, paint.discard(theme, plan.discard.size, face, len(shown.discard)), plan.discard
        )
        for label, rect in (
            (f"Deck {shown.deck}", plan.deck),
            (f"Discard {len(shown.discard)}", plan.discard),
        ):
            plaque = panels.plaque(theme, label)
            surface.blit(plaque, plaque.get_rect(center=(rect.centerx, rect.bottom - theme.px(14))))

    def _draw_pile(self, surface: pygame.Surface, picture: pygame.Surface, rect: pygame.Rect) -> None:
        panels.drop_shadow(surface, self.theme, rect, 4)
        surface.blit(picture, rect)


class Tray:
    """The units that wait to be deployed, standing on the shelf in place of a hand."""

    def __init__(self, theme: Theme, plan: Plan) -> None:
        self.theme, self.plan = theme, plan

    def places(self, table: Table) -> dict[int, pygame.Rect]:
        """Where each waiting unit stands."""
        waiting = table.view.reserve[table.seat]
        area, count = self.plan.cards, max(1, len(waiting))
        step = min(self.theme.px(92 if not self.plan.compact else 70), area.width // count)
        return {
            unit.id: pygame.Rect(area.x + n * step, area.y, step, area.height)
            for n, unit in enumerate(waiting)
        }

    def draw(self, surface: pygame.Surface, table: Table, hovered: int = 0) -> None:
        """Tokens with their names; the chosen one in brass."""
        theme = self.theme
        for id, rect in self.places(table).items():
            unit = table.find(id)
            if unit is None:
                continue
            piece = piece_of(table.view, unit)
            chosen = id == table.unit
            label = table.view.field.profiles[unit.name].label
            rows = self._label_rows(label, rect)
            size = min(theme.px(76 if not self.plan.compact else 50), round(rect.width * 0.84))
            if chosen or id == hovered:
                plate = rect.inflate(-theme.px(4), 0)
                surface.blit(panels.panel(theme, plate.size, chosen=chosen), plate)
            token = tokens.token(
                theme, size, seat=piece.seat, emblem=piece.emblem, hits=piece.hits, lost=piece.lost,
                leader=piece.leader, group=piece.group,
            )  # fmt: skip
            line = theme.px(20)
            middle = rect.y + (rect.height - len(rows) * line) // 2 + theme.px(3)
            surface.blit(token, token.get_rect(center=(rect.centerx, middle)))
            for number, row in enumerate(reversed(rows)):
                text = theme.text(row, "body-semibold", theme.palette.bone)
                surface.blit(
                    text, text.get_rect(midbottom=(rect.centerx, rect.bottom - theme.px(3) - number * line))
                )

    def _label_rows(self, label: str, rect: pygame.Rect) -> list[str]:
        """A unit's name in one line or two; where it does not fit the inspector alone tells it."""
        rows = self.theme.wrap(label, "body-semibold", rect.width - self.theme.px(6))
        whole = " ".join(rows) == label
        return rows if whole and len(rows) <= (1 if self.plan.compact else 2) else []
