"""See Scripts/dev. Python's standard library alone."""

import argparse
import contextlib
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

# A look at 2,000 files takes 10 ms.
INTERVAL_SECONDS = 0.3
# What the program is made of, and what the engines for the browser are made of.
PROGRAM = ("Package.swift", "Sources")
ENGINES = tuple(f"Sources/{name}" for name in ("ByteCoding", "Geometry", "TouchMetrics", "AudioWalk", "EngineExports"))
# What the server reads at its start alone: lessons, and its own texts in each language.
READ_AT_START = ("Public/data/lessons", "Public/languages/*/server", "Public/languages/*/samples/lessons.json")
LISTENING = re.compile(r"Listening on (https?)://\S+:(\d+)$")


def say(text):
    print(f"dev: {text}", file=sys.stderr, flush=True)


def stamps(root, places):
    """The sizes and times of all files at these places, of which some are patterns."""
    found = {}
    for path in (path for place in places for path in root.glob(place)):
        files = [path] if path.is_file() else (pathlib.Path(folder) / name for folder, _, names in os.walk(path) for name in names)
        for file in files:
            # An editor may be replacing it, and leaves its drafts beside it.
            with contextlib.suppress(OSError):
                if not file.name.startswith(".") and not file.name.endswith("~"):
                    status = file.stat()
                    found[str(file)] = (status.st_ino, status.st_size, status.st_mtime_ns)
    return found


class Build:
    """Builds the program; the pages show what the compiler says."""

    def __init__(self, root, products):
        self.root, self.products = root, products
        self.errors = root / ".build/development-errors"
        self.errors.parent.mkdir(exist_ok=True)
        self.forget()

    def forget(self):
        self.errors.unlink(missing_ok=True)

    def run(self):
        """Whether it succeeded."""
        begun = time.monotonic()
        for product in self.products:
            done = self.command("swift", "build", "--package-path", self.root, "--product", product)
            if done is not None:
                self.report(done)
                return False
        self.forget()
        say(f"built in {time.monotonic() - begun:.1f} s")
        return True

    def clients(self):
        self.command(self.root / "Scripts/build-clients")

    def engines(self):
        done = self.command(self.root / "Scripts/build-engines")
        if done is not None:
            self.report(done)
        return done is None

    def report(self, text):
        # Replaced at once: the server may be reading it.
        draft = self.errors.with_name("development-errors.new")
        draft.write_text(text)
        draft.replace(self.errors)
        say("not built; the server runs as it was")

    @staticmethod
    def command(*words):
        """None, or what the failed command says: of a compiler the faults with their lines, of others the end."""
        process = subprocess.Popen([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True)
        lines = []
        for line in process.stdout:
            lines.append(line.rstrip("\n"))
            print(line, end="", file=sys.stderr, flush=True)
        if process.wait() == 0:
            return None
        start = next((index for index, line in enumerate(lines) if "error:" in line), max(len(lines) - 30, 0))
        return "\n".join(lines[start:start + 60])


class Server:
    """The program, on the same port with the same data after each start."""

    def __init__(self, root, flags):
        self.root = root
        self.flags = list(flags)
        if not any(flag.split("=")[0] in ("--data", "--database") for flag in flags):
            self.flags += ["--data", str(root / ".build/development-data")]
        self.process = self.url = None

    @property
    def has_ended(self):
        return self.process is not None and self.process.poll() is not None

    def start(self):
        self.process = subprocess.Popen(
            [self.root / ".build/debug/touchfigures", "serve", "--development", *self.flags], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL,
            text=True, env=os.environ | {"TOUCHFIGURES_SHARE": str(self.root)})
        self.url = None
        for line in self.process.stdout:
            print(line, end="", flush=True)
            if (match := LISTENING.match(line.strip())) and match[1] == "http":
                self.url = f"http://127.0.0.1:{match[2]}"
                # The system may have chosen the port; open pages know this one.
                if "--port" in self.flags:
                    self.flags[self.flags.index("--port") + 1] = match[2]
                break
        threading.Thread(target=self.pass_on, args=[self.process.stdout], daemon=True).start()
        if self.url is None:
            say(f"the server ended with {self.process.wait()}; it starts again after the next change")
        return self.url is not None

    @staticmethod
    def pass_on(stream):
        for line in stream:
            print(line, end="", flush=True)

    def stop(self):
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait()


class SimulatedClass:
    """A class of the server, and phones that draw in it as long as both run."""

    def __init__(self, root, server, count):
        self.program, self.server, self.count = root / ".build/debug/touchfigures-client", server, count
        self.session = self.process = None

    def start(self):
        """In the same class as before, unless that is over."""
        if self.session is None or not self.is_there():
            self.session = self.ask("POST", "", {})
            page = f"{self.server.url}/present?s={self.session['code']}#host={self.session['hostToken']}"
            say(f"a class with {self.count} simulated phones: {page}")
        self.process = subprocess.Popen(
            [self.program, "phones", f"{self.server.url}/touch?s={self.session['code']}", "--count", str(self.count)], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL)

    def is_there(self):
        try:
            self.ask("GET", f"/{self.session['code']}")
        except urllib.error.HTTPError:
            return False
        return True

    def ask(self, method, path, body=None):
        request = urllib.request.Request(
            f"{self.server.url}/api/v1/sessions{path}", method=method, data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def stop(self):
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait()


class Development:
    def __init__(self, root, count, flags):
        self.root = root
        self.build = Build(root, ["touchfigures", *(["touchfigures-client"] if count else [])])
        self.server = Server(root, flags)
        self.phones = SimulatedClass(root, self.server, count) if count else None

    def run(self):
        seen = stamps(self.root, PROGRAM + READ_AT_START)
        if not (self.root / ".build/engines/walk.wasm").exists():
            self.build.engines()
        self.build.clients()
        self.restart()
        while True:
            time.sleep(INTERVAL_SECONDS)
            now = stamps(self.root, PROGRAM + READ_AT_START)
            if now == seen:
                continue
            changed = {path for path in now.keys() | seen.keys() if now.get(path) != seen.get(path)}
            seen = now
            names = sorted(os.path.relpath(path, self.root) for path in changed)
            say(f"changed: {', '.join(names[:3])}{' …' if len(names) > 3 else ''}")
            self.restart()
            # The pages follow it by themselves.
            if any(name.startswith(ENGINES) for name in names):
                self.build.engines()

    def restart(self):
        """With a new program, if that can be built; before it is, the old one goes on."""
        if not self.build.run():
            return
        if self.phones:
            self.phones.stop()
        self.server.stop()
        if self.server.start() and self.phones:
            self.phones.start()

    def stop(self):
        if self.phones:
            self.phones.stop()
        self.server.stop()
        self.build.forget()


def main():
    root, *words = sys.argv[1:]
    parser = argparse.ArgumentParser(prog="Scripts/dev", description="Serves this checkout and follows its changes.", allow_abbrev=False)
    parser.add_argument("--class", dest="count", type=int, default=0, metavar="N", help="a class with N simulated phones that draw")
    arguments, flags = parser.parse_known_args(words)
    # Also where the shell that started this one in the background has it ignored.
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.default_int_handler)
    development = Development(pathlib.Path(root), arguments.count, flags)
    try:
        development.run()
    except KeyboardInterrupt:
        pass
    finally:
        development.stop()


main()
