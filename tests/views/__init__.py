"""What the screens show: rows, labels, sentences and reasons, without a screen."""
