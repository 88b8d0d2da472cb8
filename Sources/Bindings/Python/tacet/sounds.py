"""Loaded sounds, and what plays them."""

from __future__ import annotations

import ctypes
import time
from typing import TYPE_CHECKING

from . import _interface as c
from ._conversion import encoded, filled
from ._library import library
from ._ownership import Made, Single
from .errors import FileMissingError, error
from .values import Importance, LoadPriority, Result
from .voices import Voice

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    from .engine import Engine
    from .values import PlaySettings, VoiceLimit


class _Owned(Single, Made):
    """A thing of an engine that ends when nothing holds it any longer. The engine ends it at its next update, because a collection
    may happen on any thread and within any call."""

    _free = ""

    _engine: Engine
    _as_parameter_: int

    @classmethod
    def _of(cls, engine: Engine, handle: int) -> Self:
        owned = cls.__new__(cls)
        owned._engine, owned._as_parameter_ = engine, handle
        return owned

    def __del__(self) -> None:
        if hasattr(self, "_as_parameter_"):
            self._engine._dropped.append((self._free, self._as_parameter_))


class Sound(_Owned):
    """A loaded sound. It is unloaded when neither the program nor a playing voice has it any longer."""

    _free = "tacet_unload"
    _comes_from = "Engine.load(), load_bytes(), load_samples() or load_all()"
    _name: str

    @classmethod
    def _named(cls, engine: Engine, handle: int, name: str) -> Sound:
        sound = cls._of(engine, handle)
        sound._name = name
        return sound

    def __repr__(self) -> str:
        return f"<Sound {self._name!r}>"

    def play(self, **settings: Unpack[PlaySettings]) -> Voice:
        """Plays the sound, from the block after the next `Engine.update()`.

        The settings are those of `PlaySettings`: `gain` in decibels, `pitch` as a ratio, `pan`, `loops`, `fade_in` in seconds,
        `position` in metres, `bus`, `priority`, and more. If more important voices take all places, nothing is played, and the
        voice has ended already.
        """
        return self._engine._play(library.tacet_play, self, [self], settings)

    @property
    def length(self) -> float:
        """The length in seconds; of a streamed sound as its file promises."""
        return self._shape()[0] / self._engine.sample_rate

    @property
    def channels(self) -> int:
        """1 or 2. Only a sound of one channel is heard from a position."""
        return self._shape()[1]

    def _shape(self) -> tuple[int, int]:
        frames, channels = ctypes.c_uint64(), ctypes.c_uint32()
        library.tacet_sound_get(self._engine, self, ctypes.byref(frames), ctypes.byref(channels))
        return frames.value, channels.value

    @property
    def is_streamed(self) -> bool:
        """Whether each voice decodes the sound while it plays."""
        answer = ctypes.c_bool()
        library.tacet_sound_is_streamed(self._engine, self, ctypes.byref(answer))
        return answer.value

    def set_limit(self, **limit: Unpack[VoiceLimit]) -> None:
        """Limits the sound's voices; without arguments the limit goes."""
        raw = filled(c.tacet_voice_limit, library.tacet_voice_limit_default, limit)
        library.tacet_sound_set_limit(self._engine, self, ctypes.byref(raw))

    def set_caption(self, key: str | None, importance: Importance = Importance.NORMAL) -> None:
        """Gives a caption to the voices that begin from now on; see `Engine.captions`."""
        library.tacet_sound_set_caption(self._engine, self, None if key is None else encoded(key, "key"), importance)

    def reload(self) -> None:
        """Reads the file again, for a developer who edits it. `EventType.RELOADED` follows."""
        library.tacet_sound_reload(self._engine, self)


class Container(_Owned):
    """Several sounds, of which each call plays one at random, never the same twice in a row."""

    _free = "tacet_container_destroy"
    _comes_from = "Engine.container()"
    sounds: tuple[Sound, ...]

    @classmethod
    def _holding(cls, engine: Engine, handle: int, sounds: tuple[Sound, ...]) -> Container:
        container = cls._of(engine, handle)
        container.sounds = sounds
        return container

    def __repr__(self) -> str:
        return f"<Container of {len(self.sounds)} sounds>"

    def play(self, **settings: Unpack[PlaySettings]) -> Voice:
        """Plays the next sound, as `Sound.play()` does."""
        return self._engine._play(library.tacet_container_play, self, self.sounds, settings)


class Loading(_Owned):
    """Sounds that are loaded in the background."""

    _free = "tacet_loading_close"
    _comes_from = "Engine.load_all()"
    _paths: list[bytes]
    _sounds: dict[int, Sound]

    @classmethod
    def _loading(cls, engine: Engine, handle: int, paths: list[bytes]) -> Loading:
        loading = cls._of(engine, handle)
        loading._paths, loading._sounds = paths, {}
        return loading

    def __repr__(self) -> str:
        return f"<Loading of {len(self)} sounds>"

    def __len__(self) -> int:
        return len(self._paths)

    def __getitem__(self, index: int) -> Sound:
        """The sound of a path. Raises why it could not be loaded, and `TacetError` with `Result.PENDING` while it is loading."""
        if not 0 <= index < len(self):
            raise IndexError(f"there are {len(self)} sounds")
        if index not in self._sounds:
            handle = ctypes.c_uint64()
            try:
                result = library.tacet_loading_get(self._engine, self, index, ctypes.byref(handle))
            except FileMissingError as failure:
                failure.filename = self._paths[index].decode()
                raise
            if result == Result.PENDING:
                raise error(Result.PENDING, f"sound {index} is still loading: ask again later, or wait()")
            self._sounds.setdefault(index, Sound._named(self._engine, handle.value, self._paths[index].decode()))
        return self._sounds[index]

    @property
    def fraction(self) -> float:
        """The part of the work that is done, 0...1, for a progress bar."""
        fraction = ctypes.c_float()
        library.tacet_loading_fraction(self._engine, self, ctypes.byref(fraction))
        return fraction.value

    @property
    def is_done(self) -> bool:
        """Whether all sounds have finished loading, or failed."""
        return bool(library.tacet_loading_progress(self._engine, self, None, None) == Result.OK)

    def wait(self) -> Loading:
        """Waits until all sounds have finished loading. Ctrl-C ends the wait."""
        pause = 0.0005
        while not self.is_done:             # tacet_loading_wait would keep Python's signal handlers from running.
            time.sleep(pause)
            pause = min(2 * pause, 0.01)
        return self

    def cancel(self) -> None:
        """Cancels the sounds that are not done."""
        library.tacet_loading_cancel(self._engine, self)

    def set_priority(self, priority: LoadPriority) -> None:
        """Changes the priority of the sounds that wait."""
        library.tacet_loading_set_priority(self._engine, self, priority)
