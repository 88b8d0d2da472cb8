"""Runs the programs of the pages for Lua and C#, in a folder with the sounds that they name, beside a PulseAudio of their own.

    python3 tests/pages.py FOLDER       # assemblies go there

A function alone, such as LÖVE calls it, is compiled and not run.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "Python"))

from tests.listening import ASSETS, loudspeaker, peak

bindings = Path(__file__).parents[1]
pages = bindings.parent / "Tacet/Tacet.docc"
folder = Path(sys.argv[1]).resolve()

CSHARP = """using System;
using System.Linq;
using System.Threading;
using Tacet;

static class Page
{
    static void Main()
    {
%s    }
}
"""


def blocks(page: str, language: str) -> list[str]:
    found = re.findall(rf"^```{language}\n(.*?)^```", (pages / page).read_text(), re.S | re.M)
    assert len(found) >= 3, f"{page} has {len(found)} programs"
    return found


def run(command: list[str], **options: object) -> None:
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, **options)
    if ended.returncode != 0 or ended.stderr:
        sys.exit(f"{' '.join(command)[:200]} ended with {ended.returncode}:\n{ended.stdout}{ended.stderr}")


count = 0
with tempfile.TemporaryDirectory() as name, loudspeaker() as speaker:
    for file in [*ASSETS.glob("effects/*.ogg"), *ASSETS.glob("music/*.ogg")]:
        (Path(name) / file.name).symlink_to(file)
    for block in blocks("Lua.md", "lua"):
        program = f"local function never()\n{block}end" if block.startswith("function") else block
        run(["luajit", "-e", program], cwd=name, env=speaker.environment)
        count += 1
    for index, block in enumerate(blocks("CSharp.md", "csharp")):
        source, program = folder / f"Page{index}.cs", folder / f"Page{index}.exe"
        source.write_text(CSHARP % block)
        files = [bindings / "CSharp/Interface.cs", bindings / "CSharp/Tacet.cs", source]
        run(["mcs", "-langversion:7.2", "-warnaserror", f"-out:{program}", *map(str, files)])
        run(["mono", str(program)], cwd=name, env=speaker.environment)
        count += 1
    if not peak(speaker.heard()) > 0.05:
        sys.exit("the pages' programs are not heard")
print(f"{count} programs of the pages for Lua and C# run, and are heard.")
