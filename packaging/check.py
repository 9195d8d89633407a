"""All checks before a commit: `python packaging/check.py`, under any Python with the test lock.

The tests run in two parts: those of RULES under the eye of coverage, all others without it. What
the others leave of the cores while they wait for windows and processes is for the static checks and
the tests of RULES, which run behind them; one line at the end counts all tests. `--full` lets them
take full counts. `--fast` is for before each commit: the static checks and the tests of RULES, each
with few examples and without coverage. Whatever else is asked for goes to pytest alone. Every check
runs, whatever failed before.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]

LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"
STATIC = {
    "ruff check": ("-m", "ruff", "check", "."),
    "ruff format": ("-m", "ruff", "format", "--check", "."),
    "mypy": ("-m", "mypy", "--strict"),
    "imports": ("-c", LINT_IMPORTS, "--no-logo"),
}

BEHIND = 5
"""How nice is what runs behind others: a third as much of a core as each of these."""

CORES = min(3, os.cpu_count() or 1)

# Each core has its share of the tests, and a part of what a slower one has left.
SHARED = ("--dist=worksteal", "-n")

# Every line and branch of every file here is covered, by the tests of RULES.
COVERED = ("base", "cards", "room", "jackpot", "tournament", "rulebook", "app", "views")

# Where tests need no screen, no paper, no server and no other process.
RULES = tuple(f"tests/{place}" for place in (*COVERED, "cases"))
# Long searches through ways that other tests go, one by one: counting lines would take them three
# times as long.
LAWS = ("*_laws.py", "*_oracle.py", "*_oracles.py", "*_counts.py")
WITHOUT_QT = ("-p", "no:pytest-qt")

# What waits for windows and other processes may be unlucky on a busy machine: it is tried once
# more, and named. Rules are not.
ONCE_MORE = ("--reruns=1", "--reruns-delay=2", "-rR")

# A store flushes what it acknowledges: milliseconds of a disk each, thousands of times a run.
MEMORY, ENOUGH_BYTES = Path("/dev/shm"), 2 * 2**30

OUTCOMES = ("failed", "passed", "skipped", "xfailed", "xpassed", "warnings", "error", "rerun")
FINE = (0, 5)
"""What pytest ends with when no test failed, and when it found none."""

# What the torture and paper tests call, and Debian's package that brings it.
COMMANDS = {
    "strace": "strace",
    "faketime": "faketime",
    "fiu-run": "fiu-utils",
    "pdftotext": "poppler-utils",
}


class Ran(NamedTuple):
    """How a check went that ran behind others."""

    status: int
    said: bytes
    seconds: float


class Tested(NamedTuple):
    """How some tests went."""

    good: bool
    counts: Counter[str]
    """By outcome, in pytest's words."""


def main(wishes: Sequence[str]) -> int:
    """Run all checks, one line for each, and answer 1 if any failed."""
    if not set(wishes) <= {"--full", "--fast"}:
        asked = [sys.executable, "-m", "pytest", *without_qt(wishes), *wishes]
        return 1 if subprocess.run(asked, cwd=ROOT, env=environment()).returncode else 0
    begun = time.monotonic()
    with ThreadPoolExecutor(1) as behind:
        static = {name: behind.submit(quietly, command) for name, command in STATIC.items()}
        tested = tests(wishes)
        passed = {name: told(name, running.result()) for name, running in static.items()}
    passed |= {name: one.good for name, one in tested.items()}
    name_missing_commands()
    print(closing_line(tested.values(), time.monotonic() - begun))
    failed = [name for name, good in passed.items() if not good]
    print(f"Failed: {', '.join(failed)}." if failed else "All is well.")
    return 1 if failed else 0


def without_qt(wishes: Sequence[str]) -> Sequence[str]:
    """What spares a run the import of Qt, where every test asked for is one of RULES."""
    places = [wish for wish in wishes if Path(ROOT, wish.partition("::")[0]).exists()]
    rules = all(place.startswith(RULES) for place in places)
    return WITHOUT_QT if places and rules else ()


