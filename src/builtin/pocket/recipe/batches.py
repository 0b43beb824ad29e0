"""Endless batches of samples of about one length, made by several processes."""

import random

import numpy as np
import torch
import torch.multiprocessing as processes

from .dataset import Source, encode

LONGEST = 768
POOLED = 8  # batches made at a time, so that those of one length come together

KINDS = {"recital": 0.44, "pair_talk": 0.06, "computed_talk": 0.2, "follow_talk": 0.13, "conversation": 0.09, "tool_conversation": 0.08}
TOLD = 0.85  # how often the topic is told, as the app tells it; other programs don't


def sample(source, tokenizer, rng):
    """(ids, weights)"""
    kind = rng.choices(list(KINDS), KINDS.values())[0]
    hint, turns = getattr(source, kind)()
    return encode(turns, tokenizer, rng, hint if rng.random() < TOLD or (hint or "").startswith("speaks-") else None)


def batches(source, tokenizer, budget, rng):
    """(ids, weights) as arrays, padded with 0."""
    while True:
        pool, size = [], 0
        while size < budget * POOLED:
            ids, weights = sample(source, tokenizer, rng)
            pool.append((ids[: LONGEST + 1], weights[: LONGEST + 1]))
            size += len(pool[-1][0])
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
            yield tuple(padded(rows, kind) for rows, kind in zip(zip(*group), (np.int16, np.uint8)))


def padded(rows, kind):
    length = max(len(row) for row in rows)
    return np.array([row + [0] * (length - len(row)) for row in rows], kind)


def made(queue, seed, tokenizer, budget):
    torch.set_num_threads(1)
    for batch in batches(Source(seed), tokenizer, budget, random.Random(seed + 1)):
        queue.put(batch)


def start_makers(tokenizer, options):
    """(the processes, a queue of their batches). To be started before a GPU is touched."""
    context = processes.get_context("fork")
    queue = context.Queue(maxsize=64)
    makers = [context.Process(target=made, args=(queue, options.seed + 1000 * (i + 1), tokenizer, options.batch), daemon=True) for i in range(options.workers)]
    for maker in makers:
        maker.start()
    return makers, queue
