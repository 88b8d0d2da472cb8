#!/usr/bin/python3
"""Media players without sound, on the session bus, that never answer a call: deaf_players.py COUNT

Each has a connection of its own, and the name org.mpris.MediaPlayer2.deafNUMBER.
"""

import sys

import dbus
import dbus.lowlevel
from obedient import obey


def swallow(connection, message):
    is_call = isinstance(message, dbus.lowlevel.MethodCallMessage)
    return dbus.lowlevel.HANDLER_RESULT_HANDLED if is_call else dbus.lowlevel.HANDLER_RESULT_NOT_YET_HANDLED


players = [dbus.SessionBus(private=True) for _ in range(int(sys.argv[1]))]
for number, bus in enumerate(players):
    bus.add_message_filter(swallow)
    bus.request_name(f"org.mpris.MediaPlayer2.deaf{number}")

obey(players[0], {})
