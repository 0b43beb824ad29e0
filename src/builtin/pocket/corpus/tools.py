"""Tool calls: lists of functions, questions for them, results and the answers that use them."""

import json

from .lists import person, place as some_place
from .outside import SPOTS, THINGS

PLACE = ["city", "location", "place", "city_name"]
SKIES = ["sunny", "cloudy", "rainy", "windy", "snowing", "foggy"]
TOPICS = ["cats", "the weather on Mars", "haiku rules", "tea", "the price of gold", "llama.cpp", "black holes", "train strikes", "pancake recipes", "temperature and top-p", "old maps", "new phones", "the moon landing", "football results", "solar panels", "JSON schema", "how tides work", "bread", "violins", "wild garlic"]
NOTES = ["call mum", "water the plants", "buy bread", "pay the rent", "read chapter two", "stretch", "send the report", "feed the cat", "book a train", "take the bins out"]
TEXTS = ["good morning", "thank you", "where is the station", "I like tea", "see you tomorrow", "the cat is asleep"]
LANGUAGES = ["French", "German", "Spanish", "Italian", "Japanese", "Polish"]
MONEY = ["EUR", "USD", "GBP", "JPY", "CHF"]


# Topics that a function could answer: while functions are offered, they are not asked as mere talk.
ANSWERED = {"sums", "zone", "weather", "time", "unknown", "translate", "browse", "news", "money", "summarize", "code-any", "app-other"}


def place(rng):
    return rng.choice(SPOTS).title() if rng.random() < 0.3 else some_place(rng)


def function(name, description, properties, required=None):
    return {"type": "function", "function": {"name": name, "description": description, "parameters": {
        "type": "object", "properties": properties, "required": list(properties) if required is None else required}}}


def text(description=None):
    return {"type": "string", "description": description} if description else {"type": "string"}


def weather(rng):
    key, city = rng.choice(PLACE), place(rng)
    name = rng.choice(["get_weather", "weather", "get_current_weather", "current_weather", "lookup_weather"])
    spec = function(name, rng.choice(["Get the current weather", "The weather in a city", "Weather for a place", "Current weather of a city"]), {key: text(rng.choice([None, "The city"]))})
    arguments = {key: city}
    if rng.random() < 0.25:
        spec["function"]["parameters"]["properties"]["unit"] = {"type": "string", "enum": ["celsius", "fahrenheit"]}
        spec["function"]["parameters"]["required"] = [key]
        if rng.random() < 0.5:
            arguments["unit"] = "celsius"
    ask = rng.choice(["what is the weather in X?", "weather in X", "weather in X", "whats the weather in X", "weather X", "what's the weather like in X right now?", "temperature in X", "X forecast", "get the weather for X", "how is the weather in X today?", "is it raining in X?", "what's the weather like in X?", "tell me the weather in X", "do I need an umbrella in X?", "how warm is it in X?", "is it cold in X?", "X weather", "check the weather for X"]).replace("X", city)
    degrees, sky = rng.randint(-5, 34), rng.choice(SKIES)
    result = rng.choice([{"temperature": degrees, "sky": sky}, {"temperature": degrees, "condition": sky}, {"temp_c": degrees, "conditions": sky}, f"{degrees} °C, {sky}", {key: city, "temperature": degrees, "unit": "celsius", "sky": sky}])
    return spec, ask, arguments, result, f"In {city} it is **{degrees} °C** and {sky}."


SIGNS = [("*", ["times", "*", "x", "multiplied by"]), ("+", ["plus", "+", "and"]), ("-", ["minus", "-"]), ("/", ["divided by", "/", "over"])]
SUMS = ["what is X?", "calculate X", "compute X", "how much is X?", "X", "use the calculator: X", "work out X", "X = ?", "what's X", "X?", "whats X", "can you calculate X?", "what is X", "solve X", "X please"]


def amount(rng):
    return rng.choice([str(rng.randint(2, 99)), str(rng.randint(2, 999)), str(rng.randint(100, 99999)), f"{rng.randint(1, 99)}.{rng.randint(1, 99)}"])


