#!/usr/bin/python3
"""ModemManager on the system bus, with one modem that can make voice calls.

ring      an incoming call: Voice.CallAdded, State ringing-in
answer    State active
hold      State held
hangup    State terminated, Voice.CallDeleted
"""

import dbus
from dbusmock import mockobject
from obedient import obey, serve, update

NAME = "org.freedesktop.ModemManager1"
ROOT = "/org/freedesktop/ModemManager1"
MODEM, CALL = ROOT + "/Modem/0", ROOT + "/Call/0"
VOICE, CALL_INTERFACE = NAME + ".Modem.Voice", NAME + ".Call"

# MMCallState and MMCallStateReason
RINGING_IN, ACTIVE, HELD, TERMINATED = 3, 4, 5, 7
UNKNOWN, INCOMING_NEW, ACCEPTED, TERMINATED_BY_PEER = 0, 2, 3, 4

bus = dbus.SystemBus()
root = serve(bus, NAME, ROOT, "org.freedesktop.DBus.ObjectManager", is_object_manager=True)
root.AddObject(
    MODEM,
    VOICE,
    {"Calls": dbus.Array([], signature="o"), "EmergencyOnly": False},
    [("ListCalls", "", "ao", "ret = [path for path in objects if '/Call/' in path]")],
)
modem = mockobject.objects[MODEM]


def ring():
    properties = {
        "State": dbus.Int32(RINGING_IN),
        "StateReason": dbus.Int32(INCOMING_NEW),
        "Direction": dbus.Int32(1),
        "Number": "+100",
        "Multiparty": False,
    }
    root.AddObject(CALL, CALL_INTERFACE, properties, [])
    update(modem, VOICE, Calls=dbus.Array([dbus.ObjectPath(CALL)], signature="o"))
    modem.EmitSignal(VOICE, "CallAdded", "o", [dbus.ObjectPath(CALL)])


def change(state, reason):
    call = mockobject.objects[CALL]
    old = call.Get(CALL_INTERFACE, "State")
    update(call, CALL_INTERFACE, State=dbus.Int32(state))
    call.EmitSignal(
        CALL_INTERFACE, "StateChanged", "iiu", [dbus.Int32(old), dbus.Int32(state), dbus.UInt32(reason)]
    )


def hangup():
    change(TERMINATED, TERMINATED_BY_PEER)
    update(modem, VOICE, Calls=dbus.Array([], signature="o"))
    modem.EmitSignal(VOICE, "CallDeleted", "o", [dbus.ObjectPath(CALL)])
    root.RemoveObject(CALL)


obey(
    bus,
    {
        "ring": ring,
        "answer": lambda: change(ACTIVE, ACCEPTED),
        "hold": lambda: change(HELD, UNKNOWN),
        "hangup": hangup,
    },
)
