"""Loads the library: the wheel's own, or the system's."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

from . import _interface as c
from .errors import error
from .values import Result


def _load() -> ctypes.CDLL:
    own = Path(__file__).with_name(c.SONAME)
    path = str(own) if own.exists() else c.SONAME
    try:
        return ctypes.CDLL(path)
    except OSError as failure:
        raise ImportError(
            f"{path} cannot be loaded: {failure}. Install the wheel, or the library where the linker looks, with OpenAL Soft and "
            "libvorbis."
        ) from failure


def _check(result: int, function: Any, arguments: tuple[Any, ...]) -> Result:
    """Raises what failed. The library keeps the message for each thread, and no finaliser of this package calls it meanwhile."""
    if result < 0:
        raise error(Result(result), library.tacet_last_problem().decode())
    return Result(result)


library = _load()
for _name, (_result, _parameters) in c.FUNCTIONS.items():
    _function = getattr(library, _name)
    _function.restype, _function.argtypes = _result, _parameters
for _name in c.CHECKED:
    getattr(library, _name).errcheck = _check
