"""Choose a battle to watch."""

from __future__ import annotations

from game.ui.pages.records import Act, RecordList
from game.ui.play import launch
from game.ui.play.saves import SavedBattle


class Replays(RecordList):
    """Every battle on the disk: those that are over first."""

    name = "replays"
    title = "Replays"
    empty = "Every battle that is played can be watched here, as often as you like."
    ways = (
        ("Watch", "Step by step, turn by turn, at any speed, and through the eyes of any side."),
        ("Play on from here", "At any moment: in another way, or as a scenario of your own."),
    )

    def ordered(self, saved: list[SavedBattle]) -> list[SavedBattle]:
        return sorted(saved, key=_unfinished)

    def acts(self, saved: SavedBattle) -> list[Act]:
        return [Act("watch", "Watch", "play", lambda saved: launch.watch(self.app, saved.path))]


def _unfinished(saved: SavedBattle) -> int:
    now = saved.standing
    return 0 if now and now.outcome else 2 if saved.trouble else 1
