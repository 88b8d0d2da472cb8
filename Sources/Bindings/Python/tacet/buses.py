"""Groups of voices with one gain."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import TYPE_CHECKING

from . import _interface as c
from ._conversion import Duration, encoded, filled, sized, tween
from ._library import library
from ._ownership import Made
from .effects import Effect
from .values import Level, Loudness, Result

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .engine import Engine
    from .values import VoiceLimit


class Bus(Made):
    """A bus. It lasts as long as its engine."""

    _comes_from = "Engine.buses"
    _engine: Engine
    _as_parameter_: int
    _name: str

    @classmethod
    def _of(cls, engine: Engine, handle: int, name: str) -> Bus:
        bus = cls.__new__(cls)
        bus._engine, bus._as_parameter_, bus._name = engine, handle, name
        return bus

    def __repr__(self) -> str:
        return f"<Bus {self._name!r}>"

    @property
    def gain(self) -> float:
        """The gain in decibels that was set; 0 at first."""
        gain = ctypes.c_float()
        library.tacet_bus_get_gain(self._engine, self, ctypes.byref(gain))
        return gain.value

    def set_gain(self, gain: float, over: Duration = None) -> None:
        """Moves the gain: decibels, `-inf`...24."""
        library.tacet_bus_set_gain(self._engine, self, gain, tween(over))

    @property
    def muted(self) -> bool:
        """Whether the bus itself is muted."""
        muted = ctypes.c_bool()
        library.tacet_bus_get_muted(self._engine, self, ctypes.byref(muted))
        return muted.value

    def set_muted(self, muted: bool, over: Duration = None) -> None:
        """Mutes the bus while its voices advance, or unmutes it."""
        library.tacet_bus_set_muted(self._engine, self, muted, tween(over))

    @property
    def paused(self) -> bool:
        """Whether the bus itself is paused."""
        paused = ctypes.c_bool()
        library.tacet_bus_get_paused(self._engine, self, ctypes.byref(paused))
        return paused.value

    def set_paused(self, paused: bool, over: Duration = None) -> None:
        """Pauses the bus's voices at their samples, or resumes them."""
        library.tacet_bus_set_paused(self._engine, self, paused, tween(over))

    def stop_voices(self, over: Duration = None) -> None:
        """Fades out all voices on the bus and on the buses below it, and ends them."""
        library.tacet_bus_stop_voices(self._engine, self, tween(over))

    def set_filter(self, low_cut: float = 20, high_cut: float = 20_000, over: Duration = None) -> None:
        """Passes the frequencies between two limits in hertz. The limits by default pass all."""
        library.tacet_bus_set_filter(self._engine, self, low_cut, high_cut, tween(over))

    def set_effects(self, effects: Iterable[Effect], over: Duration = None) -> None:
        """Passes the bus's sound through effects, from the first to the last, four at most. By default in 0.2 s.

        An effect goes on as the bus's effect of the same kind, and its numbers move; one that comes or goes fades."""
        given = list(effects)
        for effect in given:
            if not isinstance(effect, Effect):
                raise TypeError(f"effects takes Effects, not {effect!r}")
        raw = (c.tacet_effect * len(given))(*(effect._raw for effect in given))
        library.tacet_bus_set_effects(self._engine, self, raw, len(given), tween(over))

    @property
    def centered(self) -> bool:
        """Whether the centre loudspeaker plays the bus's front, as `set_centered()` has set it."""
        centered = ctypes.c_bool()
        library.tacet_bus_get_centered(self._engine, self, ctypes.byref(centered))
        return centered.value

    def set_centered(self, centered: bool, over: Duration = None) -> None:
        """Has the centre loudspeaker play the bus's front, as for dialogue, or gives it back. In stereo nothing changes."""
        library.tacet_bus_set_centered(self._engine, self, centered, tween(over))

    @property
    def lfe_gain(self) -> float:
        """The gain in decibels of the send to the loudspeaker for low frequencies, as it was set; `-inf` at first."""
        gain = ctypes.c_float()
        library.tacet_bus_get_lfe_gain(self._engine, self, ctypes.byref(gain))
        return gain.value

    def set_lfe_gain(self, gain: float, over: Duration = None) -> None:
        """Sends what is below 120 Hz to the loudspeaker for low frequencies (LFE): decibels, `-inf`...24. In stereo it is silent."""
        library.tacet_bus_set_lfe_gain(self._engine, self, gain, tween(over))

    def enable_submix(self) -> None:
        """Gives the bus a submix of its own, so that `level` can measure it. Seven buses can have one."""
        library.tacet_bus_enable_submix(self._engine, self)

    @property
    def level(self) -> Level | None:
        """The level since the last call, at most 1.4 s; None without a submix."""
        raw = sized(c.tacet_level)
        found = library.tacet_bus_get_level(self._engine, self, ctypes.byref(raw)) == Result.OK
        return Level._read(raw) if found else None

    def set_loudness_metered(self, metered: bool) -> None:
        """Turns the loudness meter of the bus on, for `loudness`, or off. One that is turned on begins anew."""
        library.tacet_bus_set_loudness_metered(self._engine, self, bool(metered))

    @property
    def loudness(self) -> Loudness | None:
        """The loudness since the meter was turned on or reset; None while it is off."""
        raw = sized(c.tacet_loudness)
        found = library.tacet_bus_get_loudness(self._engine, self, ctypes.byref(raw)) == Result.OK
        return Loudness._read(raw) if found else None

    def reset_loudness(self) -> None:
        """Begins the loudness anew with the next block."""
        library.tacet_bus_reset_loudness(self._engine, self)

    def set_limit(self, **limit: Unpack[VoiceLimit]) -> None:
        """Limits the voices on the bus and its children together; without arguments the limit goes."""
        raw = filled(c.tacet_voice_limit, library.tacet_voice_limit_default, limit)
        library.tacet_bus_set_limit(self._engine, self, ctypes.byref(raw))


class Buses(Made):
    """The buses that every engine has, and the game's own."""

    _comes_from = "Engine.buses"

    @classmethod
    def _of(cls, engine: Engine) -> Buses:
        buses = cls.__new__(cls)
        buses._add_own(engine)
        return buses

    def _add_own(self, engine: Engine) -> None:
        self._engine = engine
        self.master = Bus._of(engine, c.BUS_MASTER, "master")
        """The sum of all buses."""
        self.soundtrack = Bus._of(engine, c.BUS_SOUNDTRACK, "soundtrack")
        """The soundtrack's music."""
        self.effects = Bus._of(engine, c.BUS_EFFECTS, "effects")
        """Sounds of the game's world: where `Sound.play()` plays by default."""
        self.voice = Bus._of(engine, c.BUS_VOICE, "voice")
        """Speech."""
        self.ui = Bus._of(engine, c.BUS_UI, "ui")
        """Menus and notifications."""

    def add(self, name: str = "", parent: Bus | None = None) -> Bus:
        """Adds a bus below another, by default below `effects`. `tacet profile` shows the name."""
        handle = ctypes.c_uint64()
        library.tacet_bus_add_named(self._engine, parent or self.effects, encoded(name, "name"), ctypes.byref(handle))
        return Bus._of(self._engine, handle.value, name)
