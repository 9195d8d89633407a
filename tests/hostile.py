"""What somebody may call himself, or have written about him, who wishes the program no good."""

HOSTILE = (
    "<b>Åke</b> <img src='file:///etc/passwd'> & <a href='x:y'>Jörgen</a>",
    "<h1>Åke</h1><img src=x onerror=alert(1)>",
    "</para><font size=90>{player} %s {0}",
    "\u202e.L onA\u2066\u200b\x1b[31m\x00\x07\r\n\t",
    "שלום עולם مرحبا بالعالم",
    "W" * 10_000,
    "ﷺ﷽꧅𒐫" * 20,
    "👩‍👩‍👧‍👦🎲♠ & Z̸̨͇̑a̶͓͐l̷̰͗g̸̱̈o̴͚͝",
    '=HYPERLINK("x";"y") && &amp; &Ampersand',
)
"""Markup of Qt, of papers, of the web and of sheets; control characters; right to left; one letter
ten thousand times; letters wider than words; people made of people; accents on accents."""
