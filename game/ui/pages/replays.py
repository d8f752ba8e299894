"""Choose a battle to watch."""

from __future__ import annotations

from game.ui.pages.records import Act, RecordList
from game.ui.play import launch
from game.ui.play.saves import SavedBattle


class Replays(RecordList):
    """Every battle on the disk: those that are over first."""

    name = "replays"
    title = "Replays"
    empty = "There is nothing to watch yet: no battle has been played."

    def ordered(self, saved: list[SavedBattle]) -> list[SavedBattle]:
        return sorted(saved, key=_unfinished)

    def acts(self, saved: SavedBattle) -> list[Act]:
        return [Act("watch", "Watch", "play", lambda saved: launch.watch(self.app, saved.path))]


def _unfinished(saved: SavedBattle) -> int:
    now = saved.standing
    return 0 if now and now.outcome else 2 if saved.trouble else 1
