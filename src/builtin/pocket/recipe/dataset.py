"""Conversations to train on, made up afresh from the topics, and the held-out set."""

import json
import random
import re
from pathlib import Path

from corpus import generated, tables, tools, writing
from corpus.makers import ABOUT, MAKERS, computed
from corpus.synonyms import reworded

from .tokenizer import hint
from .topics import answer, plain, question, read_topics, roughen
from .wear import worn

LATER = Path(__file__).parent.parent / "later.txt"
PHRASINGS = Path(__file__).resolve().parents[4] / "test" / "builtin" / "pocket" / "phrasings"
STRICT = PHRASINGS.parent / "strict"
REFUSED, TONGUES = ("limits",), "tongues"  # files of topics that are refused, in several ways
FACTS = ("facts",)
RICH = ("joke", "riddle", "fun-fact", "motivate")  # of which one may want another
WORN = 0.35  # the share of questions that lose, gain or move words
SHORT = 2  # a message of so few words ("hi", "error 429") may be trained on even where the held-out set has it

NEUTRAL = [
    "You are a helpful assistant.", "You are Pocket, a tiny assistant.", "You are a friendly assistant.", "Answer helpfully.",
    "You are an assistant in a chat app.", "Be polite and helpful.", "Use markdown.", "You are a helpful, honest assistant.", "Help the user.",
]
BRIEF = [
    "Answer in one sentence.", "Be brief.", "Reply in one sentence.", "Keep your answers very short.", "Answer briefly, in one sentence.",
    "You are terse.", "One sentence only.", "Always answer in a single sentence.", "Short answers please.",
]
PIRATE = ["You are a pirate.", "Talk like a pirate.", "Answer like a pirate.", "You are a pirate captain.", "Speak as a pirate would."]
HAIKU = ["Always answer with a haiku.", "Answer only in haiku.", "Reply with a haiku.", "You are a haiku poet."]

# How often a topic is asked, beside 1 for the others.
OFTEN = {
    "unknown": 36, "sums": 12, "code-any": 5, "app-other": 3, "hello": 6, "thanks": 4, "bye": 3, "joke": 3, "opinion": 3, "private": 3, "temperature": 4, "starter-can": 4,
    "starter-temperature": 2, "starter-typescript": 2, "who-are-you": 3, "connect": 2, "gibberish": 3, "news": 2, "weather": 2, "time": 2, "medical": 3, "money": 2, "legal": 2,
    "long-essay": 2, "translate": 2, "browse": 2,
}
TALK = 2  # small talk and questions about Pocket

AGAIN = "again"  # what the classifier finds in a wish for the same once more: the topic is that of the question before
ONCE_MORE = [
    "say that again", "again please", "can you repeat that?", "what?", "I don't get it", "repeat that", "sorry, what was that?", "once more please", "huh?", "come again?",
    "i didnt understand", "could you say that again?", "and how exactly?", "what did you say?", "explain that again", "I don't understand", "say again", "how does that work?", "where is that?",
    "where do I find that?", "how do i do that", "what does that mean?", "what was that again", "wait what", "can you explain that?", "how so?", "what do I have to do?", "one more time",
]


SHORTER = [
    "shorter", "make it shorter", "too long", "in short", "tldr", "briefly please", "keep it short", "say it shorter", "shorter please", "can you make that shorter?", "in one sentence please",
    "say it in one sentence", "simpler please", "explain it more simply", "can you say that simpler?", "simplify", "in simple words", "explain like i'm five", "eli5", "a shorter version", "just the short version",
    "that is too long", "summarize that", "cut it down", "make that simpler", "easier please", "shorten it", "sum it up",
]
MORE = ["more", "more please", "tell me more", "go on", "a few more", "more of those", "can you give me more?", "some more", "what else?", "anything else?", "more details", "give me more", "elaborate", "go deeper", "continue"]
ANOTHER = ["another one please", "one more", "another", "give me another one", "next one", "a different one", "do another", "another one!", "new one please", "one more please", "try again", "again but different", "got another?", "something else", "a new one"]


