#!/usr/bin/python3
"""The quick settings of a phone's shell, on the session bus: no service, a client of feedbackd.

profile NAME      sets the profile
"""

import dbus
from obedient import obey

bus = dbus.SessionBus()


def set_profile(name):
    bus.call_blocking(
        "org.sigxcpu.Feedback",
        "/org/sigxcpu/Feedback",
        dbus.PROPERTIES_IFACE,
        "Set",
        "ssv",
        ["org.sigxcpu.Feedback", "Profile", dbus.String(name, variant_level=1)],
    )


obey(bus, {"profile": set_profile})
