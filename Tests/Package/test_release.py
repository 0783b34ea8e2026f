"""Scripts/release in a small repository, with a temporary key and packages of a few bytes: each refusal, and a release."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile

import pytest

import release_checks
from project import ROOT

VERSION = "1.2.3"
PARTS = ("Scripts/release", "Scripts/release.d", "Scripts/test.d")
SERVER_VERSION = release_checks.SERVER_VERSION
CHANGELOG = f"# Changelog\n\n## {VERSION} (unreleased)\n\n- What is new.\n\n## 1.2.2 (2026-01-02)\n\n- What was.\n"


def output(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, stdin=subprocess.DEVNULL, **options)
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout.strip()


@pytest.fixture(scope="module")
def key():
    """The environment of a gpg that has one key, and the key's address. Sockets need a short path."""
    home = tempfile.mkdtemp()
    environment = os.environ | {"GNUPGHOME": home}
    output("gpg", "--batch", "--passphrase", "", "--quick-generate-key", "Owner <owner@test.invalid>", "ed25519", "sign", "1d", env=environment)
    yield environment, "owner@test.invalid"
    subprocess.run(["gpgconf", "--kill", "gpg-agent"], env=environment)
    shutil.rmtree(home, ignore_errors=True)


class Project:
    """A repository with the files that the script needs."""

    def __init__(self, root, key, version=VERSION):
        self.root, (self.environment, self.key), self.version = root, key, version
        for name in PARTS:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, root / name)
        self.write(SERVER_VERSION, f'package enum ServerVersion {{\n    package static let number = "{version}"\n}}\n')
        self.write("docs/CHANGELOG.md", CHANGELOG.replace(VERSION, version))
        self.write(".gitignore", ".build/\n__pycache__/\n")
        self.git("init", "--quiet", "--initial-branch=main")
        self.git("config", "user.name", "Owner")
        self.git("config", "user.email", "owner@test.invalid")
        self.commit()

    def git(self, *words):
        return output("git", "-C", self.root, *words, env=self.environment)

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message=Work")

    def write(self, name, text):
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text)

    def pass_tests(self):
        """Records a passed test, like Scripts/test."""
        passed = self.root / "Scripts/test.d/passed"
        output(passed, "end", output(passed, "begin"))

    def package(self, commit=None, version=VERSION, printed_version=VERSION, architecture="amd64", folder="package"):
        """Packages like those of Scripts/package, but of a few bytes."""
        folder = self.root / ".build" / folder
        shutil.rmtree(folder, ignore_errors=True)
        for name in ("touchfigures", "touchfigures-client"):
            tree = self.root / ".build/tree" / name
            shutil.rmtree(tree, ignore_errors=True)
            files = {
                "DEBIAN/control": f"Package: {name}\nVersion: {version}\nArchitecture: {architecture}\nMaintainer: A <a@test.invalid>\n"
                                  f"{'Built-Using: libx (= 4.1-3+b1)' if name.endswith('client') else 'Section: misc'}\nDescription: a\n",
                f"usr/bin/{name}": f"#!/bin/sh\necho 'touchfigures {printed_version} (commit x)'\n",
            }
            if name == "touchfigures":
                files["usr/share/touchfigures/commit"] = f"{commit or self.git('rev-parse', 'HEAD')}\n"
                files["usr/share/doc/touchfigures/touchfigures.spdx.json"] = json.dumps({
                    "spdxVersion": "SPDX-2.3", "documentNamespace": "https://x.invalid/x", "creationInfo": {"creators": []},
                    "packages": [{"SPDXID": "SPDXRef-touchfigures", "name": "touchfigures"}],
                    "relationships": [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-touchfigures"}]})
            for path, text in files.items():
                (tree / path).parent.mkdir(parents=True, exist_ok=True)
                (tree / path).write_text(text)
            (tree / f"usr/bin/{name}").chmod(0o755)
            folder.mkdir(parents=True, exist_ok=True)
            output("dpkg-deb", "-Znone", "--root-owner-group", "--build", tree, folder / f"{name}_{version}_{architecture}.deb")
        return folder

    def release(self, *more, version=None, key=None, packages=None):
        flags = ["--packages", packages or self.root / ".build/package", *more]
        return subprocess.run(
            [self.root / "Scripts/release", version or self.version, "--key", key or self.key, *flags], capture_output=True, text=True,
            stdin=subprocess.DEVNULL, env=self.environment, timeout=60)

    def refusal(self, *more, **options):
        """The sentence; nothing may be tagged after it."""
        done = self.release(*more, **options)
        assert (done.returncode, done.stdout) == (1, ""), done.stdout + done.stderr
        assert self.git("tag") == ""
        (line,) = done.stderr.splitlines()
        return line.removeprefix("release: ")

    def head(self):
        return self.git("rev-parse", "HEAD")


@pytest.fixture
def project(tmp_path, key):
    return Project(tmp_path / "project", key)


# Refusals

@pytest.mark.parametrize("version", ["1.2.3", "0.0.0", "10.20.30", "1.2.3-rc.1", "1.2.3-0.3.7", "1.2.3-x-y.z", "1.2.3+build.5", "1.2.3-rc.1+001"])
def test_a_semantic_version_is_accepted(version):
    release_checks.is_semantic(version)


@pytest.mark.parametrize("version", ["", "1", "1.2", "1.2.3.4", "01.2.3", "1.02.3", "1.2.3-", "1.2.3-01", "1.2.3-a..b", "1.2.3+", "1.2.x", " 1.2.3", "1.2.3\n", "1.2.٣", "v1.2.3"])
def test_another_version_is_refused(version):
    with pytest.raises(release_checks.Refused, match="not a semantic version") as refused:
        release_checks.is_semantic(version)
    assert ("Leave out the v" in str(refused.value)) == version.startswith("v")


def test_a_tree_with_changes_is_refused(project):
    project.pass_tests()
    project.write("new.txt", "")
    assert "(new.txt)" in project.refusal()
    (project.root / "new.txt").unlink()
    project.write(SERVER_VERSION, "")
    assert "ServerVersion.swift" in project.refusal()


def test_a_commit_whose_tests_did_not_pass_is_refused(project):
    assert f"tests passed for commit {project.head()[:12]}" in project.refusal()
    project.pass_tests()
    project.write("Sources/more.swift", "")
    project.commit()
    assert "Run Scripts/test on it" in project.refusal()


def test_a_commit_that_changed_during_the_tests_is_not_recorded(project):
    passed = project.root / "Scripts/test.d/passed"
    begun = output(passed, "begin")
    assert begun == project.head()
    project.write("new.txt", "")
    assert output(passed, "begin") == ""
    output(passed, "end", begun)
    project.commit()
    output(passed, "end", begun)
    output(passed, "end", "")
    assert not (project.root / ".build/tests-passed").exists()


def test_a_program_of_another_version_is_refused(project):
    project.pass_tests()
    assert f"`touchfigures --version` says {VERSION}. Write 1.3.0 into {SERVER_VERSION}" in project.refusal(version="1.3.0")


@pytest.mark.parametrize("text, words", [
    ("# Changelog\n\n## 1.2.2 (2026-01-02)\n\n- What was.\n", f"has no section `## {VERSION} (unreleased)`"),
    (f"# Changelog\n\n## 1.3.0 (unreleased)\n\n- x\n\n## {VERSION} (unreleased)\n\n- y\n", "the first section of docs/CHANGELOG.md is of 1.3.0"),
    (f"# Changelog\n\n## {VERSION} (unreleased)\n\n## 1.2.2 (2026-01-02)\n\n- What was.\n", "is empty"),
    (f"# Changelog\n\n## {VERSION} (soon)\n\n- y\n", "is dated 'soon'"),
])
def test_a_changelog_without_its_section_is_refused(project, text, words):
    project.write("docs/CHANGELOG.md", text)
    project.commit()
    project.pass_tests()
    assert words in project.refusal()


def test_a_key_that_gpg_does_not_have_is_refused(project):
    project.pass_tests()
    before = project.head()
    assert "no secret key 'stranger@test.invalid'" in project.refusal(key="stranger@test.invalid")
    assert project.head() == before


def test_packages_that_are_not_of_this_commit_and_version_are_refused(project):
    project.pass_tests()
    old = project.head()
    assert "is not a folder" in project.refusal(packages=project.root / "nowhere")
    (project.root / ".build/package").mkdir()
    assert "has 0 packages touchfigures instead of one" in project.refusal()
    project.package(version="1.2.2")
    assert "is of version 1.2.2, not 1.2.3" in project.refusal()
    project.package(commit=old)
    assert f"was made of commit {old[:12]}, the release is commit {project.head()[:12]}" in project.refusal()
    project.package(printed_version="1.2.30")
    assert "calls itself 'touchfigures 1.2.30 (commit x)'" in project.refusal()
    # The section was dated once.
    assert project.git("log", "--format=%s") == f"Release {VERSION}\nWork"


def test_a_commit_after_the_dated_section_needs_its_own_tests(project):
    project.pass_tests()
    (project.root / ".build/package").mkdir()
    project.refusal()
    assert "(unreleased)" not in (project.root / "docs/CHANGELOG.md").read_text()
    project.write("docs/CHANGELOG.md", (project.root / "docs/CHANGELOG.md").read_text() + "\n- more\n")
    project.git("commit", "--quiet", "--all", "--amend", "--no-edit")
    assert "there is no record that the tests passed" in project.refusal()


def test_unknown_and_missing_flags_are_refused():
    for flags in ([], [VERSION], [VERSION, "--key", "x", "--nonsense"]):
        done = subprocess.run([ROOT / "Scripts/release", *flags], capture_output=True, text=True)
        assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (64, "", 1)


# A release

def test_a_release_is_dated_tagged_signed_and_announced(project):
    project.pass_tests()
    (project.root / ".build/package").mkdir()
    project.refusal()  # Dates the section in a commit, from which packages can be built.
    packages = project.package()
    done = project.release()
    assert done.returncode == 0, done.stderr

    assert re.search(rf"^## {VERSION} \(\d{{4}}-\d\d-\d\d\)$", project.git("show", f"v{VERSION}:docs/CHANGELOG.md"), re.MULTILINE)
    assert project.git("rev-parse", f"v{VERSION}^{{commit}}") == project.head()
    project.git("verify-tag", f"v{VERSION}")

    folder = project.root / ".build/release-files" / VERSION
    names = {path.name for path in folder.iterdir()}
    own, load = sorted((path.name for path in packages.iterdir()), key=len)
    assert names == {own, load, f"touchfigures_{VERSION}.spdx.json", "SHA256SUMS", "SHA256SUMS.asc", "notes.md"}
    assert all(name in done.stdout for name in names) and f"git push origin HEAD v{VERSION}" in done.stdout
    assert (folder / "notes.md").read_text() == "- What is new.\n"
    output("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=folder)
    output("gpg", "--verify", folder / "SHA256SUMS.asc", folder / "SHA256SUMS", env=project.environment)
    (folder / "SHA256SUMS").write_text((folder / "SHA256SUMS").read_text().replace("a", "b"))
    changed = subprocess.run(["gpg", "--verify", folder / "SHA256SUMS.asc", folder / "SHA256SUMS"], env=project.environment, capture_output=True)
    assert changed.returncode != 0

    spdx = json.loads((folder / f"touchfigures_{VERSION}.spdx.json").read_text())
    described = {each["relatedSpdxElement"] for each in spdx["relationships"] if each["relationshipType"] == "DESCRIBES"}
    sums = {each["packageFileName"]: each["checksums"][0]["checksumValue"] for each in spdx["packages"] if each["SPDXID"] in described}
    assert spdx["spdxVersion"] == "SPDX-2.3" and sums == {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in (own, load)}
    # The source that the second package is linked with.
    (linked,) = [each for each in spdx["packages"] if each["SPDXID"] not in described]
    assert (linked["name"], linked["versionInfo"]) == ("libx", "4.1-3+b1")
    assert linked["externalRefs"][0]["referenceLocator"] == "pkg:deb/debian/libx@4.1-3%2Bb1?arch=source"
    assert {"spdxElementId": "SPDXRef-touchfigures-client", "relationshipType": "CONTAINS", "relatedSpdxElement": linked["SPDXID"]} in spdx["relationships"]

    again = project.release()
    assert again.returncode == 1 and f"there is a tag v{VERSION} already" in again.stderr


def test_packages_for_arm_are_of_the_same_commit_and_have_a_list_of_their_own(project):
    # In place of Scripts/package, which has made them.
    project.write("Scripts/package", "#!/bin/sh\ntest \"$*\" = '--arch arm64'\n")
    (project.root / "Scripts/package").chmod(0o755)
    project.commit()
    project.pass_tests()
    (project.root / ".build/package").mkdir()
    project.refusal()
    project.package()
    project.package(commit="0" * 40, architecture="arm64", folder="package-arm64")
    assert f"touchfigures_{VERSION}_arm64.deb was made of commit 000000000000" in project.refusal("--arm64")
    # A program that does not run on this processor.
    packages = project.package(printed_version="another", architecture="arm64", folder="package-arm64")
    done = project.release("--arm64")
    assert done.returncode == 0, done.stderr
    folder = project.root / ".build/release-files" / VERSION
    spdx = json.loads((folder / f"touchfigures_{VERSION}_arm64.spdx.json").read_text())
    assert {each["packageFileName"] for each in spdx["packages"] if "packageFileName" in each} == {path.name for path in packages.iterdir()}
    output("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=folder)
    assert {path.name for path in packages.iterdir()} < {path.name for path in folder.iterdir()}


def test_a_pre_release_has_debian_s_version_and_unchanged_names(tmp_path, key):
    project = Project(tmp_path / "project", key, "2.0.0-rc.1-a")
    project.pass_tests()
    (project.root / ".build/package").mkdir()
    project.refusal()
    project.package(version="2.0.0~rc.1.a", printed_version="2.0.0-rc.1-a")
    done = project.release()
    assert done.returncode == 0 and project.git("tag") == "v2.0.0-rc.1-a", done.stderr
    folder = project.root / ".build/release-files/2.0.0-rc.1-a"
    packages = {path.name for path in folder.glob("*.deb")}
    assert packages == {f"{name}_2.0.0-rc.1.a_amd64.deb" for name in ("touchfigures", "touchfigures-client")}
    spdx = json.loads((folder / "touchfigures_2.0.0-rc.1-a.spdx.json").read_text())
    assert {each["packageFileName"] for each in spdx["packages"] if "packageFileName" in each} == packages
    output("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=folder)


def test_a_commit_that_git_refuses_leaves_the_changelog_unchanged(project):
    project.pass_tests()
    hook = project.root / ".git/hooks/pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\necho not today >&2\nexit 1\n")
    hook.chmod(0o755)
    assert "git commit failed: not today" in project.refusal(packages=project.root)
    assert (project.root / "docs/CHANGELOG.md").read_text() == CHANGELOG and project.git("status", "--porcelain") == ""
