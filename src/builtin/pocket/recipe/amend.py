"""Teaches a trained model the new answers of a few topics, and holds it to what it says of all others.

Training on everything again moves every weight, and copying and calling suffer first: a model that has settled is only
pulled where an answer has changed. Elsewhere its odds are to be those of the model it started from.
"""

import copy

import torch

from .batches import batches, padded
from .dataset import Source, encode
from .question import Kept
from .topics import answer

ASKED = 6  # questions of each topic in a step
PULL = 0.2  # how much the new answers count beside the old odds


def amend(model, source, tokenizer, names, options):
    teacher = copy.deepcopy(model)
    learnt = [p for n, p in model.named_parameters() if not n.startswith("blk.0.")]
    adam, kept = torch.optim.Adam(learnt, lr=options.adam_rate, betas=(0.9, 0.98)), Kept(model)
    steps = max(1, int(options.tokens * 1e6 / options.batch))
    turn = torch.optim.lr_scheduler.CosineAnnealingLR(adam, steps)
    old = batches(without(names, options.seed), tokenizer, options.batch, lambda: False, source.rng)
    for step, (ids, weights, heard) in zip(range(1, steps + 1), old):
        taught = losses_of(model, *new_answers(source, tokenizer, names))
        at = weights[:, 1:] > 0
        odds = odds_of(model, ids, heard)[at]
        with torch.no_grad():
            before = odds_of(teacher, ids, heard)[at].exp()
        drift = torch.nn.functional.kl_div(odds, before, reduction="batchmean")
        adam.zero_grad()
        (PULL * taught + drift).backward()
        torch.nn.utils.clip_grad_norm_(learnt, 1.0)
        adam.step()
        turn.step()
        kept.restore()
        if step % 25 == 0:
            print(f"step {step} of {steps}  new answers {taught:.3f}  drift {drift:.4f}", flush=True)


def without(names, seed):
    """All that is not to change."""
    source = Source(seed + 1)
    rest = [(topic, weight) for topic, weight in zip(source.topics, source.weights) if topic.id not in names]
    source.topics, source.weights = [topic for topic, _ in rest], [weight for _, weight in rest]
    return source


def new_answers(source, tokenizer, names):
    rows = []
    for name in names:
        topic = source.by_id[name]
        for n in range(ASKED):
            turns = [("user", source.asked(topic), False), ("assistant", answer(topic, source.rng), True)]
            if n % 3 == 2:  # after another turn
                ask, text = source.pair()
                turns = [("user", ask, False), ("assistant", text[:240], False), *turns]
            rows.append(encode(turns, tokenizer, source.rng))
    return tuple(padded(part) for part in zip(*rows))


def losses_of(model, ids, weights):
    at = weights[:, 1:] > 0
    picked = torch.nn.functional.nll_loss(odds_of(model, ids, ids)[at], ids[:, 1:][at], reduction="none")
    return (picked * weights[:, 1:][at]).sum() / weights[:, 1:][at].sum()


def odds_of(model, ids, heard):
    return model.logits(model.hidden(ids[:, :-1], heard=heard[:, :-1])).float().log_softmax(-1)