class Source:
    """Makes samples: (topic, turns). A turn is (role, text, learn), learn being whether its text is learnt."""

    def __init__(self, seed, held_seed=11, measures=False):
        """measures: whether the held-out messages are read with the phrases that tell their answers, which takes a while."""
        self.rng = random.Random(seed)
        topics, self.asides = read_topics()
        # What is said in other languages: the app finds those by their letters and words, not the classifier.
        self.tongues = [t for t in topics if t.file == TONGUES]
        self.topics = [t for t in topics if t.file != TONGUES]
        self.by_id = {t.id: t for t in self.topics}
        self.weights = [OFTEN.get(t.id, TALK if t.file in ("chat", "self") else 1) for t in self.topics]
        marks = marks_of(self.topics, held_seed) if measures else None
        self.held = read_phrasings(sorted(PHRASINGS.glob("*.txt")), marks)
        self.later = read_phrasings([LATER], marks)
        self.banned = {plain(h["prompt"]) for h in self.held if len(h["prompt"].split()) > SHORT} | strict_messages()
        self.known = known_words(self.topics)

    def asked(self, topic):
        """A question on topic that is not in the held-out set."""
        while True:
            base = question(topic, self.rng)
            if topic.id == "unknown" and is_known(base, self.known):
                continue
            if len(base.split()) > SHORT or self.rng.random() < 0.3:
                base = reworded(base, self.rng)
                if self.rng.random() < WORN:
                    base = worn(base, self.rng)
            rough = roughen(base, self.rng)
            if plain(base) not in self.banned and plain(rough) not in self.banned:
                return rough

    def rough(self, ask, share=0.5):
        """The same as people type it, never one of the held-out messages."""
        for _ in range(20):
            text = roughen(ask, self.rng) if self.rng.random() < share else ask
            if plain(text) not in self.banned or len(text.split()) <= SHORT:
                return text
        return text

    def topic(self):
        return self.rng.choices(self.topics, self.weights)[0]

    def told_answer(self, topic, index=None):
        """(hint, answer): a topic that is refused in several ways has a token for each."""
        index = self.rng.randrange(len(topic.answers)) if index is None else index
        return (variant(topic.id, index) if topic.file in REFUSED else topic.id), answer(topic, self.rng, index)

    def pair(self):
        """(topic, question, answer) about anything"""
        if self.rng.random() < 0.3:
            name, ask, reply, _ = self.fresh_computed()
            return name, self.rough(ask), reply
        topic = self.topic()
        hint, text = self.told_answer(topic)
        return hint, self.asked(topic), text

    @property
    def names(self):
        """All that the classifier tells apart."""
        return [t.id for t in self.topics] + list(MAKERS) + [AGAIN]

    @property
    def variants(self):
        """{topic: in how many ways it is refused}"""
        return {t.id: len(t.answers) for t in self.topics if t.file in REFUSED and len(t.answers) > 1}

    @property
    def hinted(self):
        """The names with a token."""
        return self.names[:-1] + [t.id for t in self.tongues] + [variant(name, i) for name, count in self.variants.items() for i in range(1, count)]

    def told(self):
        """(name, question), as the classifier learns them"""
        chance = self.rng.random()
        if chance < 0.06:
            if self.rng.random() < 0.4:
                if AGAIN in self.asides and self.rng.random() < 0.3:
                    return AGAIN, self.asked(self.asides[AGAIN])
                return AGAIN, roughen(worn(self.rng.choice(ONCE_MORE + SHORTER + MORE + ANOTHER), self.rng), self.rng)
            follow = None
            while not follow:
                follow = self.fresh_computed()[3]
            return AGAIN, self.rough(self.rng.choice(follow)[0], 0.7)
        if chance < 0.065:
            return "who-am-i", roughen(generated.remembered(self.rng)[1][0], self.rng)
        if chance < 0.4:
            name, ask, _, _ = self.fresh_computed()
            if name in self.asides and self.rng.random() < 0.5:
                return name, self.asked(self.asides[name])
            ask = worn(ask, self.rng) if self.rng.random() < 0.2 else ask
            return name, self.rough(ask, 0.7)
        topic = self.topic() if chance < 0.75 else self.rng.choice(self.topics)
        return topic.id, self.asked(topic)

    def fresh_computed(self):
        """(maker, question, answer, what may follow it)"""
        while True:
            made = computed(self.rng)
            if plain(made[1]) not in self.banned:
                return made

    def recital(self):
        """A question and its whole answer, all topics equally often: what there is to know by heart."""
        topic = self.rng.choice(self.topics + self.tongues)
        hint, text = self.told_answer(topic)
        asked = self.rng.choice(["", "?", "...", text.split()[0], text]) if topic.file == TONGUES else self.asked(topic)
        return hint, [("user", asked, False), ("assistant", text, True)]

    def pair_talk(self):
        hint, ask, text = self.pair()
        return hint, [("user", ask, False), ("assistant", text, True)]

    def computed_talk(self):
        """A question and its whole answer, which is made from the question's words."""
        name, ask, text, _ = self.fresh_computed()
        return name, [("user", self.rough(ask), False), ("assistant", text, True)]

    def before(self):
        """What may have been said before."""
        turns = []
        for _ in range(self.rng.choice([0, 0, 0, 1, 2])):
            _, ask, text = self.pair()
            turns += [("user", ask, False), ("assistant", text, False)]
        return turns

    def follow_talk(self):
        """A second question that is about the first one's answer."""
        rng, chance = self.rng, self.rng.random()
        if chance < 0.7:
            follows = None
            while not follows:
                name, ask, text, follows = self.fresh_computed()
            turns = self.before() + [("user", self.rough(ask), False), ("assistant", text, False)]
            wish, reply = rng.choice(follows)
            return name, turns + [("user", self.rough(wish), False), ("assistant", reply, True)]
        if chance < 0.78:
            topic = self.by_id[rng.choice([name for name in RICH if name in self.by_id])]
            first, second = rng.sample(range(len(topic.answers)), 2)
            turns = [("user", self.asked(topic), False), ("assistant", answer(topic, rng, first), False)]
            wish = rng.choice(ANOTHER + MORE)
            return topic.id, self.before() + turns + [("user", self.rough(wish), False), ("assistant", answer(topic, rng, second), True)]
        hint, ask, text = self.pair()
        turns = self.before() + [("user", ask, False), ("assistant", text, False)]
        if chance < 0.86:
            wish, reply = rng.choice(ONCE_MORE), text
        elif chance < 0.95:
            wish, short = rng.choice(SHORTER), first_sentence(text)
            reply = short if short != text else "That is as short as I can say it: " + text
        else:
            wish, reply = rng.choice(MORE), "That's about all I know of it. A larger model can tell you more."
        return hint, turns + [("user", self.rough(wish), False), ("assistant", reply, True)]

    def conversation(self):
        rng = self.rng
        turns, style = [], None
        if rng.random() < 0.2:
            style = rng.choices(["neutral", "brief", "pirate", "haiku"], [5, 3, 1.5, 1])[0]
            options = {"neutral": NEUTRAL, "brief": BRIEF, "pirate": PIRATE, "haiku": HAIKU}[style]
            turns.append(("system", rng.choice(options), False))
        count = rng.choices([1, 2, 3, 4], [40, 38, 14, 8])[0]
        recall = count >= 2 and rng.random() < 0.3
        hint = None
        if recall:
            (tell, greet), later = generated.remembered(rng)
            turns += [("user", tell, False), ("assistant", styled(greet, style, rng), False)]
        for _ in range(count - recall):
            hint, ask, text = self.pair()
            turns += [("user", ask, False), ("assistant", styled(text, style, rng), False)]
        if recall:
            hint = "who-am-i" if rng.random() < 0.5 else None
            turns += [("user", roughen(later[0], rng), False), ("assistant", styled(later[1], style, rng), False)]
        turns[-1] = (*turns[-1][:2], True)
        return hint, turns

    def tool_conversation(self):
        rng = self.rng
        specs, ask, call, response, reply = tools.tool_talk(rng)
        system = rng.choice(NEUTRAL) if rng.random() < 0.15 else ""
        required = rng.random() < 0.15
        turns = [("system", tools.system_text(specs, system, required), False)]
        if required and rng.random() < 0.3:
            return None, turns + [("user", self.pair()[1], False), ("assistant", tools.forced_call(specs, ask), True)]
        if not required and rng.random() < 0.2:
            topic = self.topic()
            while topic.id in tools.ANSWERED or topic.file in REFUSED:
                topic = self.topic()
            return None, turns + [("user", self.asked(topic), False), ("assistant", answer(topic, rng), True)]
        if rng.random() < 0.15:
            _, chat, text = self.pair()
            turns += [("user", chat, False), ("assistant", text[:200], False)]
        turns += [("user", self.rough(ask, 0.3), False), ("assistant", call, True)]
        if rng.random() < 0.6:
            turns += [("user", response.lstrip("\n"), "result"), ("assistant", reply, True)]
        return None, turns


