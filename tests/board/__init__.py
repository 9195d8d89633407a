"""Tests of the public board."""
