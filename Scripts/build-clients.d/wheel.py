"""Makes a wheel of a package of pure Python (PyPA's "Binary distribution format"), without what setuptools leaves of its machine."""

import base64
import hashlib
import io
import re
import tomllib
import zipfile


def of(folder):
    """The wheel's name and bytes; `folder` has the pyproject.toml."""
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    name = project["name"]
    source = folder / "src" / name
    version = re.search(r'^__version__ = "(.+)"$', (source / "_version.py").read_text(), re.MULTILINE)[1]
    # A version such as 1.2.0-rc.1 is 1.2.0rc1 in Python (PEP 440), also in the name of the file.
    version = re.sub(r"-(a|b|rc)\.?(\d+)$", r"\1\2", version)
    files = {
        f"{name}/{path.relative_to(source).as_posix()}": path.read_bytes()
        for path in sorted(source.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
    information = f"{name}-{version}.dist-info"
    files[f"{information}/METADATA"] = metadata(project, version, (folder / project["readme"]).read_text()).encode()
    files[f"{information}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: touchfigures\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    lines = [f"{path},sha256={digest(content)},{len(content)}\n" for path, content in files.items()]
    files[f"{information}/RECORD"] = "".join([*lines, f"{information}/RECORD,,\n"]).encode()
    return f"{name}-{version}-py3-none-any.whl", zipped(files)


def metadata(project, version, readme):
    """Core metadata 2.1."""
    extras = project.get("optional-dependencies", {})
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {version}",
        f"Summary: {project['description']}",
        f"Requires-Python: {project['requires-python']}",
        *(f"Requires-Dist: {need}" for need in project["dependencies"]),
    ]
    for extra, needs in extras.items():
        lines += [f"Provides-Extra: {extra}", *(f'Requires-Dist: {need}; extra == "{extra}"' for need in needs)]
    return "\n".join([*lines, "Description-Content-Type: text/markdown", "", readme])


def digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def zipped(files):
    """Not compressed, so that the bytes do not depend on a version of zlib; without times and owners."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path)
            entry.create_system, entry.external_attr = 3, 0o100644 << 16
            archive.writestr(entry, content)
    return made.getvalue()
