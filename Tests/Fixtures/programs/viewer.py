#!/usr/bin/python3
"""Shows a page in a headless Chromium and uses it as a person would: viewer.py ADDRESS DIRECTORY

DIRECTORY is for the browser's profile. It prints `ready` when the page is shown. Each line of its standard input is a
command, which waits up to 10 s for its element or condition. It answers `done COMMAND`, or `failed COMMAND: REASON`.

    click SELECTOR      scrolls an element into view, and presses and releases the mouse in its middle
    press SELECTOR      the same without the release
    release             releases the mouse where it was pressed
    key KEY             presses a key: one character, Tab, Enter, Escape, ArrowLeft or ArrowRight
    until EXPRESSION    waits until a JavaScript expression is true
    tell EXPRESSION     prints `value JSON` with the expression's value
    dark, light         what the page sees as the desktop's colours
    width PIXELS        the width of the window
    picture PATH        writes the whole page as PNG; picture PATH SELECTOR writes an element
    close               closes the page

A page that throws an error, breaks its own content policy, or asks another server than that of ADDRESS for anything fails
the next command. The end of the input ends it.
"""

import base64
import json
import os
import subprocess
import sys
import time
import urllib.parse

ADDRESS, DIRECTORY = sys.argv[1:3]
PATIENCE = 10
KEYS = {"Tab": 9, "Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowRight": 39}


class Failure(Exception):
    pass


class Browser:
    """Chromium's DevTools protocol over the pipes 3 and 4: JSON objects with a zero byte after each."""

    def __init__(self):
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        def take_pipes():
            high = [os.dup2(pipe, pipe + 100, inheritable=False) for pipe in (to_browser, from_browser)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        options = ["--headless=new", "--no-sandbox", "--no-first-run", "--disable-gpu", "--password-store=basic"]
        options += ["--disable-background-networking", "--disable-component-update", "--mute-audio", "--hide-scrollbars"]
        options += ["--remote-debugging-pipe", "--user-data-dir=" + DIRECTORY, "about:blank"]
        self.process = subprocess.Popen(
            ["chromium"] + options, preexec_fn=take_pipes, close_fds=False, stdout=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.waiting = b""
        self.count = 0
        self.session = None
        self.problems = []

    def __call__(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise Failure(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.watch(answer.get("method"), answer.get("params"))

    def receive(self):
        while b"\0" not in self.waiting:
            chunk = os.read(self.input, 1 << 16)
            if not chunk:
                raise Failure("the browser has ended")
            self.waiting += chunk
        message, self.waiting = self.waiting.split(b"\0", 1)
        return json.loads(message)

    def watch(self, event, facts):
        if event == "Runtime.exceptionThrown":
            details = facts["exceptionDetails"]
            self.problems.append(details.get("exception", {}).get("description", details["text"]))
        elif event == "Log.entryAdded" and facts["entry"]["source"] == "security":
            self.problems.append(facts["entry"]["text"])
        elif event == "Network.requestWillBeSent":
            address = urllib.parse.urlparse(facts["request"]["url"])
            own = urllib.parse.urlparse(ADDRESS)
            if address.scheme not in ("data", "blob") and (address.scheme, address.netloc) != (own.scheme, own.netloc):
                self.problems.append("the page asks " + facts["request"]["url"])


class Page:
    def __init__(self, browser):
        self.browser = browser
        targets = browser("Target.getTargets")["targetInfos"]
        self.target = next(target["targetId"] for target in targets if target["type"] == "page")
        browser.session = browser("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            browser(domain + ".enable")
        self.width("1280")
        browser("Page.navigate", url=ADDRESS)
        self.until("document.readyState === 'complete' && location.href !== 'about:blank'")
        self.place = (0, 0)

    def value(self, expression):
        result = self.browser("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise Failure(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def until(self, expression):
        deadline = time.monotonic() + PATIENCE
        while not self.value(expression):
            if time.monotonic() > deadline:
                raise Failure("it never became true")

    def mouse(self, kind):
        x, y = self.place
        self.browser("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def press(self, selector):
        quoted = json.dumps(selector)
        self.until(f"document.querySelector({quoted}) !== null")
        self.value(f"document.querySelector({quoted}).scrollIntoView({{ block: 'center', inline: 'nearest' }})")
        box = self.value(
            f"(() => {{ const b = document.querySelector({quoted}).getBoundingClientRect();"
            " return [b.x, b.y, b.width, b.height]; })()")
        if not box[2] or not box[3]:
            raise Failure("it is not shown")
        self.place = (box[0] + box[2] / 2, box[1] + box[3] / 2)
        self.mouse("mouseMoved")
        self.mouse("mousePressed")

    def release(self, _=""):
        self.mouse("mouseReleased")

    def click(self, selector):
        self.press(selector)
        self.release()

    def key(self, key):
        facts = {"key": key, "windowsVirtualKeyCode": KEYS.get(key, ord(key[0].upper()))}
        text = "\r" if key == "Enter" else key if len(key) == 1 else ""
        self.browser("Input.dispatchKeyEvent", type="keyDown", text=text, **facts)
        self.browser("Input.dispatchKeyEvent", type="keyUp", **facts)

    def tell(self, expression):
        say("value " + json.dumps(self.value(expression)))

    def dark(self, _):
        self.colours("dark")

    def light(self, _):
        self.colours("light")

    def colours(self, scheme):
        self.browser("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def width(self, pixels):
        self.browser(
            "Emulation.setDeviceMetricsOverride", width=int(pixels), height=900, deviceScaleFactor=1, mobile=False)

    def picture(self, arguments):
        path, _, selector = arguments.partition(" ")
        box = self.value(
            f"(() => {{ const b = document.querySelector({json.dumps(selector or 'html')}).getBoundingClientRect();"
            " return [b.x + scrollX, b.y + scrollY, b.width, b.height]; })()")
        clip = dict(zip(("x", "y", "width", "height"), box), scale=1)
        data = self.browser("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def close(self, _):
        self.browser.session = None
        self.browser("Target.closeTarget", targetId=self.target)


def say(line):
    print(line, flush=True)


browser = Browser()
page = Page(browser)
say("ready")
for line in sys.stdin:
    command = line.strip()
    name, _, argument = command.partition(" ")
    try:
        getattr(page, name)(argument)
        if browser.problems:
            raise Failure("; ".join(browser.problems))
        say("done " + command)
    except (Failure, OSError) as failure:
        say(f"failed {command}: " + " ".join(str(failure).split()))
browser.process.kill()
