"""Makes .build/clients: clients.py ROOT."""

import fcntl
import pathlib
import shutil
import sys
import tempfile

import wheel

CONTRACT = "Tests/Checks/types/contract.d.ts"


def main(root):
    product = root / ".build/clients"
    product.parent.mkdir(exist_ok=True)
    # Another script may make them at the same time.
    with open(f"{product}.lock", "w") as lock, tempfile.TemporaryDirectory(dir=product.parent, prefix="clients-") as folder:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = pathlib.Path(folder, "clients")
        for path, content in contents(root).items():
            (made / path).parent.mkdir(parents=True, exist_ok=True)
            (made / path).write_bytes(content)
        # A server that is running keeps what it has read.
        shutil.rmtree(product, ignore_errors=True)
        made.rename(product)


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
