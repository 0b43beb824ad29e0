"""The llama architecture in PyTorch, as small as it goes, with llama.cpp's names for its tensors."""

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import nn


@dataclass
class Shape:
    vocabulary: int
    width: int = 320
    layers: int = 7
    heads: int = 5
    hidden: int = 768
    context: int = 2048
    rope_base: float = 10000.0
    epsilon: float = 1e-5

    @property
    def head(self):
        return self.width // self.heads


class Norm(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(shape.width))
        self.epsilon = shape.epsilon

    def forward(self, x):
        x = x.float()
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.epsilon) * self.weight


class Block(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.shape = shape
        linear = lambda a, b: nn.Linear(a, b, bias=False)
        self.attn_norm, self.ffn_norm = Norm(shape), Norm(shape)
        self.attn_q, self.attn_k = linear(shape.width, shape.width), linear(shape.width, shape.width)
        self.attn_v, self.attn_output = linear(shape.width, shape.width), linear(shape.width, shape.width)
        self.ffn_gate, self.ffn_up = linear(shape.width, shape.hidden), linear(shape.width, shape.hidden)
        self.ffn_down = linear(shape.hidden, shape.width)

    def forward(self, x, rotation, past=None):
        batch, length, width = x.shape
        h = self.attn_norm(x)
        split = lambda t: t.view(batch, length, self.shape.heads, self.shape.head).transpose(1, 2)
        q, k, v = rotate(split(self.attn_q(h)), rotation), rotate(split(self.attn_k(h)), rotation), split(self.attn_v(h))
        k, q = k.to(v.dtype), q.to(v.dtype)
        if past is not None:
            if past:
                k, v = torch.cat([past[0], k], 2), torch.cat([past[1], v], 2)
            past[:] = [k, v]
        mixed = attention(q, k, v).transpose(1, 2).reshape(batch, length, width)
        x = x + self.attn_output(mixed)
        h = self.ffn_norm(x)
        return x + self.ffn_down(F.silu(self.ffn_gate(h)) * self.ffn_up(h))


class Pocket(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.shape = shape
        self.token_embd = nn.Embedding(shape.vocabulary, shape.width)
        self.blk = nn.ModuleList(Block(shape) for _ in range(shape.layers))
        self.output_norm = Norm(shape)
        for name, p in self.named_parameters():
            if p.ndim == 2:
                std = 0.05 if name.startswith("token_embd") else shape.width**-0.5 * 0.6
                if name.endswith(("attn_output.weight", "ffn_down.weight")):
                    std /= (2 * shape.layers) ** 0.5
                nn.init.normal_(p, std=std)
        angles = torch.outer(
            torch.arange(shape.context).float(),
            shape.rope_base ** (-torch.arange(0, shape.head, 2).float() / shape.head),
        )
        self.register_buffer("cos", angles.cos(), persistent=False)
        self.register_buffer("sin", angles.sin(), persistent=False)

    def hidden(self, ids, past=None):
        start = past[0][0].shape[2] if past and past[0] else 0
        rotation = self.cos[start : start + ids.shape[1]], self.sin[start : start + ids.shape[1]]
        x = self.token_embd(ids)
        for i, block in enumerate(self.blk):
            x = block(x, rotation, past[i] if past else None)
        return self.output_norm(x)

    def logits(self, hidden):
        return hidden @ self.token_embd.weight.T


def attention(q, k, v):
    """Each token sees itself and those before it; q may be the last of them alone."""
    if hasattr(F, "scaled_dot_product_attention") and q.shape[2] == k.shape[2]:
        return F.scaled_dot_product_attention(q, k, v, is_causal=True)
    scores = q @ k.transpose(-1, -2) * q.shape[-1] ** -0.5
    if q.shape[2] > 1:
        hide = torch.ones(q.shape[2], k.shape[2], dtype=torch.bool, device=q.device).triu(k.shape[2] - q.shape[2] + 1)
        scores = scores.masked_fill(hide, float("-inf"))
    return scores.softmax(-1) @ v


def rotate(x, rotation):
    """Rotary positions over neighbouring pairs, as llama.cpp does it for this architecture."""
    cos, sin = rotation
    even, odd = x[..., 0::2], x[..., 1::2]
    return torch.stack([even * cos - odd * sin, even * sin + odd * cos], -1).flatten(-2)
