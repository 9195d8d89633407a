"""Which engine holds a store, and how a whole store moves to another."""
