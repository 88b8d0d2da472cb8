"""The music, one track at a time."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

from . import _interface as c
from ._conversion import Duration, Path, encoded, encoded_path, filled, frames, sized, tween, whole
from ._library import library
from ._ownership import Made
from .values import Boundary, Looping, MusicClock, Reason, Result, SoundtrackState, SoundtrackStatus

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .engine import Engine
    from .values import Playlist, Stinger, Track, Transition


class Soundtrack(Made):
    """The soundtrack of an engine. It waits while the player listens to something else, and goes on by itself."""

    _comes_from = "Engine.soundtrack"
    _engine: Engine

    @classmethod
    def _of(cls, engine: Engine) -> Soundtrack:
        soundtrack = cls.__new__(cls)
        soundtrack._engine = engine
        return soundtrack

    def play(self, *stems: Path, **track: Unpack[Track]) -> None:
        """Plays a file, or up to eight files of one length in step: stems, whose gains `set_stem_gain()` moves.

        It repeats by the files' loop tags, or as a whole. The settings are those of `Track`: `crossfade` in seconds, `looping`,
        `passes`, `gain`, and more.
        """
        library.tacet_soundtrack_play_track(self._engine, _track(stems, track))

    def queue(self, *stems: Path, **track: Unpack[Track]) -> None:
        """Lets a track begin at the sample after the last one of the track that plays, which must end: give it `passes`.

        Without arguments the queue ends.
        """
        library.tacet_soundtrack_queue(self._engine, _track(stems, track) if stems else None)

    def play_list(self, tracks: list[Path | tuple[Path, ...]], **settings: Unpack[Playlist]) -> None:
        """Plays tracks one after another, each a file or the stems of one. The settings are those of `Playlist`."""
        stems = [track if isinstance(track, tuple) else (track,) for track in tracks]
        raw = filled(c.tacet_playlist, library.tacet_playlist_default, settings)
        structs = [_track(each, {})._obj for each in stems]
        values = (c.tacet_track * len(structs))(*structs)
        library.tacet_soundtrack_play_list(self._engine, values, len(stems), ctypes.byref(raw))

    def play_next(self) -> bool:
        """Plays the list's next track now. Returns whether there is one."""
        return bool(library.tacet_soundtrack_play_next(self._engine) == Result.OK)

    @property
    def list_place(self) -> int | None:
        """How many tracks the list has played before the present one; None without a list."""
        place = ctypes.c_uint64()
        result = library.tacet_soundtrack_get_list_place(self._engine, ctypes.byref(place))
        return int(place.value) if result == Result.OK else None

    def transition(
        self, *stems: Path, track: Track | None = None, bridge: Path | None = None, **settings: Unpack[Transition]
    ) -> int:
        """Orders a change to another track at a boundary of the music, by default on the next bar line, exact to the sample.

        `track` has the settings of the new track, and `bridge` is a file that is played once between the two. Returns the number of
        the order.
        """
        raw = filled(c.tacet_transition, library.tacet_transition_default, settings)
        order = ctypes.c_uint64()
        between = None if bridge is None else _track((bridge,), {"looping": Looping.NONE})
        library.tacet_soundtrack_transition(
            self._engine, _track(stems, track or {}), between, ctypes.byref(raw), ctypes.byref(order)
        )
        return int(order.value)

    def cancel_transition(self, order: int = 0) -> bool:
        """Ends a transition that has not happened; 0 ends the one that waits. Returns whether there was one."""
        return bool(library.tacet_soundtrack_cancel_transition(self._engine, order) == Result.OK)

    def play_stinger(self, *stems: Path, track: Track | None = None, **settings: Unpack[Stinger]) -> int:
        """Plays a short piece over the track, by default on the next beat, exact to the sample. Returns the number of the order."""
        raw = filled(c.tacet_stinger, library.tacet_stinger_default, settings)
        order = ctypes.c_uint64()
        library.tacet_soundtrack_play_stinger(
            self._engine, _track(stems, track or {}), ctypes.byref(raw), ctypes.byref(order)
        )
        return int(order.value)

    def cancel_stinger(self, order: int) -> bool:
        """Ends a stinger that waits. Returns whether it did."""
        return bool(library.tacet_soundtrack_cancel_stinger(self._engine, order) == Result.OK)

    def loop_section(self, section: str, times: int = 0) -> None:
        """Repeats a section of the track, which is heard `times` times in all; 0 until `release_section()`."""
        library.tacet_soundtrack_loop_section(self._engine, encoded(section, "section"), whole(times, "times"))

    def release_section(self) -> None:
        """Lets the section go that repeats: its present pass is the last."""
        library.tacet_soundtrack_release_section(self._engine)

    def set_layer(self, stem: int, points: list[tuple[float, float]]) -> None:
        """Lets a stem's gain follow the intensity, by points of intensity and decibels; without points it stays."""
        numbers = ctypes.c_float * len(points)
        intensities, gains = numbers(*(point[0] for point in points)), numbers(*(point[1] for point in points))
        library.tacet_soundtrack_set_layer(self._engine, whole(stem, "stem"), intensities, gains, len(points))

    def set_intensity(self, intensity: float, beats: float = 1) -> None:
        """Sets the intensity of the music, 0 to 1, which layers follow in a number of beats."""
        library.tacet_soundtrack_set_intensity(self._engine, intensity, beats)

    def tell_beats(self, tells: bool = True) -> None:
        """Lets `Engine.update()` tell beats, bars, markers and sections."""
        library.tacet_soundtrack_tell_beats(self._engine, tells)

    @property
    def clock(self) -> MusicClock | None:
        """Where the music is as the player hears it now; None while it is stopped."""
        raw = sized(c.tacet_music_clock)
        if library.tacet_soundtrack_get_clock(self._engine, ctypes.byref(raw)) == Result.EMPTY:
            return None
        return MusicClock._read(raw)

    def stop(self, over: Duration = None) -> None:
        """Fades the music out, by default in half a second, and stops it."""
        library.tacet_soundtrack_stop(self._engine, tween(over))

    def pause(self, over: Duration = None) -> None:
        """Fades the music out, by default in half a second, and pauses it at its frame."""
        library.tacet_soundtrack_pause(self._engine, tween(over))

    def resume(self, over: Duration = None) -> None:
        """Resumes the paused music at its frame."""
        library.tacet_soundtrack_resume(self._engine, tween(over))

    def seek(self, seconds: float) -> None:
        """Moves to a time of the track, without a click. Does nothing while no track is open."""
        if rate := self.status.sample_rate:
            library.tacet_soundtrack_seek(self._engine, frames(seconds, rate))

    def set_gain(self, gain: float, over: Duration = None) -> None:
        """Moves the soundtrack's own gain: decibels, `-inf`...24. The gain of its bus adds to it."""
        library.tacet_soundtrack_set_gain(self._engine, gain, tween(over))

    def set_target_loudness(self, loudness: float | None) -> None:
        """Brings each track that is opened from now on to a loudness in LUFS, -60...0; None plays tracks as they are."""
        value = None if loudness is None else ctypes.byref(ctypes.c_float(loudness))
        library.tacet_soundtrack_set_target_loudness(self._engine, value)

    def set_stem_gain(self, stem: int, gain: float, over: Duration = None) -> None:
        """Moves the gain of one stem, counted from 0, for this play of the track."""
        if whole(stem, "stem") < 0:
            raise IndexError("stems are counted from 0")
        library.tacet_soundtrack_set_stem_gain(self._engine, stem, gain, tween(over))

    def switch_stem(
        self, stem: int, gain: float, boundary: Boundary, over: Duration = None, bars: int = 1, marker: str | None = None
    ) -> None:
        """Moves the gain of one stem, counted from 0, at a boundary of the music; with `over=0` on the sample."""
        if whole(stem, "stem") < 0:
            raise IndexError("stems are counted from 0")
        name = None if marker is None else encoded(marker, "marker")
        library.tacet_soundtrack_switch_stem(self._engine, stem, gain, tween(over), boundary, whole(bars, "bars"), name)

    def reload(self) -> None:
        """Reads the track's files again, for a developer who edits them."""
        library.tacet_soundtrack_reload(self._engine)

    @property
    def status(self) -> SoundtrackStatus:
        """State, place and gain, read at once."""
        raw = sized(c.tacet_soundtrack_status)
        library.tacet_soundtrack_get_status(self._engine, ctypes.byref(raw))
        return SoundtrackStatus._read(raw)

    @property
    def state(self) -> SoundtrackState:
        """Whether the music plays, and what keeps it from being heard."""
        return self.status.state

    @property
    def reason(self) -> Reason:
        """Why the music is not heard; `Reason.NONE` unless it is muted, held or frozen."""
        return self.status.reason

    @property
    def gain(self) -> float:
        """The soundtrack's own gain in decibels that was set."""
        return self.status.gain

    @property
    def time(self) -> float:
        """The place in the track in seconds; 0 while none is open."""
        status = self.status
        return status.position / status.sample_rate if status.sample_rate else 0.0

    @property
    def length(self) -> float:
        """The length of the track in seconds; 0 while it is not known."""
        status = self.status
        return status.frames / status.sample_rate if status.sample_rate else 0.0


def _track(stems: tuple[Path, ...], settings: Any) -> Any:
    if len(stems) > c.MAXIMUM_STEMS:
        raise ValueError(f"a track has {c.MAXIMUM_STEMS} stems at most")
    raw = filled(c.tacet_track, library.tacet_track_default, settings)
    raw.stem_count = len(stems)
    for index, stem in enumerate(stems):
        raw.stems[index] = encoded_path(stem, "stems")
    return ctypes.byref(raw)
