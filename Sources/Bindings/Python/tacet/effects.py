"""Effects that the sound of a bus passes."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from . import _interface as c
from ._conversion import change
from ._library import library
from .values import BandShape, EffectKind

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .buses import Bus
    from .sounds import Sound
    from .values import DistortionCurve

#: The settings of each kind, beside those that all have.
_SETTINGS: dict[EffectKind, tuple[str, ...]] = {
    EffectKind.EQUALIZER: ("bands",),
    EffectKind.COMPRESSOR: ("threshold", "ratio", "knee", "attack", "release", "makeup", "sidechain"),
    EffectKind.LIMITER: ("ceiling", "release"),
    EffectKind.DELAY: ("time", "feedback", "low_cut", "high_cut", "ping_pong"),
    EffectKind.CHORUS: ("time", "depth", "rate", "feedback", "spread"),
    EffectKind.FLANGER: ("time", "depth", "rate", "feedback", "spread"),
    EffectKind.DISTORTION: ("drive", "level", "curve"),
    EffectKind.CONVOLUTION: ("response",),
}


class Band(NamedTuple):
    """A band of an equaliser: its shape, hertz, 20...20,000, decibels, -24...24, and quality, 0.1...18."""

    shape: BandShape = BandShape.BELL
    frequency: float = 1_000
    gain: float = 0
    q: float = 1


class EffectSettings(TypedDict, total=False):
    """What an effect may be given; each kind has its own settings. Times are in seconds, gains in decibels.

    wet, dry: float
        The gains of the processed sound and of the sound as it comes, `-inf`...24.
    bypassed: bool
        Whether the sound passes the effect unchanged. Default False.
    bands: Iterable[Band]
        The bands of an equaliser, one to eight.
    threshold, ratio, knee, attack, release, makeup: float
        A compressor's: -60...0, 1...100, 0...24, 0...1, 0...5, -24...24.
    sidechain: Bus
        The bus whose level a compressor follows. Default: its own.
    ceiling, release: float
        A limiter's: -40...0, 0.005...5.
    time, feedback, low_cut, high_cut, ping_pong
        A delay's: 0.001...2, 0...0.95, 20...20,000 Hz, and whether echoes come from the left and the right in turn.
    time, depth, rate, feedback, spread: float
        A chorus's and a flanger's: 0.0001...0.05, 0...0.05, 0.01...20 Hz, -0.95...0.95, 0...0.5.
    drive, level, curve
        A distortion's: 0...48, -48...24.
    response: Sound
        The response of a room: decoded, 20 s at most.
    """

    wet: float
    dry: float
    bypassed: bool
    bands: Iterable[Band]
    threshold: float
    ratio: float
    knee: float
    attack: float
    release: float
    makeup: float
    sidechain: Bus
    ceiling: float
    time: float
    feedback: float
    low_cut: float
    high_cut: float
    ping_pong: bool
    depth: float
    rate: float
    spread: float
    drive: float
    level: float
    curve: DistortionCurve
    response: Sound


class Effect:
    """An effect of a bus, for `Bus.set_effects()`. What is not given has the library's default.

        audio.buses.effects.set_effects([tacet.Effect(tacet.EffectKind.DELAY, time=0.25, feedback=0.4, wet=-9)])

    A processor's function would run on the thread that mixes, which may not wait for the interpreter: there is none.
    """

    def __init__(self, kind: EffectKind, **settings: Unpack[EffectSettings]) -> None:
        known = _SETTINGS.get(kind)
        if known is None:
            raise ValueError(f"an effect of Python is one of {', '.join(map(str, _SETTINGS))}, not {kind!r}")
        self._kind, self._settings = kind, dict(settings)
        self._raw = c.tacet_effect()
        library.tacet_effect_init(ctypes.byref(self._raw), kind, ctypes.sizeof(self._raw))
        known = ("wet", "dry", "bypassed", *known)
        for name in settings:
            if name not in known:
                raise TypeError(f"a {kind.name.lower()} has no setting {name!r}; it has {', '.join(known)}")
        change(self._raw, {name: value for name, value in settings.items() if name != "bands"})
        if "bands" in settings:
            self._set_bands(settings["bands"])

    def _set_bands(self, bands: Iterable[Band]) -> None:
        given = [Band(*band) for band in bands]
        self._raw.band_count = len(given)
        for place, band in enumerate(given[: len(self._raw.bands)]):
            change(self._raw.bands[place], band._asdict())

    def __repr__(self) -> str:
        shown = (f"{name}={value!r}" for name, value in self._settings.items())
        return f"Effect({', '.join([str(self._kind), *shown])})"