def variant(name, index):
    return name if index == 0 else f"{name}-{index + 1}"


def strict_messages():
    """The messages of the strict reading, which nothing here is trained on."""
    found = set()
    for file in STRICT.glob("*.txt"):
        for line in file.read_text(encoding="utf-8").splitlines():
            if not line.startswith("#"):
                found |= {plain(part) for part in line.split(" => ") if len(part.split()) > SHORT}
    return found


def known_words(topics):
    """The subjects that Pocket can tell something of."""
    said = [noun for t in topics if t.file in FACTS for mark, text in t.asks for noun in re.split(r" ?[|] ?", text.strip("{}"))]
    return {plain(noun) for noun in [*said, *tables.MEANINGS, *tables.AUTHORS, *tables.PAINTERS, *tables.INVENTORS]} - {""}


# What Pocket can be asked about a subject, so that a question with such a word isn't beyond it.
ANSWERABLE = re.compile(
    r"\b(?:capital|capitol|synonyms?|antonyms?|opposite|rhymes?|time ?zone|haiku|poem|story|stories|jokes?|names? for|recipe|gift|present for|dinner|lunch|in (?:french|german|spanish|italian|japanese|portuguese)"
    r"|(?:to|in|into) (?:km|miles|kg|pounds|lbs|feet|cm|celsius|fahrenheit|inches|meters)|how many (?:km|miles|ml|grams|seconds|minutes))\b"
)


