"""The papers of a bad beat: report, slips, ledger."""
