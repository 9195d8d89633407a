"""Tickets, move slips and exports as rows before they are on paper."""
