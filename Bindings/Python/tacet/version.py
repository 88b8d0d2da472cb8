"""The versions of this package and of the library."""

from __future__ import annotations

from ._interface import VERSION
from ._library import library


def _text(version: int) -> str:
    return f"{version // 10_000}.{version // 100 % 100}.{version % 100}"


__version__ = _text(VERSION)


def library_version() -> str:
    """The version of the library that runs."""
    return _text(library.tacet_version())
