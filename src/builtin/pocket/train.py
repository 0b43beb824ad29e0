#!/usr/bin/env python3
"""Trains Pocket from scratch and writes public/models/pocket.gguf and marks.json. See README.md."""

import argparse
import copy
import json
import math
import os
import random
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
SYSTEM_PYTHON = "/usr/bin/python3"

# A type of processor that is set for all programs is often an older one: by itself OpenBLAS finds the fastest code.
for name in ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"):
    os.environ.pop(name, None)

try:
    import torch
    import torch.distributed as dist
except ImportError:
    if os.path.realpath(sys.executable) != os.path.realpath(SYSTEM_PYTHON) and os.path.exists(SYSTEM_PYTHON):
        os.execv(SYSTEM_PYTHON, [SYSTEM_PYTHON, *sys.argv])
    sys.exit("PyTorch is missing: apt-get install python3-torch libopenblas0-pthread")

sys.path.insert(0, str(HERE))

from recipe.amend import amend  # noqa: E402
from recipe.bag import learn_bag  # noqa: E402
from recipe.batches import DECIDING, batches  # noqa: E402
from recipe.classifier import learn_classifier  # noqa: E402
from recipe.dataset import Source, write_marks  # noqa: E402
from recipe.evaluate import held_out_share, loss_of  # noqa: E402
from recipe.export import export  # noqa: E402
from recipe.gguf import dequantized  # noqa: E402
from recipe.hints import with_hints  # noqa: E402
from recipe.model import Pocket, Shape  # noqa: E402
from recipe.optimizer import Adam, Muon  # noqa: E402
from recipe.question import MARKS, Kept, marked  # noqa: E402
from recipe.read_gguf import read_classifier, read_pocket  # noqa: E402
from recipe.tokenizer import Tokenizer  # noqa: E402

VOCABULARY = 4096
OUT = HERE.parent.parent.parent / "public" / "models" / "pocket.gguf"


def shared(parameters):
    """The gradients' mean over all workers."""
    if not dist.is_initialized():
        return
    flat = torch.cat([p.grad.flatten() for p in parameters])
    dist.all_reduce(flat)
    at = 0
    for p in parameters:
        p.grad.copy_(flat[at : at + p.numel()].view_as(p) / dist.get_world_size())
        at += p.numel()


def together(value):
    """The first worker's value, so that all take the same steps."""
    if not dist.is_initialized():
        return value
    one = torch.tensor([float(value)], dtype=torch.float64)
    dist.broadcast(one, 0)
    return one.item()


def rate_at(progress):
    """Warm up, then fall to nothing along a cosine."""
    return progress / 0.02 if progress < 0.02 else 0.5 * (1 + math.cos(math.pi * progress)) * 0.98 + 0.02


def train(model, source, tokenizer, options):
    rng = random.Random(options.seed + 1 + options.rank)
    learnt = [(n, p) for n, p in model.named_parameters() if not n.startswith("blk.0.")]
    matrices = [p for n, p in learnt if p.ndim == 2 and n.startswith("blk")]
    others = [p for n, p in learnt if not (p.ndim == 2 and n.startswith("blk"))]
    muon, adam, kept = Muon(matrices), Adam(others), Kept(model)
    started, tokens, smooth, step, elapsed = time.time(), 0, None, 0, 0.0

    def progress():
        return elapsed / 60 / options.minutes if options.minutes else tokens / (options.tokens * 1e6)

    for ids, weights, heard in batches(source, tokenizer, options.batch, lambda: progress() < options.deciding, rng):
        elapsed, tokens = together(time.time() - started), together(tokens)
        if progress() >= 1:
            return
        learn = weights[:, 1:] > 0
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=options.bfloat16):
            hidden = model.hidden(ids[:, :-1], heard=heard[:, :-1])[learn]
            logits = model.logits(hidden)
        weight = weights[:, 1:][learn]
        losses = torch.nn.functional.cross_entropy(logits.float(), ids[:, 1:][learn], reduction="none")
        loss = (losses * weight).sum() / weight.sum()
        for p in model.parameters():
            p.grad = None
        loss.backward()
        shared([p for _, p in learnt])
        torch.nn.utils.clip_grad_norm_(others, 1.0)
        rate = rate_at(progress())
        muon.step(options.rate * rate)
        adam.step(options.adam_rate * rate)
        kept.restore()
        tokens += ids.numel() * options.workers
        smooth = loss.item() if smooth is None else 0.97 * smooth + 0.03 * loss.item()
        step += 1
        if options.rank:
            continue
        if step % 50 == 0:
            spent = time.time() - started
            print(f"step {step}  {tokens / 1e6:.2f}M tokens  {progress():.0%}  loss {smooth:.3f}  {tokens / spent:.0f}/s  {spent / 60:.1f} min", flush=True)
        if step % 200 == 0:
            if options.work:
                torch.save(model.state_dict(), options.work / f"pocket-{step}.pt")
            print(f"later.txt so far: {held_out_share(model, tokenizer, source.later, limit=24):.1%} of {len(source.later)}", flush=True)


