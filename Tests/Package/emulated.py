"""The packaged server for another processor, in a Debian for that processor, under qemu."""

import pathlib
import queue
import shlex
import signal
import subprocess
import threading

from debian_roots import output
from server import LISTENING

# An emulated processor is some ten times slower.
TIMEOUT_SECONDS = 120
# The kernel's recognition of ARM programs: the values of qemu's own configuration. F opens qemu at
# the registration, outside the Debian.
QEMU = (r":qemu-aarch64:M::\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00"
        r":\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff:/usr/bin/qemu-aarch64-static:F")
REGISTERED = pathlib.Path("/proc/sys/fs/binfmt_misc/qemu-aarch64")


class EmulatedServer:
    """The server with its worker in the folder of a Debian, on a port that the system chooses; its data is deleted with the folder."""

    def __init__(self, folder):
        self.folder, self.log_path = pathlib.Path(folder), pathlib.Path(folder).with_suffix(".log")

    def inside(self, *command):
        """The command that runs another one in the folder. Otherwise only its namespace recognises programs for ARM."""
        root, namespaces, script = shlex.quote(str(self.folder)), ["--mount"], ["set -e", "mount --make-rprivate /"]
        if not REGISTERED.exists():
            namespaces += ["--user", "--map-root-user"]
            register = "/proc/sys/fs/binfmt_misc"
            script += [f"mount -t binfmt_misc binfmt_misc {register}", f"printf %s {shlex.quote(QEMU)} >{register}/register"]
        script += [f"mount --rbind /proc {root}/proc", f"mount --rbind /dev {root}/dev", f"exec chroot {root} {shlex.join(command)}"]
        return ["unshare", *namespaces, "sh", "-c", "\n".join(script)]

    def run(self, *command):
        return output(*self.inside(*command))

    def start(self):
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "TOUCHFIGURES_NO_SAMPLES": "yes"}
        with self.log_path.open("ab") as log:
            self.process = subprocess.Popen(
                self.inside("touchfigures", "serve", "--host", "127.0.0.1", "--port", "0", "--no-tls", "--data", "/tmp/data"),
                stdout=subprocess.PIPE, stderr=log, stdin=subprocess.DEVNULL, text=True, env=environment)
        lines = queue.Queue()
        threading.Thread(target=lambda: lines.put(self.process.stdout.readline()), daemon=True).start()
        match = LISTENING.match(lines.get(timeout=TIMEOUT_SECONDS).strip())
        assert match, self.errors()
        self.port, self.url = int(match[3]), match[0].removeprefix("Listening on ").rstrip("/")
        self.urls = {match[1]: self.url}
        return self

    def errors(self):
        return self.log_path.read_text(errors="replace")[-4000:]

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(TIMEOUT_SECONDS)

    def end(self):
        """Ends the server in any state."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(TIMEOUT_SECONDS)
        self.process.stdout.close()
