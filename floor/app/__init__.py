"""The working day: what may be asked, what follows from it, and the one door that lets it in."""
