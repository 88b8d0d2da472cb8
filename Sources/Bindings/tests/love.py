"""The game of LÖVE runs as a .love file under Xvfb, and is recorded at the loudspeaker of a PulseAudio of its own.

    python3 tests/love.py       # with the library where the linker finds it
"""

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "Python"))

from tests.listening import LASER, THEME, loudspeaker, peak, until

lua = Path(__file__).parents[1] / "Lua"
with tempfile.TemporaryDirectory() as name, loudspeaker() as speaker:
    game = Path(name) / "stars.love"
    with zipfile.ZipFile(game, "w") as archive:
        for file in [*lua.glob("tacet*.lua"), *(lua / "game").glob("*.lua"), LASER, THEME]:
            archive.write(file, file.name)
    number = Path(name) / "display"
    with number.open("wb") as answer:
        screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(answer.fileno()), "-screen", "0", "800x600x24", "-nolisten", "tcp"],
            pass_fds=[answer.fileno()], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
    try:
        assert until(lambda: number.read_text().endswith("\n")), "Xvfb has not started"
        environment = {**speaker.environment, "DISPLAY": f":{number.read_text().strip()}"}
        environment.pop("LUA_PATH", None)               # The .love file has the binding.
        ended = subprocess.run(
            ["love", str(game), "--frames", "120"], env=environment, capture_output=True, text=True, timeout=60
        )
    finally:
        screen.kill()
        screen.wait()
    if ended.returncode != 0 or "Error" in ended.stdout + ended.stderr:
        sys.exit(f"the game ended with {ended.returncode}:\n{ended.stdout}{ended.stderr}")
    # The soundtrack, and shots that are louder.
    heard = speaker.heard()
    if not peak(heard) > 0.2:
        sys.exit(f"the game is heard at {peak(heard):.3f}")
    print(f"love: heard, with a peak of {peak(heard):.2f}")
