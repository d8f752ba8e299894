"""What is played whole: the first cases with every run of the tests, the others with the slow ones (`pytest -m slow`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def but_first(cases: Iterable[Any], count: int = 1) -> list[Any]:
    """The first case or cases as they are, all others marked slow."""
    found = list(cases)
    return found[:count] + [pytest.param(case, marks=pytest.mark.slow) for case in found[count:]]
