#!/usr/bin/env python3
"""Trains Pocket from nothing and writes public/models/pocket.gguf and heldout.json. See README.md."""

import argparse
import json
import math
import os
import random
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
SYSTEM_PYTHON = "/usr/bin/python3"

try:
    import torch
except ImportError:
    if os.path.realpath(sys.executable) != os.path.realpath(SYSTEM_PYTHON) and os.path.exists(SYSTEM_PYTHON):
        os.execv(SYSTEM_PYTHON, [SYSTEM_PYTHON, *sys.argv])
    sys.exit("PyTorch is missing: apt-get install python3-torch libopenblas0-pthread")

sys.path.insert(0, str(HERE))

from recipe.bag import learn_bag  # noqa: E402
from recipe.batches import batches  # noqa: E402
from recipe.dataset import Source, read_unseen  # noqa: E402
from recipe.evaluate import held_out_share, loss_of  # noqa: E402
from recipe.export import export  # noqa: E402
from recipe.gguf import dequantized  # noqa: E402
from recipe.model import Pocket, Shape  # noqa: E402
from recipe.optimizer import Adam, Muon  # noqa: E402
from recipe.read_gguf import read_pocket  # noqa: E402
from recipe.tokenizer import Tokenizer  # noqa: E402
from recipe.widen import Kept, widened  # noqa: E402

VOCABULARY = 3072
BAG = 64
OUT = HERE.parent.parent.parent / "public" / "models" / "pocket.gguf"


def rate_at(progress):
    """Warm up, then fall to nothing along a cosine."""
    return progress / 0.02 if progress < 0.02 else 0.5 * (1 + math.cos(math.pi * progress)) * 0.98 + 0.02


def train(model, source, tokenizer, options):
    rng = random.Random(options.seed + 1)
    matrices = [p for n, p in model.named_parameters() if p.ndim == 2 and n.startswith("blk")]
    others = [p for n, p in model.named_parameters() if not (p.ndim == 2 and n.startswith("blk"))]
    muon, adam, kept = Muon(matrices), Adam(others), Kept(model)
    started, tokens, smooth = time.time(), 0, None
    stream = batches(source, tokenizer, options.batch, options.tokens * 1e6, rng)
    step = 0
    while True:
        progress = tokens / (options.tokens * 1e6)
        if progress >= 1:
            return
        ids, weights, heard = next(stream)
        learn = weights[:, 1:] > 0
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=not options.exact):
            hidden = model.hidden(ids[:, :-1], heard=heard[:, :-1])[learn]
            logits = model.logits(hidden)
        weight = weights[:, 1:][learn]
        losses = torch.nn.functional.cross_entropy(logits.float(), ids[:, 1:][learn], reduction="none")
        loss = (losses * weight).sum() / weight.sum()
        for p in model.parameters():
            p.grad = None
        loss.backward()
        torch.nn.utils.clip_grad_norm_(others, 1.0)
        rate = rate_at(progress)
        muon.step(options.rate * rate)
        adam.step(options.adam_rate * rate)
        kept.restore()
        tokens += ids.numel()
        smooth = loss.item() if smooth is None else 0.97 * smooth + 0.03 * loss.item()
        step += 1
        if step % 50 == 0:
            spent = time.time() - started
            print(f"step {step}  {tokens / 1e6:.2f}M tokens  {progress:.0%}  loss {smooth:.3f}  {tokens / spent:.0f}/s  {spent / 60:.1f} min", flush=True)
        if step % 500 == 0:
            if options.work:
                export(model, tokenizer, options.work / "pocket.gguf")
            sample = source.held[:: max(1, len(source.held) // 100)]
            print(f"held-out so far: {held_out_share(model, tokenizer, sample, limit=24):.1%} of {len(sample)}", flush=True)


def through_q8_0(model):
    """Rounds the matrices as the file will, so that what is measured is what is shipped."""
    with torch.no_grad():
        for p in model.parameters():
            if p.ndim == 2:
                p.copy_(torch.from_numpy(dequantized(p.numpy())))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tokens", type=float, default=6, help="millions of tokens to train on")
    parser.add_argument("--batch", type=int, default=2048, help="tokens in a batch")
    parser.add_argument("--rate", type=float, default=0.012)
    parser.add_argument("--adam-rate", type=float, default=0.003)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--exact", action="store_true", help="32-bit floats, for processors without bfloat16")
    parser.add_argument("--work", type=Path, help="a folder for checkpoints")
    parser.add_argument("--start", type=Path, help="a GGUF file of this recipe to go on from")
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--held-out", type=Path, default=HERE / "heldout.json")
    options = parser.parse_args()

    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    source = Source(options.seed)
    if options.start:
        model, tokenizer = read_pocket(options.start)
    else:
        vocabulary_source = Source(1)
        texts = [text for _ in range(8000) for _, text, _ in vocabulary_source.conversation()]
        tokenizer = Tokenizer.learn(texts, VOCABULARY)
        model = Pocket(Shape(vocabulary=len(tokenizer)))
    if model.shape.bag == 0:
        model = widened(model, learn_bag(Source(options.seed), tokenizer, BAG))
    count = sum(p.numel() for p in model.parameters())
    print(f"{len(source.topics)} topics, {len(source.held)} held-out phrasings, {len(tokenizer)} tokens, {count / 1e6:.2f}M parameters", flush=True)

    train(model, source, tokenizer, options)
    through_q8_0(model)
    wrong = []
    topics = [h for h in source.held if "any" in h]
    computed = [h for h in source.held if "all" in h]
    share, of_computed = (held_out_share(model, tokenizer, held, wrong) for held in (topics, computed))
    for topic, prompt, reply in wrong:
        print(f"missed  {topic:24} {prompt!r} -> {reply[:90]!r}")
    fresh = [Source(options.seed + 99).conversation() for _ in range(40)]
    print(f"loss on fresh conversations: {loss_of(model, tokenizer, fresh):.3f}")
    for name in ("unseen.txt", "later.txt"):
        asked = read_unseen(HERE / name, source.held)
        print(f"{name}: {held_out_share(model, tokenizer, asked):.1%} of {len(asked)}")
    print(f"computed answers: {of_computed:.1%} of {len(computed)}")
    print(f"held-out: {share:.1%} of {len(topics)} phrasings get the right topic's answer at temperature 0")

    options.out.parent.mkdir(parents=True, exist_ok=True)
    export(model, tokenizer, options.out)
    rows = ",\n".join(json.dumps(h, ensure_ascii=False) for h in source.held)
    options.held_out.write_text(f"[\n{rows}\n]\n", encoding="utf-8")
    print(f"{options.out.name}: {options.out.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
