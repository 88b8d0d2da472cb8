"""A game of pygame whose sound is Tacet's: the mouse is the listener's bell, a click fires. Run it with the folder Assets.

pygame's mixer stays off, so only one library plays. The game tells the session when its window is in front.
"""

import argparse
import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

import tacet

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("assets")
parser.add_argument("--frames", type=int, default=0, help="ends after so many frames, and fires by itself")
arguments = parser.parse_args()

pygame.display.init()
screen = pygame.display.set_mode((640, 480), pygame.RESIZABLE)
clock = pygame.time.Clock()

with tacet.Engine(application_name="Bell") as audio:
    laser = audio.load(os.path.join(arguments.assets, "effects/laser.ogg"))
    audio.soundtrack.play(os.path.join(arguments.assets, "music/theme.ogg"))
    frame, running = 0, True
    while running:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                running = False
            elif event.type == pygame.MOUSEBUTTONDOWN:
                x, y = event.pos
                laser.play(position=((x - 320) / 50, (240 - y) / 50, -2))
            elif event.type == pygame.WINDOWMINIMIZED:
                audio.session.set_application_state(tacet.ApplicationState.BACKGROUND)
            elif event.type == pygame.WINDOWFOCUSGAINED:
                audio.session.set_application_state(tacet.ApplicationState.ACTIVE)
        frame += 1
        if arguments.frames:
            running = running and frame < arguments.frames
            if frame % 30 == 1:
                laser.play(position=(2, 0, -2))
        for told in audio.update():
            print(told)
        screen.fill("black")
        pygame.draw.circle(screen, "white", pygame.mouse.get_pos(), 8)
        pygame.display.flip()
        clock.tick(60)
