"""The house's rules as data: ids with titles and sources, and the settings a house may choose."""
