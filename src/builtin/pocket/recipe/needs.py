"""What a message must name for a topic to be its answer. The app refuses what names something else (knownSubjects.ts).

A line is the topic, a kind and phrases, with tabs between them:
    key    one of these must be in the message: the entries of a table
    ask    the message must have most words of one of these: what a fact is asked with
    find   the same, and a message with all words of one is about it whatever the classifier says
"""

from corpus import tables, writing

# Talk rather than facts: a kind word fits where other words were used.
TALK = ("i-", "my-", "how-was-", "how-deal-", "how-be-", "tell-me-something", "good-luck", "what-s-your-", "can-you-lie", "pick-a-number", "write-code", "help-me-write")
# Answers that fit one subject only, in files whose questions are written as patterns.
KEYS = {
    "powers": "powers|power|2", "celsius": "python|javascript|js|typescript|function|code|script|program", "boil": "water", "days-year": "year", "pancakes": "pancakes|pancake|what|simple",
    "rainbow": "rainbow", "tea": "tea", "http-codes": "http|status|codes|404", "sql-select": "sql|query|select|rows|table|database", "fibonacci": "fibonacci|1", "html-page": "html|web|page|website|document",
}
FINDS = {
    "table-any": ["table", "table of fruits", "fruits with their colors", "tables", "tabular data"],
    "planets": ["planets", "list the planets", "name the planets", "planets in order", "planets of the solar system", "worlds circle sun"],
}


def needs_of(topics):
    lines = []
    key = lambda name, found: lines.append(f"{name}\tkey\t" + "\t".join(found))
    for name, found in KEYS.items():
        key(name, found.split("|"))
    for name, found in FINDS.items():
        lines.append(f"{name}\tfind\t" + "\t".join(found))
    for name, table in {
        "capital": tables.CAPITALS, "author": tables.AUTHORS, "painter": tables.PAINTERS, "inventor": tables.INVENTORS, "meaning": tables.MEANINGS, "synonym": tables.SYNONYMS, "opposite": tables.OPPOSITES,
        "zone": tables.ZONES, "rhyme": [*tables.RHYMES, *tables.NO_RHYME], "pet-food": tables.FOOD_FOR, "saying": tables.WORDS_IN,
    }.items():
        key(name, list(table))
    key("saying", sorted({word for words in tables.WORDS_IN.values() for word in words}))
    key("names", [kind for kinds in writing.NAMES_FOR for kind in kinds.split("|")])
    for topic in topics:
        if topic.file != "facts" or topic.id.startswith(TALK):
            continue
        kind = "ask" if topic.asks[0][0] == "?c" else "find"
        lines.append(f"{topic.id}\t{kind}\t" + "\t".join([ask for _, text in topic.asks for ask in text.strip("{}").replace(" | ", "|").split("|")]))
    return lines
