"""The hash of states and seeds: BLAKE2, without the OpenSSL that `hashlib` brings along before anything is shown."""

from __future__ import annotations

try:
    from _blake2 import blake2b
except ImportError:
    # A Python that keeps it elsewhere: slower to start, and the same digits.
    from hashlib import blake2b

__all__ = ["blake2b"]
