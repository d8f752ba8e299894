"""What the ground of a map gives each side, as another process says it."""

from __future__ import annotations

import subprocess
import sys

from game.ui.workshop.blanks import blank

_ASKS = """
import sys, tomllib
from game.ui.workshop.inquiry import fairness_of
print(fairness_of(tomllib.loads(sys.stdin.read())).verdict)
"""


def test_a_process_that_has_loaded_no_rulebook_answers_for_every_map() -> None:
    for system in ("ascension", "confrontation"):
        answer = subprocess.run(
            [sys.executable, "-c", _ASKS], input=blank(system), capture_output=True, text=True, check=True
        )
        assert "alike" in answer.stdout.lower() or "same" in answer.stdout.lower(), answer.stdout
