"""The only place that knows everybody: builds stores, offices, nights, papers and the desk."""
