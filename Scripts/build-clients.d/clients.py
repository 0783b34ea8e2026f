"""Makes .build/clients: clients.py ROOT."""

import fcntl
import os
import pathlib
import sys
import tempfile

import wheel

CONTRACT = "Tests/Checks/types/contract.d.ts"


def main(root):
    product = root / ".build/clients"
    product.parent.mkdir(exist_ok=True)
    # Another script may make them at the same time, and a server may read them: each file is there at any time, whole.
    with open(f"{product}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = contents(root)
        for path, content in made.items():
            put(product / path, content)
        for path in product.rglob("*"):
            if path.is_file() and path.relative_to(product).as_posix() not in made:
                path.unlink()


def put(path, content):
    """Writes a file at once, unless it has this content."""
    if path.is_file() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(content)
        os.fchmod(file.fileno(), 0o644)
    os.replace(file.name, path)


def contents(root):
    """The content of each file by its path."""
    name, made = wheel.of(root / "clients/python")
    script = root / "clients/javascript"
    # The namespace of the checks, as a module.
    contract = (root / CONTRACT).read_text() + "\nexport { Contract };\n"
    return {
        f"python/{name}": made,
        "python/index.html": page(name),
        "contract.d.ts": contract.encode(),
        **{path.name: path.read_bytes() for path in sorted(script.glob("touchfigures.*"))},
    }


def page(name):
    """A page of links, as pip reads it (`--find-links`)."""
    return f'<!doctype html>\n<html lang="en">\n<title>touchfigures</title>\n<a href="{name}">{name}</a>\n</html>\n'.encode()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
