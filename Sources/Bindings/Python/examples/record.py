"""Records three seconds of a microphone into a WAV file: python3 record.py voice.wav [MICROPHONE]"""

import sys
import time

import tacet

with tacet.Recorder(path=sys.argv[1], device=sys.argv[2] if len(sys.argv) > 2 else None) as recorder:
    end = time.monotonic() + 10
    while recorder.status.frames < 3 * 48_000:
        if time.monotonic() > end:
            sys.exit(recorder.explain())
        time.sleep(0.01)
    status = recorder.status
    print(f"{status.device}: {status.rms:.1f} dB, {len(recorder.gaps)} gaps")
