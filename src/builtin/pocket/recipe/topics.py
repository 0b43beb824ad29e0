"""Reads the topics of corpus/*.txt.

    ## topic-id
    ? a question, in alternatives: {how|where} do I {start|begin}?
    ?c noun phrases of a concept, separated by |      ("what is …", "explain …")
    ?h verb phrases of something to do, with {a|b}     ("how do I …", "can I …")
    ?= whole messages, separated by |                  ("gtg", "what's up")
    > an answer, in alternatives
    >> an answer, taken as it is
    [[Label]] in an answer is a label of the app; test/builtin/pocket/labels.test.ts looks for each in the app's texts

A heading `## +topic-id` adds questions to a topic that stands elsewhere.
"""

import random
import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from corpus.makers import MAKERS
from corpus.lists import HAIKU, LISTS
from corpus.outside import LISTS as OUTSIDE

CORPUS = Path(__file__).parent.parent / "corpus"

CONCEPT = [
    "what {is|are} X?", "what is X?", "what's X?", "what does X mean?", "what does X do?", "explain X", "explain X to me",
    "can you explain X?", "could you explain X{| please}?", "tell me about X", "tell me {something|more} about X",
    "X?", "X", "define X", "what do you know about X?", "I {don't|do not} understand X", "what is meant by X?",
    "please explain X{| in simple words| simply| briefly}", "help me understand X", "how does X work?", "what is X for?",
    "what {exactly |}is X{| good for| about}?", "why {is there|do I need|would I use|should I care about} X?",
    "describe X", "{give me|I want} {a short explanation|an explanation|the definition} of X",
    "what can you tell me about X?", "I {want|would like|need} to {know|learn|understand} {about X|what X is|X}",
    "{question about|a question about} X", "meaning of X", "the meaning of X{|?}", "{any idea|do you know} what X is?",
    "how would you {explain|describe} X{| to a child| to a beginner}?", "what {on earth |}is X{| exactly| really}?",
    "who can tell me what X {is|means}?", "X - what is {that|it}{| for}?", "never heard of X", "I wonder what X {is|means|does}",
]
HOWTO = [
    "how do I X?", "how do I X?", "how can I X?", "how to X", "how to X?", "where do I X?", "where can I X?", "can I X?",
    "is it possible to X?", "I want to X", "I'd like to X", "I would like to X", "show me how to X", "X",
    "what is the way to X?", "help me X", "help me to X", "is there a way to X?", "what do I do to X?", "can you tell me how to X?",
    "please tell me how to X", "what must I do to X?", "how does one X?", "I need to X", "what do I {press|click} to X?",
    "{tell me|explain} how {I can|to} X", "I {don't|do not} know how to X", "how could I X?", "steps to X", "way to X?",
    "which button do I {press|use} to X?", "how am I supposed to X?", "let me X", "I can't find {where|how} to X", "what if I want to X?",
]
# How often a line is chosen: one of single messages for each ten of them.
WEIGHTS = {"?": lambda _: 1, "?c": lambda _: 3, "?h": lambda _: 3, "?=": lambda text: 1 + text.count(" | ") / 10}
OPENERS = ["", "", "", "", "", "", "hi, ", "hello, ", "hey, ", "please: ", "pocket, ", "ok, ", "so, ", "a question: ", "quick question: ", "and "]
CLOSERS = ["", "", "", "", "", "", "", " please", ", please", " now", " thanks", " here", " in parlance", " in this app"]


@dataclass
class Topic:
    id: str
    file: str = ""
    asks: list = field(default_factory=list)
    answers: list = field(default_factory=list)

    @cached_property
    def weights(self):
        return [WEIGHTS[mark](text) for mark, text in self.asks]


# Answers that are made rather than written, and what is asked for once more.
MADE = {*MAKERS, "again"}
# Headings of the questions in corpus/*.txt whose answers are made by now.
RENAMED = {"email": "message", "thank-note": "message", "hello-languages": "saying", "thanks-languages": "saying", "synonyms": "synonym", "more": "again", "shorter": "again"}


