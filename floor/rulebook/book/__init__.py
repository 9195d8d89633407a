"""The rules themselves: ids, titles, texts, sources, and what the program does with each."""