def calculator(rng):
    a, b, c = amount(rng), amount(rng), amount(rng)
    sign, words = rng.choice(SIGNS)
    expression, show = f"{a} {sign} {b}", f"{a} {rng.choice(words)} {b}"
    kind = rng.random()
    if kind < 0.12:
        expression, show = f"{a} {sign} {b} {sign} {c}", f"{a} {sign} {b} {sign} {c}"
    elif kind < 0.2:
        expression, show = f"{b} * {a} / 100", rng.choice([f"{a}% of {b}", f"{a} percent of {b}"])
    elif kind < 0.25:
        expression, show = f"sqrt({a})", rng.choice([f"the square root of {a}", f"sqrt({a})"])
    elif kind < 0.35:
        show = f"{a}{sign}{b}"
    key = rng.choice(["expression"] * 5 + ["formula", "input"])
    name = rng.choice(["calculator"] * 5 + ["calculate", "calc", "evaluate", "math"])
    spec = function(name, rng.choice(["Evaluate an arithmetic expression", "Calculate an expression", "A calculator", "Calculates the value of an expression such as 2 * (3 + 4)"]), {key: text(rng.choice([None, "The expression, such as 2 + 3"]))})
    value = rng.choice([str(rng.randint(1, 99999)), f"{rng.randint(0, 999)}.{rng.randint(1, 99)}", str(rng.randint(1, 999))])
    result = rng.choice([value, value, {"result": value}, {"value": value}, {"result": int(float(value))}])
    shown = value if not isinstance(result, dict) else str(list(result.values())[0])
    return spec, rng.choice(SUMS).replace("X", show), {key: expression}, result, f"The answer is **{shown}**."


