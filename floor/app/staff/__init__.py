"""The gaming day, badges, dealers and their pushes, floor calls, papers, acts left to the floor."""
