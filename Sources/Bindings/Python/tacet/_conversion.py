"""Python's values as C has them, and back."""

from __future__ import annotations

import ctypes
import functools
import operator
import os
from collections.abc import Callable, Iterable, Mapping
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
    """What the library tells, at one moment."""

    def __repr__(self) -> str:
        shown = (f"{name}={value!r}" for name, value in self._shown())
        return f"{type(self).__name__}({', '.join(shown)})"

    def _shown(self) -> Iterable[tuple[str, Any]]:
        return vars(self).items()


class Sparse(Reading):
    """What the library tells in the fields that its type has, and no others. Fields that are 0, false or empty are not shown."""

    def _shown(self) -> Iterable[tuple[str, Any]]:
        return ((name, value) for name, value in vars(self).items() if value)


class Tween(NamedTuple):
    """How a value moves: for how many seconds, and along which curve."""

    seconds: float
    easing: int = 0


Duration = Union[float, Tween, None]
"""The length of a move in seconds, or a `Tween`. None takes the library's own, 10 ms unless the method says otherwise."""

Path = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]
"""What names a file."""

Buffer = Any
"""Bytes, or a bytes-like object."""

Struct = TypeVar("Struct", bound=ctypes.Structure)


def text(raw: bytes) -> str:
    """A text of the library's. It is UTF-8; one that was cut may end within a character."""
    return raw.decode("utf-8", "replace")


def refusal(name: str, kind: Any, value: object) -> TypeError:
    """What an argument or a setting of another type raises."""
    return TypeError(f"{name} takes {_taken(name, kind)}, not {value!r}")


def _taken(name: str, kind: Any) -> str:
    """What a parameter of a type takes, in words of Python."""
    if kind is ctypes.c_uint64 and name in ("sound", "bus", "voice", "loading", "container", "parent"):
        return f"a {(name if name != 'parent' else 'bus').capitalize()}"
    if kind is ctypes.c_void_p:
        return {"engine": "an Engine", "session": "a Session"}.get(name, "bytes")
    if kind in (ctypes.c_float, ctypes.c_double):
        return "a number"
    if kind is ctypes.c_bool:
        return "True or False"
    if kind is ctypes.c_char_p:
        return "a str"
    if kind is c.tacet_vec3:
        return "three numbers (x, y, z)"
    if kind is c.tacet_tween:
        return "seconds or a Tween"
    return "a whole number or a member of its enum"


class Flag(ctypes.c_bool):
    """A bool of a call. That of ctypes takes the truth of anything, also of the text "no"."""

    @classmethod
    def from_param(cls, value: Any) -> Flag:
        if not _is_flag(value):
            raise TypeError
        return cls(value)


def _is_flag(value: object) -> bool:
    """Whether it is a bool, a number that C uses as one, or numpy's."""
    return isinstance(value, int) or type(value).__name__ in ("bool_", "bool")


def encoded(value: str, name: str) -> bytes:
    """A text for the library. A zero byte would end it early."""
    if not isinstance(value, str):
        raise refusal(name, ctypes.c_char_p, value)
    try:
        raw = value.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name} cannot be written in UTF-8: {value!r}") from None
    if b"\0" in raw:
        raise ValueError(f"{name} contains a zero byte: {value!r}")
    return raw


def encoded_path(path: Path, name: str = "path") -> bytes:
    """A path for the library, which takes UTF-8 alone."""
    try:
        raw = os.fsencode(path)
    except TypeError:
        raise TypeError(f"{name} takes a str, bytes or a path, not {path!r}") from None
    try:
        return encoded(raw.decode(), name)
    except UnicodeDecodeError:
        raise ValueError(
            f"the library cannot be given {name} {path!r}, which is not UTF-8: use load_bytes(), add_file() or set_file_opener()"
        ) from None


def contents(data: Buffer, name: str) -> bytes:
    """The bytes of a bytes-like object. `bytes` are not copied."""
    if isinstance(data, bytes):
        return data
    try:
        with memoryview(data) as view:
            return view.tobytes()
    except TypeError:
        raise TypeError(f"{name} takes bytes or a bytes-like object, not {data!r:.100}") from None


