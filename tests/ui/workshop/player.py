"""Whoever builds battles and forces."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Self

from game.ui.app.loop import App
from game.ui.workshop.forces.draft import ForceDraft
from game.ui.workshop.forces.scene import Forge
from game.ui.workshop.thor import scene as builder
from game.ui.workshop.thor.draft import Draft
from tests.ui.player import Guest


class Builder(Guest):
    """Builds a battle on squares."""

    scene: builder.Builder
    kind = builder.Builder

    @classmethod
    def opens(cls, app: App, **given: Any) -> Self:
        """Go to the builder."""
        return cls(app, app.open("builder", **given))

    @property
    def draft(self) -> Draft:
        """The battle as far as it is built."""
        return self.scene.draft

    @property
    def troubles(self) -> list[str]:
        """What keeps it from being played, in words."""
        return self.scene.troubles


class Smith(Guest):
    """Builds a force."""

    scene: Forge
    kind = Forge

    @property
    def draft(self) -> ForceDraft:
        """The force as far as it is built."""
        return self.scene.draft

    @property
    def path(self) -> Path | None:
        """The file that is written next."""
        return self.scene.path
