"""Money, time, chance, errors and frozen values: nothing here knows about poker."""
