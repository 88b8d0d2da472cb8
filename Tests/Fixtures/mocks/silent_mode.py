#!/usr/bin/python3
"""The silent switch of three phone systems: silent_mode.py feedbackd|ubuntu-touch|sailfish

on, off        the switch, in the words of the system
profile NAME   any profile, known or not (feedbackd and Sailfish)
"""

import os
import sys

import dbus
from dbusmock import mockobject
from obedient import obey, serve, update


# Says what a phone would do, and ends the event 50 ms later.
TRIGGER = """
from gi.repository import GLib
profile = self.props[self.interface]["Profile"]
effects = {"full": "sound vibration", "quiet": "vibration"}.get(profile, "nothing")
print("feedback", args[0], args[1], len(args[2]), args[3], effects, flush=True)
GLib.timeout_add(50, lambda me=self: me.EmitSignal(me.interface, "FeedbackEnded", "uu", [7, 0]))
ret = 7
"""


def feedbackd():
    """org.sigxcpu.Feedback: the property Profile is full, quiet or silent. Says `feedback` with each event and its effects."""
    name = "org.sigxcpu.Feedback"
    bus = dbus.SessionBus()
    feedback = serve(bus, name, "/org/sigxcpu/Feedback", name)
    feedback.AddProperty(name, "Profile", "full")
    feedback.AddMethods(name, [("TriggerFeedback", "ssa{sv}i", "u", TRIGGER)])

    def set_profile(profile):
        update(feedback, name, Profile=profile)

    return bus, set_profile, {True: "silent", False: "full"}


def ubuntu_touch():
    """org.freedesktop.Accounts: the user object has the property SilentMode."""
    bus = dbus.SystemBus()
    path = f"/org/freedesktop/Accounts/User{os.getuid()}"
    sound = "com.lomiri.touch.AccountsService.Sound"
    accounts = serve(bus, "org.freedesktop.Accounts", "/org/freedesktop/Accounts", "org.freedesktop.Accounts")
    accounts.AddMethods("org.freedesktop.Accounts", [("FindUserById", "x", "o", f"ret = '{path}'")])
    accounts.AddObject(path, sound, {"SilentMode": False}, [])

    def set_silent(is_silent):
        update(mockobject.objects[path], sound, SilentMode=is_silent)

    return bus, set_silent, {True: True, False: False}


def sailfish():
    """com.nokia.profiled: the active profile is general or silent."""
    name = "com.nokia.profiled"
    bus = dbus.SessionBus()
    profiled = serve(bus, name, "/com/nokia/profiled", name)
    profiled.active = "general"
    profiled.AddMethods(name, [("get_profile", "", "s", "ret = self.active")])

    def set_profile(profile):
        profiled.active = profile
        # changed, active, the profile, its changed values
        values = dbus.Array([], signature="(sss)")
        profiled.EmitSignal(name, "profile_changed", "bbsa(sss)", [True, True, profile, values])

    return bus, set_profile, {True: "silent", False: "general"}


SYSTEMS = {"feedbackd": feedbackd, "ubuntu-touch": ubuntu_touch, "sailfish": sailfish}
bus, set_state, states = SYSTEMS[sys.argv[1]]()
obey(bus, {"on": lambda: set_state(states[True]), "off": lambda: set_state(states[False]), "profile": set_state})
