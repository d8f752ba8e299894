"""A program that never measures does without numpy and shapely."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_nothing_heavy_is_loaded_before_it_is_needed() -> None:
    files = (ROOT / "game" / "table").rglob("*.py")
    modules = sorted(".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files)
    code = f"import sys, {', '.join(modules)}; print(*{{name.split('.')[0] for name in sys.modules}})"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not {"numpy", "shapely"} & set(done.stdout.split())
