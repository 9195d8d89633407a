"""The store on real files: one contract for every engine, and what SQLite adds to it."""
