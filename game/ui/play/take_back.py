"""What is taken back in a battle, and done again: alone as far as one's own last choice, together by agreement."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from game.core.match import Match, Moment, UndoNeedsAgreement
from game.core.seats import Seat
from game.ui.play.people import names

if TYPE_CHECKING:
    from game.ui.app.loop import App


class TakeBack(ABC):
    """A course of a battle that can go back. Whoever is one says what belongs together and looks at the match anew."""

    app: App
    match: Match
    people: list[Seat]
    undo_rule = ""
    """The paragraph about taking back."""
    closed_by = "Something was revealed or another player asked since."
    """Why taking back takes agreement."""

    @property
    @abstractmethod
    def hot_seat(self) -> bool:
        """Whether several people share the screen."""

    @property
    @abstractmethod
    def bot_turn(self) -> bool:
        """Whether a bot has to choose."""

    @abstractmethod
    def finish_motion(self) -> bool:
        """End whatever moves in its final state."""

    @abstractmethod
    def belongs(self, earlier: Moment, later: Moment) -> bool:
        """Whether a moment was done in one go with the one before it, so that they are taken back together."""

    @abstractmethod
    def undone(self) -> None:
        """After undo or redo everything is as the match says."""

    def can_undo(self) -> bool:
        """Whether there is something that this player could take back."""
        return any(
            later.seat in self.people and not self.by_itself(earlier, later)
            for earlier, later in pairwise(self.match.moments)
        )

    def by_itself(self, earlier: Moment, later: Moment) -> bool:
        """Whether the moment after another was no choice of its player: it follows from what came before."""
        return False

    def undo(self) -> None:
        """Take back: freely as far as the undo rule goes, by agreement beyond."""
        if not self.can_undo():
            self.app.sound.play("refused")
            self.app.notify("There is nothing to take back.")
            return
        self.finish_motion()
        if not self.hot_seat:
            self._undo_own()
            return
        try:
            self._take_back(agreed=False)
        except UndoNeedsAgreement:
            self.ask_agreement("Take it back?", self.closed_by, self._undo_agreed, self.undo_rule)
            return
        self.undone()

    def rewind(self) -> None:
        """Back to the beginning."""
        self.finish_motion()
        while len(self.match.moments) > 1:
            self.match.undo(agreed=True)
        self.undone()

    def _undo_own(self) -> None:
        """Alone: back to one's own last choice, whatever came in between."""
        while len(self.match.moments) > 1:
            if self._take_back(agreed=True).seat in self.people:
                break
        self.undone()

    def _take_back(self, *, agreed: bool) -> Moment:
        """Take back the last moment, and what it goes on with; the first of them. Raises `UndoNeedsAgreement`, with nothing taken back."""
        moments = self.match.moments
        first = len(moments) - 1
        while first > 1 and self.belongs(moments[first - 1], moments[first]):
            first -= 1
        if not agreed and any(each.closed for each in moments[first:]):
            raise UndoNeedsAgreement("chance, a reveal or a hand-over has come in between")
        taken = self.match.undo(agreed=agreed)
        while len(self.match.moments) > first:
            taken = self.match.undo(agreed=agreed)
        return taken

    def ask_agreement(self, title: str, text: str, agreed: Callable[[], None], rule: str = "") -> None:
        """Do something only if everybody at the table says yes to it."""
        from game.ui.kit import dialogs

        all_ = "both" if len(self.people) == 2 else "all"
        asked = f"{text} {names(self.match, self.people)}, do you {all_} agree?"
        dialogs.ask(self.app, title, asked, f"We {all_} agree", agreed, no="No", rule=rule)

    def _undo_agreed(self) -> None:
        self._take_back(agreed=True)
        self.undone()

    def redo(self) -> None:
        """Do again what was taken back."""
        if not self.match.undone:
            self.app.sound.play("refused")
            self.app.notify("There is nothing to do again.")
            return
        self.finish_motion()
        self.match.redo()
        while self.match.undone and self._goes_with_the_last(self.match.undone[-1]):
            self.match.redo()
        self.undone()

    def _goes_with_the_last(self, moment: Moment) -> bool:
        """Whether a moment that is done again follows by itself: part of the same stretch, or what a bot did then."""
        return self.belongs(self.match.moments[-1], moment) or (not self.hot_seat and self.bot_turn)