def clamped(kind: Any, value: int) -> int:
    """The nearest whole number that a C type has, as the library replaces numbers out of range. ctypes cuts bits off."""
    bits = 8 * ctypes.sizeof(kind)
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if kind(-1).value < 0 else (0, (1 << bits) - 1)
    return min(max(value, low), high)


def whole(value: int, name: str) -> int:
    """A whole number, also one of numpy's."""
    try:
        return operator.index(value)
    except TypeError:
        raise refusal(name, ctypes.c_int, value) from None


def frames(seconds: float, rate: int) -> int:
    """The frame at a time."""
    try:
        return clamped(ctypes.c_uint64, round(seconds * rate))
    except TypeError:
        raise refusal("seconds", ctypes.c_double, seconds) from None


def tween(over: Duration) -> Any:
    """A pointer to the move, for a call."""
    return None if over is None else ctypes.byref(_tween(over, "over"))


def _tween(over: float | Tween, name: str) -> c.tacet_tween:
    try:
        return c.tacet_tween(*over) if isinstance(over, Tween) else c.tacet_tween(over, 0)
    except TypeError:
        raise refusal(name, c.tacet_tween, over) from None


def vector(value: Vector, name: str) -> c.tacet_vec3:
    try:
        x, y, z = value
        return c.tacet_vec3(x, y, z)
    except (TypeError, ValueError):
        raise refusal(name, c.tacet_vec3, value) from None


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
    known = _settings(type(raw))
    for name, value in settings.items():
        if name not in known:
            raise TypeError(f"there is no setting {name!r}; there are {', '.join(known)}")
        kind, is_range, is_applied = known[name]
        if is_range:
            try:
                low, high = value
            except (TypeError, ValueError):
                raise TypeError(f"{name} takes two numbers (low, high), not {value!r}") from None
            setattr(raw, f"{name}_low", _field(kind, name, low))
            setattr(raw, f"{name}_high", _field(kind, name, high))
            continue
        try:
            setattr(raw, name, _field(kind, name, value))
        except TypeError as failure:
            raise refusal(name, kind, value) from failure
        if is_applied:
            setattr(raw, f"has_{name}", True)


@functools.cache
def _settings(struct: type[ctypes.Structure]) -> dict[str, tuple[Any, bool, bool]]:
    """What a program may set in a struct: the type, whether it is a range, and whether a field says that it applies."""
    kinds: dict[str, Any] = {name: kind for name, kind, *_ in struct._fields_}
    found: dict[str, tuple[Any, bool, bool]] = {}
    for name, kind in kinds.items():
        applies = name.startswith("has_") and name.removeprefix("has_") in kinds
        if applies or name in ("struct_size", "stems", "stem_count") or name.startswith("reserved"):
            continue
        if name.endswith("_low") and f"{name.removesuffix('_low')}_high" in kinds:
            found[name.removesuffix("_low")] = (kind, True, False)
        elif not (name.endswith("_high") and f"{name.removesuffix('_high')}_low" in kinds):
            found[name] = (kind, False, f"has_{name}" in kinds)
    return found


def _field(kind: Any, name: str, value: Any) -> Any:
    if value is None and kind in (ctypes.c_char_p, ctypes.c_void_p):
        return None
    if kind is ctypes.c_char_p:
        return encoded_path(value, name) if name.endswith("path") else encoded(value, name)
    if kind is c.tacet_vec3:
        return vector(value, name)
    if kind is c.tacet_tween:
        return _tween(value, name)
    if kind is ctypes.c_bool and not _is_flag(value):
        raise refusal(name, kind, value)
    value = getattr(value, "_as_parameter_", value)
    if isinstance(value, int) and kind not in (ctypes.c_bool, ctypes.c_float, ctypes.c_double):
        return clamped(kind, value)
    return value


def settings_of(raw: ctypes.Structure, enums: Mapping[str, Callable[[int], Any]]) -> dict[str, Any]:
    """The fields of a struct as keyword arguments, for what a program both reads and sets."""
    fields = {name: getattr(raw, name) for name in _settings(type(raw))}
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
