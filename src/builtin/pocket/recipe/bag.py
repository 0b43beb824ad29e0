"""A bag of words: a vector for each token, such that the mean over a prompt tells its topic.

Words alone tell nearly every topic, and are learnt in minutes where attention takes hours to find as much. The model
is given the vectors as part of its embeddings; what else there is to know it learns around them.
"""

import random

import torch
from torch.nn import functional as F

from corpus.generated import MAKERS

from .evaluate import prompt_ids
from .topics import roughen

HEAD, TAIL = 1, 1  # the control tokens around a question: the bag of words holds neither
FORGOTTEN = 0.15  # the share of a question's tokens that are left out, so that no single word decides
BATCH, RATE, SHARPNESS = 512, 0.01, 10.0


def words_of(tokenizer, prompt):
    """The tokens of the bag: the question with the template's end of a turn."""
    return prompt_ids(tokenizer, prompt)[HEAD:-TAIL]


def learn_bag(source, tokenizer, size, start=None, samples=240_000, epochs=5, report=print):
    """The vectors, (vocabulary, size). start: vectors to go on from."""
    names = [topic.id for topic in source.topics] + list(MAKERS)
    topics = {name: i for i, name in enumerate(names)}
    rng, data = random.Random(3), []
    for _ in range(samples):
        if rng.random() < 0.08:
            name, ask, _ = source.fresh_computed()
            data.append((words_of(tokenizer, roughen(ask, rng)), topics[name]))
        else:
            topic = rng.choices(source.topics, source.weights)[0]
            data.append((words_of(tokenizer, source.asked(topic)), topics[topic.id]))
    bag = torch.nn.EmbeddingBag(len(tokenizer), size, mode="mean")
    tell = torch.nn.Linear(size, len(topics), bias=False)
    torch.nn.init.normal_(bag.weight, std=0.1)
    if start is not None:
        bag.weight.data.copy_(start / start.pow(2).mean().sqrt() * 0.3)
    torch.nn.init.normal_(tell.weight, std=size**-0.5)
    optimizer = torch.optim.Adam([*bag.parameters(), *tell.parameters()], lr=RATE)
    steps = epochs * len(data) // BATCH
    for step in range(steps):
        if step * BATCH % len(data) < BATCH:
            rng.shuffle(data)
        optimizer.param_groups[0]["lr"] = RATE * (1.01 - step / steps)
        at = step * BATCH % len(data)
        prompts, wanted = zip(*data[at : at + BATCH])
        heard = [[t for t in p[:-2] if rng.random() >= FORGOTTEN] + p[-2:] for p in prompts]
        starts = torch.tensor([0] + [len(p) for p in heard]).cumsum(0)[:-1]
        told = tell(bag(torch.tensor([t for p in heard for t in p]), starts) * SHARPNESS)
        loss = F.cross_entropy(told, torch.tensor(wanted))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    for title, asked in (("held-out phrasings", source.held), ("phrasings of later.txt", source.later)):
        with torch.no_grad():
            told = [names[int(tell(bag(torch.tensor([words_of(tokenizer, h["prompt"])])))[0].argmax())] for h in asked]
        wrong = [(h, name) for h, name in zip(asked, told) if name not in h["topic"].split("|")]
        for kind in sorted({h.get("file", "") for h in asked}):
            report(f"  {kind}: {sum(h.get('file') == kind for h, _ in wrong)} wrong of {sum(h.get('file') == kind for h in asked)}")  # by file
        report(f"the bag of words tells the topic of {1 - len(wrong) / len(asked):.1%} of {len(asked)} {title}")
    for h, name in wrong:
        report(f"  {h['topic']}: {h['prompt']!r} taken for {name}")
    return bag.weight.detach()
