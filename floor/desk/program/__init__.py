"""The program around the window: one instance, the hook for bugs, pictures."""
