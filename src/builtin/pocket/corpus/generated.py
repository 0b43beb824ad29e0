"""Samples that are made rather than written: haiku, JSON, words to repeat, names. A maker returns (question, answer)."""

import json
import re

from .lists import CITIES, COUNTRIES, HAIKU, NAMES, person, place
from .outside import THINGS as SUBJECTS



# --- JSON ---------------------------------------------------------------------------------

JOBS = "teacher baker pilot doctor painter gardener engineer nurse writer sailor cook librarian".split()
COLOURS = "red blue green yellow black white orange purple grey brown".split()
FRUITS = "apple banana cherry grape lemon mango orange peach pear plum".split()
ANIMALS = "cat dog fox owl horse rabbit hedgehog otter crow whale".split()
TITLES = ["The Quiet Harbour", "A Map of Small Things", "Seven Lamps", "The Last Orchard", "Paper Boats", "Night Train North", "The Glass Garden"]
STREETS = ["Mill Lane", "Park Road", "Station Street", "Garden Way", "Harbour Street"]
VALUES = {
    "name": lambda r: r.choice(NAMES), "age": lambda r: r.randint(18, 80), "city": lambda r: r.choice(CITIES),
    "country": lambda r: r.choice(list(COUNTRIES)), "job": lambda r: r.choice(JOBS), "email": lambda r: r.choice(NAMES).lower() + "@example.com",
    "color": lambda r: r.choice(COLOURS), "colour": lambda r: r.choice(COLOURS), "active": lambda r: r.random() < 0.5,
    "price": lambda r: r.choice([1.5, 2.99, 4.5, 9.99, 12, 19.9, 25]), "currency": lambda r: r.choice(["EUR", "USD", "GBP"]),
    "title": lambda r: r.choice(TITLES), "author": lambda r: r.choice(NAMES) + " " + r.choice(["Hill", "Brook", "Stone", "Marsh"]), "year": lambda r: r.randint(1950, 2025),
    "pages": lambda r: r.randint(80, 600), "tags": lambda r: r.sample(["new", "short", "quiet", "warm", "small", "classic"], 2),
    "id": lambda r: r.randint(1, 99), "quantity": lambda r: r.randint(1, 9), "product": lambda r: r.choice(["lamp", "chair", "cup", "book", "pen", "teapot"]),
    "temperature": lambda r: r.randint(-5, 32), "unit": lambda r: r.choice(["celsius", "celsius", "fahrenheit"]), "date": lambda r: f"2025-{r.randint(1, 12):02d}-{r.randint(1, 28):02d}",
    "rating": lambda r: r.randint(1, 5), "street": lambda r: r.choice(STREETS), "animal": lambda r: r.choice(ANIMALS), "fruit": lambda r: r.choice(FRUITS),
    "hobby": lambda r: r.choice(["chess", "rowing", "baking", "drawing", "hiking"]), "language": lambda r: r.choice(["English", "French", "German", "Spanish"]),
    "done": lambda r: r.random() < 0.5, "priority": lambda r: r.choice(["low", "medium", "high"]), "task": lambda r: r.choice(["water the plants", "write to Kim", "buy bread", "fix the lamp"]),
    "summary": lambda r: r.choice(["A quiet day by the sea.", "A short and simple text.", "All went well."]), "answer": lambda r: r.choice(["yes", "no", "maybe"]),
    "sentiment": lambda r: r.choice(["positive", "negative", "neutral"]), "score": lambda r: r.choice([0.1, 0.3, 0.5, 0.8, 0.9]), "count": lambda r: r.randint(1, 20),
    "weight": lambda r: r.randint(1, 90), "height": lambda r: r.randint(150, 200), "genre": lambda r: r.choice(["mystery", "poetry", "travel", "history"]),
}
KINDS = {
    "person": "name age city job email country hobby language active height", "book": "title author year pages genre tags rating price",
    "product": "product name price currency quantity color rating id tags", "city": "city country language", "animal": "animal name age color weight",
    "task": "task done priority date id", "address": "name street city country", "weather report": "city temperature unit date summary",
    "review": "product rating sentiment summary score", "user": "id name email active", "order": "id product quantity price currency date",
    "pet": "name animal age colour",
}


def value(keys, rng):
    return {k: VALUES[k](rng) for k in keys}


def layout(data, rng):
    style = rng.random()
    if style < 0.45:
        return json.dumps(data)
    return json.dumps(data, indent=2)


def json_object(rng):
    kind = rng.choice(list(KINDS))
    keys = KINDS[kind].split()
    keys = rng.sample(keys, min(len(keys), rng.choice([2, 2, 3, 3, 4])))
    listed = ", ".join(keys[:-1]) + " and " + keys[-1]
    ask = rng.choice([
        "give me a K as json with L", "json for a K with L", "a K in json: L", "make a json object of a K with L", "return a K as JSON with the fields L",
        "invent a K and answer in json with L", "describe a K as json: L", "output json with L", "JSON only: a K with L", "a json object with L",
    ]).replace("K", kind).replace("L", listed)
    if rng.random() < 0.15:
        ask = rng.choice(["give me json", "answer in json", "some json please", "an example of json", "json please", "json pls", "show me some json", "a bit of json", "json example", "make json", "write a json object for a K".replace("K", kind), "K json".replace("K", kind), "invent a person, as json", "a random json object", "describe a person as json", "a K as json".replace("K", kind)])
    data = value(keys, rng)
    if rng.random() < 0.12:
        data = [data, value(keys, rng)]
    return ask, layout(data, rng)


