"""The version of the library, which is the package's."""

from __future__ import annotations

from ._library import library


def _version() -> str:
    version: int = library.tacet_version()
    return f"{version // 10_000}.{version // 100 % 100}.{version % 100}"


__version__ = _version()
