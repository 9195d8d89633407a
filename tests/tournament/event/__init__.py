"""Tests of events as they live."""
