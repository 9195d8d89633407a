"""Tests of what builds stores, offices and desks."""
