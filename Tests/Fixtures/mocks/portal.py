#!/usr/bin/python3
"""The desktop's portal on the session bus, with the settings of event sounds.

sounds on|off   event-sounds of org.gnome.desktop.sound
theme NAME      theme-name of the same
"""

import dbus
from obedient import obey, serve

NAME = "org.freedesktop.portal.Desktop"
SETTINGS = "org.freedesktop.portal.Settings"

bus = dbus.SessionBus()
portal = serve(bus, NAME, "/org/freedesktop/portal/desktop", SETTINGS)
# Read returns a variant in a variant.
portal.values = {"event-sounds": dbus.Boolean(True, variant_level=2)}
portal.AddMethods(SETTINGS, [("Read", "ss", "v", 'ret = self.values[args[1]] if args[0] == "org.gnome.desktop.sound" else None')])


def sounds(state):
    portal.values["event-sounds"] = dbus.Boolean(state == "on", variant_level=2)


def theme(name):
    portal.values["theme-name"] = dbus.String(name, variant_level=2)


obey(bus, {"sounds": sounds, "theme": theme})
