"""Dealers and their hours, floor calls, and acts left to the floor."""
