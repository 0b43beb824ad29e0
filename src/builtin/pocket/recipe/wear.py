"""Questions as people really type them: words missing, words too many, another order, slips of the finger."""

import random

FILLERS = "really actually just maybe somehow well exactly simply perhaps generally basically quickly again still even then also".split()
BEFORE = [
    "I'm new here. ", "sorry if this is a silly question: ", "one more thing: ", "I wonder: ", "hello! ", "hi there. ", "good morning, ", "excuse me, ", "well, ",
    "hmm, ", "just curious, ", "ok so ", "I was wondering, ", "could you help me? ", "quick one: ", "next question: ", "now tell me: ", "listen, ", "thanks! ", "great. ", "I have no idea: ",
    "my boss asks: ", "maybe you know, ", "tell me, ", "say, ", "look, ", "one question, ", "first of all: ", "as a beginner, ", "honestly, ", "please help: ", "let me ask: ",
]
AFTER = [
    " I can't figure it out", " thanks in advance", " thank you!", " I'm confused", " any ideas?", " please explain", " I am a beginner", " if possible", " by the way", " for once",
    " in simple words", " quickly", " right now", " in general", " I want to know", " tell me", " asking for a friend", " just curious", " do you know?", " in short", " again",
]


def worn(text, rng):
    """A question with some of its words lost, added or moved: its subject is still to be told from the rest."""
    words = text.split()
    chance = rng.random()
    if chance < 0.25 and len(words) > 3:
        words = [w for w in words if rng.random() > 0.18] or words
    elif chance < 0.33 and len(words) > 4:
        words = [w for w in words if rng.random() > 0.4] or words
    elif chance < 0.42:
        rng.shuffle(words)
    elif chance < 0.55:
        for _ in range(rng.choice([1, 1, 2])):
            words.insert(rng.randrange(len(words) + 1), rng.choice(FILLERS))
    text = " ".join(words)
    chance = rng.random()
    if chance < 0.14:
        text = rng.choice(BEFORE) + text
    elif chance < 0.24:
        text = text + rng.choice(AFTER)
    return text
