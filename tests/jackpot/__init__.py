"""Tests of the bad beat jackpots."""
