"""Clients of other languages that openapi-generator makes from docs/openapi.yaml compile; most run a class on a real server."""

import pathlib
import shutil
import sysconfig

from generators import JAR, JAVA, PROGRAMS, openapi_generator, run

PACKAGES = pathlib.Path(sysconfig.get_path("purelib"))
# Debian's, with which Java's client writes forms.
JARS = [JAR, *(pathlib.Path("/usr/share/java") / name for name in ("geronimo-annotation-1.3-spec.jar", "httpcore.jar", "httpmime.jar"))]
GO_VALIDATOR = pathlib.Path("/usr/share/gocode/src/gopkg.in/validator.v2")


def test_the_go_client_runs_a_class(server, drawn, tmp_path):
    openapi_generator("go", tmp_path / "client")
    shutil.copytree(GO_VALIDATOR, tmp_path / "validator", ignore=shutil.ignore_patterns("*_test.go"))
    (tmp_path / "validator/go.mod").write_text("module gopkg.in/validator.v2\n")
    (tmp_path / "client/go.mod").write_text("module touchfigures.test/client\ngo 1.23\n")
    (tmp_path / "client/go.sum").unlink()
    shutil.copy(PROGRAMS / "class.go", tmp_path)
    needed = {"touchfigures.test/client v0.0.0": "client", "gopkg.in/validator.v2 v2.0.0": "validator"}
    replaced = "".join(f"require {name}\nreplace {name} => ./{folder}\n" for name, folder in needed.items())
    (tmp_path / "go.mod").write_text(f"module touchfigures.test\ngo 1.23\n{replaced}")
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "GOPROXY": "off", "GOFLAGS": "-mod=mod", "GOTOOLCHAIN": "local"}
    run([PACKAGES / "go/bin/go", "build", "-o", "class", "class.go"], cwd=tmp_path, env=environment)
    run([tmp_path / "class", server.url, drawn])


def test_the_java_client_runs_a_class(server, drawn, tmp_path):
    """Without JsonNullable, a library that Debian does not have."""
    openapi_generator("java", tmp_path / "client", library="native", openApiNullable="false")
    sources = [PROGRAMS / "Class.java", *(tmp_path / "client/src/main/java").rglob("*.java")]
    run(["javac", "-nowarn", "-encoding", "UTF-8", "-cp", ":".join(map(str, JARS)), "-d", tmp_path / "classes", *sources])
    run([JAVA, "-cp", ":".join(map(str, [tmp_path / "classes", *JARS])), "Class", server.url, drawn])


def test_the_swift_client_compiles(tmp_path):
    openapi_generator("swift6", tmp_path / "client")
    run(["swiftc", "-typecheck", "-swift-version", "6", *(tmp_path / "client/Sources").rglob("*.swift")])


def test_the_kotlin_clients_models_compile(tmp_path):
    """With the compiler of Kotlin's kernel for Jupyter; Debian's is of 2019."""
    jars = PACKAGES / "run_kotlin_kernel/jars"
    (library,) = jars.glob("kotlin-stdlib-*.jar")
    openapi_generator("kotlin", tmp_path / "client", serializationLibrary="jackson")
    models = tmp_path / "client/src/main/kotlin/org/openapitools/client/models"
    assert len(list(models.glob("*.kt"))) > 100
    run(["java", "-cp", f"{jars}/*", "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib", "-no-reflect",
         "-nowarn", "-cp", f"{library}:{JAR}", "-d", tmp_path / "classes", models])
