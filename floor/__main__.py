"""`python -m floor`, and the program as it is installed."""

import gc
import sys

from floor.base.errors import FloorError


def main() -> None:
    """The desk where nothing is asked for, else the command line, which takes long to load."""
    gc.disable()  # what is made while starting stays; a window sets it going again
    from floor.wiring.desk import has_display, open_desk

    if len(sys.argv) > 1 or not has_display():
        from floor.cli.main import main as command_line

        by_hand = sys.argv[0].endswith("__main__.py")
        command_line(prog_name="packaging/start" if by_hand else None)
        return
    try:
        status = open_desk()
    except FloorError as trouble:
        sys.exit(str(trouble))
    sys.exit(status)


if __name__ == "__main__":
    main()