def read_topics():
    """(the topics, what else is asked for answers that are made rather than written)"""
    topics, more = [], {}
    for file in sorted(CORPUS.glob("*.txt")):
        topic, answer = None, None
        for line in file.read_text(encoding="utf-8").split("\n"):
            mark, _, rest = line.partition(" ")
            if mark == "##" and rest.startswith("+"):
                topic, answer = more.setdefault(rest[1:].strip(), Topic(rest)), None
            elif mark == "##":
                topic, answer = Topic(rest.strip(), file.stem), None
                topics.append(topic)
            elif topic and mark in WEIGHTS:
                answer = None
                topic.asks.append((mark, rest))
            elif topic and mark in (">", ">>"):
                answer = [mark == ">>", rest]
                topic.answers.append(answer)
            elif answer:
                answer[1] += "\n" + line.replace("\\>", ">", 1)
        for topic in topics:
            topic.answers = spread([(raw, labelled(text.strip("\n"))) for raw, text in topic.answers])
    topics += read_facts(CORPUS / "facts")
    by_id = {t.id: t for t in topics}
    for old, new in RENAMED.items():
        if old in more:
            more.setdefault(new, Topic(new)).asks += more.pop(old).asks
    for id_, topic in more.items():
        if id_ not in MADE:
            by_id[id_].asks += topic.asks
    assert len({t.id for t in topics} | MADE) == len(topics) + len(MADE), "two topics of one name"
    return topics, {id_: topic for id_, topic in more.items() if id_ in MADE}


