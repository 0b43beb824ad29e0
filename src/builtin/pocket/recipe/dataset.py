"""Conversations to train on, made up afresh from the topics, and the held-out set."""

import json
import random
import re
from pathlib import Path

from corpus import generated, tools
from corpus.synonyms import reworded

from .topics import answer, plain, question, read_topics, roughen
from .wear import worn

LATER = Path(__file__).parent.parent / "later.txt"
PHRASINGS = Path(__file__).resolve().parents[4] / "test" / "builtin" / "pocket" / "phrasings"
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

FIRST = 6  # the tokens of an answer in which its topic is decided
HEAVY = 3.0  # how much those count in the loss
LIGHT = -1.0  # marks the words of a question, which are not learnt

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


class Source:
    """Makes samples. A sample is a list of turns (role, text, learn), learn being whether its text is learnt, or how."""

    def __init__(self, seed, held_seed=11):
        self.rng = random.Random(seed)
        self.topics, self.asides = read_topics()
        self.by_id = {t.id: t for t in self.topics}
        self.weights = [OFTEN.get(t.id, TALK if t.file in ("chat", "self") else 1) for t in self.topics]
        self.held = hold_out(self.topics, held_seed)
        self.later = read_phrasings([LATER], marks_of(self.topics, held_seed))
        self.banned = {plain(h["prompt"]) for h in self.held if len(h["prompt"].split()) > SHORT}

    def asked(self, topic):
        """A question on topic that is not in the held-out set."""
        while True:
            base = question(topic, self.rng)
            if len(base.split()) > SHORT or self.rng.random() < 0.3:
                base = reworded(base, self.rng)
                if self.rng.random() < WORN:
                    base = worn(base, self.rng)
            rough = roughen(base, self.rng)
            if plain(base) not in self.banned and plain(rough) not in self.banned:
                return rough

    def topic(self):
        return self.rng.choices(self.topics, self.weights)[0]

    def pair(self):
        """(question, answer) about anything"""
        if self.rng.random() < 0.1:
            _, ask, reply = self.fresh_computed()
            return (roughen(ask, self.rng) if self.rng.random() < 0.5 else ask), reply
        topic = self.topic()
        return self.asked(topic), answer(topic, self.rng)

    @property
    def names(self):
        """All that the classifier tells apart."""
        return [t.id for t in self.topics] + list(generated.MAKERS) + [AGAIN]

    @property
    def hinted(self):
        """The names with a token. Other answers are made from the words of the question, which must be read for it."""
        return [name for name in self.names if name == "haiku" or name in self.by_id]

    def told(self):
        """(name, question), as the classifier learns them"""
        chance = self.rng.random()
        if chance < 0.02:
            return AGAIN, roughen(worn(self.rng.choice(ONCE_MORE), self.rng), self.rng)
        if chance < 0.1:
            name, ask, _ = self.fresh_computed()
            if name in self.asides and self.rng.random() < 0.5:
                return name, self.asked(self.asides[name])
            return name, roughen(ask, self.rng)
        topic = self.topic()
        return topic.id, self.asked(topic)

    def asked_for(self, name):
        """A question for this name."""
        while name not in self.by_id:
            found, ask, _ = self.fresh_computed()
            if found == name:
                return ask
        return self.asked(self.by_id[name])

    def fresh_computed(self):
        while True:
            made = generated.computed(self.rng)
            if plain(made[1]) not in self.banned:
                return made

    def opening(self):
        """A question and only the first words of its answer: what there is to decide, without what follows by rote."""
        topic = self.topic()
        return [("user", self.asked(topic), False), ("assistant", answer(topic, self.rng), "opening")]

    def recital(self):
        """A question and its whole answer, all topics equally often: what there is to know by heart."""
        topic = self.rng.choice(self.topics)
        return [("user", self.asked(topic), False), ("assistant", answer(topic, self.rng), True)]

    def later_opening(self):
        """The same after other turns, which the answer must not be drawn to."""
        turns = []
        for _ in range(self.rng.choice([1, 1, 1, 2])):
            ask, text = self.pair()
            turns += [("user", ask, False), ("assistant", text[:240], False)]
        return turns + self.opening()

    def again(self):
        """Somebody asks for the same once more."""
        ask, text = self.pair()
        wish = self.rng.choice(ONCE_MORE)
        wish = roughen(wish, self.rng) if self.rng.random() < 0.5 else wish
        return [("user", ask, False), ("assistant", text, False), ("user", wish, False), ("assistant", text, True)]

    def computed_pair(self):
        """A question and its whole answer, which is made from the question's words."""
        _, ask, text = self.fresh_computed()
        return [("user", roughen(ask, self.rng) if self.rng.random() < 0.4 else ask, False), ("assistant", text, True)]

    def conversation(self):
        rng = self.rng
        turns, style = [], None
        if rng.random() < 0.2:
            style = rng.choices(["neutral", "brief", "pirate", "haiku"], [5, 3, 1.5, 1])[0]
            options = {"neutral": NEUTRAL, "brief": BRIEF, "pirate": PIRATE, "haiku": HAIKU}[style]
            turns.append(("system", rng.choice(options), False))
        count = rng.choices([1, 2, 3, 4], [70, 18, 8, 4])[0]
        recall = count >= 2 and rng.random() < 0.35
        if recall:
            (tell, greet), later = generated.remembered(rng)
            turns += [("user", tell, False), ("assistant", styled(greet, style, rng), False)]
        for _ in range(count - recall):
            ask, text = self.pair()
            turns += [("user", ask, False), ("assistant", styled(text, style, rng), False)]
        if recall:
            turns += [("user", roughen(later[0], rng), False), ("assistant", styled(later[1], style, rng), False)]
        turns[-1] = (*turns[-1][:2], True)
        return turns

    def tool_conversation(self):
        rng = self.rng
        specs, ask, call, response, reply = tools.tool_talk(rng)
        system = rng.choice(NEUTRAL) if rng.random() < 0.15 else ""
        required = rng.random() < 0.15
        turns = [("system", tools.system_text(specs, system, required), False)]
        if required and rng.random() < 0.3:
            ask = self.pair()[0]
            return turns + [("user", ask, False), ("assistant", tools.forced_call(specs, ask), True)]
        if not required and rng.random() < 0.3:
            topic = self.topic()
            while topic.id in tools.ANSWERED:
                topic = self.topic()
            turns += [("user", self.asked(topic), False), ("assistant", answer(topic, rng), "opening" if rng.random() < 0.6 else True)]
            return turns
        if rng.random() < 0.1:
            chat, text = self.pair()
            turns += [("user", chat, False), ("assistant", text[:200], False)]
        turns += [("user", roughen(ask, rng) if rng.random() < 0.25 else ask, False), ("assistant", call, True)]
        if rng.random() < 0.55:
            turns += [("user", response.lstrip("\n"), "result"), ("assistant", reply, True)]
        return turns


