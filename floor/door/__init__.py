"""The house's own door: stations on other PCs send commands through it, the house decides.

A station holds a picture of the room, its outbox and a key, never the store. `wire` is what goes
over the wire, `keys` and `pairing` who may come in, `host` the sockets and limits of the house,
`clerk` its one thread with the office, `station` what stands in the place of an office on a kiosk.
"""
