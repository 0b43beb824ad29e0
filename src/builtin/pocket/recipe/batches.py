"""Endless batches of samples of about one length, and what is in them as the run goes on."""

import torch

from .dataset import LIGHT, encode

LONGEST = 1024
DECIDING = 0.4  # the part of a run in which most samples are openings: first to find the topic, then to tell it
MISHEARD = 0.5  # the share of openings in which attention reads another question than the bag of words
POOLED = 24  # batches made at a time, so that those of one length come together

KINDS = ("opening", "later_opening", "recital", "computed_pair", "conversation", "again", "tool_conversation")
EARLY = (0.74, 0.06, 0.06, 0.07, 0.02, 0.01, 0.04)
LATE = (0.26, 0.05, 0.47, 0.08, 0.05, 0.03, 0.06)


def sample(source, tokenizer, rng, is_deciding):
    """(ids, weights, whether another question may be read)"""
    kind = rng.choices(KINDS, EARLY if is_deciding else LATE)[0]
    return *encode(getattr(source, kind)(), tokenizer, rng), kind in ("opening", "later_opening")


def misread(ids, weights, question):
    """The same with the words of another question, none of which is to be learnt."""
    places = [i for i, weight in enumerate(weights) if weight == LIGHT]
    ids, weights = list(ids), list(weights)
    for n, i in enumerate(places):
        ids[i], weights[i] = question[n % len(question)], 0.0
    return ids, weights


def batches(source, tokenizer, budget, is_early, rng):
    """(ids, weights, heard), padded with 0: `heard` is what the bag of words hears, `ids` what attention reads.

    Where they differ the answer is to what was heard. Attention learns questions by heart, and then falls for one
    that begins like another; the bag knows the words of both. is_early: a function that tells whether deciding comes first.
    """
    questions = []
    while True:
        pool, size = [], 0
        is_deciding = is_early()
        while size < budget * POOLED:
            ids, weights, is_opening = sample(source, tokenizer, rng, is_deciding)
            ids, weights = ids[: LONGEST + 1], weights[: LONGEST + 1]
            heard = ids
            if is_opening:
                asked = [t for t, weight in zip(ids, weights) if weight == LIGHT]
                if asked:  # a question worn down to nothing cannot be misread for another
                    questions = questions[-4000:] + [asked]
                if questions and rng.random() < MISHEARD * (1 if is_deciding else 0.4):
                    ids, weights = misread(ids, weights, rng.choice(questions))
            pool.append((ids, weights, heard))
            size += len(ids)
        pool.sort(key=lambda s: len(s[0]))
        groups, group = [], []
        for one in pool:
            if group and len(one[0]) * (len(group) + 1) > budget:
                groups.append(group)
                group = []
            group.append(one)
        groups.append(group)
        rng.shuffle(groups)
        for group in groups:
            yield tuple(padded(rows) for rows in zip(*group))


def padded(rows):
    length = max(len(row) for row in rows)
    return torch.tensor([row + [0 if isinstance(row[0], int) else 0.0] * (length - len(row)) for row in rows])
