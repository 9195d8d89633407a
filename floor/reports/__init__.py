"""Paper: frozen values in, PDF bytes out."""