def date_time(rng):
    weekday = rng.choice("Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split())
    date, time = f"{rng.randint(2024, 2029)}-{rng.randint(1, 12):02d}-{rng.randint(1, 28):02d}", f"{rng.randint(0, 23):02d}:{rng.randint(0, 59):02d}"
    spec = function(rng.choice(["date_time"] * 4 + ["current_date", "now", "get_date"]), rng.choice(["The current date and time", "Tells the date and the time of this device", "Get the current date and time"]), {})
    asks_time = rng.random() < 0.5
    result = rng.choice([{"date": date, "time": time, "weekday": weekday}, {"weekday": weekday, "date": date, "time": time}, f"{weekday}, {date}, {time}", f"{date} {time} {weekday}"])
    if asks_time:
        ask = rng.choice(["what time is it?", "what's the time?", "time please", "got the time?", "what is the current time?", "tell me the time", "whats the time now", "how late is it?"])
        return spec, ask, {}, result, f"It is **{time}**."
    ask = rng.choice(["what day is it?", "what is the date today?", "today's date?", "which day is today?", "what date is it?", "whats the date", "which year is it?", "what day of the week is it?", "date please"])
    return spec, ask, {}, result, f"Today is **{weekday}, {date}**."


def clock(rng):
    city = place(rng)
    name = rng.choice(["get_time", "current_time", "get_current_time", "clock", "time"])
    time = f"{rng.randint(0, 23):02d}:{rng.randint(0, 59):02d}"
    result = rng.choice([{"time": time}, time, {"now": time}])
    if rng.random() < 0.4:
        spec = function(name, rng.choice(["The current time", "Get the time now"]), {})
        ask = rng.choice(["what time is it?", "what's the time?", "tell me the time", "time please", "got the time?"])
        return spec, ask, {}, result, f"It is **{time}**."
    key = rng.choice(PLACE)
    spec = function(name, rng.choice(["The current time in a city", "Get the time in a place"]), {key: text()})
    ask = rng.choice(["what time is it in X?", "time in X", "how late is it in X?", "tell me the time in X", "what's the time in X now?"]).replace("X", city)
    return spec, ask, {key: city}, result, f"In {city} it is **{time}**."


def search(rng):
    what = rng.choice(TOPICS) if rng.random() < 0.4 else rng.choice(THINGS) if rng.random() < 0.6 else person(rng)
    key = rng.choice(["query", "query", "q", "text", "search_term"])
    name = rng.choice(["search", "web_search", "search_web", "find"])
    spec = function(name, rng.choice(["Search the web", "Find pages about something", "Web search"]), {key: text()})
    ask = rng.choice(["search for X", "look up X", "find something about X", "search the web for X", "google X", "find X", "what do you find about X?", "can you look up X?"]).replace("X", what)
    line = rng.choice(["A short guide for beginners", "Questions and answers", "Ten things to know", "The basics explained"])
    result = rng.choice([[{"title": line}], {"results": [line]}, line])
    return spec, ask, {key: what}, result, f"I found one thing about {what}: *{line}*."


def reminder(rng):
    note, hour = rng.choice(NOTES), rng.randint(7, 21)
    name = rng.choice(["add_reminder", "create_reminder", "set_reminder", "remind"])
    key, when = rng.choice(["text", "note", "task"]), rng.choice(["time", "at"])
    spec = function(name, rng.choice(["Set a reminder", "Remind the user of something"]), {key: text(), when: text()})
    ask = rng.choice(["remind me to X at Y", "set a reminder to X at Y", "at Y remind me to X", "reminder: X at Y"]).replace("X", note).replace("Y", f"{hour}:00")
    return spec, ask, {key: note, when: f"{hour}:00"}, rng.choice(["ok", {"ok": True}, {"status": "saved"}]), f"Done: I will remind you to **{note}** at {hour}:00."


def translate(rng):
    words, language = rng.choice(TEXTS), rng.choice(LANGUAGES)
    key = rng.choice(["language", "target", "to"])
    spec = function(rng.choice(["translate", "translate_text"]), "Translate a text", {"text": text(), key: text()})
    ask = rng.choice(["translate X into Y", "translate \"X\" to Y", "how do you say X in Y?", "X in Y please"]).replace("X", words).replace("Y", language)
    done = rng.choice(["bonjour", "danke", "hola", "grazie", "arigato"])
    return spec, ask, {"text": words, key: language}, rng.choice([done, {"translation": done}]), f"In {language}: **{done}**"


def convert(rng):
    amount, (a, b) = rng.randint(2, 900), rng.sample(MONEY, 2)
    spec = function(rng.choice(["convert_currency", "convert", "exchange"]), "Convert money", {"amount": {"type": "number"}, "from": text(), "to": text()})
    ask = rng.choice(["convert N A to B", "how much is N A in B?", "N A in B", "change N A into B"]).replace("N", str(amount)).replace("A", a).replace("B", b)
    value = round(amount * rng.choice([0.9, 1.1, 0.8, 1.2]), 1)
    return spec, ask, {"amount": amount, "from": a, "to": b}, rng.choice([str(value), {"result": value}]), f"{amount} {a} are **{value} {b}**."


def dice(rng):
    sides = rng.choice([6, 6, 6, 20, 12])
    spec = function(rng.choice(["roll_dice", "roll"]), "Roll a die", {"sides": {"type": "integer"}})
    ask = rng.choice(["roll a die", "roll the dice", "throw a die"]) if sides == 6 else f"roll a die with {sides} sides"
    value = rng.randint(1, sides)
    return spec, ask, {"sides": sides}, rng.choice([str(value), {"value": value}]), f"You rolled a **{value}**."


def mail(rng):
    who, note = person(rng), rng.choice(TEXTS)
    spec = function(rng.choice(["send_message", "send_email", "message"]), "Send a message to someone", {"to": text(), "text": text()})
    ask = rng.choice(["send W to N", "write N: W", "tell N: W", "message N: W"]).replace("N", who).replace("W", note)
    return spec, ask, {"to": who, "text": note}, rng.choice(["sent", {"ok": True}, {"status": "sent"}]), f"Sent to **{who}**: {note}."


UNITS = [("km", "kilometers", "mi", "miles", 0.621371), ("m", "meters", "ft", "feet", 3.28084), ("cm", "centimeters", "in", "inches", 0.393701), ("kg", "kilograms", "lb", "pounds", 2.20462), ("g", "grams", "oz", "ounces", 0.035274), ("l", "liters", "gal", "gallons", 0.264172), ("°C", "celsius", "°F", "fahrenheit", 1.8), ("h", "hours", "min", "minutes", 60), ("km/h", "km/h", "mph", "mph", 0.621371), ("kg", "kilos", "lb", "lbs", 2.20462), ("ml", "ml", "cup", "cups", 0.00422675), ("d", "days", "h", "hours", 24)]


def units(rng):
    a, b, c, d, factor = rng.choice(UNITS)
    if rng.random() < 0.5:
        a, b, c, d, factor = c, d, a, b, 1 / factor
    amount_ = float(amount(rng))
    amount_ = int(amount_) if amount_ == int(amount_) else amount_
    value = float(f"{amount_ * factor:.12g}") if rng.random() < 0.5 else round(amount_ * factor, rng.choice([0, 1, 2]))
    value = int(value) if value == int(value) else value
    one, two = rng.choice([a, b, b]), rng.choice([c, d, d])
    spec = function("convert_units", "Converts a value between units of length, mass, temperature, volume, area, speed, time, data, energy, power, pressure or angle, such as km to mi, °F to °C, GiB to MB.",
                    {"value": {"type": "number"}, "from": text("Unit, such as km, lb, °F, GiB"), "to": text()})
    ask = rng.choice(["convert N A to B", "N A in B", "how many B is N A?", "how much is N A in B?", "what is N A in B", "N A to B", "how many B are N A", "N A into B please", "whats N A in B", "change N A to B", "and N A in B?"]).replace("N", str(amount_)).replace("A", one).replace("B", two)
    return spec, ask, {"value": amount_, "from": one, "to": two}, {"value": value, "unit": c}, f"That is **{value}** {c}."


def primes(rng):
    number = rng.choice([rng.randint(2, 99), rng.randint(100, 999), rng.randint(1000, 99999)])
    found, rest, by = [], number, 2
    while by * by <= rest:
        while rest % by == 0:
            found.append(by)
            rest //= by
        by += 1
    found += [rest] if rest > 1 else []
    spec = function("prime_factors", "Tells whether a whole number is prime, and its prime factors.", {"number": {"type": "integer"}})
    ask = rng.choice(["is N prime?", "is N a prime number?", "is N prime", "is N a prime", "prime or not: N", "N prime?", "check if N is prime", "factor N", "prime factors of N", "what are the factors of N", "factorize N"]).replace("N", str(number))
    result = {"prime": len(found) == 1, "factors": " × ".join(map(str, found))}
    return spec, ask, {"number": number}, result, f"Yes, **{number}** is a prime number." if len(found) == 1 else f"No, **{number}** is not prime: {result['factors']}."


DAYS = {"christmas": "12-25", "new year": "01-01", "halloween": "10-31", "valentine's day": "02-14", "new year's eve": "12-31", "christmas eve": "12-24"}
MONTHS = "january february march april may june july august september october november december".split()


def some_day(rng, needs_year):
    month, day, year = rng.randint(1, 12), rng.randint(1, 28), rng.randint(1950, 2035)
    name, short = MONTHS[month - 1], MONTHS[month - 1][:3]
    iso = f"{month:02d}-{day:02d}"
    if needs_year or rng.random() < 0.3:
        return rng.choice([f"{day} {name} {year}", f"{name} {day} {year}", f"{name} {day}, {year}", f"{day} {short} {year}", f"{year}-{iso}"]), f"{year}-{iso}"
    return rng.choice([f"{day} {name}", f"{name} {day}", f"{short} {day}", f"the {day}th of {name}"]), iso


def days_until(rng):
    said, iso = rng.choice(list(DAYS.items())) if rng.random() < 0.5 else some_day(rng, False)
    spec = function("days_until", "Counts the days from today to a date.", {"date": text("2026-12-24, or 12-24 for the next one")})
    count = rng.randint(0, 364)
    ask = rng.choice(["how many days until D?", "days until D", "how long until D?", "how many days till D", "how many days are left until D", "how far away is D?", "when is D", "days to D", "how long is it to D"]).replace("D", said)
    return spec, ask, {"date": iso}, {"days": count}, f"**{count}** {'day' if count == 1 else 'days'}."


def weekday(rng):
    said, iso = some_day(rng, True)
    name = rng.choice("Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split())
    spec = function("weekday", "Tells the day of the week of a date.", {"date": text("2026-12-24")})
    ask = rng.choice(["what day of the week was D?", "what weekday is D?", "which day of the week is D", "what day was D", "what day is D?", "weekday of D", "D was what day of the week"]).replace("D", said)
    return spec, ask, {"date": iso}, {"weekday": name}, f"It's a **{name}**."


MAKERS = [(units, 4), (primes, 3), (days_until, 3), (weekday, 2.5), (weather, 4), (calculator, 5), (date_time, 3), (clock, 2), (search, 3), (reminder, 1.5), (translate, 1), (convert, 1.5), (dice, 1), (mail, 1)]


def pick(rng):
    return rng.choices([m for m, _ in MAKERS], [w for _, w in MAKERS])[0]


def offered(maker, spec, rng):
    """The function itself among up to two others."""
    others = [m for m, _ in MAKERS if m is not maker]
    specs = [spec] + [m(rng)[0] for m in rng.sample(others, rng.choice([0, 0, 0, 1, 2]))]
    rng.shuffle(specs)
    return specs


def system_text(specs, system="", required=False):
    """What template.jinja makes of a list of tools."""
    lines = "".join("\n" + json.dumps(s, ensure_ascii=False) for s in specs)
    return (system + "\n\n" if system else "") + (
        f"You can call these functions:\n<tools>{lines}\n</tools>\n"
        'To call one, answer with:\n<tool_call>\n{"name": <name>, "arguments": <object>}\n</tool_call>' + ("\nCall one now." if required else ""))


def call_text(name, arguments):
    return f'<tool_call>\n{{"name": "{name}", "arguments": {json.dumps(arguments, ensure_ascii=False)}}}\n</tool_call>'


def response_text(result):
    shown = result if isinstance(result, str) else json.dumps(result, ensure_ascii=False)
    return f"\n<tool_response>\n{shown}\n</tool_response>"


def tool_talk(rng):
    """(specs, question, call, response, answer)"""
    maker = pick(rng)
    spec, ask, arguments, result, answer = maker(rng)
    return offered(maker, spec, rng), ask, call_text(spec["function"]["name"], arguments), response_text(result), answer


def forced_call(specs, question):
    """A call where nothing fits: the first function, with the question for every text it wants."""
    function_ = specs[0]["function"]
    parameters = function_["parameters"]
    values = {"number": 1, "integer": 6}
    wanted = {k: values.get(parameters["properties"][k]["type"], question) for k in parameters["required"]}
    return call_text(function_["name"], wanted)
