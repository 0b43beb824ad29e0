"""Two fixed parts of Pocket that tell it what the last question is about.

The last numbers of each embedding are kept apart: a bag-of-words vector for each token (learnt first, see bag.py), and
four marks. The first block marks every token that is not part of the last question, from the control tokens that the
template puts around it. One head of the second block takes the mean of the bag vectors over the tokens without that
mark, and writes it where all later blocks can read it. None of this changes in training. To the engine it is a llama
model like any other.
"""

import torch

from .model import Pocket
from .tokenizer import ANSWER, ASK

MARKS = 4
EVERY, IS_ASK, IS_ANSWER, OUTSIDE = -4, -3, -2, -1  # places of the marks: all tokens but ASK, ASK, ANSWER, not the question

LOUDNESS = 0.2  # of a bag vector beside the rest of an embedding
CONSTANT, SIGNAL = 0.5, 2.0  # of the marks beside the rest of an embedding
SURE = 20.0  # factor of queries and keys, so that a head looks at nothing but what is marked
WRITTEN = 0.03  # what the first block writes for a token outside of the question, about
AMPLIFIED = 40.0  # how much later blocks amplify the bag of words, as all else has grown


def marked(model, bag, loudness=LOUDNESS, gain=1.5, amplified=AMPLIFIED):
    """The model with the bag of words and the marks built in. bag: (vocabulary, bag - MARKS)."""
    own = model.shape.width - model.shape.bag
    words = slice(own, -MARKS)
    head = model.shape.head
    first, second, *later = model.blk
    with torch.no_grad():
        e = model.token_embd.weight
        scale = rms(e[:, :own])
        e[:, words] = bag / rms(bag) * loudness * scale
        e[:, -MARKS:] = 0
        e[:, EVERY] = CONSTANT * scale
        e[ASK, EVERY] = 0
        e[ASK, IS_ASK] = e[ANSWER, IS_ANSWER] = SIGNAL * scale
        for name, p in first.named_parameters():
            p.fill_(1.0) if p.ndim == 1 else p.zero_()
        # The slowest pair of rotary positions: it hardly turns over the whole context.
        for number, key, value in ((0, IS_ASK, EVERY), (1, IS_ANSWER, IS_ANSWER)):
            slow = number * head + head - 2
            first.attn_q.weight[slow, EVERY] = SURE
            first.attn_k.weight[slow, key] = SURE
            first.attn_v.weight[number * head, value] = 1
            first.attn_output.weight[OUTSIDE, number * head] = WRITTEN
        second.attn_norm.weight[-MARKS:] = 1
        for part in (second.attn_q, second.attn_k, second.attn_v):
            part.weight[:own, -MARKS:] = 0
            part.weight[own:] = 0
        second.attn_q.weight[-2, EVERY] = 2 * SURE
        second.attn_k.weight[-2, OUTSIDE] = -2 * SURE
        second.attn_v.weight[words, words] = torch.eye(model.shape.bag - MARKS) * gain
        second.attn_output.weight[own:] = 0
        second.attn_output.weight[:own, own:] = 0
        second.attn_output.weight[words, words] = torch.eye(model.shape.bag - MARKS)
        for block in (second, *later):
            block.ffn_down.weight[own:] = 0
            block.ffn_norm.weight[-MARKS:] = 0
        for block in later:
            block.attn_output.weight[own:] = 0
            block.attn_norm.weight[-MARKS:] = 0
        if amplified:
            second.ffn_norm.weight[words] = amplified
            for block in later:
                block.attn_norm.weight[words] = block.ffn_norm.weight[words] = amplified
        model.output_norm.weight[own:] = 0
    return model


def rms(x):
    return x.pow(2).mean().sqrt()


class Kept:
    """Puts back after each step what training must leave as it is."""

    def __init__(self, model):
        own = model.shape.width - model.shape.bag
        last, marks = slice(own, None), slice(-MARKS, None)
        _, second, *later = model.blk
        self.embeddings = model.token_embd.weight
        self.own, self.scale = own, rms(self.embeddings[:, :own].detach())
        self.fixed = self.embeddings.detach()[:, own:].clone()
        self.parts = [(model.output_norm.weight, (last,)), (second.attn_norm.weight, (last,))]
        self.parts += [(second.attn_output.weight, at) for at in ((last,), (slice(None), last))]
        for part in (second.attn_q, second.attn_k, second.attn_v):
            self.parts += [(part.weight, (last,)), (part.weight, (slice(None), marks))]
        for block in (second, *later):
            self.parts += [(block.ffn_down.weight, (last,)), (block.ffn_norm.weight, (marks,))]
        for block in later:
            self.parts += [(block.attn_output.weight, (last,)), (block.attn_norm.weight, (marks,))]
        self.values = [p.detach()[at].clone() for p, at in self.parts]

    @torch.no_grad()
    def restore(self):
        for (p, at), value in zip(self.parts, self.values):
            p[at] = value
        # The rest of the embeddings grows; the fixed part keeps its share.
        self.embeddings[:, self.own :] = self.fixed * (rms(self.embeddings[:, : self.own]) / self.scale)
