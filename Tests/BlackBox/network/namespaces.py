"""Programs in a separate network namespace, in which they may change every adapter and address."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

UNSHARE = ["unshare", "--net"] if os.geteuid() == 0 else ["unshare", "--net", "--map-root-user"]


def has_namespaces():
    return all(map(shutil.which, ["unshare", "ip"])) and subprocess.run([*UNSHARE, "true"], capture_output=True).returncode == 0


def run_apart(program):
    """Runs a Python program with the imports of the black-box tests; returns the JSON of its last line."""
    black_box = pathlib.Path(__file__).parents[1]
    folders = [pathlib.Path(program).parent, *(black_box / name for name in ("network", "support", "contract", "oracles"))]
    done = subprocess.run(
        [*UNSHARE, sys.executable, str(program)], capture_output=True, text=True, timeout=240,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, folders))})
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])
