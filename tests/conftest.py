"""Options and fixtures every test may use."""

import os

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="full counts, not those of a quick run")
    parser.addoption("--cases", nargs="+", metavar="FILE", help="run these case files instead")
