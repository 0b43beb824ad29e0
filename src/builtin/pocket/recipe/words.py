"""Before anything else, the words: embeddings whose mean tells the subject of a question."""

import random

import torch
import torch.nn.functional as F

from .dataset import encode


MEAN = 2.0  # how much the mean of all tokens weighs beside the token itself


def start_from_words(model):
    """Makes the untrained model a bag of words: its first layer takes the mean of all tokens, the others add nothing."""
    with torch.no_grad():
        for block in model.blk:
            block.attn_output.weight.zero_()
            block.ffn_down.weight.zero_()
        first = model.blk[0]
        first.attn_q.weight.mul_(0.1)
        first.attn_k.weight.mul_(0.1)
        first.attn_v.weight.copy_(torch.eye(model.shape.width))
        first.attn_output.weight.copy_(MEAN * torch.eye(model.shape.width))


def learn_words(model, head, source, tokenizer, seed, count, rounds=2, batch=512):
    """Learns the embeddings, and the head that tells subjects, on bare questions: seconds, as nothing else is computed."""
    rng = random.Random(seed)
    table = model.token_embd.weight
    optimizer = torch.optim.Adam([table, *head.parameters()], lr=0.04)
    questions = []
    for _ in range(count):
        ids, _, told = encode(source.bare(), tokenizer, rng)
        questions.append((ids, source.subjects[told[0][1]]))
    steps, done = rounds * -(-count // batch), 0
    for _ in range(rounds):
        rng.shuffle(questions)
        for start in range(0, count, batch):
            part = questions[start : start + batch]
            ids = torch.tensor([i for each, _ in part for i in each])
            starts = torch.tensor([0] + [len(each) for each, _ in part]).cumsum(0)[:-1]
            normal = table * torch.rsqrt(table.pow(2).mean(-1, keepdim=True) + model.shape.epsilon)
            last = torch.tensor([each[-1] for each, _ in part])
            mean = table[last] + MEAN * F.embedding_bag(ids, normal, starts, mode="mean")
            hidden = mean * torch.rsqrt(mean.pow(2).mean(-1, keepdim=True) + model.shape.epsilon)
            loss = F.cross_entropy(head(hidden), torch.tensor([name for _, name in part]))
            optimizer.zero_grad()
            loss.backward()
            for group in optimizer.param_groups:
                group["lr"] = 0.04 * (1 - done / steps)
            optimizer.step()
            done += 1
    return loss.item()
