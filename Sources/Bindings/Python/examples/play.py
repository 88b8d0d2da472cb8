"""Plays a sound file to its end: python3 play.py laser.ogg"""

import sys

import tacet
with tacet.Engine() as audio:
    audio.load(sys.argv[1]).play().wait()
