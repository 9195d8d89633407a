"""What a floor person is called for: situations as data, and the inquiry that walks through one."""