def extract(rng, who=None, where=None):
    who, where, age = who or rng.choice(NAMES), where or rng.choice(CITIES), rng.randint(18, 80)
    job = rng.choice(JOBS)
    text, data = rng.choice([
        (f"{who} lives in {where}.", {"name": who, "city": where}), (f"{who} is {age} years old.", {"name": who, "age": age}),
        (f"{who}, {age}, lives in {where}.", {"name": who, "age": age, "city": where}), (f"{who} works as a {job} in {where}.", {"name": who, "job": job, "city": where}),
        (f"My name is {who} and I am {age}.", {"name": who, "age": age}), (f"{who} from {where} is {age}.", {"name": who, "city": where, "age": age}),
    ])
    keys = list(data)
    ask = rng.choice(["extract L as json: T", "json with L from: T", "T Extract L as JSON.", "read L from this text, as json: T", "turn this into json: T"])
    ask = ask.replace("L", ", ".join(keys[:-1]) + " and " + keys[-1]).replace("T", text)
    return ask, layout(data, rng)


GOOD = "great lovely wonderful excellent perfect nice fast friendly".split()
BAD = "terrible awful bad slow broken ugly rude boring".split()
THINGS = "film book service food hotel phone app chair coffee".split()


def sentiment(rng):
    good = rng.random() < 0.5
    text = f"The {rng.choice(THINGS)} was {rng.choice(GOOD if good else BAD)}."
    label = "positive" if good else "negative"
    ask = rng.choice(["sentiment of: T", "is this positive or negative? T", "classify the sentiment: T", "what is the sentiment of \"T\"?"]).replace("T", text)
    if rng.random() < 0.4:
        return ask + rng.choice([" Answer in json.", " as json"]), json.dumps({"sentiment": label})
    return ask, f"**{label.capitalize()}**."


def extract_any(rng):
    return extract(rng, person(rng), place(rng))


def echo(rng):
    """Words to say again: the plainest copying."""
    said = rng.choice([
        person(rng), place(rng), f"{person(rng)} and {person(rng)}", f"{person(rng)} from {place(rng)}", str(rng.randint(10, 9999)), f"{rng.choice(COLOURS)} {rng.choice(ANIMALS)}s",
        f"{rng.choice(COLOURS)} {rng.choice(FRUITS)}s", rng.choice(SUBJECTS), f"{rng.choice(SUBJECTS)} and {rng.choice(SUBJECTS)}", rng.choice(["good luck", "well done", "see you soon", "I am here", "all is well", "never again", "oh no"]),
    ])
    ask = rng.choice(["repeat after me: X", "repeat X", "say X", "write X", "echo X", "please say X", "copy this: X", "say the words X", "print X", "repeat: X", "write the word X", 'say "X"', 'repeat "X"', 'repeat the words "X"', 'write "X"'])
    return ask.replace("X", said), said


def greeting(rng):
    return remembered(rng)[0]


MAKERS = {"json": (json_object, 4), "extract": (extract_any, 3), "sentiment": (sentiment, 1), "echo": (echo, 4), "greeting": (greeting, 2)}
# How the held-out check tells a right reply to what has no topic: any of these phrases, as small letters and digits.
MARKS = {
    "json": ["name", "title", "id", "city", "product", "task", "age"],
    "echo": ["blue bananas", "good luck"],
    "haiku": sorted({" ".join(re.findall(r"[a-z0-9]+", line.lower())) for lines in HAIKU.values() for line in lines[0]}),
}


# --- Conversations that need memory --------------------------------------------------------


def remembered(rng):
    """Turns in which an earlier turn must be read again."""
    who, where = person(rng), place(rng)
    if rng.random() < 0.6:
        tell = rng.choice(["my name is N", "I am N", "I'm N", "hello, I am N", "hi, my name is N", "call me N", "N here"]).replace("N", who)
        greet = rng.choice([f"Nice to meet you, **{who}**!", f"Hello, **{who}**!", f"Hello **{who}**! What can I do for you?"])
        ask = rng.choice(["what is my name?", "what's my name?", "do you remember my name?", "who am I?", "say my name", "do you know my name?"])
        reply = rng.choice([f"Your name is **{who}**.", f"You are **{who}**."])
    else:
        tell = rng.choice(["I live in N", "I am from N", "I'm from N", "my city is N", "I live in beautiful N"]).replace("N", where)
        greet = rng.choice([f"**{where}**, noted!", f"Greetings to **{where}**!"])
        ask = rng.choice(["where do I live?", "which city am I from?", "where am I from?", "do you remember where I live?"])
        reply = f"You said **{where}**."
    return (tell, greet), (ask, reply)
