"""The ruling assistant under the floor's PIN."""