def environment() -> dict[str, str]:
    """For pytest and all it starts: a thousand modules are compiled once, not in every process."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


def quietly(command: Sequence[str]) -> Ran:
    """Run `command` behind the tests of windows and processes, which somebody may wait for."""
    begun = time.monotonic()
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        preexec_fn=partial(os.nice, BEHIND) if hasattr(os, "nice") else None,
    )
    return Ran(done.returncode, done.stdout, time.monotonic() - begun)


def told(name: str, done: Ran, good: Container[int] = (0,)) -> bool:
    """Say in one line how a check went, and what it printed only when it failed."""
    went_well = done.status in good
    if not went_well:
        sys.stdout.flush()
        sys.stdout.buffer.write(done.said)
    say(name, went_well, f"{done.seconds:.1f} s")
    return went_well


def tests(wishes: Sequence[str]) -> dict[str, Tested]:
    """Run the tests, and judge what lines and branches those of RULES went through."""
    if "--fast" in wishes:
        return {"pytest": pytest(*SHARED, f"{CORES}", *WITHOUT_QT, *wishes, *RULES)}
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(1) as behind:
        report = Path(folder, "coverage.json")
        seen = [f"--cov=floor/{place}" for place in COVERED]
        counting = (*seen, f"--cov-report=json:{report}")
        plain = (*SHARED, f"{CORES}", *WITHOUT_QT, *wishes)
        but_laws = [f"--ignore-glob=*/{name}" for name in LAWS]
        found = [one for place in RULES for name in LAWS for one in Path(ROOT, place).rglob(name)]
        laws = [one.relative_to(ROOT).as_posix() for one in found]
        rules = behind.submit(pytest, *plain, *counting, *but_laws, *RULES, behind="rules")
        of_laws = behind.submit(pytest, *plain, *laws, behind="laws")
        # One more than there are cores: many of these wait, for a deadline or another process.
        rest = [f"--ignore={place}" for place in RULES]
        others = pytest(*SHARED, f"{CORES + 1}", *ONCE_MORE, *wishes, *rest)
        tested = {
            "pytest of the rules": rules.result(),
            "pytest of the laws": of_laws.result(),
            "pytest of all else": others,
        }
        covered = report.exists() and all_is_covered(report)
    return {**tested, "coverage": Tested(covered, Counter())}


def pytest(*options: str, behind: str = "") -> Tested:
    """Run tests, which print for themselves all but how many they were; `behind` everything else
    they print only when some failed, under that name."""
    sys.stdout.flush()
    with tempfile.TemporaryDirectory(dir=in_memory()) as folder:
        counts = Path(folder, "counts.json")
        written = (f"--basetemp={folder}/tests", "-o", "tmp_path_retention_policy=failed")
        asked = ("-m", "pytest", "-qq", f"--counts={counts}", *written, *options)
        if behind:
            good = told(behind, quietly(asked), FINE)
        else:
            done = subprocess.run([sys.executable, *asked], cwd=ROOT, env=environment())
            good = done.returncode in FINE
        found = json.loads(counts.read_text("utf-8")) if counts.exists() else {}
    return Tested(good, Counter(found))


def in_memory() -> Path | None:
    """Where tests write, where there is enough of it; else wherever files for a while are kept."""
    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK):
        return MEMORY if shutil.disk_usage(MEMORY).free >= ENOUGH_BYTES else None
    return None


def closing_line(tested: Iterable[Tested], seconds: float) -> str:
    """How all tests went, as pytest says it."""
    counts = sum((one.counts for one in tested), Counter[str]())
    found = [f"{counts[outcome]} {outcome}" for outcome in OUTCOMES if counts[outcome]]
    return f"{', '.join(found) or 'no tests ran'} in {seconds:.2f}s"


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
    unseen = [
        place
        for place in places
        if not any(Path(name).as_posix().startswith(place) for name in files)
    ]
    for place in unseen:
        print(f"  {place}: nothing of it was looked at")
    wrong = len(gaps) + len(unseen)
    say("coverage", not wrong, f"{wrong} places with gaps" if wrong else "")
    return not wrong


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
