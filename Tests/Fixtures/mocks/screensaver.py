#!/usr/bin/python3
"""A screen saver on the session bus: screensaver.py freedesktop|gnome

on, off   ActiveChanged
"""

import sys

import dbus
from obedient import obey, serve

SERVICES = {
    "freedesktop": ("org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"),
    "gnome": ("org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"),
}
name, path = SERVICES[sys.argv[1]]

bus = dbus.SessionBus()
saver = serve(bus, name, path, name)
saver.is_on = False
saver.AddMethods(name, [("GetActive", "", "b", "ret = self.is_on")])


def set_active(is_on):
    saver.is_on = is_on
    saver.EmitSignal(name, "ActiveChanged", "b", [is_on])


obey(bus, {"on": lambda: set_active(True), "off": lambda: set_active(False)})
