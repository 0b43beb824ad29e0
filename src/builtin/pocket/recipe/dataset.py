"""Conversations to train on, made up afresh from the topics, and the held-out set."""

import random
import re

from corpus import generated, tools

from .topics import answer, plain, question, read_topics, roughen

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
STEPS = [" Think step by step.", " Think first.", " Reason step by step.", ", think step by step", " Think aloud.", " Let's think step by step."]

THINK, THOUGHT = "<think>\n", "\n</think>\n\n"


class Source:
    """Makes samples. A sample is a list of turns (role, text, learn), learn being the text's learnt part."""

    def __init__(self, seed, held_seed=11):
        self.rng = random.Random(seed)
        self.topics = read_topics()
        self.by_id = {t.id: t for t in self.topics}
        self.weights = [3 if t.id.startswith("starter") else 1 for t in self.topics]
        self.held = hold_out(self.topics, held_seed)
        self.banned = {plain(h["prompt"]) for h in self.held}

    def fresh(self, make):
        while True:
            made = make()
            if plain(made[0]) not in self.banned:
                return made

    def pair(self):
        """(question, answer, thought) about anything"""
        rng = self.rng
        if rng.random() < 0.24:
            _, ask, reply, thought, _ = self.fresh_computed()
            return roughen(ask, rng) if rng.random() < 0.6 else ask, reply, thought or "A small task; I can do it directly."
        topic = rng.choices(self.topics, self.weights)[0]
        ask, = self.fresh(lambda: (roughen(question(topic, rng), rng),))
        return ask, answer(topic, rng), about(topic, rng)

    def fresh_computed(self):
        while True:
            made = generated.computed(self.rng)
            if plain(made[1]) not in self.banned:
                return made

    def conversation(self):
        rng = self.rng
        if rng.random() < 0.13:
            return self.tool_conversation()
        turns, style = [], None
        if rng.random() < 0.22:
            style = rng.choices(["neutral", "brief", "pirate", "haiku"], [5, 3, 1.5, 1])[0]
            options = {"neutral": NEUTRAL, "brief": BRIEF, "pirate": PIRATE, "haiku": HAIKU}[style]
            turns.append(("system", rng.choice(options), False))
        think = rng.random() < 0.08
        count = rng.choices([1, 2, 3, 4, 6, 9], [46, 20, 12, 10, 8, 4])[0]
        recall = rng.random() < 0.3 and count >= 3
        if recall:
            (tell, greet), later = generated.remembered(rng)
            turns += [("user", tell, False), ("assistant", styled(greet, style, rng), True)]
        for _ in range(count):
            ask, text, thought = self.pair()
            text = styled(text, style, rng)
            wanted = not think and rng.random() < 0.03
            turns.append(("user", ask + rng.choice(STEPS) if wanted else ask, False))
            if think or wanted:
                learnt = thought + THOUGHT + text
                turns.append(("assistant", THINK + learnt, True if wanted else learnt))
            else:
                turns.append(("assistant", text, True))
        if recall:
            turns += [("user", roughen(later[0], rng), False), ("assistant", styled(later[1], style, rng), True)]
        return turns

    def tool_conversation(self):
        rng = self.rng
        specs, ask, call, response, reply = tools.tool_talk(rng)
        system = rng.choice(NEUTRAL) if rng.random() < 0.2 else ""
        turns = [("system", tools.system_text(specs, system), False)]
        if rng.random() < 0.25:
            chat, text, _ = self.pair()
            turns += [("user", chat, False), ("assistant", text, True)]
            if rng.random() < 0.4:
                return turns
        turns += [("user", roughen(ask, rng) if rng.random() < 0.3 else ask, False), ("assistant", call, True)]
        turns += [("user", response.lstrip("\n"), False), ("assistant", reply, True)]
        return turns


def about(topic, rng):
    name = topic.id.replace("-", " ")
    return rng.choice([f"They ask about {name}. I know this one.", f"The subject is {name}. Keep it short.", f"This is about {name}; answer plainly."])


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
                for size in (2, 3, 4):
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


def hold_out(topics, seed):
    """The held-out set: {prompt, topic, any: phrases of which a right reply has one, all: phrases it has all of}."""
    rng = random.Random(seed)
    marks = distinctive(topics, rng)
    held = [{"prompt": p, "topic": t.id, "any": marks[t.id]} for t in topics for p in t.held]
    seen, made = set(), []
    while len(made) < 60:
        name, ask, _, _, marks_ = generated.computed(rng)
        if marks_ and name not in ("haiku", "json") and plain(ask) not in seen:
            seen.add(plain(ask))
            made.append({"prompt": ask, "topic": name, "all": [plain(m) for m in marks_]})
    return held + made


def right(item, reply):
    text = f" {plain(reply)} "
    if "any" in item:
        return any(f" {m} " in text for m in item["any"])
    return all(f" {m} " in text for m in item["all"])


def encode(turns, tokenizer, rng=None):
    """(ids, learn): the tokens of a conversation, and which of them are to be learnt."""
    ids, learn = [], []

    def add(text, wanted, dropout=0.0):
        new = tokenizer.encode(text, dropout, rng) if dropout else tokenizer.encode(text)
        ids.extend(new)
        learn.extend([wanted] * len(new))

    for role, text, wanted in turns:
        add(f"<|im_start|>{role}\n", False)
        if wanted is True:
            add(text, True)
        elif wanted:
            add(text[: len(text) - len(wanted)], False)
            add(wanted, True)
        else:
            add(text, False, 0.05 if role == "user" and rng and rng.random() < 0.3 else 0.0)
        add("<|im_end|>", wanted is not False)
        add("\n", False)
    return ids, learn
