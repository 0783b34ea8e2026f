"""A container image unpacked into a folder, and its server started there as a container engine would: read-only, without rights."""

import itertools
import json
import pathlib
import queue
import shlex
import shutil
import signal
import subprocess
import tarfile
import threading

from server import LISTENING

TIMEOUT_SECONDS = 60


def unpack(archive, folder):
    """Puts the image's layers into the folder; returns the image's configuration."""
    folder.mkdir()
    with tarfile.open(archive) as image:
        (manifest,) = json.load(image.extractfile("manifest.json"))
        for name in manifest["Layers"]:
            layer = folder.with_suffix(".layer")
            with layer.open("wb") as file:
                shutil.copyfileobj(image.extractfile(name), file)
            subprocess.run(
                ["tar", "--extract", "--numeric-owner", "--preserve-permissions", f"--file={layer}", f"--directory={folder}"], check=True)
            layer.unlink()
        return json.load(image.extractfile(manifest["Config"]))["config"]


class Container:
    """The image's command with its user and variables; everything is read-only except its volumes and a /tmp in memory.

    As in an engine the processes have no privileges, and get none by starting a program.
    """

    def __init__(self, folder, config):
        self.folder, self.config = pathlib.Path(folder), config
        self.variables = dict(word.split("=", 1) for word in config["Env"])

    def inside(self, *command):
        return ["setpriv", "--no-new-privs", "chroot", f"--userspec={self.config['User']}", "--groups=", str(self.folder), *command]

    def start(self, **variables):
        root = shlex.quote(str(self.folder))
        volumes = " && ".join(f"mount --bind {root}{path} {root}{path}" for path in self.config["Volumes"])
        script = (
            f"mount --make-rprivate / && mount --bind {root} {root} && mount -t proc proc {root}/proc && {volumes} && "
            f"mount -t tmpfs -o mode=1777 tmpfs {root}/tmp && mount -o remount,bind,ro {root} && "
            f"exec {shlex.join(self.inside(*self.config['Entrypoint'], *self.config['Cmd']))}")
        self.log = open(self.folder.with_suffix(".log"), "ab")
        self.process = subprocess.Popen(
            ["unshare", "--mount", "sh", "-c", script], stdout=subprocess.PIPE, stderr=self.log, stdin=subprocess.DEVNULL, text=True,
            env={**self.variables, **variables, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"})
        lines = queue.Queue()
        threading.Thread(target=lambda: [lines.put(line) for line in itertools.chain(self.process.stdout, [None])], daemon=True).start()
        line = lines.get(timeout=TIMEOUT_SECONDS)
        assert line is not None, self.errors()
        match = LISTENING.match(line.strip())
        self.port, self.url = int(match[3]), match[0].removeprefix("Listening on ").rstrip("/")
        self.urls = {match[1]: self.url}
        return self

    def run(self, *command, **variables):
        """The exit code and output of another command in the running container."""
        done = subprocess.run(
            ["nsenter", f"--target={self.process.pid}", "--mount", *self.inside(*command)], capture_output=True, text=True, timeout=TIMEOUT_SECONDS,
            env={**self.variables, **variables, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"})
        return done.returncode, done.stdout + done.stderr

    def is_healthy(self):
        kind, *command = self.config["Healthcheck"]["Test"]
        assert kind == "CMD"
        return self.run(*command, TOUCHFIGURES_PORT=str(self.port))[0] == 0

    def errors(self):
        return pathlib.Path(self.log.name).read_text(errors="replace")[-4000:]

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(TIMEOUT_SECONDS)

    def end(self):
        """Ends it in any state."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(TIMEOUT_SECONDS)
        self.process.stdout.close()
        self.log.close()
