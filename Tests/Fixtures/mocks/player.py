#!/usr/bin/python3
"""A media player without sound, on the session bus: player.py SUFFIX of the name org.mpris.MediaPlayer2.SUFFIX

play, pause, stop   change PlaybackStatus from inside, as the player's own buttons do
entry NAME          DesktopEntry becomes NAME
cannot-pause        CanPause becomes false
mistype             PlaybackStatus becomes a number, and Metadata a string
lie                 PlaybackStatus becomes a word that the specification does not know
huge                Metadata becomes one entry of 10 MB, and PlaybackStatus a word of 10 MB
malform N           another connection by the name SUFFIX.malformed sends PropertiesChanged with text that is no UTF-8,
                    for which the bus ends it, N times
track LENGTH GENRE  Metadata becomes a song of so many microseconds and of this genre; without GENRE, of none
song TITLE ARTIST…  Metadata becomes a song of this title and these artists
hostile             Identity and Metadata become long texts with escape sequences, and 5,000 artists
storm N             sends PropertiesChanged N times
flap N              gives its name up and takes it again N times
flutter N           the same, a thousand times a second
deaf                answers no call any more; the name stays

It prints `called METHOD` for each call of Pause, Play, PlayPause, Stop, Next and Previous. CanGoPrevious is false.
"""

import os
import socket
import sys
import time

import dbus
import dbus.lowlevel
import dbus.service
from obedient import obey, say, serve, update

NAME = "org.mpris.MediaPlayer2." + sys.argv[1]
METHODS = ("Pause", "Play", "PlayPause", "Stop", "Next", "Previous")
ROOT, PLAYER = "org.mpris.MediaPlayer2", "org.mpris.MediaPlayer2.Player"

bus = dbus.SessionBus()
player = serve(bus, NAME, "/org/mpris/MediaPlayer2", ROOT)
player.AddProperties(ROOT, {"Identity": sys.argv[1], "CanQuit": False, "CanRaise": False})
player.AddProperties(
    PLAYER,
    {
        "PlaybackStatus": "Stopped",
        "CanControl": True,
        "CanPause": True,
        "CanPlay": True,
        "CanGoNext": True,
        "CanGoPrevious": False,
        "Metadata": dbus.Dictionary({"xesam:title": "Song"}, signature="sv"),
    },
)


def called(method):
    say(f"called {method}")
    if method in ("Next", "Previous"):
        return
    is_playing = player.Get(PLAYER, "PlaybackStatus") == "Playing"
    if method == "PlayPause":
        method = "Pause" if is_playing else "Play"
    update(player, PLAYER, PlaybackStatus={"Pause": "Paused", "Play": "Playing", "Stop": "Stopped"}[method])


player.called = called
player.AddMethods(PLAYER, [(name, "", "", f"self.called('{name}')") for name in METHODS])


def track(length, *genre):
    metadata = {"xesam:title": "Song", "mpris:length": dbus.Int64(length)}
    if genre:
        metadata["xesam:genre"] = dbus.Array(genre, signature="s")
    update(player, PLAYER, Metadata=dbus.Dictionary(metadata, signature="sv"))


def song(title, *artists):
    metadata = {"xesam:title": title, "xesam:artist": dbus.Array(artists, signature="s")}
    update(player, PLAYER, Metadata=dbus.Dictionary(metadata, signature="sv"))


def hostile():
    text = "\x1b[31mred\n" + "x" * 2_000
    metadata = {"xesam:title": text, "xesam:artist": dbus.Array([text] * 5_000, signature="s"), "xesam:album": 7}
    update(player, ROOT, Identity=text)
    update(player, PLAYER, Metadata=dbus.Dictionary(metadata, signature="sv"))


def storm(count):
    for number in range(int(count)):
        update(player, PLAYER, PlaybackStatus="Playing" if number % 2 == 0 else "Paused")


def flap(count):
    for _ in range(int(count)):
        bus.release_name(NAME)
        bus.request_name(NAME)


