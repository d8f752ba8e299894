"""What is told beside the cards that are put into order: of the chosen one, of the enemy, of who acts first."""

from __future__ import annotations

import pygame

from game.core.words.grammar import does, plural
from game.systems.confrontation.profile import Profile
from game.systems.confrontation.state import Battle, UnitId
from game.table.lengths import CM
from game.ui.app import art
from game.ui.kit.base import Area, Widget
from game.ui.kit.layout import FREE
from game.ui.kit.lines import Line
from game.ui.kit.measures import APART, CLOSE, GAP, HAIR, LINE, NEAR
from game.ui.kit.pen import Pen
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens
from game.ui.paint.dice import dice_trays
from game.ui.tables.confrontation.dice.throws import Who
from game.ui.tables.confrontation.names import Named
from game.ui.tables.confrontation.orders.order_plan import OrderPlan
from game.ui.tables.confrontation.track_parts import brief

_TOKEN, _SMALL, _VALUES, _BAR = 56, 24, 52, 14
_TWO = 300
"""From this logical width on the enemy's units stand in two columns."""


def lay_card(plan: OrderPlan, pen: Pen) -> None:
    """The chosen card: its unit and values, what it can do now, what is lost if it waits."""
    unit = plan.unit
    if not unit:
        pen.text("No card to order.")
        return
    state, face = plan.state, plan.face(plan.order[plan.chosen])
    who = Named(state).unit(unit)
    pen.put(
        Title(
            who,
            face.sort,
            plural(face.many, "fighter") if face.many else face.foot,
            pen.box(_TOKEN),
        ),
        GAP,
    )
    if not face.card.work:
        pen.put(Values(values_of(state, unit), pen.box(_VALUES)), NEAR)
    else:
        pen.text(state.field.works[face.card.work].story or "A power of the titan, played by its own card.")
    twins = [number for number, places in plan.numbers().items() if len(places) > 1 and number == unit]
    if twins:
        pen.text("Its card has a twin: either activates either unit.", colour="mute")
    prospect = plan.prospect(unit)
    _lay_group(pen, "Played first", prospect.now)
    _lay_group(pen, before(prospect.threat) if prospect.threat else "If it waits", prospect.later)


def before(threat: str) -> str:
    """What is said over what comes of it if somebody acts first."""
    return f"If {threat} {does(threat, 'acts')} before"


def _lay_group(pen: Pen, head: str, lines: tuple[Line, ...]) -> None:
    if lines:
        pen.line(Line(head, heading=True))
        for line in lines:
            pen.line(line)


def lay_enemies(plan: OrderPlan, pen: Pen) -> None:
    """What the others may play."""
    found = plan.enemies()
    pen.line(Line("What they may play", heading=True), id="order.foes.head")
    pen.text(plural(plan.enemy_cards, "card"), colour="mute", after=NEAR)
    columns = 2 if pen.width >= pen.px(_TWO) else 1
    shown = [each for each in found if not each[2]]
    for start in range(0, len(shown), columns):
        cells = pen.cells(LINE, *[FREE] * columns, gap=APART, after=HAIR)
        for cell, (who, many, _) in zip(cells, shown[start : start + columns], strict=False):
            pen.add(Foe(who, many, cell))
    for who, many, rout in found:
        if rout:
            pen.line(Line(f"{many} {who.name} flee", icon="run"))


def lay_first(plan: OrderPlan, pen: Pen) -> None:
    """Who acts first: what each side brings to the opposition of Authority, and the exact chances."""
    pen.line(Line("Who acts first", heading=True, rule="GB-14"), id="order.first.head")
    sides = plan.first()
    for who, hand, chance in sides:
        cell = pen.row(LINE, HAIR)
        pen.add(
            Foe(
                who,
                round(100 * chance),
                cell,
                said=f"{hand.worth}, {plural(hand.dice, 'die', 'dice')}",
                unit=" %",
            )
        )
    pen.gap(NEAR)
    pen.put(Shares(tuple((who.seat, chance) for who, _, chance in sides), pen.box(_BAR)), NEAR)
    own = next((chance for who, _, chance in sides if who.seat == plan.seat), 0.0)
    pen.text(f"You choose in {round(100 * own)} of 100", "body-bold", "bone")


def values_of(state: Battle, unit: UnitId) -> list[tuple[str, str]]:
    """The values of a unit's common fighters as they stand on the card."""
    members = [each for each in state.members(unit) if each.role not in ("incarnate", "familiar")]
    members.sort(key=lambda each: (each.role not in ("standard", "machine"), each.id))
    profile = state.field.profiles[(members or state.members(unit))[0].profile]
    return card_values(profile)


