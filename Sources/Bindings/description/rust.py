"""Writes what the crates `tacet-sys` and `tacet` have from the header: the declarations, and the values."""

from __future__ import annotations

import re

from .interface import Enum, Field, Function, Interface, Struct
from .words import (
    GENERATED, METHODS, c_name, capitalised, enum_of, is_applied_by, is_described, is_flags, is_given, is_padding, lines, linked,
    members, prefix,
)

TYPES = {
    "bool": "bool", "float": "f32", "double": "f64", "size_t": "usize", "void": "c_void", "char": "c_char", "uint8_t": "u8",
    "uint32_t": "u32", "uint64_t": "u64", "int64_t": "i64",
}
KEYWORDS = {"type", "loop", "move", "ref", "in"}


def declarations(description: Interface) -> str:
    """The crate `tacet-sys`."""
    out = [
        f"// {GENERATED}", "",
        "//! The C interface of Tacet, game audio for Linux, as `tacet.h` declares it. The crate `tacet` is safe, and has the same in",
        "//! Rust's words.", "//!",
        "//! Rules for every function: any thread may call; handles are checked; a negative result is a failure that changed nothing,",
        "//! and [`tacet_last_problem`] describes it.",
        "#![allow(non_camel_case_types)]", "#![deny(missing_docs)]", "", "use std::os::raw::{c_char, c_int, c_uint, c_void};", "",
    ]
    for macro in description.macros:
        kind = "u64" if macro.value > 2**32 or "BUS" in macro.name else "u32"
        out += [*_doc(macro.doc, description, c=True), f"pub const {macro.name}: {kind} = {macro.value};"]
    for handle in description.handles:
        out += ["", *_doc(handle.doc, description, c=True), f"pub type {handle.name} = u64;"]
    for enum in description.enums:
        type = "c_int" if _is_signed(enum) else "c_uint"
        out += ["", *_doc(enum.doc, description, c=True), f"pub type {c_name(enum)} = {type};"]
        for constant in enum.constants:
            doc = constant.doc or f"`{constant.name.removeprefix(prefix(enum)).lower()}`."
            out += [*_doc(doc, description, c=True), f"pub const {constant.name}: {c_name(enum)} = {constant.value};"]
    for struct in description.structs:
        out += ["", *_doc(struct.doc, description, c=True), "#[repr(C)]"]
        if not struct.fields:
            out += [f"pub struct {struct.name} {{", "    _private: [u8; 0],", "}"]
            continue
        out += ["#[derive(Clone, Copy)]", f"pub struct {struct.name} {{"]
        for field in struct.fields:
            doc = field.doc or ("Padding." if field.name.startswith("reserved") else f"The component {field.name}.")
            out += [*_doc(doc, description, 4, c=True), f"    pub {_name(field.name)}: {_type(field.type)},"]
        out.append("}")
    for callback in description.callbacks:
        out += ["", *_doc(callback.doc, description, c=True), f"pub type {callback.name} = {_pointer(callback.result, callback.parameters)};"]
    out += ["", 'extern "C" {']
    for function in description.functions:
        out += [*_doc(_function_doc(function), description, 4, c=True), f"    pub fn {function.name}("]
        out += [f"        {_name(parameter.name)}: {_type(parameter.type)}," for parameter in function.parameters]
        out.append(f"    ) -> {_type(function.result)};")
    return "\n".join([*out, "}", ""])


def _function_doc(function: Function) -> str:
    paragraphs = [function.doc]
    paragraphs += [f"`{parameter.name}`: {parameter.doc}" for parameter in function.parameters if parameter.doc]
    if function.results:
        paragraphs.append("Returns " + ", ".join(f"`{name}`{f' ({doc})' if doc else ''}" for name, doc in function.results) + ".")
    return "\n\n".join([*paragraphs, *([function.returns] if function.returns else [])])


def _is_signed(enum: Enum) -> bool:
    """Whether C takes `int` for the enum, because of a negative constant."""
    return any(constant.value < 0 for constant in enum.constants)


def _pointer(result: str, parameters: tuple[str, ...]) -> str:
    returned = "" if result == "void" else f" -> {_type(result)}"
    return f'Option<unsafe extern "C" fn({", ".join(_type(parameter) for parameter in parameters)}){returned}>'


def _type(type: str) -> str:
    """A type of C's in Rust. A name of C's stays."""
    if function := re.fullmatch(r"(.*) \(\*\)\((.*)\)", type):
        return _pointer(function[1], tuple(function[2].split(", ")))
    if array := re.fullmatch(r"(.*?) ?\[(\d+)\]", type):
        return f"[{_type(array[1])}; {array[2]}]"
    if type.endswith("*") or type.endswith("*const"):
        pointed = type.removesuffix("const").rstrip().removesuffix("*").strip()
        constant = pointed.startswith("const ") or pointed.endswith(" const") or pointed.endswith("*const")
        return f"*{'const' if constant else 'mut'} {_type(pointed.removeprefix('const ') if '*' not in pointed else pointed)}"
    return TYPES.get(type, type)


def _name(name: str) -> str:
    return f"r#{name}" if name in KEYWORDS else name


