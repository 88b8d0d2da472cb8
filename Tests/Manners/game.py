# A game by pygame: game.py TRACK plays the track as its music, for ever, and a tone of 1,000 Hz at -32 dB as an effect, for ever.
#
# Says five times a second whether its music plays, and how loud it set it. Ends at SIGTERM, with status 0. With the name of a file
# after the track its player has turned the music and the effect down, and it saves that there as it ends.

import array
import json
import math
import signal
import sys

import pygame

ended = False


def end(number, frame):
    global ended
    ended = True


signal.signal(signal.SIGTERM, end)
pygame.mixer.init(48000, -16, 2, 512)
tone = [int(823 * math.sin(2 * math.pi * 1000 * (frame // 2) / 48000)) for frame in range(96000)]
effect = pygame.mixer.Sound(array.array("h", tone)).play(-1)
pygame.mixer.music.load(sys.argv[1])
pygame.mixer.music.play(-1)
if len(sys.argv) > 2:
    pygame.mixer.music.set_volume(0.75)
    effect.set_volume(0.5)
while not ended:
    print(f"music {pygame.mixer.music.get_busy()} {pygame.mixer.music.get_volume():.1f}", flush=True)
    pygame.time.wait(200)
if len(sys.argv) > 2:
    volumes = {"music": pygame.mixer.music.get_volume(), "effect": effect.get_volume()}
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        json.dump({"volumes": volumes, "plays": [pygame.mixer.music.get_busy(), effect.get_busy()]}, file)
pygame.quit()
