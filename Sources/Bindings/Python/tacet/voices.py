"""Sounds that play."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from . import _interface as c
from ._conversion import Duration, Vector, encoded, frames, sized, tween, vector
from ._library import library
from ._ownership import Made
from .values import Importance, PlaybackState, Space, VoiceStatus

if TYPE_CHECKING:
    from .engine import Engine


class Voice(Made):
    """One playing of a sound. It may be ignored, and plays on without this object; once it has ended, calls on it do nothing.

    Every method that moves a value takes `over`: the seconds that the move takes, or a `Tween`.
    """

    __slots__ = ("_as_parameter_", "_engine")

    _comes_from = "Sound.play()"
    _engine: Engine
    _as_parameter_: int

    @classmethod
    def _of(cls, engine: Engine, handle: int) -> Voice:
        voice = cls.__new__(cls)
        voice._engine, voice._as_parameter_ = engine, handle
        return voice

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Voice)
            and other._engine is self._engine
            and other._as_parameter_ == self._as_parameter_
        )

    def __hash__(self) -> int:
        return hash(self._as_parameter_)

    def __repr__(self) -> str:
        return f"<Voice {self._as_parameter_:#x}>"

    @property
    def status(self) -> VoiceStatus:
        """State, frame and gain, read at once."""
        raw = sized(c.tacet_voice_status)
        library.tacet_voice_get_status(self._engine, self._as_parameter_, ctypes.byref(raw))
        return VoiceStatus._read(raw)

    @property
    def state(self) -> PlaybackState:
        """What the voice does."""
        return self.status.state

    @property
    def is_playing(self) -> bool:
        """Whether the voice has not ended. A paused voice has not."""
        answer = ctypes.c_bool()
        library.tacet_voice_is_playing(self._engine, self._as_parameter_, ctypes.byref(answer))
        return answer.value

    @property
    def gain(self) -> float:
        """The gain in decibels that was set; `-inf` for a voice that has ended."""
        return self.status.gain

    @property
    def time(self) -> float:
        """The place in the sound in seconds; 0 for a voice that has ended."""
        return self.status.position / self._engine.sample_rate

    def wait(self, timeout: float | None = None) -> bool:
        """Waits until the voice has ended and was heard, while the engine goes on; `Engine.update()` returns the events afterwards.

        Returns False if the timeout in seconds came first. A voice that repeats never ends by itself, and an offline engine
        advances in `Engine.render()` alone.
        """
        end = None if timeout is None else time.monotonic() + timeout
        while self._engine._advance() and self.is_playing:
            if end is not None and time.monotonic() >= end:
                return False
            time.sleep(0.005)
        time.sleep(self._engine._latency())
        return True

    def seek(self, seconds: float) -> None:
        """Lets the voice go on at a time of its sound. A time behind its end ends the voice."""
        library.tacet_voice_seek(self._engine, self._as_parameter_, frames(seconds, self._engine.sample_rate))

    def stop(self, over: Duration = None) -> None:
        """Fades the voice out and ends it."""
        library.tacet_voice_stop(self._engine, self._as_parameter_, tween(over))

    def stop_at(self, frame: int, over: Duration = None) -> None:
        """Begins to fade out at a frame of the engine's clock, `Engine.statistics.rendered_frames`, and ends."""
        library.tacet_voice_stop_at(self._engine, self._as_parameter_, max(frame, 0), tween(over))

    def pause(self, over: Duration = None) -> None:
        """Fades the voice out and pauses it at its sample."""
        library.tacet_voice_pause(self._engine, self._as_parameter_, tween(over))

    def resume(self, over: Duration = None) -> None:
        """Resumes the paused voice at its sample."""
        library.tacet_voice_resume(self._engine, self._as_parameter_, tween(over))

    def set_gain(self, gain: float, over: Duration = None) -> None:
        """Moves the gain: decibels, `-inf`...24."""
        library.tacet_voice_set_gain(self._engine, self._as_parameter_, gain, tween(over))

    def set_pitch(self, pitch: float, over: Duration = None) -> None:
        """Moves the pitch: a ratio, 0.01...8."""
        library.tacet_voice_set_pitch(self._engine, self._as_parameter_, pitch, tween(over))

    def set_pan(self, pan: float, over: Duration = None) -> None:
        """Moves the balance of a voice without a position, from left, -1, to right, 1."""
        library.tacet_voice_set_pan(self._engine, self._as_parameter_, pan, tween(over))

    def set_position(self, position: Vector, over: Duration = None) -> None:
        """Moves the voice in its space; without `over` it jumps."""
        library.tacet_voice_set_position(self._engine, self._as_parameter_, vector(position, "position"), tween(over))

    def set_velocity(self, velocity: Vector, over: Duration = None) -> None:
        """Sets the velocity for the Doppler effect; it does not move the voice."""
        library.tacet_voice_set_velocity(self._engine, self._as_parameter_, vector(velocity, "velocity"), tween(over))

    def set_filter(self, low_shelf: float = 0, high_shelf: float = 0, over: Duration = None) -> None:
        """Muffles the voice: the gains in decibels, `-inf`...0, at 250 Hz and at 5 kHz."""
        library.tacet_voice_set_filter(self._engine, self._as_parameter_, low_shelf, high_shelf, tween(over))

    def set_reverb_send(self, gain: float) -> None:
        """Sets the gain in decibels, `-inf`...0, at which the voice enters the reverb."""
        library.tacet_voice_set_reverb_send(self._engine, self._as_parameter_, gain)

    def set_space(self, space: Space) -> None:
        """Fixes a voice with a position to the world, or to the listener. The numbers of its position stay."""
        library.tacet_voice_set_space(self._engine, self._as_parameter_, space)

    def set_looping(self, loops: bool) -> None:
        """Sets whether the voice repeats, from its next loop end on."""
        library.tacet_voice_set_looping(self._engine, self._as_parameter_, loops)

    def set_distance_curve(self, points: Iterable[tuple[float, float]]) -> None:
        """Falls with distance by up to eight points (metres, decibels) in the place of the distance model; by the model without any."""
        given = list(points)
        distances = (ctypes.c_float * len(given))(*(metres for metres, _ in given))
        gains = (ctypes.c_float * len(given))(*(decibels for _, decibels in given))
        library.tacet_voice_set_distance_curve(self._engine, self._as_parameter_, distances, gains, len(given))

    def set_occlusion(self, gain: float, high_shelf: float = 0, over: Duration = None) -> None:
        """Lowers the voice behind a wall: by decibels, `-inf`...0, and at 5 kHz by those of `high_shelf`, too. By default in 0.1 s."""
        library.tacet_voice_set_occlusion(self._engine, self._as_parameter_, gain, high_shelf, tween(over))

    def set_attenuation(self, reference_distance: float, maximum_distance: float, rolloff: float = 1) -> None:
        """Sets how the voice falls with distance, as in `PlaySettings`."""
        library.tacet_voice_set_attenuation(self._engine, self._as_parameter_, reference_distance, maximum_distance, rolloff)

    def set_gain_limits(self, minimum: float, maximum: float) -> None:
        """Limits the product of gain, distance and cone, in decibels."""
        library.tacet_voice_set_gain_limits(self._engine, self._as_parameter_, minimum, maximum)

    def set_cone(self, direction: Vector, inner_angle: float, outer_angle: float, outer_gain: float) -> None:
        """Sets the directivity: angles in degrees, 0...360, and the gain in decibels outside the outer one."""
        library.tacet_voice_set_cone(self._engine, self._as_parameter_, vector(direction, "direction"), inner_angle, outer_angle, outer_gain)

    def set_radius(self, radius: float) -> None:
        """Sets the radius in metres; 0 is a point."""
        library.tacet_voice_set_radius(self._engine, self._as_parameter_, radius)

    def set_air_absorption(self, factor: float) -> None:
        """Sets how much the air absorbs, 0...10; 0 is nothing."""
        library.tacet_voice_set_air_absorption(self._engine, self._as_parameter_, factor)

    def set_caption(self, key: str | None, importance: Importance = Importance.NORMAL) -> None:
        """Gives the voice a caption in the place of its sound's; see `Engine.captions`."""
        library.tacet_voice_set_caption(self._engine, self._as_parameter_, None if key is None else encoded(key, "key"), importance)
