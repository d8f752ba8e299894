"""What tests of the workshops share."""

from __future__ import annotations

import pytest

from game.ui.app import clipboard


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What lies on the clipboard, the latest text last."""
    kept = [""]

    def put(text: str) -> bool:
        kept.append(text)
        return True

    monkeypatch.setattr(clipboard, "put", put)
    monkeypatch.setattr(clipboard, "get", lambda: kept[-1])
    return kept
