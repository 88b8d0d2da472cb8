"""Reads tacet.h by the parser of clang, which every Swift toolchain has, and describes what the header declares.

    python3 -m description.interface     # in Bindings: prints the description as JSON
"""

from __future__ import annotations

import dataclasses
import json
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HEADER = Path(__file__).parents[2] / "TacetC/include/tacet.h"

Node = dict[str, Any]


@dataclass(frozen=True)
class Field:
    """A field of a struct, or a parameter. `type` is as C writes it: `const char *`, `float[2]`."""

    name: str
    type: str
    doc: str


@dataclass(frozen=True)
class Struct:
    """A struct. One without fields is opaque."""

    name: str
    doc: str
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Constant:
    """A constant of an enum, or a macro that is a number."""

    name: str
    value: int
    doc: str


@dataclass(frozen=True)
class Enum:
    """An enum. One of bits to be combined, or of a field that is narrower than an enum, has no name in C."""

    name: str | None
    doc: str
    constants: tuple[Constant, ...]


@dataclass(frozen=True)
class Handle:
    """A number that names a thing of an engine: `tacet_voice`."""

    name: str
    type: str
    doc: str


@dataclass(frozen=True)
class Callback:
    """The type of a function that the library calls."""

    name: str
    result: str
    parameters: tuple[str, ...]
    doc: str


@dataclass(frozen=True)
class Function:
    """A function. `results` are the names and the documentation of its `@retval` lines; `returns` is that of `@return`."""

    name: str
    result: str
    parameters: tuple[Field, ...]
    doc: str
    results: tuple[tuple[str, str], ...]
    returns: str


@dataclass(frozen=True)
class Interface:
    soname: str
    macros: tuple[Constant, ...]
    enums: tuple[Enum, ...]
    structs: tuple[Struct, ...]
    handles: tuple[Handle, ...]
    callbacks: tuple[Callback, ...]
    functions: tuple[Function, ...]


def read(header: Path = HEADER) -> Interface:
    """Describes a header. Fails if there is no clang, or it does not accept the header."""
    tree = json.loads(_clang(header, "-Xclang", "-ast-dump=json", "-fparse-all-comments", "-fsyntax-only"))
    nodes = [node for node in tree["inner"] if not node.get("isImplicit") and _is_ours(node)]
    typedefs = [node for node in nodes if node["kind"] == "TypedefDecl"]
    return Interface(
        soname=_soname(header.parents[1]),
        macros=_macros(header),
        enums=tuple(_enum(node) for node in nodes if node["kind"] == "EnumDecl"),
        structs=tuple(_struct(node, typedefs) for node in nodes if node["kind"] == "RecordDecl"),
        handles=tuple(
            Handle(node["name"], _type(node), _text(node)) for node in typedefs if _type(node) == "uint64_t"
        ),
        callbacks=tuple(_callback(node) for node in typedefs if "(*)" in _type(node)),
        functions=tuple(_function(node) for node in nodes if node["kind"] == "FunctionDecl"),
    )


def _clang(header: Path, *arguments: str) -> str:
    """Runs the toolchain's own clang: an older one of the system may stand before it in the path, and tells less of a comment."""
    swift = shutil.which("swiftc")
    own = Path(swift).resolve().parent / "clang" if swift else None
    command = [str(own) if own and own.is_file() else "clang", "-x", "c", "-std=c99", *arguments, str(header)]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def _soname(library: Path) -> str:
    """The name by which programs find the library, which stands in its Makefile."""
    rule = "soname-alone: ; @echo $(SONAME)"
    command = ["make", "--silent", "--no-print-directory", "-C", str(library), f"--eval={rule}", "soname-alone"]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def _is_ours(node: Node) -> bool:
    """Whether the header itself declares it. Constants of an enum without a name say whose it is."""
    names = [node.get("name")] + [child.get("name") for child in node.get("inner", [])]
    return any(name and name.lower().startswith("tacet_") for name in names)


def _type(node: Node) -> str:
    return str(node["type"]["qualType"]).replace("_Bool", "bool")


def _children(node: Node, kind: str) -> list[Node]:
    return [child for child in node.get("inner", []) if child["kind"] == kind]


def _lines(node: Node) -> str:
    """The text of a comment's paragraphs: a line for each paragraph."""
    paragraphs = [node] if node["kind"] == "ParagraphComment" else _children(node, "ParagraphComment")
    texts = [" ".join(part["text"].strip() for part in _children(paragraph, "TextComment")) for paragraph in paragraphs]
    return "\n\n".join(text.strip() for text in texts if text.strip())


def _comment(node: Node) -> Node:
    return next(iter(_children(node, "FullComment")), {"kind": "FullComment"})


def _text(node: Node) -> str:
    return _lines(_comment(node))


def _blocks(node: Node, name: str) -> list[Node]:
    return [block for block in _children(_comment(node), "BlockCommandComment") if block["name"] == name]


def _enum(node: Node) -> Enum:
    constants = [
        Constant(child["name"], int(child["inner"][0]["value"]), _text(child))
        for child in _children(node, "EnumConstantDecl")
    ]
    return Enum(node.get("name"), _text(node), tuple(constants))


def _struct(node: Node, typedefs: list[Node]) -> Struct:
    """The comment of an opaque struct belongs to its typedef."""
    typedef = next(typedef for typedef in typedefs if typedef["name"] == node["name"])
    fields = tuple(Field(child["name"], _type(child), _text(child)) for child in _children(node, "FieldDecl"))
    return Struct(node["name"], _text(node) or _text(typedef), fields)


def _callback(node: Node) -> Callback:
    result, parameters = re.fullmatch(r"(.*) \(\*\)\((.*)\)", _type(node)).groups()  # type: ignore[union-attr]
    return Callback(node["name"], result, tuple(parameters.split(", ")), _text(node))


def _function(node: Node) -> Function:
    documented = {block["param"]: _lines(block) for block in _children(_comment(node), "ParamCommandComment")}
    parameters = tuple(
        Field(child["name"], _type(child), documented.get(child["name"], ""))
        for child in _children(node, "ParmVarDecl")
    )
    return Function(
        name=node["name"],
        result=_type(node).split("(")[0].strip(),
        parameters=parameters,
        doc=_text(node),
        results=tuple((block["args"][0], _lines(block)) for block in _blocks(node, "retval")),
        returns="".join(_lines(block) for block in _blocks(node, "return")),
    )


def _macros(header: Path) -> tuple[Constant, ...]:
    """The macros that are numbers, with the comment before each. The version is left out: what is described changes without it."""
    pattern = re.compile(r"(?:/\*\*((?:(?!\*/).)*)\*/\n)?#define (TACET_\w+) +(?:\(\(\w+\)(\d+)\)|(\d+)|(UINT64_MAX))$", re.S | re.M)
    macros = []
    for comment, name, wrapped, plain, largest in pattern.findall(header.read_text()):
        if name == "TACET_VERSION":
            continue
        doc = " ".join(line.strip(" *") for line in comment.splitlines()).strip()
        macros.append(Constant(name, 2**64 - 1 if largest else int(wrapped or plain), doc))
    return tuple(macros)


if __name__ == "__main__":
    print(json.dumps(dataclasses.asdict(read()), indent=1, ensure_ascii=False))
