"""Loads the library: the wheel's own, or the system's."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn

from . import _callbacks
from . import _interface as c
from ._conversion import Flag, refusal
from .errors import ClosedError, error
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


def _call(name: str, function: Any, is_checked: bool) -> Callable[..., Any]:
    """A function that raises what failed, and what callbacks raised meanwhile."""
    calls = _callbacks.calls

    def call(*arguments: Any) -> Any:
        try:
            result = function(*arguments)
        except ctypes.ArgumentError as failure:
            _refuse(name, arguments, failure)
        if calls or (is_checked and result < 0):
            _judge(result if is_checked else 0, arguments)
        return result

    return call


def _judge(result: int, arguments: tuple[Any, ...]) -> None:
    """The library keeps the message of a failure for each thread, and no finaliser of this package calls it meanwhile."""
    problem: str = _loaded.tacet_last_problem().decode() if result < 0 else ""
    cause = _callbacks.take()
    if cause is not None and not isinstance(cause, Exception):
        raise cause                                     # Ctrl-C, and the end of the program
    if result < 0:
        path = next((argument for argument in arguments if isinstance(argument, bytes)), None)
        raise error(Result(result), problem, path) from cause
    if cause is not None:
        _callbacks.report(cause)


def _refuse(name: str, arguments: tuple[Any, ...], failure: ctypes.ArgumentError) -> NoReturn:
    """Raises why an argument cannot be passed: what it belongs to was closed, or it is of another type."""
    for argument in arguments:
        try:
            getattr(argument, "_as_parameter_", None)
        except ClosedError as closed:
            raise closed from None
    place = re.match(r"argument (\d+)", str(failure))
    assert place
    index = int(place[1]) - 1
    parameters: Any = c.FUNCTIONS[name]
    _, kinds, names = parameters
    raise refusal(names[index], kinds[index], arguments[index]) from None


_loaded = _load()
#: The library's functions by their names in C.
library: Any = SimpleNamespace()
_described: Any = c.FUNCTIONS
for _name, (_result, _parameters, _) in _described.items():
    _function = getattr(_loaded, _name)
    _function.restype = _result
    _function.argtypes = [Flag if kind is ctypes.c_bool else kind for kind in _parameters]
    setattr(library, _name, _call(_name, _function, _name in c.CHECKED))
