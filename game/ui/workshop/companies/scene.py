"""The company builder: companies of Confrontation by army points, kept as files of the player's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from game.core.system import Document
from game.core.words.grammar import plural
from game.systems.confrontation.companies.company_list import CompanyList
from game.systems.confrontation.companies.own_cards import Kind
from game.ui.kit.button import Button, Option
from game.ui.kit.cached_layer import Still
from game.ui.kit.command import Command
from game.ui.kit.labels import Label
from game.ui.kit.layout import Box, Column, Row, lay
from game.ui.kit.measures import APART, BUTTON, CLOSE, FIELD, GAP, GUTTER
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.kit.tabs import Tabs
from game.ui.pages.page import TITLE_LEFT
from game.ui.workshop.companies import bill, cards, files, inspector, slots
from game.ui.workshop.companies.card_page import CardPage
from game.ui.workshop.companies.cards import Card, CardForm, Fields
from game.ui.workshop.companies.draft import CompanyDraft, Slot, Spot, named
from game.ui.workshop.companies.overlays import Shelf, Troops
from game.ui.workshop.companies.trial_bench import Trying
from game.ui.workshop.levy_page import LevyPage
from game.ui.workshop.own_files import Kept, OwnFileError
from game.ui.workshop.workpiece import OUTLETS

_MAIN, _SIDE, _FOOT = 136, 360, 184
"""How wide the brass button and the inspector are, and how high the bill is."""
_TWO, _TALL = 900, 560
"""From this logical width on places and inspector stand side by side, and from this height on the bill below."""
_TITLES = ("Company builder", "Company")
_TABS = (("slots", "Banners", ""), ("unit", "Unit", ""), ("bill", "Bill", ""))


class Musterhall(LevyPage):
    """`company` is what to begin from and `path` the file that it is written back to; `used` gets the file of the company
    that set-up is to use. `limit` are the army points to build for; `people` whose company it is, if none is given."""

    name = "companies"
    caps = True
    noun = files.NOUN
    titles: tuple[str, ...] = _TITLES
    title = _TITLES[0]

    def __init__(
        self,
        company: CompanyList | None = None,
        path: Path | None = None,
        *,
        limit: int = 2000,
        people: str = "",
        used: Callable[[Path], None] | None = None,
        document: Document | None = None,
    ) -> None:
        self.path = path if company else None
        limit = int(document.get("points", limit)) if document else limit
        self.draft = CompanyDraft(company, people=people, limit=limit)
        self.tab = "slots"
        self.used = used
        self._boxes: dict[str, pygame.Rect] = {}
        self._written: dict[str, pygame.Rect] = {}
        """Where banners, unit and bill stand, as far as they are seen."""
        self.still = Still()
        self.bench = Trying(self)

    # -- layout

    @property
    def columns(self) -> int:
        """How many of places, inspector and bill can be seen at once."""
        width, height = self.logical
        return (3 if height >= _TALL else 2) if width >= _TWO else 1

    def layout(self) -> None:
        super().layout()
        self._boxes, self._written, self.shelf = {}, {}, 0
        body = self.body()
        if self.columns == 3:
            root = Row(
                Column(Box("slots"), Box("bill", high=_FOOT), gap=GUTTER), Box("unit", _SIDE), gap=GUTTER
            )
        elif self.columns == 2:
            root = Row(Box("tabs"), Box("unit", _SIDE), gap=GUTTER)
        else:
            root = Row(Box("tabs"))
        self._lay_head()
        for name, box in lay(root, self.theme, body).items():
            if name == "tabs":
                self._lay_tabbed(box, _TABS if self.columns == 1 else _TABS[::2])
            else:
                self._lay(name, box)

    def heading(self) -> str:
        return self.draft.company.name

    def _lay_tabbed(self, box: pygame.Rect, tabs: Sequence[Option]) -> None:
        known = [str(name) for name, _, _ in tabs]
        now = self.tab if self.tab in known else known[0]
        place = lay(Column(Box("tabs", high=BUTTON), Box("page"), gap=CLOSE), self.theme, box)
        self.ui.add(Tabs("company.tab", tabs, now, place["tabs"], self._turn))
        self._lay(now, place["page"])

    def _lay_head(self) -> None:
        """Beside the name: the way to another one, whose company it is and how many figures."""
        if not self.draft.company.name or self.title != self.draft.company.name:
            return
        room = self.beside_title(self.px(TITLE_LEFT) + self.heading_room(), GAP)
        pencil = pygame.Rect(room.x, 0, self.px(FIELD), self.px(FIELD))
        pencil.centery = self.px(GUTTER) + self.px(BUTTON) // 2
        if pencil.right > room.right:
            return
        self.ui.add(
            Button(
                "company.rename", "", pencil, self.rename, icon="pencil", hint="Name, people and army points"
            )
        )
        words = f"{plural(self.draft.figures, 'figure')} of the {self.draft.people.name if self.draft.people else 'unknown'}"
        left = pencil.right + self.px(APART)
        if left + self.theme.width(words, "body") <= room.right:
            beside = pygame.Rect(left, pencil.y, room.right - left, pencil.height)
            self.ui.add(Label("company.figures", words, beside, colour="mute"))

    def rename(self) -> None:
        """Go to where the name is."""
        self.choose(None)
        self.ui.focus("company.name")

    def _lay(self, name: str, box: pygame.Rect) -> None:
        self._written[name] = box
        if self.columns == 3 and name != "unit":
            # Banners stand on the table itself, the bill on the shelf before it.
            wide = box.inflate(2 * self.px(CLOSE), 0)
            self.shelf = box.y - self.px(GAP) if name == "bill" else self.shelf
            pen = Pen.within(self.theme, f"company.{name}", wide, pad=0, top=0, foot=0)
            self.ui.add(pen.scroll)
            pen = pen.inset(CLOSE)
        else:
            self._boxes[name] = box
            foot = name == "unit" and self.draft.entry is not None
            pen = Pen.within(self.theme, f"company.{name}", box, foot=BUTTON + 2 * APART if foot else APART)
            self.ui.add(pen.scroll)
            if foot:
                place = pygame.Rect(pen.x, 0, pen.width, self.px(BUTTON))
                place.bottom = box.bottom - self.px(APART)
                for widget in inspector.lay_foot(self, self.theme, place):
                    self.ui.add(widget)
        if name == "slots":
            slots.lay(self, pen)
        elif name == "unit":
            inspector.lay(self, pen)
        else:
            bill.lay(self.draft, self.bench, pen)

    def bar(self) -> list[tuple[Command, float]]:
        acts = [
            Command(
                "company.open",
                "",
                self.open_other,
                "folder",
                "open-scenario",
                "Open another, or begin from it",
            ),
            Command("company.outlets", "", self.show_outlets, "external", hint=f"{OUTLETS}, copy and print"),
            *self.way_back("company"),
        ]
        save = Command("company.save", "Save", self.save, key="save-scenario", hint="Save")
        if self.used:
            acts.insert(0, replace(save, words="", icon="save"))
            save = Command(
                "company.use", "Muster", self.use, hint="Keep it and play with it", refused=self.illegal
            )
        return [(save, _MAIN), *((each, BUTTON) for each in acts)]

    def _turn(self, tab: object) -> None:
        self.tab = str(tab)
        self.rebuild()

    def tick(self, dt: float) -> None:
        self.bench.look()

    def leave(self) -> None:
        self.bench.leave_off()

    # -- what the parts ask of it

    def do(self, act: Callable[[], object]) -> None:
        """Change something, and show everything anew."""
        act()
        self.rebuild()

    def type(self, change: Callable[[str], None], text: str) -> None:
        """A letter was typed: all but what it stands in is laid anew, so that the caret stays where it is."""
        change(text)
        self.renew_bar()
        self.entitle()
        self.ui.renew("company.figures", lambda: None)
        self.ui.renew("company.rename", self._lay_head)
        for name, box in tuple(self._written.items()):
            if name != "unit":
                self.ui.renew(f"company.{name}", partial(self._lay, name, box))
        self.invalidate()

    def choose(self, spot: Spot | None) -> None:
        """Work on another unit, or on the company as a whole."""
        self.ui.forget("company.unit")
        self.draft.choose(spot)
        self.tab = "unit" if self.columns == 1 else self.tab
        self.rebuild()

    def add_banner(self) -> None:
        """One more banner, and show it."""
        self.do(self.draft.add_banner)
        banners = self.ui.get("company.slots")
        if isinstance(banners, Scroll):
            banners.scroll_to(banners.rect.height * len(self.draft.company.banners))

    def ask_troop(self, banner: int, slot: Slot) -> None:
        """Choose whom an empty place takes."""
        assert slot.place is not None
        offers = self.draft.troops(banner, slot.place)
        self.app.push(Troops(named(slot.place), offers, partial(self._take, banner)))

    def _take(self, banner: int, id: str) -> None:
        people, _, troop = id.partition(":")
        self.ui.forget("company.unit")
        self.draft.add(banner, troop, people)
        self.app.sound.play("move")
        self.tab = "unit" if self.columns == 1 else self.tab
        self.rebuild()

    def delete(self) -> None:
        """Take the unit under work out."""
        if self.draft.entry:
            self.ui.forget("company.unit")
            self.draft.delete()
            self.rebuild()

    # -- cards of one's own

    def write_card(self, kind: Kind, row: Fields, before: str = "", *, unit: bool = False) -> None:
        """Write a card over the builder; it comes into the company once it is kept."""

        def keep(card: Card) -> None:
            self.ui.forget("company.unit")
            self.do(partial(self.draft.keep_card, kind, card, before, unit=unit))

        self.app.push(CardPage(CardForm(self.draft.company, kind, row, before), keep))

    def paste_cards(self) -> None:
        """Bring the cards of the text on the clipboard; what cannot be read is told by line."""

        def bring(text: str) -> None:
            made = cards.from_text(text, self.draft.company)
            self.do(partial(self.draft.become, made, self.draft.chosen))

        self.paste(bring)

    # -- files and text

    def open_other(self) -> None:
        """Choose a company to go on with, or to begin from."""
        self.unless_lost(lambda: self.app.push(Shelf(self._opened, self.ask_delete, self._begin)))

    def _begin(self) -> None:
        """An empty company of the same people and for as many points."""
        company = self.draft.company
        self.draft = CompanyDraft(people=company.people, limit=company.limit)
        self.opened_anew(None)
        self.ui.focus("company.name")

    def _opened(self, company: CompanyList, kept: Kept[CompanyList] | None) -> None:
        self.draft = CompanyDraft(company)
        self.opened_anew(kept)
        found = self.draft.faults
        if found:
            more = f", and {len(found) - 1} more" if len(found) > 1 else ""
            self.app.notify(f"It is not legal: {found[0].text} ({found[0].rule}){more}.")

    def copy_text(self) -> None:
        """The company as text on the clipboard."""
        self.put_text(files.to_text(self.draft.company), "Copied as text.", "Save it, and copy its file.")

    def paste_text(self) -> None:
        """A company from the text on the clipboard."""
        self.paste(lambda text: self.unless_lost(lambda: self.bring(text, "pasted text")))

    def bring(self, text: str, name: str) -> None:
        """Open a company that a text says; what cannot be read is told by line."""
        try:
            company = files.from_text(text, name)
        except OwnFileError as error:
            self.tell_unusable(error)
            return
        self._opened(company, None)

    def bring_in(self, path: Path) -> None:
        self._opened(files.read(path), None)

    def outlets(self) -> list[Command]:
        return [
            *super().outlets(),
            Command("outlets.paste", "From the clipboard", self.paste_text, "draw", hint="A company as text"),
            Command("outlets.copy", "Copy as text", self.copy_text, "copy", hint="To be pasted anywhere"),
            Command(
                "outlets.print",
                "Print one page",
                self.print_page,
                "scroll",
                hint="A page for any browser, beside its file",
            ),
        ]

    def print_page(self) -> None:
        """One page to be printed, beside the company's file."""
        try:
            made = files.print_page(self.draft.company, self.path or self.place())
        except OSError as error:
            self.app.notify(f"The page could not be written: {error.strerror or error}.")
            return
        self.app.notify(f"The page is {made}. Any browser prints it.")

    @property
    def piece(self) -> CompanyDraft:
        return self.draft

    def place(self) -> Path:
        return files.place(self.draft.company)

    def write_to(self, path: Path) -> None:
        files.save(self.draft.company, path, self.draft.before if path == self.path else None)

    def writable(self) -> bool:
        if self.draft.unwritable:
            self.choose(None)
            self.refuse(self.draft.unwritable)
            self.ui.focus("company.name")
        return not self.draft.unwritable

    def said_saved(self) -> str:
        return super().said_saved() + (" It is not legal yet." if self.draft.faults else "")

    @property
    def illegal(self) -> str:
        if not self.draft.faults:
            return ""
        fault = self.draft.faults[0]
        return f"It cannot play yet: {fault.text} ({fault.rule})."

    def boxes(self) -> list[pygame.Rect]:
        return [*self._boxes.values()]