def values(description: Interface) -> str:
    """The module of the crate `tacet` with the enums, the settings and the readings."""
    out = [
        f"// {GENERATED}", "", "use std::path::PathBuf;", "", "use tacet_sys as sys;", "",
        "use crate::conversion::{frames_of, text, Texts};", "use crate::{Bus, Session, Tween, Vec3, Voice};", "",
    ]
    for enum in description.enums:
        out += _flags(enum, description) if is_flags(enum) else _enum(enum, description)
    for struct in filter(is_described, description.structs):
        out += _settings(struct, description) if is_given(struct, description) else _reading(struct, description)
    return "\n".join(out)


def _variant(name: str) -> str:
    """The name of a constant. `Unknown` is the value of a newer library."""
    if name == "UNKNOWN":
        return "Undetermined"
    return "".join(word.capitalize() for word in name.split("_"))


def _enum(enum: Enum, description: Interface) -> list[str]:
    name = capitalised(c_name(enum))
    out = [*_doc(enum.doc, description), "#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]", "#[non_exhaustive]", f"pub enum {name} {{"]
    for constant, _, doc in members(enum):
        out += [*_doc(doc or f"{constant.replace('_', ' ').capitalize()}.", description, 4), f"    {_variant(constant)},"]
    out += ["    /// A value of a newer library.", "    Unknown(i32),", "}", "", f"impl {name} {{"]
    out += ["    #[allow(dead_code)]", "    pub(crate) fn from_raw(raw: i32) -> Self {", "        match raw {"]
    out += [f"            {value} => Self::{_variant(constant)}," for constant, value, _ in members(enum)]
    out += ["            other => Self::Unknown(other),", "        }", "    }", ""]
    out += ["    #[allow(dead_code)]", "    pub(crate) fn raw(self) -> i32 {", "        match self {"]
    out += [f"            Self::{_variant(constant)} => {value}," for constant, value, _ in members(enum)]
    return [*out, "            Self::Unknown(other) => other,", "        }", "    }", "}", ""]


def _flags(enum: Enum, description: Interface) -> list[str]:
    name = capitalised(c_name(enum))
    out = [*_doc(enum.doc, description), "#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]", f"pub struct {name}(pub u32);", ""]
    out.append(f"impl {name} {{")
    for constant, value, doc in members(enum):
        out += [*_doc(doc, description, 4), f"    pub const {constant}: Self = Self({value});"]
    out += ["}", "", f"impl std::ops::BitOr for {name} {{", "    type Output = Self;", "    fn bitor(self, other: Self) -> Self {"]
    return [*out, "        Self(self.0 | other.0)", "    }", "}", ""]


def _settings(struct: Struct, description: Interface) -> list[str]:
    """A struct that a program fills in. Its defaults are the library's; what has a `has_…` in C is an option."""
    name = capitalised(struct.name)
    has_default = any(function.name == f"{struct.name}_default" for function in description.functions)
    fields = [field for field in struct.fields if not is_padding(field) and not is_applied_by(field, struct) and field.name != "stem_count"]
    out = [*_doc(struct.doc, description), "#[derive(Clone, Debug)]", f"pub struct {name} {{"]
    for field in fields:
        out += [*_doc(field.doc, description, 4), f"    pub {_name(field.name)}: {_setting(field, struct, description)},"]
    out += ["}", "", f"impl {name} {{"]
    out += ["    #[allow(dead_code)]", f"    pub(crate) fn from_raw(raw: &sys::{struct.name}) -> Self {{", "        Self {"]
    for field in fields:
        out.append(f"            {_name(field.name)}: {_given_back(field, struct, description)},")
    out += ["        }", "    }", ""]
    out += ["    #[allow(unused_variables)]", f"    pub(crate) fn raw(&self, texts: &mut Texts) -> sys::{struct.name} {{"]
    out += [f"        let mut raw: sys::{struct.name} = crate::conversion::sized();"]
    for field in fields:
        out += [f"        {line}" for line in _set(field, struct, description)]
    out += ["        raw", "    }", "}", ""]
    if has_default:
        out += [f"impl Default for {name} {{", "    /// The library's defaults.", "    fn default() -> Self {"]
        out += [f"        let mut raw: sys::{struct.name} = crate::conversion::sized();"]
        out += [f"        unsafe {{ sys::{struct.name}_default(&mut raw, std::mem::size_of_val(&raw)) }};", "        Self::from_raw(&raw)"]
        out += ["    }", "}", ""]
    return out


def _is_optional(field: Field, struct: Struct) -> bool:
    return any(other.name == f"has_{field.name}" for other in struct.fields)


def _setting(field: Field, struct: Struct, description: Interface) -> str:
    type = _safe(field, description)
    return f"Option<{type}>" if _is_optional(field, struct) else type


def _safe(field: Field, description: Interface) -> str:
    if enum := enum_of(field, description):
        return capitalised(c_name(enum))
    if field.name == "stems":
        return "Vec<PathBuf>"
    if field.type == "const char *":
        return "Option<String>"
    return {
        "tacet_vec3": "Vec3", "tacet_tween": "Tween", "tacet_bus": "Bus", "tacet_session *": "Option<Session>",
        "tacet_voice": "Option<Voice>", "float[2]": "[f32; 2]", "tacet_spread": "Spread",
    }.get(field.type, "String" if field.type.startswith("char[") else TYPES.get(field.type, field.type))


