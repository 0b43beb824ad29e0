"""Muon for the matrices (each step made orthogonal), Adam for the rest: learns in half the steps of Adam alone."""

from collections import defaultdict

import torch


def orthogonal(g, steps=4):
    """Newton-Schulz on a stack of wide matrices: nearly the nearest ones with orthogonal rows."""
    x = g.to(torch.bfloat16 if g.is_cuda else torch.float32)
    x = x / (x.flatten(1).norm(dim=1)[:, None, None] + 1e-7)
    for _ in range(steps):
        a = x @ x.transpose(1, 2)
        x = 3.4445 * x + (-4.7750 * a + 2.0315 * a @ a) @ x
    return x.float()


class Muon:
    def __init__(self, params, momentum=0.95, decay=0.01):
        self.params, self.momentum, self.decay = list(params), momentum, decay
        self.moving = [torch.zeros_like(p) for p in self.params]

    @torch.no_grad()
    def step(self, rate):
        stacks = defaultdict(list)
        for p, m in zip(self.params, self.moving):
            m.mul_(self.momentum).add_(p.grad, alpha=1 - self.momentum)
            update = p.grad.lerp(m, self.momentum)
            stacks[tuple(sorted(p.shape))].append((p, update if p.shape[0] <= p.shape[1] else update.T))
        for stack in stacks.values():
            for (p, _), update in zip(stack, orthogonal(torch.stack([u for _, u in stack]))):
                p.mul_(1 - rate * self.decay)
                p.add_(update if p.shape[0] <= p.shape[1] else update.T, alpha=-rate * max(1, p.shape[0] / p.shape[1]) ** 0.5)


class Adam:
    def __init__(self, params, betas=(0.9, 0.98)):
        self.inner = torch.optim.Adam(list(params), lr=1e-3, betas=betas)

    def step(self, rate):
        for group in self.inner.param_groups:
            group["lr"] = rate
        self.inner.step()
