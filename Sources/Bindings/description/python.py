"""Writes what the Python package `tacet` has from the header: the interface for ctypes, and the values."""

from __future__ import annotations

import re

from .interface import Enum, Field, Interface, Struct
from .words import (
    GENERATED, METHODS, c_name, capitalised, enum_of, is_applied_by, is_described, is_flags, is_given, is_padding, lines, linked, members,
)

CTYPES = {
    "bool": "c_bool", "float": "c_float", "double": "c_double", "size_t": "c_size_t", "void": "None",
    "uint8_t": "c_uint8", "uint32_t": "c_uint32", "uint64_t": "c_uint64", "int64_t": "c_int64",
    "char *": "c_char_p", "void *": "c_void_p",
}

#: What C's documentation calls otherwise.
WORDS = {
    "Nullable, the default:": "Default None:", "Nullable otherwise.": "", "-INFINITY": "`-inf`", "Default false": "Default False",
    "Default true": "Default True", "`flag` is true": "`flag` is True",
}

#: The parameters that have another name in Python.
PARAMETERS = {"tween": "over", "callback": "handler"}


def interface(description: Interface) -> str:
    """The module with the structs and the prototypes."""
    out = ['"""The C interface as ctypes has it.', "", GENERATED, '"""', "", "from __future__ import annotations", ""]
    out += ["import ctypes", "from ctypes import (", "    CFUNCTYPE, POINTER, Structure,"]
    out += [f"    {', '.join(sorted(set(CTYPES.values()) - {'None'}))}, c_int, c_char,", ")", ""]
    out += [f'SONAME = "{description.soname}"', ""]
    for constant in description.macros:
        out.append(f"{constant.name.removeprefix('TACET_')} = {constant.value}")
    waiting = list(description.callbacks)
    for struct in description.structs:
        if struct.fields:
            out += ["", "", f"class {struct.name}(Structure):"]
            out += [f"    {field.name}: {_plain(field, description)}" for field in struct.fields if not is_padding(field)]
            out += ["    _fields_ = ["]
            out += [f'        ("{field.name}", {_ctype(field.type, description)}),' for field in struct.fields]
            out += ["    ]"]
        for callback in [c for c in waiting if any(f"{struct.name} *" in parameter for parameter in c.parameters)]:
            waiting.remove(callback)
            out += ["", "", f"{callback.name} = {_function_type(callback.result, callback.parameters, description)}"]
    for callback in waiting:
        out += ["", "", f"{callback.name} = {_function_type(callback.result, callback.parameters, description)}"]
    out += ["", "", "#: The result, the parameters and their names of every function.", "FUNCTIONS = {"]
    for function in description.functions:
        parameters = ", ".join(_ctype(parameter.type, description) for parameter in function.parameters)
        names = [PARAMETERS.get(parameter.name, parameter.name) for parameter in function.parameters]
        out.append(f'    "{function.name}": ({_ctype(function.result, description)}, [{parameters}], {names}),')
    out += ["}", "", "#: The functions whose result says whether they failed.", "CHECKED = ["]
    out += [f'    "{function.name}",' for function in description.functions if function.result == "tacet_result"]
    return "\n".join([*out, "]", ""])


def _function_type(result: str, parameters: tuple[str, ...], description: Interface) -> str:
    return f"CFUNCTYPE({', '.join(_ctype(type, description) for type in (result, *parameters))})"


def _ctype(type: str, description: Interface) -> str:
    type = type.replace("const ", "").replace(" const", "").replace("*const", "*").strip()
    if type in CTYPES:
        return CTYPES[type]
    if function := re.fullmatch(r"(.*) \(\*\)\((.*)\)", type):
        return _function_type(function[1], tuple(function[2].split(", ")), description)
    if array := re.fullmatch(r"(.*?) ?\[(\d+)\]", type):
        element = "c_char" if array[1] == "char" else _ctype(array[1], description)
        return f"{element} * {array[2]}"
    if type.endswith("*"):
        pointed = type[:-1].strip()
        opaque = any(struct.name == pointed and not struct.fields for struct in description.structs)
        return "c_void_p" if opaque else f"POINTER({_ctype(pointed, description)})"
    if any(enum.name == type for enum in description.enums):
        return "c_int"
    if any(handle.name == type for handle in description.handles):
        return "c_uint64"
    return type


def _plain(field: Field, description: Interface) -> str:
    """What ctypes gives for a field."""
    type = _ctype(field.type, description)
    if type.startswith("c_char *"):
        return "bytes"
    if type == "c_char_p":
        return "bytes | None"
    if type == "c_void_p":
        return "int | None"
    if " * " in type:
        return f"ctypes.Array[{type.split(' * ')[0]}]"
    if type.startswith("CFUNCTYPE"):
        return "ctypes._FuncPointer"
    return {"c_bool": "bool", "c_float": "float", "c_double": "float"}.get(type, "int" if type.startswith("c_") else type)


def values(description: Interface) -> str:
    """The module with the enums, the settings and the readings."""
    out = [
        '"""Enums, settings, and what the library tells.', "", GENERATED, '"""', "", "from __future__ import annotations", "",
        "import os", "from dataclasses import dataclass", "from enum import IntFlag",
        "from typing import TYPE_CHECKING, TypedDict", "",
        "from . import _interface as c", "from ._conversion import Choice, Reading, Sparse, Tween, Vector, text", "",
        "if TYPE_CHECKING:", "    from .buses import Bus", "    from .session import Session", "    from .voices import Voice",
    ]
    for enum in description.enums:
        out += _enum(enum, description)
    for struct in filter(is_described, description.structs):
        out += _settings(struct, description) if is_given(struct, description) else _reading(struct, description)
    names = [capitalised(c_name(enum)) for enum in description.enums]
    names += [capitalised(struct.name) for struct in description.structs if is_described(struct)]
    out += ["", "", "__all__ = [", *[f'    "{name}",' for name in sorted(names)], "]"]
    return "\n".join([*out, ""])