def styled(text, style, rng):
    if style == "brief":
        return first_sentence(text)
    if style == "pirate":
        return rng.choice(["Arr! ", "Ahoy! ", "Aye, matey! "]) + text + rng.choice(["", " Arr!", " Yo ho!"]) * (not text.endswith(("```", "|")))
    if style == "haiku":
        return generated.poem(rng)[1]
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
            if best is None:
                raise ValueError(f"{topic.id}: nothing of its own in {left[0]!r}")
            chosen.append(best[1].strip())
            left = [s for s in left if best[1] not in s]
        marks[topic.id] = chosen
    return marks


def marks_of(topics, seed):
    return distinctive(topics, random.Random(seed)) | generated.MARKS


def hold_out(topics, seed):
    """The phrasings of the tests: {prompt, topic, any: phrases of which a right reply has one}."""
    return read_phrasings(sorted(PHRASINGS.glob("*.txt")), marks_of(topics, seed))


def read_phrasings(files, marks):
    """Lines of `topic: message`; with `a|b` either topic is right."""
    held = []
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                names, prompt = line.split(": " if ": " in line else ":", 1)
                held.append({"file": file.stem, "prompt": prompt.strip(), "topic": names, "any": [mark for name in names.split("|") for mark in marks[name]]})
    return held


def right(item, reply):
    return any(f" {mark} " in f" {plain(reply)} " for mark in item["any"])


def encode(turns, tokenizer, rng=None):
    """(ids, weights): the tokens of a conversation, and how much each counts in the loss. See template.jinja."""
    ids, weights = [], []
    last = max((i for i, (role, _, learn) in enumerate(turns) if role == "user" and learn != "result"), default=-1)

    def add(text, weight, dropout=0.0, first=0):
        new = tokenizer.encode(text, dropout, rng) if dropout else tokenizer.encode(text)
        ids.extend(new)
        weights.extend([HEAVY * weight] * min(first, len(new)) + [weight] * (len(new) - first))

    for i, (role, text, wanted) in enumerate(turns):
        add("<|ask|>" if i == last else "<|answer|>" if i == len(turns) - 1 else f"<|im_start|>{role}\n", 0.0)
        if wanted == "opening":
            new = tokenizer.encode(text)[:FIRST]
            return ids + new, weights + [HEAVY] * len(new)
        if role == "assistant":
            # A call before its result is learnt too, as the reply that it is.
            add(text, 1.0 if wanted is True else 0.0, first=FIRST if wanted is True else 0)
        else:
            is_asked = i == last
            add(text, LIGHT if is_asked else 0.0, 0.05 if is_asked and rng and rng.random() < 0.3 else 0.0)
        add("<|im_end|>", 1.0 if wanted is True else 0.0)
        add("\n", 0.0)
    return ids, weights


def write_marks(path, topics, seed=11):
    """Writes the phrases that tell a topic's answer, for the tests that ask the shipped file."""
    rows = ",\n".join(f"  {json.dumps(name)}: {json.dumps(found)}" for name, found in sorted(marks_of(topics, seed).items()))
    path.write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")
