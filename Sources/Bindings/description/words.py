"""What several languages need: names without C's prefixes, and the documentation as lines."""

from __future__ import annotations

import os
import re
import textwrap
from collections.abc import Callable

from .interface import Enum, Field, Interface, Struct

#: The enums that have no name in C, by what their constants begin with.
NAMELESS = {
    "TACET_OPTION_": "tacet_category_options",
    "TACET_IGNORE_": "tacet_ignored_reasons",
    "TACET_SOURCE_": "tacet_inactivity_source",
    "TACET_PROMPTS_": "tacet_prompt_style",
}

#: The methods that have C's functions, where the documentation names them: the same in every language with classes.
METHODS = {
    "tacet_engine_get_caption": "Engine.captions",
    "tacet_engine_get_session": "Engine.session",
    "tacet_engine_update": "Engine.update()",
    "tacet_engine_render": "Engine.render()",
    "tacet_file_get_properties": "inspect()",
    "tacet_file_get_tag": "inspect()",
    "tacet_load": "Engine.load()",
    "tacet_load_in_background": "Engine.load_all()",
    "tacet_play": "Sound.play()",
    "tacet_session_resume": "Session.resume()",
}

GENERATED = "Written from tacet.h by Sources/Bindings/describe. Do not edit: change the header or the writer, and run it."


def prefix(enum: Enum) -> str:
    """What all constants of an enum begin with, to the last underscore."""
    common = os.path.commonprefix([constant.name for constant in enum.constants])
    return common[: common.rindex("_") + 1]


def c_name(enum: Enum) -> str:
    return enum.name or NAMELESS[prefix(enum)]


def is_flags(enum: Enum) -> bool:
    """Whether the constants are bits to be combined."""
    return "combined by `|`" in enum.doc


def members(enum: Enum) -> list[tuple[str, int, str]]:
    """The constants without what all of them begin with."""
    return [(constant.name.removeprefix(prefix(enum)), constant.value, constant.doc) for constant in enum.constants]


def capitalised(name: str) -> str:
    """`tacet_play_settings` as `PlaySettings`."""
    return "".join(word.capitalize() for word in name.removeprefix("tacet_").split("_"))


def enum_of(field: Field, interface: Interface) -> Enum | None:
    """The enum of a field. One that is narrower than an enum names its constants in its comment: `Bits of TACET_OPTION_…`."""
    for enum in interface.enums:
        if field.type == enum.name or (enum.name is None and f"{prefix(enum)}…" in field.doc):
            return enum
    return None


def is_padding(field: Field) -> bool:
    """Whether a language's value leaves the field out. The languages set the effects of a bus by a call of their own, and a sound has the
    markers of its file."""
    return (
        field.name in ("struct_size", "effect_count", "sets_effects", "marker_count")
        or field.name.startswith("reserved")
        or field.type in ("const tacet_effect *", "const tacet_marker *")
    )


def is_given(struct: Struct, interface: Interface) -> bool:
    """Whether a program fills the struct in. The library fills in the others."""
    return any(
        parameter.type == f"const {struct.name} *" for function in interface.functions for parameter in function.parameters
    )


def is_described(struct: Struct) -> bool:
    """Whether a language has the struct as a value. Opaque structs, vectors, tweens and files it has otherwise; effects and markers not yet."""
    otherwise = ("tacet_vec3", "tacet_tween", "tacet_file", "tacet_band", "tacet_effect", "tacet_marker")
    return bool(struct.fields) and struct.name not in otherwise


def is_applied_by(field: Field, struct: Struct) -> bool:
    """Whether the field says that another one applies: `has_position`."""
    return any(f"has_{other.name}" == field.name for other in struct.fields)


def lines(text: str, width: int) -> list[str]:
    """The text's paragraphs, wrapped, with an empty line between two."""
    wrapped: list[str] = []
    for paragraph in text.split("\n\n"):
        wrapped += [*textwrap.wrap(paragraph, width, break_long_words=False, break_on_hyphens=False), ""]
    return wrapped[:-1]


def linked(
    text: str, interface: Interface, constant: Callable[[Enum, str], str], struct: Callable[[str], str],
    function: Callable[[str], str],
) -> str:
    """The text with the names of C replaced by those of a language."""
    constants = {c.name: (enum, c.name.removeprefix(prefix(enum))) for enum in interface.enums for c in enum.constants}

    def replaced(match: re.Match[str]) -> str:
        name = match["name"]
        if name in constants:
            return constant(*constants[name])
        return function(name) if match["call"] else struct(name)

    return re.sub(r"(?:::)?`?(?P<name>(?:TACET|tacet)_\w+\b(?!…))(?P<call>\(\))?`?", replaced, text)
