"""Finds the topic of a message from its words. It is learnt before the model and put into the same file.

The mean vector of each list of features (features.py), one after the other, goes through one linear layer. Words alone
tell nearly every topic, and this learns them in two minutes; a transformer of this size learns the questions by heart
and falls for a new one that begins like an old one.
"""

import numpy as np
import torch
import torch.multiprocessing as processes
from torch.nn import functional as F

from .features import features_of

ROWS, WIDTH, GROUPS = 16_384, 48, 4
FORGOTTEN = 0.2  # the share of features that are left out, so that none decides by itself
SAMPLES, EPOCHS, BATCH, RATE, SHARPNESS = 1_200_000, 4, 1024, 0.01, 10.0


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


def seen(seed, count, names):
    """(topics as numbers, for each list of features: all of them one after the other, and how many each message has)"""
    from .dataset import Source

    source, places = Source(seed), {name: i for i, name in enumerate(names)}
    wanted, lists = [], [([], []) for _ in range(GROUPS)]
    for _ in range(count):
        name, text = source.told()
        wanted.append(places[name])
        for (ids, sizes), found in zip(lists, features_of(text, ROWS)):
            ids += found
            sizes.append(len(found))
    return np.array(wanted, np.int64), [(np.array(ids, np.int32), np.array(sizes, np.int64)) for ids, sizes in lists]


def see(names, samples, workers, seed):
    """What many processes made. To be called before a GPU is touched."""
    with processes.get_context("fork").Pool(workers) as pool:
        parts = pool.starmap(seen, [(seed + i, samples // workers, names) for i in range(workers)])
    wanted = np.concatenate([w for w, _ in parts])
    return wanted, [tuple(np.concatenate([lists[g][k] for _, lists in parts]) for k in (0, 1)) for g in range(GROUPS)]


def learn_classifier(names, data, device="cpu", seed=1, epochs=EPOCHS):
    torch.manual_seed(seed)
    wanted, lists = torch.from_numpy(data[0]).to(device), [(torch.from_numpy(ids).to(device).long(), torch.from_numpy(sizes).to(device)) for ids, sizes in data[1]]
    starts = [torch.cumsum(sizes, 0) - sizes for _, sizes in lists]
    bags = torch.nn.EmbeddingBag(ROWS, WIDTH, mode="mean").to(device)
    tell = torch.nn.Linear(GROUPS * WIDTH, len(names)).to(device)
    torch.nn.init.normal_(bags.weight, std=0.1)
    torch.nn.init.normal_(tell.weight, std=(GROUPS * WIDTH) ** -0.5)
    torch.nn.init.zeros_(tell.bias)
    optimizer = torch.optim.Adam([*bags.parameters(), *tell.parameters()], lr=RATE)
    steps, step = epochs * (len(wanted) // BATCH), 0
    for _ in range(epochs):
        for batch in torch.randperm(len(wanted), device=device)[: len(wanted) // BATCH * BATCH].view(-1, BATCH):
            optimizer.param_groups[0]["lr"] = RATE * (1.01 - step / steps)
            means = [bags(*kept(ids, start[batch], sizes[batch])) for (ids, sizes), start in zip(lists, starts)]
            loss = F.cross_entropy(tell(torch.cat(means, 1) * SHARPNESS), wanted[batch])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            step += 1
    vectors, vector_scale = as_bytes(bags.weight)
    layer, layer_scale = as_bytes(tell.weight)
    return Classifier(names, vectors, layer, tell.bias.detach().cpu().numpy(), vector_scale * layer_scale * SHARPNESS)


def kept(ids, starts, sizes):
    """(features, where each message begins) of a batch, some of them left out"""
    owner = torch.repeat_interleave(torch.arange(len(sizes), device=ids.device), sizes)
    within = torch.arange(len(owner), device=ids.device) - (torch.cumsum(sizes, 0) - sizes)[owner]
    stays = (torch.rand(len(owner), device=ids.device) >= FORGOTTEN) | (sizes[owner] == 1)
    counts = torch.zeros_like(sizes).index_add_(0, owner, stays.long())
    return ids[starts[owner] + within][stays], torch.cumsum(counts, 0) - counts


def as_bytes(weights):
    array = weights.detach().cpu().numpy()
    scale = float(np.abs(array).max()) / 127
    return np.rint(array / scale).astype(np.int8), scale
