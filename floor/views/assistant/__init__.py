"""The ruling assistant: questions, figures, findings, what stands beside them, signing."""
