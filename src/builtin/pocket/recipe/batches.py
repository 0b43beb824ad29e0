"""Endless batches of samples of about one length, and what is in them as the run goes on."""

import torch

from .dataset import LIGHT, encode

LONGEST = 1024
DECIDING = 0.75  # the part of a run in which nearly all samples are openings: first to find the topic, then to tell it
MISHEARD = 0.6  # the share of openings in which attention reads another question than the bag of words
POOLED = 24  # batches made at a time, so that those of one length come together


def sample(source, tokenizer, rng, is_deciding):
    """(ids, weights, whether another question may be read)"""
    chance = rng.random()
    topical, computed = (0.87, 0.08) if is_deciding else (0.45, 0.12)
    if chance < topical:
        return *encode(source.topic_opening(), tokenizer, rng), True
    turns = source.computed_pair() if chance < topical + computed else source.conversation()
    return *encode(turns, tokenizer, rng), False


def misread(ids, weights, question):
    """The same with the words of another question, none of which is to be learnt."""
    places = [i for i, weight in enumerate(weights) if weight == LIGHT]
    ids, weights = list(ids), list(weights)
    for n, i in enumerate(places):
        ids[i], weights[i] = question[n % len(question)], 0.0
    return ids, weights


def batches(source, tokenizer, budget, tokens_in_all, rng):
    """(ids, weights, heard), padded with 0: `heard` is what the bag of words hears, `ids` what attention reads.

    Where they differ the answer is to what was heard. Attention learns questions by heart, and then falls for one
    that begins like another; the bag knows the words of both.
    """
    made, questions = 0, []
    while True:
        pool, size = [], 0
        is_deciding = made / tokens_in_all < DECIDING
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
        made += size
        pool.sort(key=lambda s: len(s[0]))
        groups, group = [], []
        for one in pool:
            if group and len(one[0]) * (len(group) + 1) > budget:
                groups.append(group)
                group = []
            group.append(one)
        rng.shuffle(groups)
        for group in groups:
            yield tuple(padded(rows) for rows in zip(*group))


def padded(rows):
    length = max(len(row) for row in rows)
    return torch.tensor([row + [0 if isinstance(row[0], int) else 0.0] * (length - len(row)) for row in rows])
