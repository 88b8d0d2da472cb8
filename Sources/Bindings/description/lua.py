"""Writes what the module for LuaJIT has from the header: the declarations, and the names of the parameters."""

from __future__ import annotations

import re

from .interface import Interface
from .words import GENERATED, c_name


def declarations(description: Interface) -> str:
    """The module with the declarations for `ffi.cdef`, and what every function takes."""
    out = [f"-- {GENERATED}", "", 'local ffi = require "ffi"', "", "ffi.cdef [["]
    for handle in description.handles:
        out.append(f"typedef {handle.type} {handle.name};")
    for enum in description.enums:
        constants = ", ".join(f"{constant.name} = {constant.value}" for constant in enum.constants)
        out.append(f"typedef enum {c_name(enum)} {{ {constants} }} {c_name(enum)};")
    for struct in description.structs:
        out.append(f"typedef struct {struct.name} {struct.name};")
    for struct in description.structs:
        if struct.fields:
            fields = " ".join(f"{_declared(field.name, field.type)};" for field in struct.fields)
            out.append(f"struct {struct.name} {{ {fields} }};")
    for callback in description.callbacks:
        out.append(f"typedef {callback.result} (*{callback.name})({', '.join(callback.parameters)});")
    for function in description.functions:
        parameters = ", ".join(_declared(parameter.name, parameter.type) for parameter in function.parameters)
        out.append(f"{function.result} {function.name}({parameters or 'void'});")
    out += ["]]", "", "return {", f'    soname = "{description.soname}",']
    out += [f"    {macro.name.removeprefix('TACET_')} = {macro.value}ULL," for macro in description.macros]
    out += ["    -- The names of every function's parameters.", "    parameters = {"]
    for function in description.functions:
        names = ", ".join(f'"{parameter.name}"' for parameter in function.parameters)
        out.append(f"        {function.name} = {{{names}}},")
    return "\n".join([*out, "    },", "}", ""])


def _declared(name: str, type: str) -> str:
    """A declaration as C has it: the name stands within the types of arrays and functions."""
    if array := re.fullmatch(r"(.*?) ?(\[\d+\])", type):
        return f"{array[1]} {name}{array[2]}"
    if "(*)" in type:
        return type.replace("(*)", f"(*{name})")
    return f"{type} {name}"
