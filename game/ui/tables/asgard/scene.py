"""The battle on the measured table under a director: tokens, blips, the condition, and the moments of the story.

    app.open("battle", match=match)                  a match of `asgard` to be played
    app.open("battle", match=match, seat="one")      the table as that seat sees it, for pictures

Everything about the table is `tables.ascension`'s; what the story adds is here.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from game.core.match import Match
from game.core.seats import Seat
from game.core.words.grammar import plural
from game.table.shapes import Place
from game.ui.kit.command import Command, by_key
from game.ui.kit.pen import Pen
from game.ui.paint.measured.minimap import MapMark
from game.ui.plane.hit_test import Hit, pixels_of
from game.ui.plane.marks import Mark
from game.ui.play.people import person
from game.ui.tables.ascension import captions, column, marks
from game.ui.tables.ascension.adapter import BattleAdapter
from game.ui.tables.ascension.display import shape_of
from game.ui.tables.ascension.planning.route import Ref
from game.ui.tables.ascension.scene import Measured
from game.ui.tables.asgard import chits, inspector, outlook, panel, situation
from game.ui.tables.asgard.chits import ChitId
from game.ui.tables.asgard.flow import SagaFlow
from game.ui.tables.asgard.moments.sequence import Page
from game.ui.tables.asgard.moments.teller import Teller
from game.ui.tables.asgard.ranges import Ranges
from game.ui.tables.asgard.stage import StoryStage


class SagaTable(StoryStage, Measured):
    """One match of ASGARD on the measured table."""

    side: Any = panel
    floating = panel.FLOATING
    tells_scores = False
    over_words, end_words = "The story is over", "The debrief"
    log_filters = (
        column.FILTERS[0],
        ("story", "Story", frozenset(("story", "check", "card", "foe", "blip", "mind"))),
        *column.FILTERS[1:],
    )
    flow: SagaFlow

    def __init__(self, match: Match, seat: Seat | None = None) -> None:
        super().__init__(match, seat)
        self.ranges = Ranges(self)
        self.folded = False
        """Whether the condition's panel is folded up."""
        self.over: ChitId | None = None
        """The token or blip that is pointed at."""

    def make_adapter(self) -> SagaAdapter:
        return SagaAdapter(self)

    def make_flow(self) -> SagaFlow:
        return SagaFlow(self, self.app, self.match, self._seat)

    # The story

    def explorer(self) -> tuple[int, Place] | None:
        """The friendly unit whose ranges are shown, and where it would stand: the one that acts, else the chosen one."""
        desk = self.desk
        if self.match.outcome is not None:
            return None
        unit = (
            desk.actor if desk.actor and not situation.is_enemy(self.flow.saga, desk.actor) else desk.chosen
        )
        found = desk.base.models.get(unit)
        if found is None or situation.is_enemy(self.flow.saga, unit) or desk.kind in ("deploy", "terrain"):
            return None
        return unit, found.place

    def ahead(self) -> situation.Ahead:
        """The checks of that unit where it would stand."""
        desk, found = self.desk, self.explorer()
        if found is None:
            return situation.Ahead((), combat=False)
        key = ("ahead", Ref(desk.base), found[0])
        if key not in desk.memo:
            desk.memo[key] = situation.ahead(self.flow.saga, desk.base, found[0])
        known: situation.Ahead = desk.memo[key]
        return known

    def check_words(self, unit: int) -> str:
        """`1 check after this move`."""
        saga, desk, ahead = self.flow.saga, self.desk, self.ahead()
        count = len(ahead.tokens)
        many = plural(count, "check") if count else "No checks"
        if desk.actor != unit and desk.base.models[unit].activated:
            return "Has acted this round"
        if desk.actor != unit:
            return f"{many} when it acts"
        if saga.acting.unit == unit and saga.acting.after:
            return "Checked after its move"
        return f"{many} after this move"

    def acting_foe(self) -> int:
        """The enemy that does just now what it has declared; 0 for none, or while it has still to declare."""
        actor = self.desk.actor
        asked = int(getattr(self.match.decision, "unit", 0) or 0)
        over = self.match.outcome is not None
        return actor if self.flow.has_declared(actor) and asked != actor and not over else 0

    @property
    def looked_at(self) -> int:
        """The model of the head; when the story is over, only one that is pointed at."""
        if self.match.outcome is not None and not self.flow.moving:
            return self.desk.hovered.model
        return super().looked_at

    def teller(self) -> Teller:
        """The names of things, for the pages of the story."""
        view = self.desk.view
        made = Teller.over(self.flow.saga)

        def emblem(unit: int) -> str:
            found = captions.find(self.flow.saga.table, unit)
            return view.field.characters[found.who].emblem if found else made.emblem(unit)

        def side(unit: int) -> Seat:
            found = captions.find(self.flow.saga.table, unit)
            return shape_of(view, found.seat) if found else made.side(unit)

        return replace(made, emblem=emblem, side=side, person=lambda seat: person(self.match, seat)[0])

    def let_be(self) -> None:
        self.desk.chosen = 0

    # What this table adds to the measured one

    def floats_stamp(self) -> Hashable:
        box = tuple(self.plan.map) if self.plan.map is not None else ()
        return Ref(self.saga), self.folded, panel.turn_of(self), box

    def sheet_stamp_more(self) -> Hashable:
        return self.over, Ref(self.saga), self.acting_foe()

    def map_marks(self) -> Sequence[MapMark]:
        return chits.map_marks(self.flow.told)

    def add_lines(self, pen: Pen) -> bool:
        if self.over is not None:
            inspector.about_mark(self, pen, self.over)
            return True
        return False

    def idle_lines(self, pen: Pen) -> None:
        outlook.idle(self, pen)

    def unit_lines(self, pen: Pen) -> None:
        inspector.about_unit(self, pen, self.looked_at)

    def about(self, model: int) -> tuple[str, str]:
        saga = self.flow.told.saga
        if model in saga.foes:
            words, icon = situation.intent(saga, model)
            return icon, words[:1].upper() + words[1:] if words else super().about(model)[1]
        if self.flow.moving:
            return super().about(model)
        found = self.explorer()
        if found is not None and found[0] == model:
            if self.ahead().combat:
                return "engaged", self.owned(model, "In combat, no checks")
            words = self.owned(model, self.check_words(model))
            return ("eye" if self.ahead().tokens and "check" in words else ""), words
        icon, words = super().about(model)
        return icon, words if words.startswith(self.owner(model)) else self.owned(model, words)

    def owner(self, model: int) -> str:
        """Whose model it is, where several players share the friendly side; else ""."""
        found = captions.find(self.desk.view, model)
        if found is None or not self.several or situation.is_enemy(self.flow.saga, model):
            return ""
        return person(self.match, found.seat)[0]

    def byline(self, model: int, title: str) -> str:
        name = self.owner(model)
        return f"{name}’s" if name else title

    def owned(self, model: int, words: str) -> str:
        """Words about a model behind the name of its player, where that is not clear and stands nowhere else."""
        name = self.owner(model) if self.plan.compact else ""
        return f"{name}’s, {words[:1].lower()}{words[1:]}" if name else words

    def rules_in_play(self) -> list[str]:
        if self.desk.kind not in ("turn", "acting"):
            return super().rules_in_play()
        found = self.story_rules()
        found += ["A-10"] if self.ahead().tokens else ["A-11"] if self.ahead().combat else []
        return [*found, *super().rules_in_play()]

    def rule(self) -> str | None:
        if self.over is not None and self.ui.rule() is None:
            return {"token": "A-10", "blip": "A-22", "place": "A-4"}[self.over.kind]
        return super().rule()

    # Hands

    def point(self, hit: Hit | None) -> None:
        before = self.over
        inside = hit is not None and not hit.model and not self.flow.moving and not self.flow.veiled
        self.over = (
            chits.mark_at(self.flow.told, self.lens, self.lens.to_screen(hit.point))
            if inside and hit is not None
            else None
        )
        super().point(hit)
        if before != self.over:
            self.invalidate()

    def hotspots(self) -> dict[str, pygame.Rect]:
        spots = super().hotspots()
        if self.ui.popup or self.flow.veiled:
            return spots
        area = self.plan.area
        own = {
            id: box.clip(area)
            for id, box in chits.spots(self.flow.told, self.lens).items()
            if box.colliderect(area)
        }
        return own | spots

    def about_page(self, page: Page) -> Sequence[pygame.Rect]:
        """Where on the screen lies what a page of the story is about."""
        found = [pixels_of(self.lens, spot) for spot in self.flow.shown.spots() if spot.id == page.unit]
        chit = self.flow.told.tokens.get(page.token)
        if chit is not None:
            found.append(self.lens.box(chit.at, self.px(40), self.px(40)))
        return [box for box in found if self.plan.area.contains(box)]

    def fold(self) -> None:
        """Fold the condition's panel up, or unfold it; where it is a tab, show that."""
        if self.plan.sides is None:
            self.bring_up("story")
            return
        self.folded = not self.folded
        self.changed()

    def commands(self) -> dict[str, Command]:
        return super().commands() | by_key({"condition": self.fold})

    def tabs(self) -> list[tuple[str, str]]:
        *first, last = super().tabs()
        return [*first, ("story", "Story"), last]

    def lay_sheet(self, box: pygame.Rect) -> None:
        if self.plan.log is None and self.tab == "story":
            pad = self.px(12)
            inner = pygame.Rect(
                box.x + pad, box.y + self.px(6), box.width - 2 * pad, box.height - self.px(12)
            )
            panel.lay_condition(self, inner)
            return
        super().lay_sheet(box)


class SagaAdapter(BattleAdapter):
    """The battle with what the story lays on it."""

    scene: SagaTable

    def under(self) -> Sequence[Mark]:
        return [*super().under(), *chits.under(self.scene.flow.told)]

    def over(self) -> Sequence[Mark]:
        scene, told = self.scene, self.scene.flow.told
        seen = [] if self.busy else [scene.ranges, *chits.eyes(told, scene.ahead())]
        crossed = marks.chips(scene) if seen and scene.explorer() is not None else []
        return [*seen, *crossed, *chits.moving(told), *super().over()]

    def top(self) -> Sequence[Mark]:
        scene = self.scene
        return [*super().top(), *chits.intents(scene), *([] if self.busy else chits.name(scene))]
