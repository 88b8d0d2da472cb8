#!/usr/bin/python3
"""callaudiod, which phones switch to call mode for the length of a call, on the session bus.

call, default   the property AudioMode
"""

import dbus
from obedient import obey, serve, update

NAME = "org.mobian_project.CallAudio"

bus = dbus.SessionBus()
audio = serve(bus, NAME, "/org/mobian_project/CallAudio", NAME)
audio.AddProperties(
    NAME, {"AudioMode": dbus.UInt32(0), "SpeakerState": dbus.UInt32(0), "MicState": dbus.UInt32(1)}
)


def select(mode):
    update(audio, NAME, AudioMode=dbus.UInt32(mode))


obey(bus, {"call": lambda: select(1), "default": lambda: select(0)})
