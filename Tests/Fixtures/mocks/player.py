#!/usr/bin/python3
"""A media player without sound, on the session bus: player.py SUFFIX of the name org.mpris.MediaPlayer2.SUFFIX

play, pause, stop   change PlaybackStatus from inside, as the player's own buttons do
cannot-pause        CanPause becomes false
mistype             PlaybackStatus becomes a number, and Metadata a string
lie                 PlaybackStatus becomes a word that the specification does not know
huge                Metadata becomes one entry of 8 MB
storm N             sends PropertiesChanged N times
flap N              gives its name up and takes it again N times
flutter N           the same, a thousand times a second
deaf                answers no call any more; the name stays

It prints `called METHOD` for each call of Pause, Play, PlayPause and Stop.
"""

import sys
import time

import dbus
import dbus.lowlevel
import dbus.service
from obedient import obey, say, serve, update

NAME = "org.mpris.MediaPlayer2." + sys.argv[1]
ROOT, PLAYER = "org.mpris.MediaPlayer2", "org.mpris.MediaPlayer2.Player"

bus = dbus.SessionBus()
player = serve(bus, NAME, "/org/mpris/MediaPlayer2", ROOT)
player.AddProperties(ROOT, {"Identity": sys.argv[1], "CanQuit": False, "CanRaise": False})
player.AddProperties(
    PLAYER,
    {
        "PlaybackStatus": "Stopped",
        "CanControl": True,
        "CanPause": True,
        "CanPlay": True,
        "Metadata": dbus.Dictionary({"xesam:title": "Song"}, signature="sv"),
    },
)


def called(method):
    say(f"called {method}")
    is_playing = player.Get(PLAYER, "PlaybackStatus") == "Playing"
    if method == "PlayPause":
        method = "Pause" if is_playing else "Play"
    update(player, PLAYER, PlaybackStatus={"Pause": "Paused", "Play": "Playing", "Stop": "Stopped"}[method])


player.called = called
player.AddMethods(PLAYER, [(name, "", "", f"self.called('{name}')") for name in ("Pause", "Play", "PlayPause", "Stop")])


def storm(count):
    for number in range(int(count)):
        update(player, PLAYER, PlaybackStatus="Playing" if number % 2 == 0 else "Paused")


def flap(count):
    for _ in range(int(count)):
        bus.release_name(NAME)
        bus.request_name(NAME)


def flutter(count):
    begin = time.monotonic()
    for number in range(int(count)):
        bus.release_name(NAME)
        bus.request_name(NAME)
        time.sleep(max(0, begin + (number + 1) / 1000 - time.monotonic()))


def become_deaf():
    def swallow(connection, message):
        is_call = isinstance(message, dbus.lowlevel.MethodCallMessage)
        return dbus.lowlevel.HANDLER_RESULT_HANDLED if is_call else dbus.lowlevel.HANDLER_RESULT_NOT_YET_HANDLED

    bus.add_message_filter(swallow)


obey(
    bus,
    {
        "play": lambda: update(player, PLAYER, PlaybackStatus="Playing"),
        "pause": lambda: update(player, PLAYER, PlaybackStatus="Paused"),
        "stop": lambda: update(player, PLAYER, PlaybackStatus="Stopped"),
        "cannot-pause": lambda: update(player, PLAYER, CanPause=False),
        "mistype": lambda: update(player, PLAYER, PlaybackStatus=dbus.Int32(7), Metadata="not a dictionary"),
        "lie": lambda: update(player, PLAYER, PlaybackStatus="Dancing"),
        "huge": lambda: update(
            player,
            PLAYER,
            Metadata=dbus.Dictionary({"xesam:title": "x" * 8_000_000}, signature="sv"),
        ),
        "storm": storm,
        "flap": flap,
        "flutter": flutter,
        "deaf": become_deaf,
    },
)