def read_facts(folder):
    """One topic a line: `noun | noun > answer` for a thing, `! to do it | … > answer`, `= whole message | … > answer`."""
    topics = []
    for file in sorted(folder.glob("*.txt")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if not line or line.startswith("#"):
                continue
            asks, text = line.split(" > ", 1)
            mark = {"!": "?h", "=": "?="}.get(asks[0], "?c")
            asks = asks if mark == "?c" else asks[1:].strip()
            name = re.sub("[^a-z0-9]+", "-", re.sub("[{}]", "", asks.split(" | ")[0].lower())).strip("-")[:40]
            joined = asks.replace(" | ", "|")
            kinds = [(mark, {"?=": asks, "?c": joined, "?h": f"{{{joined}}}"}[mark])]
            topics.append(Topic({"?h": "how-", "?c": "about-", "?=": ""}[mark] + name, "facts", kinds, [(True, text.replace("\\n", "\n"))]))
    return topics


def labelled(text):
    return re.sub(r"\[\[(.+?)\]\]", r"**\1**", text)


def spread(answers):
    """An answer that is nothing but a list becomes one answer for each entry."""
    out = []
    for raw, text in answers:
        whole = re.fullmatch(r"\{@(\w+)\}", text)
        out += [(False, entry) for entry in LISTS[whole[1]]] if whole else [(raw, text)]
    return out


def expand(text, rng):
    """One of the texts that `{a|b|{c|d}}` stands for."""
    while True:
        inner = re.search(r"\{([^{}]*)\}", text)
        if not inner:
            return text
        body = inner[1]
        choice = rng.choice(body.split("|"))
        if choice == "@haiku":
            choice = haiku("temperature", rng)
        elif choice.startswith("@"):
            entries = LISTS.get(choice[1:]) or OUTSIDE[choice[1:]]
            choice = entries(rng) if callable(entries) else rng.choice(entries)
        text = text[: inner.start()] + choice + text[inner.end() :]


def haiku(theme, rng):
    first, second, third = HAIKU[theme]
    return f"*{rng.choice(first)},*  \n*{rng.choice(second)};*  \n*{rng.choice(third)}.*"


def split_choices(text):
    """Splits at the | that stand outside of braces."""
    out, depth = [""], 0
    for char in text:
        depth += (char == "{") - (char == "}")
        if char == "|" and depth == 0:
            out.append("")
        else:
            out[-1] += char
    return out


def question(topic, rng):
    mark, text = rng.choices(topic.asks, topic.weights)[0]
    if mark == "?=":
        text = rng.choice(text.split(" | "))
    elif mark == "?c":
        noun = rng.choice(split_choices(text))
        text = rng.choice(CONCEPT).replace("X", noun)
    elif mark == "?h":
        text = rng.choice(HOWTO).replace("X", text)
    text = expand(text, rng)
    if rng.random() < 0.35:
        text = rng.choice(OPENERS) + text
    if rng.random() < 0.25:
        end = text[-1] if text[-1] in "?.!" else ""
        text = text[: len(text) - len(end)] + rng.choice(CLOSERS) + end
    return text


def answer(topic, rng, index=None):
    raw, text = topic.answers[rng.randrange(len(topic.answers)) if index is None else index]
    return text if raw else expand(text, rng)


SLANG = [
    (r"\byou are\b", "ur"), (r"\byou're\b", "ur"), (r"\byour\b", "ur"), (r"\byou\b", "u"), (r"\bare\b", "r"), (r"\bwhat's\b", "whats"), (r"\bwhat is\b", "whats"), (r"\bwhat\b", "wat"),
    (r"\bplease\b", "pls"), (r"\bplease\b", "plz"), (r"\bthanks\b", "thx"), (r"\bbecause\b", "cuz"), (r"\bto\b", "2"), (r"\bfor\b", "4"), (r"\bgoing to\b", "gonna"), (r"\bwant to\b", "wanna"),
    (r"\bi am\b", "im"), (r"\bi'm\b", "im"), (r"\bdon't\b", "dont"), (r"\bdo not\b", "dont"), (r"\bcan't\b", "cant"), (r"\bthat's\b", "thats"), (r"\bhow do i\b", "how 2"), (r"\bmessage\b", "msg"),
    (r"\bconversation\b", "convo"), (r"\bwithout\b", "w/o"), (r"\bwith\b", "w/"), (r"\band\b", "n"), (r"\bthe\b", "da"), (r"\bthis\b", "dis"), (r"\bpicture\b", "pic"), (r"\bpassword\b", "pw"),
    (r"\bsomething\b", "sth"), (r"\btomorrow\b", "tmrw"), (r"\bis there\b", "theres"), (r"\bhow do i\b", "how do u"), (r"\bwhere is\b", "wheres"), (r"\bwhere's\b", "wheres"), (r"\bhow to\b", "howto"), (r"\bokay\b", "ok"),
]


def roughen(text, rng):
    """As people type: small letters, no full stop, slang, a slip of the finger."""
    if rng.random() < 0.25:
        for pattern, short in SLANG:
            if rng.random() < 0.4:
                text = re.sub(pattern, short, text, flags=re.IGNORECASE)
    if not text.strip():
        return "?"
    if rng.random() < 0.35:
        text = text[0].upper() + text[1:]
    elif rng.random() < 0.75:
        text = text.lower()
    if rng.random() < 0.15:
        text = text.replace("'", "")
    if rng.random() < 0.4:
        text = text.rstrip("?.! ") or text
    elif rng.random() < 0.12:
        text = text.rstrip("?.! ") + rng.choice(["??", "!", "...", " ?", "?!", ".", " :)", "!!"])
    if rng.random() < 0.03:
        text = text.upper()
    if rng.random() < 0.25:
        for _ in range(rng.choice([1, 1, 1, 2])):
            text = slip(text, rng)
    return text


def slip(text, rng):
    spots = [i for i in range(1 if len(text) > 4 else 9, len(text) - 1) if text[i].isalpha() and text[i + 1].isalpha()]
    if not spots:
        return text
    i = rng.choice(spots)
    kind = rng.random()
    if kind < 0.35:
        return text[:i] + text[i + 1] + text[i] + text[i + 2 :]
    if kind < 0.65:
        return text[:i] + text[i + 1 :]
    if kind < 0.85:
        return text[:i] + text[i] + text[i:]
    return text[:i] + rng.choice("abcdefghijklmnopqrstuvwxyz") + text[i + 1 :]


def plain(text):
    """A text as the held-out check sees it: small letters and digits only."""
    return " ".join(re.findall(r"[a-z0-9]+", text.lower()))