def _enum(enum: Enum, description: Interface) -> list[str]:
    out = ["", "", f"class {capitalised(c_name(enum))}({'IntFlag' if is_flags(enum) else 'Choice'}):"]
    out += _docstring(enum.doc, description, 4) + [""]
    for name, value, doc in members(enum):
        out += [f"    {name} = {value}", *_docstring(doc, description, 4)]
    return out


def _settings(struct: Struct, description: Interface) -> list[str]:
    """A dictionary of what a program may give, for keyword arguments. Whether a field applies follows from its being there.

    Its documentation has the fields, for `help()`; that of each field is for editors."""
    fields: list[tuple[str, str, str]] = []
    names = {field.name for field in struct.fields}
    for field in struct.fields:
        if is_padding(field) or is_applied_by(field, struct) or field.name in ("stems", "stem_count"):
            continue
        name, type = field.name, _type(field, description)
        if name.endswith("_high") and f"{name.removesuffix('_high')}_low" in names:
            continue
        if name.endswith("_low") and f"{name.removesuffix('_low')}_high" in names:
            name, type = name.removesuffix("_low"), f"tuple[{type}, {type}]"
        fields.append((name, type, field.doc))
    out = ["", "", f"class {capitalised(struct.name)}(TypedDict, total=False):"]
    first, *rest = lines(_words(struct.doc, description), 112)
    out += [f'    """{first}', *[f"    {line}".rstrip() for line in rest], ""]
    for name, type, doc in fields:
        out += [f"    {name}: {type}", *[f"        {line}".rstrip() for line in lines(_words(doc, description), 108)]]
    out += ['    """', ""]
    for name, type, doc in fields:
        out += [f"    {name}: {type}", *_docstring(doc, description, 4)]
    return out


def _reading(struct: Struct, description: Interface) -> list[str]:
    """A value that the library fills in. A voice and a bus are converted by the one that reads."""
    name = capitalised(struct.name)
    fields = [field for field in struct.fields if not is_padding(field)]
    kind = "Sparse" if name == "Event" else "Reading"
    out = ["", "", "@dataclass(frozen=True, repr=False)", f"class {name}({kind}):", *_docstring(struct.doc, description, 4), ""]
    for field in fields:
        shown = "Bus | None" if field.type == "tacet_bus" else _type(field, description)
        out += [f"    {field.name}: {shown}", *_docstring(field.doc, description, 4)]
    objects = {"tacet_voice": "voice: Voice | None", "tacet_bus": "bus: Bus | None"}
    given = "".join(f", {objects[field.type]}" for field in fields if field.type in objects)
    out += ["", "    @classmethod", f"    def _read(cls, raw: c.{struct.name}{given}) -> {name}:", "        return cls("]
    out += [f"            {_read(field, description)}," for field in fields]
    return [*out, "        )"]


def _type(field: Field, description: Interface) -> str:
    if enum := enum_of(field, description):
        return capitalised(c_name(enum))
    if field.type == "const char *":
        return "str | os.PathLike[str]" if field.name.endswith("path") else "str"
    if field.type.startswith("char["):
        return "str"
    if field.type == "float[2]":
        return "tuple[float, float]"
    return {
        "bool": "bool", "float": "float", "double": "float", "tacet_vec3": "Vector", "tacet_tween": "float | Tween",
        "tacet_bus": "Bus", "tacet_voice": "Voice | None", "tacet_session *": "Session", "tacet_spread": "Spread",
    }.get(field.type, "int")


def _read(field: Field, description: Interface) -> str:
    if enum := enum_of(field, description):
        return f"{capitalised(c_name(enum))}(raw.{field.name})"
    if field.type.startswith("char["):
        return f"text(raw.{field.name})"
    if field.type == "float[2]":
        return f"(raw.{field.name}[0], raw.{field.name}[1])"
    if field.type == "tacet_vec3":
        return f"(raw.{field.name}.x, raw.{field.name}.y, raw.{field.name}.z)"
    if field.type == "tacet_spread":
        return f"Spread._read(raw.{field.name})"
    return {"tacet_voice": "voice", "tacet_bus": "bus"}.get(field.type, f"raw.{field.name}")


def _name(name: str) -> str:
    if name.startswith("TACET_BUS_"):
        return f"`Buses.{name.removeprefix('TACET_BUS_').lower()}`"
    return f"`{capitalised(name)}`" if name.islower() else f"`{name}`"


def _words(doc: str, description: Interface) -> str:
    """The documentation in Python's words."""
    doc = linked(
        doc, description,
        constant=lambda enum, name: f"`{capitalised(c_name(enum))}.{name}`",
        struct=_name,
        function=lambda name: f"`{METHODS.get(name, name + '()')}`",
    )
    for c, python in WORDS.items():
        doc = doc.replace(c, python)
    return doc.strip()


def _docstring(doc: str, description: Interface, indent: int) -> list[str]:
    """The documentation as the string after what it documents."""
    doc = _words(doc, description)
    if not doc:
        return []
    wrapped = lines(doc, 116 - indent)
    if len(wrapped) == 1:
        return [f'{" " * indent}"""{wrapped[0]}"""']
    first, *rest = wrapped
    return [f'{" " * indent}"""{first}', *[f"{' ' * indent}{line}".rstrip() for line in rest], f'{" " * indent}"""']