def flutter(count):
    begin = time.monotonic()
    for number in range(int(count)):
        bus.release_name(NAME)
        bus.request_name(NAME)
        time.sleep(max(0, begin + (number + 1) / 1000 - time.monotonic()))


def malform(count):
    """No library sends such text, so this speaks the protocol itself: marshalled little endian, version 1."""

    def text(value):
        return len(value).to_bytes(4, "little") + value + b"\0"

    def aligned(data, to):
        return data + bytes(-len(data) % to)

    def message(kind, serial, fields, body=b""):
        entries = b""
        for code, signature, value in fields:
            encoded = bytes([len(value)]) + value + b"\0" if signature == b"g" else text(value)
            entries = aligned(entries, 8) + bytes([code, 1]) + signature + b"\0" + encoded
        head = b"l" + bytes([kind, 0, 1]) + len(body).to_bytes(4, "little") + serial.to_bytes(4, "little")
        return aligned(head + len(entries).to_bytes(4, "little") + entries, 8) + body

    def call(serial, member, signature=None, body=b""):
        daemon = b"org.freedesktop.DBus"
        fields = [(1, b"o", b"/org/freedesktop/DBus"), (2, b"s", daemon), (3, b"s", member), (6, b"s", daemon)]
        return message(1, serial, fields + ([(8, b"g", signature)] if signature else []), body)

    name = aligned(text(NAME.encode() + b".malformed"), 4) + (0).to_bytes(4, "little")
    changed = aligned(text(PLAYER.encode()), 4)
    # The value's bytes begin characters and end none.
    entry = aligned(text(b"PlaybackStatus") + b"\1s\0", 4) + text(b"\xff\xc3\xe2\x82Playing\xf0")
    body = aligned(aligned(changed + len(entry).to_bytes(4, "little"), 8) + entry, 4) + bytes(4)
    signal = message(
        4,
        3,
        [
            (1, b"o", b"/org/mpris/MediaPlayer2"),
            (2, b"s", b"org.freedesktop.DBus.Properties"),
            (3, b"s", b"PropertiesChanged"),
            (8, b"g", b"sa{sv}as"),
        ],
        body,
    )
    for _ in range(int(count)):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(10)
            connection.connect(os.environ["DBUS_SESSION_BUS_ADDRESS"].split("path=")[1].split(",")[0])
            connection.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
            if not connection.recv(4096).startswith(b"OK"):
                raise RuntimeError("the bus does not know us")
            connection.sendall(b"BEGIN\r\n" + call(1, b"Hello") + call(2, b"RequestName", b"su", name) + signal)
            while connection.recv(65536):
                pass  # until the bus ends the connection


def become_deaf():
    def swallow(connection, message):
        is_call = isinstance(message, dbus.lowlevel.MethodCallMessage)
        return dbus.lowlevel.HANDLER_RESULT_HANDLED if is_call else dbus.lowlevel.HANDLER_RESULT_NOT_YET_HANDLED

    bus.add_message_filter(swallow)


obey(
    bus,
    {
        "play": lambda: update(player, PLAYER, PlaybackStatus="Playing"),
        "pause": lambda: update(player, PLAYER, PlaybackStatus="Paused"),
        "stop": lambda: update(player, PLAYER, PlaybackStatus="Stopped"),
        "entry": lambda name: update(player, ROOT, DesktopEntry=name),
        "cannot-pause": lambda: update(player, PLAYER, CanPause=False),
        "mistype": lambda: update(player, PLAYER, PlaybackStatus=dbus.Int32(7), Metadata="not a dictionary"),
        "lie": lambda: update(player, PLAYER, PlaybackStatus="Dancing"),
        "huge": lambda: update(
            player,
            PLAYER,
            PlaybackStatus="x" * 10_000_000,
            Metadata=dbus.Dictionary({"xesam:title": "x" * 10_000_000}, signature="sv"),
        ),
        "malform": malform,
        "track": track,
        "song": song,
        "hostile": hostile,
        "storm": storm,
        "flap": flap,
        "flutter": flutter,
        "deaf": become_deaf,
    },
)
