"""What every engine offers: the journal, its snapshots and papers, and a store's address."""
