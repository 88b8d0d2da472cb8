#!/usr/bin/python3
"""oFono on the system bus, with a modem that cannot make calls and one that can.

ring      an incoming call: VoiceCallManager.CallAdded, State incoming
answer    State active
hold      State held
hangup    State disconnected, VoiceCallManager.CallRemoved
dial      a call that goes out: State dialing
lie       GetCalls answers with numbers, and says so by CallAdded
crowd     10,000 calls that are over, of 1,000 properties each in the first
"""

import dbus
from dbusmock import mockobject
from obedient import obey, serve

NAME = "org.ofono"
MANAGER, MODEM, VOICE, CALL_INTERFACE = (NAME + "." + word for word in ("Manager", "Modem", "VoiceCallManager", "VoiceCall"))
MUTE, PHONE, CALL = "/modem_0", "/ril_0", "/ril_0/voicecall01"

bus = dbus.SystemBus()
root = serve(bus, NAME, "/", MANAGER)
for path, interfaces in ((MUTE, [NAME + ".SimManager"]), (PHONE, [NAME + ".SimManager", VOICE])):
    root.AddObject(path, MODEM, {"Online": True, "Interfaces": dbus.Array(interfaces, signature="s")}, [])
root.AddMethod(
    MANAGER, "GetModems", "", "a(oa{sv})", f'ret = [(path, objects[path].GetAll("{MODEM}")) for path in ("{MUTE}", "{PHONE}")]'
)
modem = mockobject.objects[PHONE]


def answer_calls(signature, calls):
    """What GetCalls answers from now on."""
    modem.calls = calls
    modem.AddMethod(VOICE, "GetCalls", "", signature, "ret = self.calls")


def properties(state):
    return dbus.Dictionary({"State": state, "LineIdentification": "+100", "Emergency": False}, signature="sv")


def begin(state):
    answer_calls("a(oa{sv})", [(dbus.ObjectPath(CALL), properties(state))])
    root.AddObject(CALL, CALL_INTERFACE, {}, [])
    modem.EmitSignal(VOICE, "CallAdded", "oa{sv}", [dbus.ObjectPath(CALL), properties(state)])


def change(state):
    answer_calls("a(oa{sv})", [(dbus.ObjectPath(CALL), properties(state))])
    mockobject.objects[CALL].EmitSignal(CALL_INTERFACE, "PropertyChanged", "sv", ["State", state])


def hangup():
    change("disconnected")
    answer_calls("a(oa{sv})", [])
    modem.EmitSignal(VOICE, "CallRemoved", "o", [dbus.ObjectPath(CALL)])
    root.RemoveObject(CALL)


def lie():
    answer_calls("au", [1, 2, 3])
    modem.EmitSignal(VOICE, "CallAdded", "u", [7])


def crowd():
    many = dbus.Dictionary({f"Property{number}": "active" for number in range(1000)}, signature="sv")
    calls = [(dbus.ObjectPath(f"{PHONE}/voicecall{number}"), properties("disconnected")) for number in range(10_000)]
    answer_calls("a(oa{sv})", [(dbus.ObjectPath(CALL), many)] + calls)
    modem.EmitSignal(VOICE, "CallRemoved", "o", [dbus.ObjectPath(CALL)])


answer_calls("a(oa{sv})", [])
obey(
    bus,
    {
        "ring": lambda: begin("incoming"),
        "dial": lambda: begin("dialing"),
        "answer": lambda: change("active"),
        "hold": lambda: change("held"),
        "hangup": hangup,
        "lie": lie,
        "crowd": crowd,
    },
)