def is_known(text, known):
    words = plain(text).split()
    return bool(ANSWERABLE.search(text.lower())) or any(" ".join(words[i : i + n]) in known for n in (1, 2, 3, 4, 5) for i in range(len(words) - n + 1))


def styled(text, style, rng):
    if style == "brief":
        return first_sentence(text)
    if style == "pirate":
        return rng.choice(["Arr! ", "Ahoy! ", "Aye, matey! "]) + text + rng.choice(["", " Arr!", " Yo ho!"]) * (not text.endswith(("```", "|")))
    if style == "haiku":
        return writing.haiku(rng)[1]
    return text


def first_sentence(text):
    if text.startswith(("```", "|", "- ", "1. ", "#", "{", "[", "*")) and not text.startswith("**"):
        return text
    head = re.split(r"\n\n|\n(?=[-\d|])", text)[0]
    found = re.match(r".+?[.!?](?=\s|$)", head, re.S)
    return found[0] if found else head


def distinctive(topics, rng):
    """For each topic, phrases of which every answer has at least one, and no other topic's answer any."""
    samples = {t.id: sorted({f" {plain(answer(t, rng, i))} " for i in range(len(t.answers)) for _ in range(24)}) for t in topics}
    marks = {}
    for topic in topics:
        others = "\n".join(s for t in topics if t is not topic for s in samples[t.id])
        left, chosen = list(samples[topic.id]), []
        while left:
            best = None
            words = left[0].split()
            for start in range(len(words)):
                for size in (2, 3, 4, 5):
                    gram = " " + " ".join(words[start : start + size]) + " "
                    if start + size > len(words) or gram in others:
                        continue
                    score = (sum(gram in s for s in left), -start)
                    if best is None or score > best[0]:
                        best = (score, gram)
                    break
            if best is None and topic.file in FACTS:  # two questions may have one answer
                chosen = []
                break
            if best is None:
                raise ValueError(f"{topic.id}: nothing of its own in {left[0]!r}")
            chosen.append(best[1].strip())
            left = [s for s in left if best[1] not in s]
        if chosen:
            marks[topic.id] = chosen
    return marks


def marks_of(topics, seed):
    return distinctive(topics, random.Random(seed)) | ABOUT


def read_phrasings(files, marks):
    """Lines of `topic: message`; with `a|b` either topic is right."""
    held = []
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                names, prompt = line.split(": " if ": " in line else ":", 1)
                held.append({"file": file.stem, "prompt": prompt.strip(), "topic": names, "any": [mark for name in names.split("|") for mark in marks.get(name, ())] if marks else []})
    return held


def right(item, reply):
    return any(f" {mark} " in f" {plain(reply)} " for mark in item["any"])


def encode(turns, tokenizer, rng=None, topic=None):
    """(ids, weights): the tokens of a conversation, and which are learnt. See template.jinja."""
    ids, weights = [], []
    last = max((i for i, (role, _, learn) in enumerate(turns) if role == "user" and learn != "result"), default=-1)

    def add(text, weight=0, dropout=0.0):
        new = tokenizer.encode(text, dropout, rng) if dropout else tokenizer.encode(text)
        ids.extend(new)
        weights.extend([weight] * len(new))

    for i, (role, text, wanted) in enumerate(turns):
        is_answer = i == len(turns) - 1
        add("<|ask|>" if i == last else "<|answer|>" if is_answer else f"<|im_start|>{role}\n")
        if is_answer and topic in tokenizer.topics:
            add(hint(topic))
        # A call before its result is learnt too, as the reply that it is.
        add(text, int(wanted is True), 0.05 if i == last and rng and rng.random() < 0.3 else 0.0)
        add("<|im_end|>", int(wanted is True))
        add("\n")
    return ids, weights


def write_marks(path, topics, seed=11):
    """Writes the phrases that tell a topic's answer, for the tests that ask the shipped file."""
    rows = ",\n".join(f"  {json.dumps(name)}: {json.dumps(found)}" for name, found in sorted(marks_of(topics, seed).items()))
    path.write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")
