"""Python's values as C has them, and back."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Any, NamedTuple, TypeVar, Union

from . import _interface as c

Vector = tuple[float, float, float]
"""Metres, or metres per second: x to the right, y up, z towards the viewer."""


class Choice(IntEnum):
    """An enum of the library. A value that a newer library tells is kept as a number without a name."""

    @classmethod
    def _missing_(cls, value: object) -> Choice | None:
        if not isinstance(value, int):
            return None
        member = int.__new__(cls, value)
        member._name_, member._value_ = f"UNKNOWN_{value}", value
        return member

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    __str__ = __repr__


class Reading:
    """What the library tells, at one moment. Fields that are 0, false or empty are not shown."""

    def __repr__(self) -> str:
        shown = (f"{name}={value!r}" for name, value in vars(self).items() if value)
        return f"{type(self).__name__}({', '.join(shown)})"


class Tween(NamedTuple):
    """How a value moves: for how many seconds, and along which curve."""

    seconds: float
    easing: int = 0


Duration = Union[float, Tween, None]
"""The length of a move in seconds, or a `Tween`. None takes the library's own, 10 ms unless the method says otherwise."""

Struct = TypeVar("Struct", bound=ctypes.Structure)


def text(raw: bytes) -> str:
    """A text of the library's. It is UTF-8; one that was cut may end within a character."""
    return raw.decode("utf-8", "replace")


def encoded(value: str | os.PathLike[str]) -> bytes:
    """A text or a path for the library. A zero byte would end it early."""
    raw = os.fspath(value).encode("utf-8", "surrogateescape")
    if b"\0" in raw:
        raise ValueError(f"{value!r} contains a zero byte: it can be no path and no name")
    return raw


def clamped(kind: Any, value: int) -> int:
    """The nearest whole number that a C type has, as the library replaces numbers out of range. ctypes cuts bits off."""
    bits = 8 * ctypes.sizeof(kind)
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if kind(-1).value < 0 else (0, (1 << bits) - 1)
    return min(max(value, low), high)


def frames(seconds: float, rate: int) -> int:
    """The frame at a time."""
    return clamped(ctypes.c_uint64, round(seconds * rate))


def tween(over: Duration) -> Any:
    """A pointer to the move, for a call."""
    if over is None:
        return None
    seconds, easing = over if isinstance(over, Tween) else (over, 0)
    return ctypes.byref(c.tacet_tween(seconds, easing))


def vector(value: Vector) -> c.tacet_vec3:
    x, y, z = value
    return c.tacet_vec3(x, y, z)


def sized(kind: type[Struct]) -> Struct:
    """An empty struct that states its size, for the library to fill in."""
    raw = kind()
    setattr(raw, "struct_size", ctypes.sizeof(raw))
    return raw


def filled(kind: type[Struct], default: Callable[[Any, int], Any], settings: Mapping[str, Any]) -> Struct:
    """A struct with the library's defaults and what the program sets. Whether a setting applies follows from its being there."""
    raw = kind()
    default(ctypes.byref(raw), ctypes.sizeof(raw))
    change(raw, settings)
    return raw


def change(raw: ctypes.Structure, settings: Mapping[str, Any]) -> None:
    """Sets fields of a struct by their names. `pitch_variation` sets `pitch_variation_low` and `pitch_variation_high`."""
    kinds: dict[str, Any] = {name: kind for name, kind, *_ in raw._fields_}
    for name, value in settings.items():
        if name in kinds and name != "struct_size":
            setattr(raw, name, _field(kinds[name], value))
            if f"has_{name}" in kinds:
                setattr(raw, f"has_{name}", True)
        elif f"{name}_low" in kinds:
            low, high = value
            change(raw, {f"{name}_low": low, f"{name}_high": high})
        else:
            known = ", ".join(kind for kind in kinds if not kind.startswith(("struct_size", "reserved", "has_")))
            raise TypeError(f"there is no setting {name!r}; there are {known}")


def _field(kind: Any, value: Any) -> Any:
    if value is None:
        return None
    if kind is ctypes.c_char_p:
        return encoded(value)
    if kind is c.tacet_vec3:
        return vector(value)
    if kind is c.tacet_tween:
        return c.tacet_tween(*(value if isinstance(value, Tween) else (value, 0)))
    value = getattr(value, "_as_parameter_", value)
    if isinstance(value, int) and kind not in (ctypes.c_bool, ctypes.c_float, ctypes.c_double):
        return clamped(kind, value)
    return value


def settings_of(raw: ctypes.Structure, enums: Mapping[str, Callable[[int], Any]]) -> dict[str, Any]:
    """The fields of a struct as keyword arguments, for what a program both reads and sets."""
    names = [name for name, *_ in raw._fields_ if name != "struct_size" and not name.startswith("reserved")]
    fields = {name: getattr(raw, name) for name in names}
    return {name: enums[name](value) if name in enums else value for name, value in fields.items()}


def whole_text(call: Callable[[Any, int, Any], Any]) -> str:
    """The text of a call that fills a buffer and tells the whole length."""
    capacity = 1024
    while True:
        buffer, length = ctypes.create_string_buffer(capacity), ctypes.c_size_t()
        call(buffer, capacity, ctypes.byref(length))
        if length.value < capacity:
            return text(buffer.value)
        capacity = length.value + 1
