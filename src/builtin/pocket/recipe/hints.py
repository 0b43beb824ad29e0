"""A token for each topic, added to a trained model: behind <|answer|> it decides what the answer is about.

The model already reads the topic where one head of the second block writes the mean bag of words of the last question
(question.py). A topic's token has the mean over many questions in its own bag, and that head is drawn to it before all
else. So nothing has to be trained again, and without such a token the model does what it did before.
"""

import random

import torch

from .bag import words_of
from .question import IS_ASK, MARKS, rms
from .tokenizer import ANSWER, CONTROL, Tokenizer
from .tokenizer import MARKS as NAMED

ASKED = 80  # questions of which a topic's bag is the mean
EVERY_TOPIC, IS_TOPIC = 0.01, -0.02  # small, so that the bag beside them keeps its digits in 8 bits
DRAWN = -2000.0  # how much the head is drawn to the mark; where it has the other sign, as in ASK, it looks away
PLACE = len(CONTROL) + len(NAMED)


@torch.no_grad()
def with_hints(model, tokenizer, source):
    """(model, tokenizer) with a token for each topic whose answer is recited."""
    random_ = torch.Generator().manual_seed(1)
    own = model.shape.width - model.shape.bag
    old = model.token_embd.weight
    names = source.hinted
    rows = torch.zeros(len(names), model.shape.width)
    for row, name in zip(rows, names):
        bags = [old[words_of(tokenizer, source.asked_for(name)), own:-MARKS].mean(0) for _ in range(ASKED)]
        row[:own] = old[ANSWER, :own] + torch.randn(own, generator=random_) * rms(old[:, :own]) * 0.5
        row[own:-MARKS] = torch.stack(bags).mean(0)
        row[-MARKS], row[IS_ASK] = EVERY_TOPIC, IS_TOPIC
    model.token_embd = torch.nn.Embedding.from_pretrained(torch.cat([old[:PLACE], rows, old[PLACE:]]), freeze=False)
    model.shape.vocabulary += len(names)
    model.blk[1].attn_k.weight[-2, IS_ASK] = DRAWN
    return model, Tokenizer(tokenizer.characters, tokenizer.merges, names)


@torch.no_grad()
def without_hints(model, tokenizer):
    """The same as it was trained, to train it further."""
    old, count = model.token_embd.weight, len(tokenizer.topics)
    model.token_embd = torch.nn.Embedding.from_pretrained(torch.cat([old[:PLACE], old[PLACE + count :]]), freeze=False)
    model.shape.vocabulary -= count
    model.blk[1].attn_k.weight[-2, IS_ASK] = 0
    return model, Tokenizer(tokenizer.characters, tokenizer.merges)