def _get(field: Field, description: Interface) -> str:
    """A field of a raw struct as a value."""
    name = _name(field.name)
    if enum := enum_of(field, description):
        kind, cast = capitalised(c_name(enum)), "" if _is_signed(enum) else " as i32"
        return f"{kind}(raw.{name})" if is_flags(enum) else f"{kind}::from_raw(raw.{name}{cast})"
    if field.type.startswith("char["):
        return f"text(&raw.{name})"
    return {
        "tacet_vec3": f"Vec3::from_raw(raw.{name})", "tacet_tween": f"Tween::from_raw(raw.{name})", "tacet_bus": f"Bus(raw.{name})",
        "tacet_spread": f"Spread::read(&raw.{name})", "tacet_voice": "voice",
    }.get(field.type, f"raw.{name}")


def _given_back(field: Field, struct: Struct, description: Interface) -> str:
    if field.name == "stems":
        return "Vec::new()"
    if field.type in ("const char *", "tacet_session *"):
        return "None"
    value = _get(field, description)
    return f"raw.has_{field.name}.then_some({value})" if _is_optional(field, struct) else value


def _set(field: Field, struct: Struct, description: Interface) -> list[str]:
    """The lines that set a field of the raw struct."""
    name = _name(field.name)
    if field.name == "stems":
        return ["raw.stem_count = frames_of(self.stems.len());", "for (raw, stem) in raw.stems.iter_mut().zip(&self.stems) {",
                "    *raw = texts.path(stem);", "}"]
    if field.type == "const char *":
        return [f"raw.{name} = texts.optional(self.{name}.as_deref());"]
    if field.type == "tacet_session *":
        return [f"raw.{name} = self.{name}.as_ref().map_or(std::ptr::null_mut(), Session::raw);"]

    def plain(value: str) -> str:
        if enum := enum_of(field, description):
            return f"{value}.0" if is_flags(enum) else f"{value}.raw() as _"
        if field.type in ("tacet_vec3", "tacet_tween"):
            return f"{value}.raw()"
        return f"{value}.0" if field.type == "tacet_bus" else value

    if _is_optional(field, struct):
        return [f"if let Some(value) = self.{name} {{", f"    raw.has_{field.name} = true;", f"    raw.{name} = {plain('value')};", "}"]
    return [f"raw.{name} = {plain(f'self.{name}')};"]


def _reading(struct: Struct, description: Interface) -> list[str]:
    """A value that the library fills in. A voice is converted by the one that reads."""
    name = capitalised(struct.name)
    fields = [field for field in struct.fields if not is_padding(field)]
    out = [*_doc(struct.doc, description), "#[derive(Clone, Debug)]", f"pub struct {name} {{"]
    for field in fields:
        doc = field.doc or f"The figure {field.name}."
        out += [*_doc(doc, description, 4), f"    pub {_name(field.name)}: {_safe(field, description)},"]
    voice = ", voice: Option<Voice>" if any(field.type == "tacet_voice" for field in fields) else ""
    out += ["}", "", f"impl {name} {{", f"    pub(crate) fn read(raw: &sys::{struct.name}{voice}) -> Self {{", "        Self {"]
    out += [f"            {_name(field.name)}: {_get(field, description)},".replace("voice: voice", "voice") for field in fields]
    return [*out, "        }", "    }", "}", ""]


def _doc(doc: str, description: Interface, indent: int = 0, c: bool = False) -> list[str]:
    """The documentation, in C's words for `tacet-sys`, and in Rust's for `tacet`."""
    if c:
        doc = linked(
            doc, description, constant=lambda enum, name: f"`{prefix(enum)}{name}`", struct=lambda name: f"`{name}`",
            function=lambda name: f"`{name}()`",
        )
    else:
        doc = linked(
            doc, description, constant=lambda enum, name: f"`{capitalised(c_name(enum))}::{_flag_or_variant(enum, name)}`",
            struct=_struct_link, function=lambda name: f"`{METHODS.get(name, name + '()').replace('.', '::')}`",
        )
        doc = doc.replace("Nullable, the default:", "Default `None`:").replace("Nullable otherwise.", "").replace("-INFINITY", "-∞")
    return [f"{' ' * indent}/// {line}".rstrip() for line in lines(_escaped(doc), 112 - indent)]


def _escaped(doc: str) -> str:
    """Brackets that are no links."""
    return re.sub(r"(?<!`)\[([^]`]*)\](?!`)", r"\\[\1\\]", doc)


def _flag_or_variant(enum: Enum, name: str) -> str:
    return name if is_flags(enum) else _variant(name)


def _struct_link(name: str) -> str:
    if name.startswith("TACET_BUS_"):
        return f"`Bus::{name.removeprefix('TACET_BUS_')}`"
    return f"`{capitalised(name)}`" if name.islower() else f"`{name}`"
