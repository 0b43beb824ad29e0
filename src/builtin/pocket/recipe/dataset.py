"""Conversations to train on, made up afresh from the topics, and the held-out set."""

import random
import re
from pathlib import Path

from corpus import generated, tools
from corpus.synonyms import reworded

from .topics import answer, plain, question, read_topics, roughen
from .wear import worn

UNSEEN = Path(__file__).parent.parent / "unseen.txt"
WORN = 0.6  # the share of questions that lose, gain or move words

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

NEAR = 0.7  # a question that shares this much of its words with a held-out one is never trained on
FIRST = 6  # the tokens of an answer in which its topic is decided
HEAVY, LIGHT = 3.0, 0.15  # how much those count in the loss, and how much the words of a question

THINK, THOUGHT = "<think>\n", "\n</think>\n\n"


class Source:
    """Makes samples. A sample is a list of turns (role, text, learn), learn being the text's learnt part."""

    def __init__(self, seed, held_seed=11):
        self.rng = random.Random(seed)
        self.topics = read_topics()
        self.by_id = {t.id: t for t in self.topics}
        self.weights = [3 if t.id.startswith("starter") else 1 for t in self.topics]
        self.held = hold_out(self.topics, held_seed)
        kept_out = self.held + read_unseen(UNSEEN, self.held)
        self.banned = {plain(h["prompt"]) for h in kept_out}
        self.near = {}
        for h in kept_out:
            self.near.setdefault(h["topic"], []).append(set(plain(h["prompt"]).split()))

    def asked(self, topic):
        """A question on topic that no held-out phrasing of it comes near to."""
        while True:
            base = reworded(question(topic, self.rng), self.rng)
            if self.rng.random() < WORN:
                base = worn(base, self.rng)
            words = set(plain(base).split())
            if plain(base) in self.banned or any(likeness(words, w) >= NEAR for w in self.near.get(topic.id, [])):
                continue
            rough = roughen(base, self.rng)
            if plain(rough) not in self.banned:
                return rough

    def pair(self):
        """(question, answer, thought) about anything"""
        rng = self.rng
        if rng.random() < 0.24:
            _, ask, reply, thought, _ = self.fresh_computed()
            return roughen(ask, rng) if rng.random() < 0.6 else ask, reply, thought or "A small task; I can do it directly."
        topic = rng.choices(self.topics, self.weights)[0]
        ask = self.asked(topic)
        return ask, answer(topic, rng), about(topic, rng)

    def fresh_computed(self):
        while True:
            made = generated.computed(self.rng, generated.MORE_MAKERS)
            if plain(made[1]) not in self.banned:
                return made

    def topic_opening(self):
        """A question and only the first words of its answer: what there is to decide, without what follows by rote."""
        topic = self.rng.choices(self.topics, self.weights)[0]
        return [("user", self.asked(topic), False), ("assistant", answer(topic, self.rng), "opening")]

    def computed_pair(self):
        """A question and its whole answer, which is decided at the end."""
        _, ask, text, _, _ = self.fresh_computed()
        return [("user", ask, False), ("assistant", text, True)]

    def conversation(self):
        rng = self.rng
        if rng.random() < 0.09:
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
        required = rng.random() < 0.25
        turns = [("system", tools.system_text(specs, system, required), False)]
        if required and rng.random() < 0.3:
            ask = self.pair()[0]
            return turns + [("user", ask, False), ("assistant", tools.forced_call(specs, ask), True)]
        if not required and rng.random() < 0.25:
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


def likeness(a, b):
    """The share of words that two questions have in common."""
    return len(a & b) / max(1, len(a | b))


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


def read_unseen(path, held):
    """The questions of unseen.txt, marked like the held-out ones of their topics."""
    marks = {h["topic"]: h.get("any") for h in held}
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return [{"prompt": p.strip(), "topic": t, "any": marks[t]} for t, p in (line.split(":", 1) for line in lines)]


def right(item, reply):
    text = f" {plain(reply)} "
    if "any" in item:
        return any(f" {m} " in text for m in item["any"])
    return all(f" {m} " in text for m in item["all"])


def encode(turns, tokenizer, rng=None):
    """(ids, weights): the tokens of a conversation, and how much each counts in the loss."""
    ids, weights = [], []

    def add(text, weight, dropout=0.0, first=0):
        new = tokenizer.encode(text, dropout, rng) if dropout else tokenizer.encode(text)
        ids.extend(new)
        weights.extend([HEAVY * weight] * min(first, len(new)) + [weight] * (len(new) - first))

    for role, text, wanted in turns:
        add(f"<|im_start|>{role}\n", 0.0)
        if wanted == "opening":
            new = tokenizer.encode(text)[:FIRST]
            return ids + new, weights + [HEAVY] * len(new)
        if wanted is True:
            add(text, 1.0, first=FIRST)
        elif wanted:
            add(text[: len(text) - len(wanted)], 0.0)
            add(wanted, 1.0, first=FIRST)
        else:
            add(text, LIGHT if role == "user" else 0.0, 0.05 if role == "user" and rng and rng.random() < 0.3 else 0.0)
        add("<|im_end|>", 1.0 if wanted is not False else 0.0)
        add("\n", 0.0)
    return ids, weights
