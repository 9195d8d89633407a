"""`python -m floor`."""

from floor.cli import main

main()
