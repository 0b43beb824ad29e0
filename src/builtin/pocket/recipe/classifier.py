"""Finds the topic of a message from its words. It is learnt before the model and put into the same file.

The mean vector of each list of features (features.py), one after the other, goes through one linear layer. Words alone
tell nearly every topic, and this learns them in two minutes; a transformer of this size learns the questions by heart
and falls for a new one that begins like an old one.
"""

import numpy as np
import torch
from torch.nn import functional as F

from .features import features_of

ROWS, WIDTH, GROUPS = 16_384, 48, 4
FORGOTTEN = 0.2  # the share of features that are left out, so that none decides by itself
SAMPLES, EPOCHS, BATCH, RATE, SHARPNESS = 330_000, 4, 512, 0.01, 10.0


class Classifier:
    """What is in the file: signed bytes, the vectors (ROWS, WIDTH) and the layer (names, GROUPS * WIDTH), and a bias."""

    def __init__(self, names, vectors, layer, bias, scale):
        self.names, self.vectors, self.layer, self.bias, self.scale = names, vectors, layer, bias, scale

    def scores(self, text):
        means = [self.vectors[ids].astype(np.float32).mean(0) if ids else np.zeros(self.vectors.shape[1], np.float32) for ids in features_of(text, len(self.vectors))]
        return self.layer.astype(np.float32) @ np.concatenate(means) * self.scale + self.bias

    def tell(self, text):
        """The name of the topic."""
        return self.names[int(self.scores(text).argmax())]

    def share(self, asked, report=None):
        """How much of asked it tells rightly."""
        told = [self.tell(h["prompt"]) for h in asked]
        wrong = [(h, name) for h, name in zip(asked, told) if name not in h["topic"].split("|")]
        for h, name in wrong if report else []:
            report(f"  {h['topic']}: {h['prompt']!r} taken for {name}")
        return 1 - len(wrong) / len(asked)


def learn_classifier(source, seed=1, samples=SAMPLES, epochs=EPOCHS):
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    names = source.names
    places = {name: i for i, name in enumerate(names)}
    told = [source.told() for _ in range(samples)]
    wanted = torch.tensor([places[name] for name, _ in told])
    seen = [[np.array(ids, np.int32) for ids in features_of(text, ROWS)] for _, text in told]
    bag, tell = torch.nn.EmbeddingBag(ROWS, WIDTH, mode="mean"), torch.nn.Linear(GROUPS * WIDTH, len(names))
    torch.nn.init.normal_(bag.weight, std=0.1)
    torch.nn.init.normal_(tell.weight, std=(GROUPS * WIDTH) ** -0.5)
    torch.nn.init.zeros_(tell.bias)
    optimizer = torch.optim.Adam([*bag.parameters(), *tell.parameters()], lr=RATE)
    batches = [batch for _ in range(epochs) for batch in np.array_split(rng.permutation(samples), samples // BATCH)]
    for step, batch in enumerate(batches):
        optimizer.param_groups[0]["lr"] = RATE * (1.01 - step / len(batches))
        means = [bag(*jagged([some(seen[i][group], rng) for i in batch])) for group in range(GROUPS)]
        loss = F.cross_entropy(tell(torch.cat(means, 1) * SHARPNESS), wanted[torch.from_numpy(batch)])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    vectors, vector_scale = as_bytes(bag.weight)
    layer, layer_scale = as_bytes(tell.weight)
    return Classifier(names, vectors, layer, tell.bias.detach().numpy(), vector_scale * layer_scale * SHARPNESS)


def some(ids, rng):
    return ids[rng.random(len(ids)) >= FORGOTTEN] if len(ids) > 1 else ids


def jagged(lists):
    """(all numbers, where each list begins)"""
    starts = np.cumsum([0] + [len(ids) for ids in lists])[:-1].astype(np.int32)
    return torch.from_numpy(np.concatenate(lists)), torch.from_numpy(starts)


def as_bytes(weights):
    array = weights.detach().numpy()
    scale = float(np.abs(array).max()) / 127
    return np.rint(array / scale).astype(np.int8), scale
