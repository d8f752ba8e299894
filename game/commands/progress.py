"""A bar on the terminal while battles are played."""

from __future__ import annotations

import sys
from typing import Any


class Progress:
    """Grows with every battle that was played; nothing where nobody looks."""

    def __init__(self, battles: int) -> None:
        self._bar: Any = None
        self._task: Any = None
        self._battles = battles

    def __enter__(self) -> Progress:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import Progress as Bar

            self._bar = Bar(console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task("battles", total=self._battles)
            self._bar.start()
        return self

    def step(self, game: object) -> None:
        """One more was played."""
        if self._bar:
            self._bar.advance(self._task)

    def __exit__(self, *_: object) -> None:
        if self._bar:
            self._bar.stop()
