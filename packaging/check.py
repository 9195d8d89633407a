"""All checks before a commit: `python packaging/check.py`, under any Python with the test lock.

`--fast` leaves out tests/torture and coverage; `--full` and all else goes to pytest. Where only
some of the tests are asked for, coverage is not judged. Every check runs, whatever failed before.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]

LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"
STATIC = {
    "ruff check": ("-m", "ruff", "check", "."),
    "ruff format": ("-m", "ruff", "format", "--check", "."),
    "mypy": ("-m", "mypy", "--strict"),
    "imports": ("-c", LINT_IMPORTS, "--no-logo"),
}

# Each core has its share of the tests, and a part of what a slower one has left.
SHARED = ("-n", "auto", "--maxprocesses=4", "--dist=worksteal")

# Every line and branch of every file here is covered.
COVERED = ("base", "cards", "room", "jackpot", "tournament", "rulebook", "app", "views")

# What the torture and paper tests call, and Debian's package that brings it.
COMMANDS = {
    "strace": "strace",
    "faketime": "faketime",
    "fiu-run": "fiu-utils",
    "pdftotext": "poppler-utils",
}


def main(wishes: Sequence[str]) -> int:
    """Run all checks, one line for each, and answer 1 if any failed."""
    fast = "--fast" in wishes
    for_pytest = [wish for wish in wishes if wish != "--fast"]
    passed = {name: passes_quietly(name, command) for name, command in STATIC.items()}
    if fast or not set(for_pytest) <= {"--full"}:
        less = [*SHARED, "--ignore=tests/torture"] if fast else []
        passed["pytest"] = passes("-m", "pytest", *less, *for_pytest)
        print("Coverage is not judged: these were not all the tests.")
    else:
        passed |= tests_and_coverage(for_pytest)
    name_missing_commands()
    failed = [name for name, good in passed.items() if not good]
    print(f"Failed: {', '.join(failed)}." if failed else "All is well.")
    return 1 if failed else 0


def passes_quietly(name: str, command: Sequence[str]) -> bool:
    """Say in one line how `command` went, and what it printed only when it failed."""
    begun = time.monotonic()
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    good = done.returncode == 0
    if not good:
        sys.stdout.flush()
        sys.stdout.buffer.write(done.stdout)
    say(name, good, f"{time.monotonic() - begun:.1f} s")
    return good


def passes(*command: str) -> bool:
    """Run `command`, which prints for itself."""
    sys.stdout.flush()
    return subprocess.run([sys.executable, *command], cwd=ROOT).returncode == 0


def tests_and_coverage(for_pytest: Sequence[str]) -> dict[str, bool]:
    """Run all tests, and judge what lines and branches they went through."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "coverage.json")
        counting = ("--cov", f"--cov-report=json:{report}")
        tests = passes("-m", "pytest", *SHARED, *counting, *for_pytest)
        return {"pytest": tests, "coverage": report.exists() and all_is_covered(report)}


def all_is_covered(report: Path) -> bool:
    """Print each file of COVERED that has lines or branches no test went through."""
    files = json.loads(report.read_text(encoding="utf-8"))["files"]
    places = tuple(f"floor/{place}/" for place in COVERED)
    gaps = {}
    for name, found in sorted(files.items()):
        path = Path(name).as_posix()
        if path.startswith(places) and (found["missing_lines"] or found["missing_branches"]):
            gaps[path] = found
    for path, found in gaps.items():
        print(f"  {path}: {' '.join((*spans(found['missing_lines']), *jumps(found)))}")
    say("coverage", not gaps, f"{len(gaps)} files with gaps" if gaps else "")
    return not gaps


def spans(lines: Iterable[int]) -> list[str]:
    """Line numbers written as spans: 3, 4, 5 and 9 become `3-5` and `9`."""
    found: list[list[int]] = []
    for line in lines:
        if found and found[-1][-1] == line - 1:
            found[-1][1:] = [line]
        else:
            found.append([line])
    return ["-".join(map(str, span)) for span in found]


def jumps(found: Mapping[str, Any]) -> list[str]:
    """The branches that no test took from a line that some test reached."""
    return [
        f"{begin}->{end if end > 0 else 'exit'}"
        for begin, end in found["missing_branches"]
        if begin not in found["missing_lines"]
    ]


def name_missing_commands() -> None:
    """Name each outside command that some tests had to do without."""
    for command, package in COMMANDS.items():
        if shutil.which(command) is None:
            print(f"Missing: {command} (package {package}); what needs it was not tried.")
    if os.environ.get("FLOOR_TESTS_WITHOUT_POSTGRES"):
        print("FLOOR_TESTS_WITHOUT_POSTGRES is set; what needs a PostgreSQL server was not tried.")
    if os.environ.get("FLOOR_TESTS_WITHOUT_SCREEN"):
        print("FLOOR_TESTS_WITHOUT_SCREEN is set; what needs a screen was not tried.")


def say(name: str, good: bool, note: str) -> None:
    print(f"{'ok' if good else 'FAILED':8}{name:14}{note}".rstrip())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
