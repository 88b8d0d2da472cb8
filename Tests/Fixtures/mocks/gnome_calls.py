#!/usr/bin/python3
"""GNOME Calls on the session bus.

ring      an incoming call: ObjectManager.InterfacesAdded, State incoming
answer    State active
hangup    State disconnected, ObjectManager.InterfacesRemoved
"""

import dbus
from dbusmock import mockobject
from obedient import obey, serve, update

NAME = "org.gnome.Calls"
ROOT = "/org/gnome/Calls"
CALL, CALL_INTERFACE = ROOT + "/Call/1", NAME + ".Call"
OBJECT_MANAGER = "org.freedesktop.DBus.ObjectManager"

# CallsCallState
ACTIVE, INCOMING, DISCONNECTED = 1, 5, 7

bus = dbus.SessionBus()
root = serve(bus, NAME, ROOT, OBJECT_MANAGER, is_object_manager=True)


def ring():
    properties = {
        "Inbound": True,
        "State": dbus.UInt32(INCOMING),
        "Id": "+100",
        "DisplayName": "Ann",
        "Protocol": "tel",
        "CanDtmf": True,
    }
    root.AddObject(CALL, CALL_INTERFACE, properties, [(name, "", "", "") for name in ("Accept", "Hangup", "Silence")])
    interfaces = {CALL_INTERFACE: dbus.Dictionary(properties, signature="sv")}
    root.EmitSignal(
        OBJECT_MANAGER,
        "InterfacesAdded",
        "oa{sa{sv}}",
        [dbus.ObjectPath(CALL), dbus.Dictionary(interfaces, signature="sa{sv}")],
    )


def change(state):
    update(mockobject.objects[CALL], CALL_INTERFACE, State=dbus.UInt32(state))


def hangup():
    change(DISCONNECTED)
    root.RemoveObject(CALL)
    root.EmitSignal(
        OBJECT_MANAGER,
        "InterfacesRemoved",
        "oas",
        [dbus.ObjectPath(CALL), dbus.Array([CALL_INTERFACE], signature="s")],
    )


obey(bus, {"ring": ring, "answer": lambda: change(ACTIVE), "hangup": hangup})
