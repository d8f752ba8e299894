"""Trying a company: the bench at the foot of the company builder, and the choice of a rival and a battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from game.systems.confrontation.companies.company_list import cost
from game.ui.kit.choice import Choice
from game.ui.kit.measures import FIELD
from game.ui.kit.pen import FORM, Pen
from game.ui.kit.scroll import Scroll
from game.ui.play.overlays import Overlay
from game.ui.workshop.companies.draft import CompanyDraft
from game.ui.workshop.companies.rivals import Rivalry

if TYPE_CHECKING:
    from game.lab.batches.contest import Trial
    from game.ui.app.loop import App


class Tried(Protocol):
    """The page on which the company is built."""

    app: App

    @property
    def draft(self) -> CompanyDraft: ...
    @property
    def illegal(self) -> str:
        """Why it cannot play yet; "" if it can."""

    def invalidate(self) -> None: ...
    def rebuild(self) -> None: ...


class Trying:
    """A trial of the company under work."""

    def __init__(self, page: Tried) -> None:
        self._page = page
        self._rivalry = Rivalry()
        self._second, self._trouble = -1, ""

    @property
    def trial(self) -> Trial | None:
        return self._rivalry.trial

    @property
    def against(self) -> str:
        return self._rivalry.rival(self._page.draft.company)[1].name or "a company without a name"

    @property
    def stale(self) -> bool:
        return self._rivalry.stale(self._page.draft.company)

    @property
    def untriable(self) -> str:
        trial = self.trial
        return "" if trial is not None and trial.running else self._page.illegal

    def choose_rival(self) -> None:
        self._page.app.push(Rivals(self._rivalry, self._page.draft, self._page.rebuild))

    def try_it(self, number: int) -> None:
        self._rivalry.play(self._page.draft.company, number)
        self._page.rebuild()

    def leave_off(self) -> None:
        self._rivalry.stop()
        self._page.rebuild()

    def look(self) -> None:
        """Show what has been played since the last look, and once a second how much time is left."""
        trial = self.trial
        if trial is None or not trial.running:
            return
        fresh, second = trial.look(), int(trial.left or 0)
        if trial.trouble != self._trouble:
            self._trouble = trial.trouble
            self._page.app.notify(trial.trouble)
        if fresh and not trial.running:
            self._page.rebuild()
        elif fresh or second != self._second:
            self._page.invalidate()
        self._second = second


class Rivals(Overlay):
    """Whom the company is tried against, and on which battle."""

    name = "company-rivals"
    width = 600

    def __init__(self, rivalry: Rivalry, draft: CompanyDraft, changed: Callable[[], None]) -> None:
        super().__init__("Try it against")
        self._rivalry, self._company, self._changed = rivalry, draft.company, changed
        self._rival, self._field = rivalry.rival(draft.company)[0], rivalry.field(draft.company).id

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        pen = Pen(self.theme, scroll, x, y, width, spacing=FORM)
        rivals = [
            (key, f"{each.name or 'Without a name'}, {cost(each):,} AP")
            for key, each in self._rivalry.rivals().items()
        ]
        pen.caption("Company")
        pen.add(Choice("rivals.company", rivals, self._rival, pen.row(FIELD), self._oppose))
        pen.caption("Battle")
        fields = self._rivalry.fields()
        pen.add(Choice("rivals.battle", fields, self._field, pen.row(FIELD), self._place))
        pen.text(
            "Greedy bots lead both companies. They change places after every battle and play the same seed again, "
            "so that neither ground nor dice favour anybody. A draw counts as half a battle."
        )
        return pen.y

    def buttons(self) -> list[tuple[str, str, Callable[[], None]]]:
        return [("take", "Take these", self._take), ("back", "Back", self.app.pop)]

    def _oppose(self, key: object) -> None:
        self._rival = str(key)

    def _place(self, key: object) -> None:
        self._field = str(key)

    def _take(self) -> None:
        self.app.pop()
        self._rivalry.choose(self._rival, self._field)
        self._changed()
