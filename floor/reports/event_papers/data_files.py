"""A tournament in files: a CSV for each table, and one JSON with all of it."""

import json
from collections.abc import Iterator
from zoneinfo import ZoneInfo

from floor.reports.papers.export import ExportFile, as_csv, simple
from floor.views.event_papers.data import EventData


def files(data: EventData) -> Iterator[ExportFile]:
    """The files of `data`, the whole one first; equal values give equal bytes."""
    clock = ZoneInfo(data.zone)
    tables = {
        table.name: [
            {key: simple(cell, clock) for key, cell in zip(table.columns, row, strict=True)}
            for row in table.rows
        ]
        for table in data.tables
    }
    whole = {**data.about, "zone": data.zone, "tables": tables}
    body = (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()
    yield ExportFile(f"{data.stem}.json", body)
    for table in data.tables:
        body = as_csv(table.columns, table.rows, data.zone)
        yield ExportFile(f"{data.stem}-{table.name}.csv", body)
