"""A whole evening lived by simulated people who ask only the office."""
