"""Prints what calls cost in microseconds: python3 -m tests.costs"""

import timeit

import tacet

from .listening import LASER

with tacet.Engine(output=tacet.OutputChoice.OFFLINE) as audio:
    sound = audio.load(LASER)
    voice = sound.play(loops=True)
    audio.render(64)
    calls = {
        "is_playing": lambda: voice.is_playing,
        "set_gain": lambda: voice.set_gain(-3),
        "set_position": lambda: voice.set_position((1, 2, 3)),
        "update": audio.update,
        "play": sound.play,
        "play with settings": lambda: sound.play(gain=-3, position=(1, 2, 3)),
    }
    for name, call in calls.items():
        print(f"{name:20}{min(timeit.repeat(call, number=500, repeat=20)) / 500 * 1e6:6.2f}")
