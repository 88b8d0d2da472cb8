#!/usr/bin/python3
"""Serves a web page that obeys commands: page.py DIRECTORY-OF-SOUNDS

It prints `listening PORT`, and `ready` when a browser shows the page. Each line of its standard input is a command of
page.html. It answers `done COMMAND` when the page has carried it out, or `failed COMMAND: REASON`. The end of the
input ends it.
"""

import http.server
import os
import pathlib
import queue
import sys
import threading

PAGE = pathlib.Path(__file__).with_name("page.html")
SOUNDS = pathlib.Path(sys.argv[1])
commands = queue.Queue()
has_been_shown = threading.Event()


def say(line):
    print(line, flush=True)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        if self.path == "/":
            self.answer(PAGE.read_bytes(), "text/html; charset=utf-8")
        elif self.path == "/command":
            self.hand_over_command()
        elif self.path.endswith(".wav"):
            self.send_sound((SOUNDS / pathlib.Path(self.path).name).read_bytes())
        else:
            self.answer(b"", "text/plain", status=404)

    def do_POST(self):
        """The page's answer to a command."""
        say(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.answer(b"", "text/plain")

    def hand_over_command(self):
        if not has_been_shown.is_set():
            has_been_shown.set()
            say("ready")
        try:
            command = commands.get(timeout=20)
        except queue.Empty:
            command = ""
        self.answer(command.encode(), "text/plain")

    def send_sound(self, sound):
        """Browsers ask for parts of a sound, and start no long one that they cannot seek in."""
        asked = self.headers.get("Range", "bytes=0-").removeprefix("bytes=")
        first, last = (int(part) if part else None for part in asked.split("-"))
        last = len(sound) - 1 if last is None else last
        place = {"Accept-Ranges": "bytes", "Content-Range": f"bytes {first}-{last}/{len(sound)}"}
        self.answer(sound[first : last + 1], "audio/wav", 206 if "Range" in self.headers else 200, place)

    def answer(self, body, kind, status=200, headers={}):
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": len(body), "Cache-Control": "no-store"}.items():
            self.send_header(name, str(value))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            pass  # the browser has changed its mind


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
say(f"listening {server.server_port}")
for line in sys.stdin:
    commands.put(line.strip())
os._exit(0)
