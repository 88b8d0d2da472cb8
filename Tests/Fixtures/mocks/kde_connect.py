#!/usr/bin/python3
"""A telephone paired by KDE Connect, as its plugin "pause music" behaves, on the session bus.

ring      pauses every player that plays, or stops it if it cannot pause, and remembers it
end       plays every player it remembers, whatever has become of it

It prints `paused NAME` and `played NAME`.
"""

import dbus
from obedient import obey, say

PLAYER = "org.mpris.MediaPlayer2.Player"

bus = dbus.SessionBus()
remembered = []


def call(name, method):
    bus.call_blocking(name, "/org/mpris/MediaPlayer2", PLAYER, method, "", [])


def get(name, property_name):
    return bus.call_blocking(
        name, "/org/mpris/MediaPlayer2", dbus.PROPERTIES_IFACE, "Get", "ss", [PLAYER, property_name]
    )


def ring():
    for name in bus.list_names():
        if not name.startswith("org.mpris.MediaPlayer2.") or ".kdeconnect." in name:
            continue
        if get(name, "PlaybackStatus") == "Playing":
            remembered.append(name)
            call(name, "Pause" if get(name, "CanPause") else "Stop")
            say(f"paused {name}")


def end():
    for name in remembered:
        call(name, "Play")
        say(f"played {name}")
    remembered.clear()


obey(bus, {"ring": ring, "end": end})
