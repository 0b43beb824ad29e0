"""Muon for the matrices (each step made orthogonal), Adam for the rest: learns in half the steps of Adam alone."""

import torch


def orthogonal(g, steps=4):
    """Newton-Schulz: nearly the nearest matrix with orthogonal rows."""
    x = g.to(torch.bfloat16)
    if x.shape[0] > x.shape[1]:
        return orthogonal(g.T, steps).T
    x = x / (x.norm() + 1e-7)
    for _ in range(steps):
        a = x @ x.T
        x = 3.4445 * x + (-4.7750 * a + 2.0315 * a @ a) @ x
    return x.float()


class Muon:
    def __init__(self, params, momentum=0.95, decay=0.01):
        self.params, self.momentum, self.decay = list(params), momentum, decay
        self.moving = [torch.zeros_like(p) for p in self.params]

    @torch.no_grad()
    def step(self, rate):
        for p, m in zip(self.params, self.moving):
            m.mul_(self.momentum).add_(p.grad, alpha=1 - self.momentum)
            update = orthogonal(p.grad.lerp(m, self.momentum))
            p.mul_(1 - rate * self.decay)
            p.add_(update, alpha=-rate * max(1, p.shape[0] / p.shape[1]) ** 0.5)


class Adam:
    def __init__(self, params, betas=(0.9, 0.98)):
        self.inner = torch.optim.Adam(list(params), lr=1e-3, betas=betas)

    def step(self, rate):
        for group in self.inner.param_groups:
            group["lr"] = rate
        self.inner.step()
