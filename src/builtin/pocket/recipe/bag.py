"""A bag of words: a vector for each token, such that the mean over a prompt tells its topic.

Words alone tell nearly every topic, and are learnt in minutes where attention takes hours to find as much. The model
is given the vectors as part of its embeddings; what else there is to know it learns around them.
"""

import random

import torch
from torch.nn import functional as F

from .evaluate import prompt_ids

HEAD, TAIL = 3, 5  # the template's tokens around a question
FORGOTTEN = 0.15  # the share of a question's tokens that are left out, so that no single word decides
BATCH, RATE, SHARPNESS = 512, 0.01, 10.0


def learn_bag(source, tokenizer, size, samples=400_000, epochs=6, report=print):
    """The vectors, (vocabulary, size)."""
    topics = {topic.id: i for i, topic in enumerate(source.topics)}
    rng, data = random.Random(3), []
    for _ in range(samples):
        if rng.random() < 0.08:  # whatever is computed is one more topic here
            data.append((prompt_ids(tokenizer, source.fresh_computed()[1]), len(topics)))
        else:
            topic = rng.choices(source.topics, source.weights)[0]
            data.append((prompt_ids(tokenizer, source.asked(topic)), topics[topic.id]))
    bag = torch.nn.EmbeddingBag(len(tokenizer), size, mode="mean")
    tell = torch.nn.Linear(size, len(topics) + 1, bias=False)
    torch.nn.init.normal_(bag.weight, std=0.1)
    torch.nn.init.normal_(tell.weight, std=size**-0.5)
    optimizer = torch.optim.Adam([*bag.parameters(), *tell.parameters()], lr=RATE)
    steps = epochs * len(data) // BATCH
    for step in range(steps):
        if step * BATCH % len(data) < BATCH:
            rng.shuffle(data)
        optimizer.param_groups[0]["lr"] = RATE * (1.01 - step / steps)
        at = step * BATCH % len(data)
        prompts, wanted = zip(*data[at : at + BATCH])
        heard = [p[:HEAD] + [t for t in p[HEAD:-TAIL] if rng.random() >= FORGOTTEN] + p[-TAIL:] for p in prompts]
        starts = torch.tensor([0] + [len(p) for p in heard]).cumsum(0)[:-1]
        told = tell(bag(torch.tensor([t for p in heard for t in p]), starts) * SHARPNESS)
        loss = F.cross_entropy(told, torch.tensor(wanted))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    held = [h for h in source.held if h["topic"] in topics]
    with torch.no_grad():
        told = [int(tell(bag(torch.tensor([prompt_ids(tokenizer, h["prompt"])])))[0, :-1].argmax()) for h in held]
    right = sum(i == topics[h["topic"]] for i, h in zip(told, held))
    report(f"the bag of words tells the topic of {right / len(held):.1%} of {len(held)} held-out phrasings")
    return bag.weight.detach()
