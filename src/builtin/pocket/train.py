#!/usr/bin/env python3
"""Trains Pocket from scratch and writes public/models/pocket.gguf and marks.json. See README.md."""

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

# A type of processor that is set for all programs is often an older one: by itself OpenBLAS finds the fastest code.
for name in ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"):
    os.environ.pop(name, None)

try:
    import torch
except ImportError:
    if os.path.realpath(sys.executable) != os.path.realpath(SYSTEM_PYTHON) and os.path.exists(SYSTEM_PYTHON):
        os.execv(SYSTEM_PYTHON, [SYSTEM_PYTHON, *sys.argv])
    sys.exit("PyTorch is missing: apt-get install python3-torch libopenblas0-pthread")

sys.path.insert(0, str(HERE))

from recipe.batches import start_makers  # noqa: E402
from recipe.classifier import SAMPLES, learn_classifier, see  # noqa: E402
from recipe.dataset import STRICT, Source, write_marks  # noqa: E402
from recipe.evaluate import held_out_share, replies  # noqa: E402
from recipe.export import export  # noqa: E402
from recipe.gguf import dequantized  # noqa: E402
from recipe.model import Pocket, Shape  # noqa: E402
from recipe.optimizer import Adam, Muon  # noqa: E402
from recipe.read_gguf import read_pocket  # noqa: E402
from recipe.tokenizer import Tokenizer  # noqa: E402

VOCABULARY = 4500
OUT = HERE.parent.parent.parent / "public" / "models" / "pocket.gguf"


def rate_at(progress):
    """Warm up, then fall to nothing along a cosine."""
    return progress / 0.02 if progress < 0.02 else 0.5 * (1 + math.cos(math.pi * progress)) * 0.99 + 0.01


def train(model, queue, options, device):
    matrices = [p for n, p in model.named_parameters() if p.ndim == 2 and n.startswith("blk")]
    others = [p for n, p in model.named_parameters() if not (p.ndim == 2 and n.startswith("blk"))]
    muon, adam = Muon(matrices), Adam(others)
    started, tokens, waited, smooth, step = time.time(), 0, 0.0, None, 0
    while True:
        spent = time.time() - started
        progress = spent / 60 / options.minutes
        if progress >= 1:
            return
        ids, weights = queue.get(timeout=120)
        waited += time.time() - started - spent
        ids = torch.from_numpy(ids).to(device).long()
        learn = torch.from_numpy(weights).to(device)[:, 1:] > 0
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
            logits = model.logits(model.hidden(ids[:, :-1])[learn])
        loss = torch.nn.functional.cross_entropy(logits.float(), ids[:, 1:][learn])
        for p in model.parameters():
            p.grad = None
        loss.backward()
        torch.nn.utils.clip_grad_norm_(others, 1.0)
        rate = rate_at(progress)
        muon.step(options.rate * rate)
        adam.step(options.adam_rate * rate)
        tokens += ids.numel()
        step += 1
        if step % options.report == 0:
            smooth = loss.item() if smooth is None else 0.8 * smooth + 0.2 * loss.item()
            spent = time.time() - started
            print(f"step {step}  {tokens / 1e6:.1f}M tokens  {progress:.0%}  loss {smooth:.4f}  {tokens / spent:.0f}/s  waited {waited / spent:.0%}  {spent / 60:.1f} min", flush=True)


def through_q8_0(model):
    """Rounds the matrices as the file will, so that what is measured is what is shipped."""
    with torch.no_grad():
        for p in model.parameters():
            if p.ndim == 2:
                p.copy_(torch.from_numpy(dequantized(p.cpu().numpy())))


def learn_tokens(source, samples, names):
    texts = [text for _ in range(samples) for _, text, _ in source.conversation()[1]]
    texts += [text for _ in range(samples // 6) for _, text, _ in source.tool_conversation()[1]]
    texts += [answer for topic in source.topics + source.tongues for _, answer in topic.answers]
    return Tokenizer.learn(texts, VOCABULARY + len(names), names)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=6, help="how long to train; 0, with --start, learns only the classifier")
    parser.add_argument("--batch", type=int, help="tokens in a batch; 32,768 on a GPU, 2,048 without")
    parser.add_argument("--rate", type=float, default=0.015)
    parser.add_argument("--adam-rate", type=float, default=0.003)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--width", type=int, default=320)
    parser.add_argument("--layers", type=int, default=7)
    parser.add_argument("--hidden", type=int, default=768)
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) - 1), help="processes that make samples")
    parser.add_argument("--samples", type=int, default=SAMPLES, help="messages that the classifier learns from")
    parser.add_argument("--report", type=int, default=200, help="steps between two lines of the log")
    parser.add_argument("--start", type=Path, help="a GGUF file of this recipe to go on from")
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--marks", type=Path, default=HERE / "marks.json")
    run(parser.parse_args())


def run(options):
    """Prepares a model, trains it, measures and writes it."""
    device = "cuda" if torch.cuda.device_count() else "cpu"  # counts without touching it: processes are forked below
    options.batch = options.batch or (32_768 if device == "cuda" else 2048)
    torch.manual_seed(options.seed)
    began = time.time()
    since = lambda: f"{(time.time() - began) / 60:.1f} min"
    source = Source(options.seed, measures=True)
    if options.start:
        model, tokenizer = read_pocket(options.start)
    else:
        tokenizer = learn_tokens(Source(1), 5_000, source.hinted)
        model = Pocket(Shape(len(tokenizer), width=options.width, heads=options.width // 64, layers=options.layers, hidden=options.hidden))
    count = sum(p.numel() for p in model.parameters())
    print(f"{device}: {len(source.names)} topics, {len(tokenizer)} tokens, {count / 1e6:.2f}M parameters, {since()}", flush=True)
    data = see(source.names, options.samples, options.workers, options.seed)
    print(f"{len(data[0])} messages for the classifier, {since()}", flush=True)
    makers, queue = start_makers(tokenizer, options) if options.minutes else ([], None)
    classifier = learn_classifier(source.names, data, device)
    del data
    for title, asked in (("later.txt", source.later), ("held-out", source.held)):
        print(f"the classifier tells the topic of {classifier.share(asked, print):.1%} of {title}, {since()}", flush=True)
    model.to(device)
    if options.minutes:
        train(model, queue, options, device)
        for maker in makers:
            maker.terminate()
    model.eval()
    through_q8_0(model)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    export(model, tokenizer, classifier, source, options.out)
    write_marks(options.marks, source.topics)
    print(f"{options.out.name}: {options.out.stat().st_size / 1e6:.2f} MB, {since()}", flush=True)
    wrong = []
    share = held_out_share(model, tokenizer, source.held, wrong, classifier=classifier)
    for topic, prompt, reply in wrong:
        print(f"missed  {topic:24} {prompt!r} -> {reply[:90]!r}")
    print(f"held-out: {share:.1%} of {len(source.held)} phrasings get the right topic's answer at temperature 0, {since()}")
    for file in sorted(STRICT.glob("*.txt")):
        asked = [line.split(" => ")[0] for line in file.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
        for prompt, reply in zip(asked, replies(model, tokenizer, asked, 200, classifier)):
            print(f"> {prompt}  [{classifier.tell(prompt)}]\n{reply}")
    print(f"done, {since()}", flush=True)


if __name__ == "__main__":
    main()
