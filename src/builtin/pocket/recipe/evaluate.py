"""Answers messages at temperature 0, and counts the right topics."""

from collections import defaultdict

import torch

from .dataset import right
from .tokenizer import IM_END, hint


def prompt_ids(tokenizer, prompt, topic=None):
    return tokenizer.encode(f"<|ask|>{prompt}<|im_end|>\n<|answer|>" + (hint(topic) if topic in tokenizer.topics else ""))


@torch.no_grad()
def greedy_batch(model, prompts, limit):
    """Continues prompts of one length side by side."""
    past = [[] for _ in model.blk]
    step, out = torch.tensor(prompts, device=model.cos.device), []
    while len(out) < limit:
        token = model.logits(model.hidden(step, past)[:, -1]).argmax(-1)
        out.append(token)
        step = token[:, None]
        if len(out) % 16 == 0 and all(IM_END in row for row in torch.stack(out, 1).tolist()):
            break
    rows = torch.stack(out, 1).tolist()
    return [row[: row.index(IM_END)] if IM_END in row else row for row in rows]


def replies(model, tokenizer, prompts, limit=64, classifier=None):
    """prompts: texts, or (text, topic)"""
    by_length = defaultdict(list)
    for i, prompt in enumerate(prompts):
        text, topic = prompt if isinstance(prompt, tuple) else (prompt, classifier.tell(prompt) if classifier else None)
        ids = prompt_ids(tokenizer, text, topic)
        by_length[len(ids)].append((i, ids))
    out = [None] * len(prompts)
    for group in by_length.values():
        for (i, _), ids in zip(group, greedy_batch(model, [ids for _, ids in group], limit)):
            out[i] = tokenizer.decode(ids)
    return out


def held_out_share(model, tokenizer, held, report=None, limit=64, classifier=None):
    said = replies(model, tokenizer, [h["prompt"] for h in held], limit, classifier)
    marks = [right(h, r) for h, r in zip(held, said)]
    if report is not None:
        report += [(h["topic"], h["prompt"], r) for h, r, ok in zip(held, said, marks) if not ok]
    return sum(marks) / len(marks)
