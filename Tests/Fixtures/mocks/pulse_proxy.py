#!/usr/bin/python3
"""A way to the desktop's sound server on which a test loses messages: pulse_proxy.py

starve    from now on the server's requests for frames of every stream that there is are lost; later streams get theirs

It prints `address tcp:127.0.0.1:PORT`, a value for PULSE_SERVER. On TCP no memory is shared, so every message goes through here. A message of
the native protocol has 20 bytes of head: length, channel, offset (twice) and flags; a command has channel 2^32 - 1, and begins with
its number and its tag, each behind the letter L.
"""

import itertools
import os
import socket
import sys
import threading

REQUEST = 61

streams = set()
starving = set()


def say(line):
    print(line, flush=True)


def receive(connection, length):
    data = b""
    while len(data) < length:
        part = connection.recv(length - len(data))
        if not part:
            raise EOFError
        data += part
    return data


def is_lost(connection, channel, payload):
    """Whether a message is a request for frames of a stream that starves."""
    if channel != 0xFFFFFFFF or payload[:1] != b"L" or int.from_bytes(payload[1:5], "big") != REQUEST:
        return False
    stream = (connection, int.from_bytes(payload[11:15], "big"))
    streams.add(stream)
    return stream in starving


def from_server(number, server, client):
    try:
        while True:
            head = receive(server, 20)
            payload = receive(server, int.from_bytes(head[:4], "big"))
            if not is_lost(number, int.from_bytes(head[4:8], "big"), payload):
                client.sendall(head + payload)
    except (EOFError, OSError):
        end(server, client)


def from_client(client, server):
    try:
        while data := client.recv(65536):
            server.sendall(data)
    except OSError:
        pass
    end(server, client)


def end(*connections):
    for connection in connections:
        try:
            connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def serve(listener):
    for number in itertools.count():
        client, _ = listener.accept()
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        server = socket.socket(socket.AF_UNIX)
        server.connect(os.environ["XDG_RUNTIME_DIR"] + "/pulse/native")
        threading.Thread(target=from_server, args=(number, server, client), daemon=True).start()
        threading.Thread(target=from_client, args=(client, server), daemon=True).start()


listener = socket.create_server(("127.0.0.1", 0))
threading.Thread(target=serve, args=(listener,), daemon=True).start()
say("ready")
say(f"address tcp:127.0.0.1:{listener.getsockname()[1]}")
for line in sys.stdin:
    if line.strip() == "starve":
        starving |= streams
        say("done starve")