def work(rank, place, model, tokenizer, options):
    """One of several processes. The first trains the shared model, the others copies that stay equal to it."""
    options.rank = rank
    torch.set_num_threads(1)
    dist.init_process_group("gloo", init_method=f"file://{place}", rank=rank, world_size=options.workers)
    own = model if rank == 0 else copy.deepcopy(model)
    dist.barrier()
    train(own, Source(options.seed + 1000 * rank), tokenizer, options)


def through_q8_0(model):
    """Rounds the matrices as the file will, so that what is measured is what is shipped."""
    with torch.no_grad():
        for p in model.parameters():
            if p.ndim == 2:
                p.copy_(torch.from_numpy(dequantized(p.numpy())))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tokens", type=float, default=12, help="millions of tokens to train on; 0, with --start, learns only the classifier")
    parser.add_argument("--batch", type=int, default=2048, help="tokens in a batch")
    parser.add_argument("--deciding", type=float, default=DECIDING, help="the part of the run that is mostly openings")
    parser.add_argument("--rate", type=float, default=0.012)
    parser.add_argument("--adam-rate", type=float, default=0.003)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 2, help="processes of one thread each")
    parser.add_argument("--minutes", type=float, help="how long to train, instead of --tokens")
    parser.add_argument("--bfloat16", action="store_true", help="16-bit floats, for processors on which that is faster")
    parser.add_argument("--work", type=Path, help="a folder for checkpoints")
    parser.add_argument("--start", type=Path, help="a GGUF file of this recipe to go on from")
    parser.add_argument("--amend", nargs="+", metavar="TOPIC", help="with --start: teaches the new answers of those topics, and keeps all others")
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--marks", type=Path, default=HERE / "marks.json")
    run(parser.parse_args())


def run(options):
    """Prepares a model, trains it with all workers, measures and writes it."""
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    source = Source(options.seed)
    if options.start:
        model, tokenizer = read_pocket(options.start)
    else:
        vocabulary_source = Source(1)
        texts = [text for _ in range(30_000) for _, text, _ in vocabulary_source.conversation()]
        texts += [text for _ in range(6000) for _, text, _ in vocabulary_source.tool_conversation()]
        tokenizer = Tokenizer.learn(texts, VOCABULARY)
        shape = Shape(vocabulary=len(tokenizer))
        model = marked(Pocket(shape), learn_bag(Source(options.seed), tokenizer, shape.bag - MARKS))
    count = sum(p.numel() for p in model.parameters())
    print(f"{len(source.topics)} topics, {len(source.held)} held-out phrasings, {len(tokenizer)} tokens, {count / 1e6:.2f}M parameters", flush=True)

    if options.amend:
        amend(model, source, tokenizer, options.amend, options)
    elif options.tokens == 0:
        pass  # only the classifier is learnt anew
    elif options.workers == 1:
        options.rank = 0
        train(model, source, tokenizer, options)
    else:
        model.share_memory()
        place = Path(tempfile.mkdtemp()) / "workers"
        torch.multiprocessing.start_processes(work, (place, model, tokenizer, options), options.workers, start_method="fork")
    classifier = read_classifier(options.start, source.names) if options.amend else learn_classifier(Source(options.seed))
    model, tokenizer = with_hints(model, tokenizer, source)
    through_q8_0(model)
    print(f"the classifier tells the topic of {classifier.share(source.later, print):.1%} of later.txt and {classifier.share(source.held):.1%} of the held-out messages", flush=True)
    for title, asked in (("later.txt", source.later), ("held-out", source.held)):
        wrong = []
        share = held_out_share(model, tokenizer, asked, wrong, classifier=classifier)
        for topic, prompt, reply in wrong if title == "later.txt" else []:
            print(f"missed  {topic:24} {prompt!r} -> {reply[:90]!r}")
        print(f"{title}: {share:.1%} of {len(asked)} phrasings get the right topic's answer at temperature 0")
    others = Source(options.seed + 99)
    fresh = [others.conversation() for _ in range(40)]
    print(f"loss on fresh conversations: {loss_of(model, tokenizer, fresh):.3f}")

    options.out.parent.mkdir(parents=True, exist_ok=True)
    export(model, tokenizer, classifier, options.out)
    write_marks(options.marks, source.topics)
    print(f"{options.out.name}: {options.out.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
