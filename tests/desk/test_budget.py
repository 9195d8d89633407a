"""What the desk may load before its first picture."""

import subprocess
import sys

LATER = (
    "reportlab", "escpos", "babel", "pokerkit", "sqlite_utils", "pypdfium2", "argon2",
    "cryptography", "xlsxwriter", "sqlite3", "PIL", "numpy",
)  # fmt: skip
PROBE = f"""
import sys
import floor.cli, floor.desk.program
print(" ".join(name for name in {LATER!r} if name in sys.modules))
"""


def test_only_qt_the_store_and_the_rules_are_loaded_for_the_first_picture() -> None:
    done = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
