"""Attacks: what somebody tries who stands at a kiosk with its key and disk, or on its network.

Each is made twice: as the house is, and without what protects it, when it has to succeed.
"""
