"""Kill -9, a full disk, tampering, failing writes: what must survive, each with its control."""
