"""Runs a mocked D-Bus service, or client, that obeys its standard input.

It prints `ready` when it can be seen on the bus. Each line of its standard input is a command; it answers `done COMMAND`
when its signals are on their way, or `failed COMMAND: REASON`. The end of the input ends it, so no mock outlives
the test that started it.
"""

import os
import sys
import traceback

import dbus
import dbus.mainloop.glib
import dbus.service
import dbusmock
from dbusmock import mockobject
from gi.repository import GLib

dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)


def say(line):
    print(line, flush=True)


def serve(bus, name, path, interface, is_object_manager=False):
    """Owns `name` on `bus`, with one mocked object; returns the object."""
    owned = dbus.service.BusName(name, bus, do_not_queue=True)
    main = dbusmock.DBusMockObject(owned, path, interface, {}, "/dev/null", is_object_manager)
    mockobject.objects[path] = main
    return main


def update(target, interface, **properties):
    """Changes properties of a mocked object, of any type, and says so on the bus."""
    target.props[interface].update(properties)
    changed = dbus.Dictionary(properties, signature="sv")
    invalidated = dbus.Array([], signature="s")
    target.EmitSignal(dbus.PROPERTIES_IFACE, "PropertiesChanged", "sa{sv}as", [interface, changed, invalidated])


def obey(bus, commands):
    """Runs until standard input ends. `commands` maps a command's first word to a function of the other words."""
    loop = GLib.MainLoop()
    unfinished = b""

    def read(descriptor, condition):
        nonlocal unfinished
        data = os.read(descriptor, 4096)
        if not data:
            loop.quit()
            return False
        *lines, unfinished = (unfinished + data).split(b"\n")
        for line in lines:
            perform(line.decode())
        return True

    def perform(line):
        try:
            command, *arguments = line.split()
            commands[command](*arguments)
            bus.flush()
            say(f"done {line}")
        except Exception as error:
            traceback.print_exc()
            say(f"failed {line}: {error!r}")

    GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, read)
    say("ready")
    loop.run()
