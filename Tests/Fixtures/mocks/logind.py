#!/usr/bin/python3
"""systemd-logind on the system bus, with one session, c1, active and unlocked.

sleep, wake        Manager.PrepareForSleep(true or false)
lock, unlock       Session.LockedHint, as desktops set it
lock-request       Session.Lock: a request to lock, not a state
inactive, active   Session.Active: another user, or another virtual terminal
inhibitors         prints one line for each inhibitor lock: WHAT MODE WHO WHY
"""

import os

import dbus
from dbusmock import mockobject
from obedient import obey, say, serve, update

NAME = "org.freedesktop.login1"
MANAGER, SESSION = NAME + ".Manager", NAME + ".Session"
ROOT = "/org/freedesktop/login1"

bus = dbus.SystemBus()
manager = serve(bus, NAME, ROOT, MANAGER)
manager.AddTemplate("logind", {})
session_path = manager.AddSession("c1", "seat0", dbus.UInt32(os.getuid()), "player", True)
manager.AddMethods(
    MANAGER,
    [
        ("GetSessionByPID", "u", "o", f"ret = '{session_path}'"),
        ("GetSessionByPIDFD", "h", "o", f"ret = '{session_path}'"),
    ],
)
# systemd's name for "the caller's own session"
manager.AddObject(ROOT + "/session/auto", SESSION, {"Active": True, "LockedHint": False, "Id": "c1"}, [])
sessions = [mockobject.objects[path] for path in (session_path, ROOT + "/session/auto")]


def prepare_for_sleep(starts):
    manager.props[MANAGER]["PreparingForSleep"] = starts  # changes without PropertiesChanged, as in logind
    manager.EmitSignal(MANAGER, "PrepareForSleep", "b", [starts])


def update_session(**properties):
    for session in sessions:
        update(session, SESSION, **properties)


def print_inhibitors():
    for what, who, why, mode, _, _ in manager.ListInhibitors():
        say(f"{what} {mode} {who} {why}")


obey(
    bus,
    {
        "sleep": lambda: prepare_for_sleep(True),
        "wake": lambda: prepare_for_sleep(False),
        "lock": lambda: update_session(LockedHint=True),
        "unlock": lambda: update_session(LockedHint=False),
        "lock-request": lambda: sessions[0].EmitSignal(SESSION, "Lock", "", []),
        "inactive": lambda: update_session(Active=False),
        "active": lambda: update_session(Active=True),
        "inhibitors": print_inhibitors,
    },
)
