"""Writes what the assembly for C# has from the header: the enums, the structs and the functions for P/Invoke."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape

from .interface import Field, Interface, Struct
from .words import (
    GENERATED, c_name, capitalised, enum_of, is_described, is_flags, is_padding, lines, linked, members,
)

TYPES = {
    "bool": "bool", "float": "float", "double": "double", "size_t": "UIntPtr", "uint8_t": "byte", "uint32_t": "uint",
    "uint64_t": "ulong", "int64_t": "long", "void": "void", "char": "byte",
}
BOOL = "[MarshalAs(UnmanagedType.I1)] "
TEXT = "[MarshalAs(UnmanagedType.LPUTF8Str)] "
#: The enums of recordings, which the binding does not have.
RECORDING = ("tacet_recorder_interface", "tacet_recorder_state", "tacet_gap_reason", "tacet_permission")


def interface(description: Interface) -> str:
    out = [f"// {GENERATED}", "using System;", "using System.Runtime.InteropServices;", "", "namespace Tacet", "{"]
    for enum in [enum for enum in description.enums if enum.name not in RECORDING]:
        out += [*_doc(enum.doc, description, 4), *(["    [Flags]"] if is_flags(enum) else [])]
        out += [f"    public enum {capitalised(c_name(enum))}", "    {"]
        for name, value, doc in members(enum):
            out += [*_doc(doc, description, 8), f"        {_pascal(name)} = {value},"]
        out += ["    }", ""]
    for struct in description.structs:
        if is_described(struct) and not struct.name.startswith("tacet_recorder") or struct.name in ("tacet_vec3", "tacet_tween", "tacet_band", "tacet_effect"):
            out += _struct(struct, description)
    out += ["    internal static class Native", "    {", f'        internal const string Library = "{description.soname}";', ""]
    for function in description.functions:
        # Without recordings, and without the functions that take functions.
        callbacks = {callback.name for callback in description.callbacks}
        if "recorder" in function.name or any(p.type in callbacks or "(*)" in p.type for p in function.parameters):
            continue
        parameters = ", ".join(
            _parameter(parameter, following, description)
            for parameter, following in zip(function.parameters, [*function.parameters[1:], None])
        )
        result = "Result" if function.result == "tacet_result" else _type(function.result, description)
        out += ["        [DllImport(Library)]", f"        internal static extern {result} {function.name}({parameters});"]
    return "\n".join([*out, "    }", "}", ""])


def _struct(struct: Struct, description: Interface) -> list[str]:
    name = capitalised(struct.name)
    out = [*_doc(struct.doc, description, 4), "    [StructLayout(LayoutKind.Sequential)]", f"    public struct {name}", "    {"]
    for field in struct.fields:
        array = re.fullmatch(r"(.*?) ?\[(\d+)\]", field.type)
        access = "internal" if is_padding(field) or field.type.endswith("*") else "public"
        documented = [] if access == "internal" else _doc(field.doc, description, 8)
        if array and array[1] == "char":
            raw = f"raw{_pascal(field.name)}"
            out += [f"        [MarshalAs(UnmanagedType.ByValArray, SizeConst = {array[2]})] private byte[] {raw};"]
            out += [*documented, f"        public string {_pascal(field.name)} => Interop.Text({raw});"]
        elif array:
            element = "IntPtr" if "*" in array[1] else _type(array[1], description)
            access = "internal" if "*" in array[1] else access
            out += [*documented, f"        [MarshalAs(UnmanagedType.ByValArray, SizeConst = {array[2]})]"]
            out += [f"        {access} {element}[] {_pascal(field.name)};"]
        else:
            enum = enum_of(field, description)
            narrow = enum and enum.name is None
            type = _type(field.type, description)
            marshalled = BOOL if type == "bool" else ""
            if narrow:
                out += [f"        private {type} raw{_pascal(field.name)};", *documented]
                kind = capitalised(c_name(enum))
                out += [f"        public {kind} {_pascal(field.name)}", "        {"]
                out += [f"            get => ({kind})raw{_pascal(field.name)};", f"            set => raw{_pascal(field.name)} = ({type})value;", "        }"]
            else:
                out += [*documented, f"        {marshalled}{access} {type} {_pascal(field.name)};"]
    if any(function.name == f"{struct.name}_default" for function in description.functions):
        out += ["", "        /// <summary>The library's defaults.</summary>", f"        public static {name} Default", "        {", "            get", "            {"]
        out += [f"                var value = new {name}();", f"                Interop.Check(Native.{struct.name}_default(ref value, Interop.Size<{name}>()));"]
        out += ["                return value;", "            }", "        }"]
    return [*out, "    }", ""]


def _type(type: str, description: Interface) -> str:
    if type.endswith("*") or "(*)" in type:
        return "IntPtr"
    if any(enum.name == type for enum in description.enums) or any(struct.name == type for struct in description.structs):
        return capitalised(type)
    if any(handle.name == type for handle in description.handles):
        return "ulong"
    return TYPES[type]


def _parameter(parameter: Field, following: Field | None, description: Interface) -> str:
    """A parameter of a function. A constant pointer before a count is an array, another pointer is passed by reference."""
    name, type = f"@{parameter.name}", parameter.type
    if type == "const char *":
        return f"{TEXT}string {name}"
    if type == "const char *const *":
        return f"[MarshalAs(UnmanagedType.LPArray, ArraySubType = UnmanagedType.LPUTF8Str)] string[] {name}"
    pointed = type.removeprefix("const ").removesuffix("*").strip()
    opaque = any(struct.name == pointed.rstrip("* ") and not struct.fields for struct in description.structs)
    if type.endswith("**"):
        return f"out IntPtr {name}"
    if type in ("char *", "void *", "const void *") or (type.endswith("*") and opaque):
        return f"{'byte[]' if type in ('char *', 'const void *') else 'IntPtr'} {name}"
    if type.endswith("*"):
        counted = following is not None and following.type == "size_t" and "struct_size" not in following.name
        if (type.startswith("const ") and counted) or parameter.name in ("gains", "pitches", "positions", "interleaved"):
            return f"[In, Out] {_type(pointed, description)}[] {name}"
        return f"{BOOL if pointed == 'bool' else ''}ref {_type(pointed, description)} {name}"
    return f"{BOOL if type == 'bool' else ''}{_type(type, description)} {name}"


def _pascal(name: str) -> str:
    return "".join(word[:1].upper() + word[1:].lower() for word in name.split("_"))


def _doc(doc: str, description: Interface, indent: int) -> list[str]:
    doc = linked(
        doc, description, constant=lambda enum, name: f"{capitalised(c_name(enum))}.{_pascal(name)}",
        struct=lambda name: capitalised(name) if name.islower() else name, function=lambda name: f"{name}()",
    )
    wrapped = [f"{' ' * indent}/// {escape(line)}".rstrip() for line in lines(doc, 112 - indent)]
    return [f"{' ' * indent}/// <summary>", *wrapped, f"{' ' * indent}/// </summary>"] if wrapped else []
