"""What Python's search for garbage has to go through: not what came to stay.

A full search takes as long as there are objects, and with a battle or a map open it is a stumble in the middle of a drag. So whatever stands
once the window, a battle or a workshop is open is left out of it, until that is left.
"""

from __future__ import annotations

import contextlib
import gc
import sys


def spare() -> None:
    """Leave everything that there is now out of the search."""
    gc.freeze()


def give_back() -> None:
    """Collect what nothing leads to any more, and return freed memory to the system, which glibc does not do by itself."""
    release()
    gc.collect()
    spare()
    if sys.platform == "linux":
        import ctypes  # only who gives back has need of it

        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)


def release() -> None:
    """Search through everything again."""
    gc.unfreeze()
