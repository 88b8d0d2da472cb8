"""What sound files state about themselves."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass

from . import _interface as c
from ._conversion import Path, encoded_path, sized, whole_text
from ._library import library
from .values import FileProperties


@dataclass(frozen=True)
class TaggedFile:
    """A sound file: what its header states, and its tags, `{"TITLE": "…"}`. Of a tag that is there twice the first counts."""

    properties: FileProperties
    tags: dict[str, str]


def inspect(path: Path, *, _engine: object = None) -> TaggedFile:
    """Reads the header and the tags of a sound file, without loading or decoding it."""
    name, raw = encoded_path(path), sized(c.tacet_file_properties)
    library.tacet_file_get_properties(_engine, name, ctypes.byref(raw))
    tags: dict[str, str] = {}
    for index in range(raw.tag_count):
        tag = whole_text(lambda buffer, capacity, length: library.tacet_file_get_tag(
            _engine, name, index, buffer, capacity, length
        ))
        key, _, value = tag.partition("=")
        tags.setdefault(key, value)
    return TaggedFile(FileProperties._read(raw), tags)
