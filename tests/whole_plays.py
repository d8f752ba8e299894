"""What is played whole: one case with every run of the tests, the others with the slow ones (`pytest -m slow`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def but_first(cases: Iterable[Any]) -> list[Any]:
    """The first case as it is, all others marked slow."""
    first, *others = cases
    return [first, *(pytest.param(case, marks=pytest.mark.slow) for case in others)]
