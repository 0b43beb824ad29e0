"""Gives a Pocket a bag of words: the last numbers of each embedding, and a head that takes their mean.

The head looks at all tokens so far alike and writes the mean of their bag vectors beside what the model knew; a
narrow model says the same as before, for nothing reads those numbers yet. They are kept as they are in training.
"""

import torch

from .model import Pocket, Shape

LOUDNESS = 0.2  # of a bag vector beside the rest of an embedding; small, for the norms are over both
GAIN = 5.0  # of the mean, which is smaller than what it is the mean of
AMPLIFIED = 70.0  # in later blocks, where the rest has grown this much


def widened(narrow, bag):
    """A wide model that says what the narrow one says. narrow: a Pocket; bag: (vocabulary, size)."""
    old, from_ = dict(narrow.named_parameters()), narrow.shape.width
    shape, size = narrow.shape, bag.shape[1]
    wide = Pocket(
        Shape(
            vocabulary=shape.vocabulary,
            width=from_ + size,
            layers=shape.layers,
            heads=shape.heads + size // shape.head,
            hidden=shape.hidden,
            context=shape.context,
            bag=size,
        )
    )
    with torch.no_grad():
        for name, p in wide.named_parameters():
            if p.ndim == 1:
                # The mean square is taken over more numbers now, most of them as they were.
                p.fill_(1.0)[:from_] = old[name] * (from_ / wide.shape.width) ** 0.5
            else:
                p.zero_()[: old[name].shape[0], : old[name].shape[1]] = old[name]
        wide.token_embd.weight[:, from_:] = loud(bag, old["token_embd.weight"])
        wide.output_norm.weight[from_:] = 0
        first, *later = wide.blk
        first.attn_v.weight[from_:, from_:] = torch.eye(size) * GAIN
        first.attn_output.weight[from_:, from_:] = torch.eye(size)
        for block in later:
            block.attn_norm.weight[from_:] = AMPLIFIED
            block.ffn_norm.weight[from_:] = AMPLIFIED
            for part in (block.attn_q, block.attn_k, block.attn_v):
                torch.nn.init.normal_(part.weight[from_:], std=0.03)
    return wide


def loud(bag, embeddings):
    """The bag vectors, each such that the norm over it and its embedding leaves it at one loudness."""
    bag = bag / bag.pow(2).mean().sqrt()
    squares, width = embeddings.pow(2).sum(1), embeddings.shape[1] + bag.shape[1]
    made = bag * LOUDNESS * embeddings.pow(2).mean().sqrt()
    for _ in range(6):
        made = bag * LOUDNESS * ((squares + made.pow(2).sum(1)) / width).sqrt()[:, None]
    return made


class Kept:
    """What training must leave as it is: the vectors, the head, and that nothing else writes where the mean stands."""

    def __init__(self, model):
        last = slice(model.shape.width - model.shape.bag, None)
        first = model.blk[0]
        self.parts = [(model.token_embd.weight, (slice(None), last)), (first.attn_output.weight, (slice(None), last))]
        self.parts += [(part.weight, (last,)) for part in (first.attn_q, first.attn_k, first.attn_v)]
        self.parts += [(part.weight, (last,)) for block in model.blk for part in (block.attn_output, block.ffn_down)]
        self.values = [p.detach()[at].clone() for p, at in self.parts]

    @torch.no_grad()
    def restore(self):
        for (p, at), value in zip(self.parts, self.values):
            p[at] = value
