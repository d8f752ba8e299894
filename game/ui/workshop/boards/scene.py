"""The workshop of boards: brushes and units at the left, the board, who stands there and what chance would deal at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame

from game.core.descriptions.lesson import EXERCISES
from game.core.documents.fields import EditError, within
from game.core.seats import Seat
from game.core.system import Document
from game.scenarios import Entry
from game.ui.kit.button import Option
from game.ui.kit.command import Command, by_key
from game.ui.kit.measures import BUTTON
from game.ui.kit.pen import Pen
from game.ui.play import launch
from game.ui.workshop.alignment import Way
from game.ui.workshop.blanks import blank
from game.ui.workshop.boards import inspector, own_unit, racks, shelf, unit_clipboard
from game.ui.workshop.boards.board import NOTHING, PILES, Board
from game.ui.workshop.boards.brush import Brush, Terrain
from game.ui.workshop.boards.canvas import MOVES, BoardCanvas
from game.ui.workshop.boards.pieces import Unit, stationed
from game.ui.workshop.boards.racks import Lifted, PileRack
from game.ui.workshop.boards.story_marks import Mark, Sort
from game.ui.workshop.frame import SHELF, SIDE
from game.ui.workshop.ground_workshop import GroundWorkshop
from game.ui.workshop.picker import PLAYABLE, Picker
from game.ui.workshop.sketch_workshop import Lender, bench_of
from game.workshop.workbench import Workbench

_SYMMETRIES = {"off": "off", "front-back": "mirror", "half-turn": "turn"}
"""The kinds of symmetry that join both sides of a board."""


_WAITING = "Who is deployed freely has no square yet, and too few others are chosen."
_LINES = {
    "align-left": "All in the file of whoever is farthest left", "align-centre": "All in the file between the outermost",
    "align-right": "All in the file of whoever is farthest right",
    "align-top": "All in the rank of whoever is farthest up", "align-middle": "All in the rank between the outermost",
    "align-bottom": "All in the rank of whoever is farthest down",
}  # fmt: skip
"""What lining up does on a board."""


class BoardWorkshop(GroundWorkshop):
    """`document` is what to begin from; with `path` it is that file that is drawn, else a copy. Without either, an empty board.

    With an `owner` it is the board of the story that is worked on there.
    """

    name = "boards"
    titles: tuple[str, ...] = ("A battle of your own", "Your board")
    shelf_tab: Option = (SHELF, "Build", "")
    side_tab: Option = (SIDE, "Battle", "")
    canvas_tab: Option = ("canvas", "Board", "")
    ground = "board"
    symmetry_words = _SYMMETRIES
    lines_words = _LINES
    fields = (
        "title", "story", "name.one", "name.two", "own-name", "typed", "mark-word", "mark-name",
        *(f"{kind}:{number}" for kind in own_unit.POWERS for number in range(own_unit.MOST_POWERS)),
    )  # fmt: skip

    def __init__(
        self,
        document: Document | None = None,
        path: Path | None = None,
        *,
        owner: Lender | None = None,
    ) -> None:
        self.page = "marks" if owner else "battle" if document is None else "hands"
        self.search = self.card_search = ""
        self.tool: Terrain | None = None if owner else "wall"
        self.brush: Brush = "paint"
        self.seat: Seat = "one"
        self.open_pile = "one"
        self.lifted: Lifted | None = None
        self.bringing = False
        self._held = ""
        self.marking = owner is not None
        self.mark: Sort | None = None
        if owner:
            super().__init__(owner.bench, owner.path, owner)
        else:
            bench = Workbench.new(blank("thor")) if document is None else bench_of(document, path)
            super().__init__(bench, path)

    def work_of(self, bench: Workbench) -> Board:
        self.board = Board(bench.sketch, self.edited)
        self._held = ""
        return self.board

    def fits(self, document: Document) -> bool:
        return document.get("system") in ("thor", "asgard-thor")

    def reveal(self, path: str) -> None:
        if path == "map":
            self.take_tool(self.tool or "wall")
        elif path in PILES.values() or path == "start":
            self.turn("hands")
        elif (path.startswith(("sides.", "unit[")) and path.endswith("]")) or self.board.piece(path):
            self.choose(path)
        else:
            self.turn("goals" if path.startswith("sides.") else "battle")

    # -- what it is

    @property
    def held(self) -> tuple[Seat, str] | None:
        """The unit in the hand, and whose it would be."""
        return (self.seat, self._held) if self._held in self.board.profiles else None

    # -- commands

    def bar(self) -> list[tuple[Command, float]]:
        play, *others = super().bar()
        return [play, *others] if self.tried else [play, (self._play_on(), BUTTON), *others]

    def _play_on(self) -> Command:
        if self.tried:
            return super()._play_on()
        told = "Try it from here: everybody stands already, and the first turn begins"
        return Command("boards.play-here", "", self.play_here, "fast", "play-here", told, self.blocked)

    def commands(self) -> dict[str, Command]:
        keys: dict[str, Callable[[], None]] = {
            **{shelf.KEYS[kind]: partial(self.take_tool, kind) for kind, _ in shelf.GROUNDS},
            shelf.KEYS[None]: partial(self.take_tool, None),
            "choose-more": self._choose_more,
            **{f"choose-{action}": partial(self._choose_as_far, action) for action in MOVES},
        }
        return super().commands() | by_key(keys)

    def acts(self) -> list[Command]:
        """What can be done with what is chosen."""
        pieces = self.board.chosen_pieces
        out = Command(
            "boards.take-out",
            "Take all out" if len(pieces) > 1 else "Take it out",
            self.take_out,
            "trash",
            "take-out",
        )
        if not pieces:
            return []
        units = [each for each in pieces if isinstance(each, Unit)]
        return [self.doubling(len(pieces) > 1), *([self._loosen(units)] if units else []), out]

    def _loosen(self, units: Sequence[Unit]) -> Command:
        """Deploying units freely."""
        words, told, free = "Deploy freely", "Its square is chosen when the battle begins", ""
        if len(units) > 1:
            words, told = "Deploy all freely", "Their squares are chosen when the battle begins"
        if not any(each.at for each in units):
            who = "They are" if len(units) > 1 else "It is"
            free = f"{who} deployed freely already." + (
                "" if len(units) > 1 else " Click a square of the board to fix it there."
            )
        return Command("boards.loose", words, self.loosen, "swirl", hint=told, refused=free)

    def uncarried(self) -> str:
        chosen = self.board.chosen
        there = self.board.piece(chosen) or chosen in self.board.own_paths
        return "" if there else NOTHING

    def chosen_names(self) -> list[str]:
        kind = self.board.field(within(self.board.chosen, "name"))
        return [each.name for each in self.board.chosen_pieces] or [kind]

    def copy(self) -> None:
        try:
            edit, paths = unit_clipboard.doubled(self.board, self.board.chosen_pieces)
        except EditError as error:
            self.act(error.text)
            return
        refusal = self.board.do_here(edit)
        self.act(refusal)
        if not refusal:
            self.choose_several(paths)

    def unlined(self, way: Way) -> str:
        pieces = self.board.chosen_pieces
        refusal = way.refusal(sum(bool(each.at) for each in pieces))
        return _WAITING if refusal and not way.refusal(len(pieces)) else refusal

    def line_up(self, way: Way) -> None:
        self.act(self.board.line_up(way))

    def as_text(self) -> str:
        return unit_clipboard.to_text(unit_clipboard.taken_along(self.board, self.board.all_chosen))

    def lay_text(self, text: str) -> str:
        pieces = unit_clipboard.from_text(self.board, text)
        goal = self.canvas.goal if self.canvas else ""
        try:
            edit, paths = unit_clipboard.laid(self.board, pieces, goal)
        except EditError as error:
            return error.text
        refusal = self.board.do_here(edit)
        if not refusal:
            self.choose_several(paths)
        return refusal

    def play_here(self) -> None:
        """Try it with everybody on a square, from the first turn on; leaving the battle comes back here."""
        if refusal := self.why_not():
            self.refuse(refusal)
        else:
            launch.trial(self.app, stationed(self.board.document))

    def on_action(self, action: str) -> bool:
        by = MOVES.get(action)
        if by and self.tool is None and self.ui.focused is None and len(self.board.chosen_pieces) > 1:
            self.act(self.board.nudge(by))
            return True
        return super().on_action(action)

    def _choose_more(self) -> None:
        """One more under the cursor of the board, or one less."""
        if self.canvas is not None:
            self.ui.focus(self.canvas.id)
            self.canvas.hand.toggle(self.canvas.hand.cursor)

    def _choose_as_far(self, action: str) -> None:
        """All between where the cursor began and a square further."""
        if self.canvas is not None:
            self.ui.focus(self.canvas.id)
            self.canvas.hand.reach(MOVES[action])

    @property
    def canvas(self) -> BoardCanvas | None:
        """The board on the screen; None while another page hides it."""
        found = self.ui.get("boards.board")
        return found if isinstance(found, BoardCanvas) else None

    # -- hands

    def take_tool(self, tool: Terrain | None) -> None:
        """Paint with a ground from now on, or put units."""
        self.tool, self._held = tool, ""
        self.marking, self.mark = False, None
        if tool is None:
            self.page = "units"
        self.rebuild()

    def take_kind(self, kind: object) -> None:
        """Work on the ground, on units or on the marks of a story."""
        self.take_tool("wall" if kind == "ground" else None)
        if kind == "marks":
            self.marking, self.page = True, "marks"
            self.rebuild()

    def take_mark(self, sort: Sort) -> None:
        """Take a mark of a story into the hand, or put it back."""
        self.mark = None if sort == self.mark else sort
        self._in_hand()

    def take_brush(self, brush: Brush) -> None:
        """Paint in another way."""
        self.brush = brush
        self.rebuild()

    def take_unit(self, name: str) -> None:
        """Take a unit into the hand, or put it back."""
        self._held = "" if name == self._held else name
        self._in_hand()

    def carry(self, piece: str, pos: tuple[int, int]) -> None:
        self._held, self.board.chosen, self.bringing = piece, "", True
        if self.canvas:
            self.canvas.on_point(pos)
        self.invalidate()

    def set_down(self, pos: tuple[int, int]) -> None:
        carried, self._held, self.bringing = self._held, "", False
        square = self.canvas.grid.at(pos) if self.canvas else None
        self.act(self.board.enlist(self.seat, carried, square) if carried and square else "")

    def _in_hand(self) -> None:
        """Something was taken up, or put back: the next click on the board is about that."""
        self.board.chosen = ""
        if self.tab == SHELF:
            self.tab = "canvas"
        self.rebuild()

    def take_side(self, seat: object) -> None:
        """Whose the next unit is."""
        self.seat = next(each for each in self.board.seats if each == seat)
        self.rebuild()

    def add_free(self) -> None:
        """One more of the unit in the hand, without a square."""
        if self._held:
            self.act(self.board.enlist(self.seat, self._held))

    def seek(self, text: str) -> None:
        """Look for units."""
        self.search = text
        self.rebuild()

    def choose(self, path: str) -> None:
        """Work on a unit or a mark of the story, with an empty hand."""
        self.board.chosen = path
        self.show_chosen()

    def pick(self, path: str) -> None:
        """Work on a unit or a mark of a list; with Shift or Ctrl besides what is chosen, or no longer."""
        if not self.adds:
            self.choose("" if self.board.all_chosen == (path,) else path)
        elif path in self.board.all_chosen:
            self.part_with(path)
        else:
            self.gather(path)

    @property
    def adds(self) -> bool:
        """Whether what is chosen comes to what is chosen already: while Shift or Ctrl is held."""
        return bool(pygame.key.get_mods() & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL))

    def choose_several(self, paths: Sequence[str], *, besides: bool = False) -> None:
        """Work on all these, with an empty hand; `besides` what is chosen already."""
        if not besides:
            self.board.chosen = ""
        self.board.gather(paths)
        self.show_chosen()

    def choose_all(self) -> None:
        self.choose_several([each.path for each in reversed(self.board.pieces)])

    def show_chosen(self) -> None:
        """What was chosen last is worked on, with an empty hand."""
        path, piece = self.board.chosen, self.board.piece(self.board.chosen)
        self._held, self.mark, self.bringing = "", None, False
        if path:
            self.page = "marks" if isinstance(piece, Mark) else "units"
        if piece:
            self.tool, self.marking = None, isinstance(piece, Mark)
        super().show_chosen()

    def loosen(self) -> None:
        """Let all units that are chosen be deployed freely."""
        self.act(self.board.loosen())

    def take_out(self) -> None:
        self.act(self.board.remove())

    def read_anew(self, refusal: str) -> None:
        """A letter was typed that the panel reads."""
        self.typed(refusal)
        self.rebuild()

    def take_map(self) -> None:
        """Choose a scenario whose ground to use."""

        def taken(entry: Entry) -> None:
            self.act(self.board.take_map(entry.document))

        kinds = (*PLAYABLE, *EXERCISES)
        self.app.push(Picker("thor", "Take a map", "Take this map", taken, kinds=kinds))

    def back(self) -> bool:
        if self.proposal.open:
            return super().back()
        canvas = self.canvas
        if canvas and canvas.hand.origin and (self.tool is None or not self.ui.holding):
            canvas.hand.origin = ""
            self.invalidate()
            return True
        if self._held or self.mark or self.board.chosen:
            self.choose("")
            return True
        return super().back()

    # -- cards

    def turn_to_pile(self, pile: str) -> None:
        """Let clicked cards go to another pile."""
        self.open_pile = pile
        self.rebuild()

    def seek_card(self, text: str) -> None:
        """Look for cards."""
        self.card_search = text
        self.rebuild()

    def lay_down(self, pos: tuple[int, int]) -> None:
        """Let go of a card: into the pile at a pixel, or back into the box."""
        lifted, self.lifted = self.lifted, None
        if lifted is None:
            return
        rack = next(
            (each for each in self.ui.walk() if isinstance(each, PileRack) and each.seen.collidepoint(pos)),
            None,
        )
        if rack is not None:
            number = rack.number_at(pos)
            place = number if number is not None and number < len(rack.cards) else None
            board, pile = self.board, rack.pile
            self.act(
                board.move_card(lifted.pile, lifted.number, pile, place)
                if lifted.pile
                else board.deal(lifted.card, pile, place)
            )
        elif lifted.pile:
            self.act(self.board.take_card(lifted.pile, lifted.number))
        self.invalidate()

    def paint_over(self, surface: pygame.Surface) -> None:
        super().paint_over(surface)
        rack = next((each for each in self.ui.walk() if isinstance(each, racks.BoxRack)), None)
        if self.lifted is not None and rack is not None:
            card = racks.face(self.theme, self.lifted.card, rack.size)
            surface.blit(card, card.get_rect(center=self.app.pointer))

    # -- the frame

    def turn(self, page: object) -> None:
        """Open another page beside the board."""
        self.page = str(page)
        if not self.roomy:
            self.tab = SIDE
        self.forget_fields()
        self.rebuild()

    def write_page(self, page: str, pen: Pen) -> None:
        if page == SHELF:
            shelf.lay(self, pen)
        else:
            super().write_page(page, pen)

    def write_side(self, pen: Pen) -> None:
        inspector.lay(self, pen)

    def scroll_of(self, page: str) -> str:
        if page == SIDE and self.proposal.open:
            return super().scroll_of(page)
        shelf = f"{page}:{self.tool is None}{self.marking}"
        return {SIDE: f"{page}:{self.page}", SHELF: shelf}.get(page, page)

    def lay_canvas(self) -> None:
        self.ui.add(BoardCanvas.within(self, self.canvas_room, self.theme.scale))

    def paint_canvas(self, surface: pygame.Surface) -> None:
        pass

    def on_canvas(self, event: pygame.event.Event) -> bool:
        return False