def card_values(profile: Profile) -> list[tuple[str, str]]:
    """The values of a card, each with its sign."""
    health = "SP" if profile.role == "machine" else "HP"
    made = [("M", str(profile.move // CM)), ("F", str(profile.fear)) if profile.fear else ("C", str(profile.courage)),
            (health, str(profile.health)), ("Def", str(profile.defense)), ("Res", str(profile.resilience))]  # fmt: skip
    weapon = profile.melee or profile.ranged
    if weapon:
        made += [("Dice", str(weapon.dice)), ("A/S", f"{weapon.attack}/{weapon.strength}")]
    return made


class Title(Widget):
    """A unit: its token, its name, what it is."""

    def __init__(self, who: Who, sort: str, many: str, rect: Area) -> None:
        super().__init__("", rect)
        self._who, self._sort, self._many = who, sort, many

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        emblem = self._who.emblem if self._who.emblem in art.emblems() else art.UNKNOWN
        mark = tokens.token(theme, theme.px(_TOKEN - CLOSE), seat=self._who.seat, emblem=emblem)
        surface.blit(mark, mark.get_rect(midleft=place.midleft))
        left = place.x + mark.get_width() + theme.px(APART)
        upper = pygame.Rect(left, place.y, place.right - left, place.height // 2)
        step = next(
            (each for each in ("unit", "panel", "card") if theme.width(self._who.name, each) <= upper.width),
            "body-bold",
        )
        draw_words(surface, theme, self._who.name, step, theme.palette.bone, upper)
        words = ", ".join(filter(None, (self._sort, self._many)))
        words = words if theme.width(words, "body") <= upper.width else self._sort
        draw_words(surface, theme, words, "body", theme.palette.dim, upper.move(0, upper.height))


class Values(Widget):
    """The values of a card side by side."""

    def __init__(self, values: list[tuple[str, str]], rect: Area) -> None:
        super().__init__("", rect)
        self._values = values

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, palette = self.theme, self.place, self.theme.palette
        panels.hairline(surface, theme, place.topleft, place.width)
        count = len(self._values)
        for at, (sign, value) in enumerate(self._values):
            left, right = place.x + place.width * at // count, place.x + place.width * (at + 1) // count
            room = pygame.Rect(
                left, place.y + theme.px(NEAR), right - left, (place.height - theme.px(NEAR)) // 2
            )
            draw_words(surface, theme, sign, "body", palette.mute, room, "centre")
            step = "card" if theme.width(value, "card") <= room.width else "body-bold"
            draw_words(surface, theme, value, step, palette.bone, room.move(0, room.height), "centre")
            if at:
                surface.fill(
                    palette.edge,
                    (left, place.y + theme.px(GAP), theme.px(HAIR), place.height - theme.px(GAP)),
                )


class Foe(Widget):
    """A unit or a side in one row: its mark, its name, a number."""

    def __init__(self, who: Who, number: int, rect: Area, said: str = "", unit: str = "") -> None:
        super().__init__("", rect)
        self._who, self._said = who, said
        self._number = f"{number}{unit}" if unit or number > 1 else ""

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, palette = self.theme, self.place, self.theme.palette
        emblem = self._who.emblem if self._who.emblem in art.emblems() else None
        mark = tokens.side_mark(theme, self._who.seat, theme.px(_SMALL), emblem)
        surface.blit(mark, mark.get_rect(midleft=place.midleft))
        x = place.x + theme.px(_SMALL + GAP)
        number = theme.width(self._number, "card") + theme.px(GAP) if self._number else 0
        room = pygame.Rect(x, place.y, place.right - x - number, place.height)
        said = theme.width(self._said, "body") + theme.px(GAP) if self._said else 0
        if said and theme.width(self._who.name, "body") + said <= room.width:
            draw_words(surface, theme, self._said, "body", palette.mute, room, "right")
            room.width -= said
        draw_words(surface, theme, self.named(room.width), "body", palette.dim, room)
        draw_words(surface, theme, self._number, "card", palette.bone, place, "right")

    def named(self, wide: int) -> str:
        """The name, or the word of it that tells most where it has no room."""
        name = self._who.name
        return name if self.theme.width(name, "body") <= wide else brief(name)


class Shares(Widget):
    """The chances of the sides as one bar."""

    def __init__(self, parts: tuple[tuple[str, float], ...], rect: Area) -> None:
        super().__init__("", rect)
        self._parts = parts

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(dice_trays.shares(self.theme, self.place.size, self._parts), self.place)
