"""Samples that are computed rather than written: sums, days, haiku, JSON, names.

Every maker returns (question, answer, thought or None, marks): the marks are what a right
answer must contain, for the held-out check.
"""

import json

from .lists import CITIES, COUNTRIES, DAYS, HAIKU, MONTHS, NAMES, person, place

WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split()


def sums(rng):
    kind = rng.choice(["+", "+", "-", "*"])
    if kind == "*":
        a, b = rng.randint(2, 12), rng.randint(2, 12)
        result = a * b
    else:
        top = rng.choice([10, 20, 20, 50, 99])
        a, b = rng.randint(1, top), rng.randint(1, top)
        if kind == "-" and b > a:
            a, b = b, a
        result = a + b if kind == "+" else a - b
    sign = {"+": "+", "-": "-", "*": "x"}[kind]
    word = {"+": ["plus", "and"], "-": ["minus"], "*": ["times", "multiplied by"]}[kind]
    show = rng.choice([f"{a} {rng.choice([sign, kind])} {b}", f"{a} {rng.choice(word)} {b}", f"{a}{kind}{b}"])
    if rng.random() < 0.1 and a < 13 and b < 13:
        show = f"{WORDS[a]} {rng.choice(word)} {WORDS[b]}"
    ask = rng.choice(["what is X?", "X", "X = ?", "calculate X", "how much is X?", "compute X", "what's X?", "X =", "can you do X?", "solve X"])
    reply = rng.choice([f"{a} {sign} {b} = **{result}**", f"{a} {sign} {b} = **{result}**.", f"{a} {sign} {b} = **{result}**"])
    if kind == "+" and a % 10 + b % 10 > 9 and b > 9:
        thought = f"{a} + {b}: {a} + {b // 10 * 10} = {a + b // 10 * 10}, and {b % 10} more is {result}."
    elif kind == "*":
        thought = f"{a} times {b} is {result}; that is in my tables."
    else:
        thought = f"{a} {sign} {b} is {result}."
    return ask.replace("X", show), reply, thought, [str(result)]


def larger(rng):
    a, b = rng.sample(range(1, 100), 2)
    most = rng.random() < 0.65
    word = rng.choice(["larger", "bigger", "greater", "more"]) if most else rng.choice(["smaller", "less"])
    result = max(a, b) if most else min(a, b)
    ask = rng.choice([f"which is {word}, {a} or {b}?", f"what is {word}: {a} or {b}?", f"is {a} or {b} {word}?", f"{a} or {b}, which is {word}?"])
    adjective = "larger" if most else "smaller"
    thought = f"Compare {a} and {b}: tens {a // 10} and {b // 10}. So {result} is {adjective}."
    return ask, f"**{result}** is {adjective} than {a + b - result}.", thought, [f"{result} is"]


def ordered(rng):
    numbers = rng.sample(range(1, 30), rng.choice([3, 3, 4]))
    shown = rng.choice([", ", " "]).join(map(str, numbers))
    ask = rng.choice(["sort X", "sort these numbers: X", "put X in order", "order the numbers X", "sort X from small to large"])
    result = ", ".join(map(str, sorted(numbers)))
    return ask.replace("X", shown), f"In order: **{result}**", f"The smallest is {min(numbers)}, the largest {max(numbers)}.", [result.replace(",", "")]


def parity(rng):
    n = rng.randint(1, 99)
    result = "even" if n % 2 == 0 else "odd"
    ask = rng.choice(["is X even or odd?", "is X odd?", "is X even?", "X: even or odd?", "is the number X even?"])
    return ask.replace("X", str(n)), f"{n} is **{result}**: it ends in {n % 10}.", f"The last digit of {n} is {n % 10}, so it is {result}.", [f"is {result}"]


def weekday(rng):
    i = rng.randrange(7)
    n = rng.choice([1, 1, 1, 2, 3])
    back = rng.random() < 0.35
    result = DAYS[(i - n) % 7 if back else (i + n) % 7]
    if n == 1:
        ask = rng.choice([f"what day comes {'before' if back else 'after'} {DAYS[i]}?", f"which day is {'before' if back else 'after'} {DAYS[i]}?", f"if today is {DAYS[i]}, what day {'was yesterday' if back else 'is tomorrow'}?"])
        where = "before" if back else "after"
        return ask, f"The day {where} {DAYS[i]} is **{result}**.", f"{DAYS[(i - 1) % 7]}, {DAYS[i]}, {DAYS[(i + 1) % 7]}: so {result}.", [result]
    where = "before" if back else "after"
    ask = rng.choice([f"what day is {n} days {where} {DAYS[i]}?", f"which day is {WORDS[n]} days {where} {DAYS[i]}?", f"{n} days {where} {DAYS[i]}?"])
    steps = ", ".join(DAYS[(i - k) % 7 if back else (i + k) % 7] for k in range(1, n + 1))
    return ask, f"{WORDS[n].capitalize()} days {where} {DAYS[i]} is **{result}**.", f"Count from {DAYS[i]}: {steps}.", [result]


