#!/usr/bin/python3
"""systemd-hostnamed on the system bus, which knows what kind of machine it runs on.

chassis NAME   the property Chassis: desktop, laptop, handset, tablet
"""

import dbus
from obedient import obey, serve, update

NAME = "org.freedesktop.hostname1"

bus = dbus.SystemBus()
host = serve(bus, NAME, "/org/freedesktop/hostname1", NAME)
host.AddProperties(NAME, {"Chassis": "desktop"})

obey(bus, {"chassis": lambda chassis: update(host, NAME, Chassis=chassis)})
