#!/usr/bin/python3
"""PipeWire's telephony with one mobile phone: as `pipewire` on the session bus, or as `ofono` in oFono's name on the system bus.

ring      an incoming call: the phone announces it, State incoming
dial      a call that goes out: State dialing
answer    State active
hold      State held
hangup    State disconnected, and the phone withdraws the call
unpair    the phone goes away with its call, and without a word about the call; the next call pairs the phone again
lie       the phone lists numbers in the place of calls, and announces one
crowd     the phone lists 10,000 calls that are over, of 1,000 properties each in the first

The manager lists phones, and each phone lists its calls. The lists that oFono's name has are dictionaries, as PipeWire 1.4
answers, and not the arrays that oFono answers.
"""

import sys

import dbus
from dbusmock import mockobject
from obedient import obey, serve, update

NAME = "org.pipewire.Telephony"
ROOT = "/org/pipewire/Telephony"
PHONE, CALL = ROOT + "/ag0", ROOT + "/ag0/call0"
PHONE_INTERFACE, CALL_INTERFACE = NAME + ".AudioGateway1", NAME + ".Call1"
OBJECT_MANAGER = "org.freedesktop.DBus.ObjectManager"
OFONO, OFONO_MANAGER = "org.ofono", "org.ofono.Manager"
OFONO_CALLS, OFONO_CALL = "org.ofono.VoiceCallManager", "org.ofono.VoiceCall"

is_ofono = sys.argv[1] == "ofono"
bus = dbus.SystemBus() if is_ofono else dbus.SessionBus()
manager = "/" if is_ofono else ROOT
root = serve(bus, OFONO if is_ofono else NAME, manager, OBJECT_MANAGER)


def listed(target, objects, interface, ofono, method):
    """What the target lists from now on, `{path: properties}`, by both interfaces."""
    target.managed = {path: {interface: values} for path, values in objects.items()}
    target.plain = objects
    target.AddMethod(OBJECT_MANAGER, "GetManagedObjects", "", "a{oa{sa{sv}}}", "ret = self.managed")
    target.AddMethod(ofono, method, "", "a{oa{sv}}", "ret = self.plain")


def values(**properties):
    return dbus.Dictionary(properties, signature="sv")


def call(state):
    return values(State=state, LineIdentification="+100", IncomingLine="", Name="Ann", Multiparty=False)


def announce(target, path, interface, properties):
    added = dbus.Dictionary({interface: properties}, signature="sa{sv}")
    target.EmitSignal(OBJECT_MANAGER, "InterfacesAdded", "oa{sa{sv}}", [dbus.ObjectPath(path), added])


def withdraw(target, path, interface):
    removed = dbus.Array([interface], signature="s")
    target.EmitSignal(OBJECT_MANAGER, "InterfacesRemoved", "oas", [dbus.ObjectPath(path), removed])


def list_calls(calls):
    listed(mockobject.objects[PHONE], calls, CALL_INTERFACE, OFONO_CALLS, "GetCalls")


def pair():
    if PHONE in mockobject.objects:
        return
    root.AddObject(PHONE, PHONE_INTERFACE, {}, [])
    list_calls({})
    listed(root, {PHONE: values()}, PHONE_INTERFACE, OFONO_MANAGER, "GetModems")
    announce(root, PHONE, PHONE_INTERFACE, values())
    root.EmitSignal(OFONO_MANAGER, "ModemAdded", "oa{sv}", [dbus.ObjectPath(PHONE), values()])


def unpair():
    for path in (CALL, PHONE):
        if path in mockobject.objects:
            root.RemoveObject(path)
    listed(root, {}, PHONE_INTERFACE, OFONO_MANAGER, "GetModems")
    withdraw(root, PHONE, PHONE_INTERFACE)
    root.EmitSignal(OFONO_MANAGER, "ModemRemoved", "o", [dbus.ObjectPath(PHONE)])


def begin(state):
    pair()
    list_calls({CALL: call(state)})
    phone = mockobject.objects[PHONE]
    root.AddObject(CALL, CALL_INTERFACE, call(state), [])
    announce(phone, CALL, CALL_INTERFACE, call(state))
    phone.EmitSignal(OFONO_CALLS, "CallAdded", "oa{sv}", [dbus.ObjectPath(CALL), call(state)])


def change(state):
    list_calls({CALL: call(state)})
    update(mockobject.objects[CALL], CALL_INTERFACE, State=state)
    mockobject.objects[CALL].EmitSignal(OFONO_CALL, "PropertyChanged", "sv", ["State", state])


def hangup():
    change("disconnected")
    root.RemoveObject(CALL)
    list_calls({})
    phone = mockobject.objects[PHONE]
    withdraw(phone, CALL, CALL_INTERFACE)
    phone.EmitSignal(OFONO_CALLS, "CallRemoved", "o", [dbus.ObjectPath(CALL)])


def lie():
    phone = mockobject.objects[PHONE]
    phone.managed = [1, 2, 3]
    phone.AddMethod(OBJECT_MANAGER, "GetManagedObjects", "", "au", "ret = self.managed")
    phone.EmitSignal(OBJECT_MANAGER, "InterfacesAdded", "u", [7])


def crowd():
    many = dbus.Dictionary({f"Property{number}": "active" for number in range(1000)}, signature="sv")
    calls = {f"{PHONE}/call{number}": call("disconnected") for number in range(1, 10_000)}
    list_calls({CALL: many} | calls)
    withdraw(mockobject.objects[PHONE], CALL, CALL_INTERFACE)


listed(root, {}, PHONE_INTERFACE, OFONO_MANAGER, "GetModems")
pair()
obey(
    bus,
    {
        "ring": lambda: begin("incoming"),
        "dial": lambda: begin("dialing"),
        "answer": lambda: change("active"),
        "hold": lambda: change("held"),
        "hangup": hangup,
        "unpair": unpair,
        "lie": lie,
        "crowd": crowd,
    },
)