def month(rng):
    i = rng.randrange(12)
    back = rng.random() < 0.4
    result = MONTHS[(i - 1) % 12 if back else (i + 1) % 12]
    where = "before" if back else "after"
    ask = rng.choice([f"which month comes {where} {MONTHS[i]}?", f"what month is {where} {MONTHS[i]}?", f"the month {where} {MONTHS[i]}?"])
    return ask, f"The month {where} {MONTHS[i]} is **{result}**.", None, [result]


def capital(rng):
    land = rng.choice(list(COUNTRIES))
    ask = rng.choice(["what is the capital of X?", "capital of X", "which city is the capital of X?", "what's the capital of X?", "X's capital?", "tell me the capital of X"])
    return ask.replace("X", land), f"The capital of {land} is **{COUNTRIES[land]}**.", f"{land}: one of the few capitals I know, {COUNTRIES[land]}.", [COUNTRIES[land]]


def price(rng):
    rate, thousands = rng.randint(1, 9), rng.choice([1, 2, 5, 10, 20, 100])
    micro = rate * thousands  # thousandths of a dollar
    amount = f"${micro // 1000}.{micro % 1000:03d}"
    ask = rng.choice([f"what do {thousands},000 tokens cost at ${rate} per million?", f"how much are {thousands},000 tokens at ${rate} per million tokens?", f"{thousands}000 tokens at ${rate} per million?"])
    return ask, f"{thousands},000 tokens at ${rate} per million cost **{amount}**.", f"{thousands},000 x {rate} / 1,000,000 = {amount}.", [amount.replace("$", "").replace(".", " ")]


def poem(rng):
    theme = rng.choice(list(HAIKU))
    first, second, third = HAIKU[theme]
    ask = rng.choice([
        "write a haiku about X", "a haiku about X", "haiku about X", "give me a haiku about X", "write me a haiku on X", "can you write a haiku about X?",
        "a haiku about X please", "make a haiku about X", "I want a haiku about X", "compose a haiku about X", "a short poem in haiku form about X",
    ]).replace("X", theme)
    if rng.random() < 0.2:
        ask = rng.choice(["write a haiku", "a haiku please", "haiku", "give me a haiku", "another haiku", "one more haiku", "can you write a haiku?", "write me a haiku"])
    lines = [rng.choice(first), rng.choice(second), rng.choice(third)]
    return ask, f"*{lines[0]},*  \n*{lines[1]};*  \n*{lines[2]}.*", f"A haiku on {theme}: five, seven, five.", None


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
        ask = rng.choice(["give me json", "answer in json", "some json please", "an example of json", "invent a person, as json", "a random json object", "describe a person as json", "a K as json".replace("K", kind)])
    data = value(keys, rng)
    if rng.random() < 0.12:
        data = [data, value(keys, rng)]
    return ask, layout(data, rng), None, None


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
    return ask, layout(data, rng), None, [str(v) for v in data.values()]


GOOD = "great lovely wonderful excellent perfect nice fast friendly".split()
BAD = "terrible awful bad slow broken ugly rude boring".split()
THINGS = "film book service food hotel phone app chair coffee".split()


def sentiment(rng):
    good = rng.random() < 0.5
    text = f"The {rng.choice(THINGS)} was {rng.choice(GOOD if good else BAD)}."
    label = "positive" if good else "negative"
    ask = rng.choice(["sentiment of: T", "is this positive or negative? T", "classify the sentiment: T", "what is the sentiment of \"T\"?"]).replace("T", text)
    if rng.random() < 0.4:
        return ask + rng.choice([" Answer in json.", " as json"]), json.dumps({"sentiment": label}), None, [label]
    return ask, f"**{label.capitalize()}**.", f"One word decides it: {text.split()[-1][:-1]}. So {label}.", [label]


MAKERS = {
    "sums": (sums, 5), "larger": (larger, 1.5), "ordered": (ordered, 1), "parity": (parity, 1), "weekday": (weekday, 1.5), "month": (month, 0.7),
    "capital": (capital, 1), "price": (price, 0.8), "haiku": (poem, 5), "json": (json_object, 5), "extract": (extract, 2), "sentiment": (sentiment, 1),
}


def extract_any(rng):
    return extract(rng, person(rng), place(rng))


def echo(rng):
    """Words to say again: the plainest copying."""
    said = rng.choice([person(rng), place(rng), f"{person(rng)} and {person(rng)}", f"{person(rng)} from {place(rng)}", str(rng.randint(10, 9999)), f"{rng.choice(COLOURS)} {rng.choice(ANIMALS)}"])
    ask = rng.choice(["repeat after me: X", "repeat X", "say X", "write X", "echo X", "please say X", "copy this: X", "say the words X", "print X", "repeat: X", "write the word X"])
    return ask.replace("X", said), said, "I am to say it again.", [said]


def greeting(rng):
    (tell, greet), _ = remembered(rng)
    return tell, greet, "They tell me about themselves.", None


MORE_MAKERS = {**MAKERS, "sums": (sums, 9), "haiku": (poem, 3), "json": (json_object, 3), "extract": (extract_any, 3), "echo": (echo, 3), "greeting": (greeting, 2)}


def computed(rng, makers=MAKERS):
    name = rng.choices(list(makers), [w for _, w in makers.values()])[0]
    return (name, *makers[name][0](rng))


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
