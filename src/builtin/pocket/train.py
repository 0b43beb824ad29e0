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

from recipe.dataset import Source, encode, read_unseen  # noqa: E402
from recipe.evaluate import held_out_share, loss_of, told_share  # noqa: E402
from recipe.export import export  # noqa: E402
from recipe.gguf import dequantized  # noqa: E402
from recipe.model import Pocket, Shape  # noqa: E402
from recipe.optimizer import Adam, Muon  # noqa: E402
from recipe.tokenizer import Tokenizer  # noqa: E402
from recipe.words import learn_words, start_from_words  # noqa: E402

VOCABULARY = 3072
LONGEST = 1024
SUBJECT = 2.0  # how much telling the subject counts beside the words
OUT = HERE.parent.parent.parent / "public" / "models" / "pocket.gguf"


def kinds_at(progress):
    """How many samples are of each kind: first to find the subject, then to tell it all."""
    if progress < 0.4:
        return {"bare": 27, "opening": 35, "task": 22, "drill": 3, "call": 3, "whole": 10}
    return {"bare": 10, "opening": 10, "task": 30, "drill": 4, "call": 8, "whole": 28, "conversation": 10}


def batches(source, tokenizer, budget, tokens_in_all, rng):
    """Endless batches of samples of about one length: (ids, weights), padded with 0, and (row, place, subject)s."""
    made = 0
    while True:
        pool, size, kinds = [], 0, kinds_at(made / tokens_in_all)
        while size < budget * 12:
            make = getattr(source, rng.choices(list(kinds), list(kinds.values()))[0])
            ids, weights, subjects = encode(make(), tokenizer, rng)
            told = [(at, source.subjects[name]) for at, name in subjects if at < min(len(ids), LONGEST + 1)]
            pool.append((ids[: LONGEST + 1], weights[: LONGEST + 1], told))
            size += len(pool[-1][0])
        made += size
        pool.sort(key=lambda s: len(s[0]))
        groups, group = [], []
        for sample in pool:
            if group and len(sample[0]) * (len(group) + 1) > budget:
                groups.append(group)
                group = []
            group.append(sample)
        rng.shuffle(groups)
        for group in groups:
            length = max(len(ids) for ids, _, _ in group)
            yield (
                torch.tensor([ids + [0] * (length - len(ids)) for ids, _, _ in group]),
                torch.tensor([weights + [0.0] * (length - len(weights)) for _, weights, _ in group]),
                torch.tensor([(row, at, name) for row, (_, _, told) in enumerate(group) for at, name in told] or [(0, 0, -100)]),
            )


def rate_at(progress, falling):
    """Warm up, stay, and in the last part fall to nothing."""
    return min(1, progress / 0.05 + 0.01, (1 - progress) / falling + 0.001)


def loss_on(model, head, batch, exact):
    """The loss of the words, weighted, and that of the subjects, told from the last token before an answer."""
    ids, weights, told = batch
    learn = weights[:, 1:] > 0
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=not exact):
        hidden = model.hidden(ids)
        logits = model.logits(hidden[:, :-1][learn])
    subjects = torch.nn.functional.cross_entropy(head(hidden[told[:, 0], told[:, 1]].float()), told[:, 2], ignore_index=-100)
    if not learn.any():
        return subjects, subjects
    weight = weights[:, 1:][learn]
    words = torch.nn.functional.cross_entropy(logits.float(), ids[:, 1:][learn], reduction="none")
    words = (words * weight).sum() / weight.sum()
    return words + (SUBJECT * subjects if told[0, 2] >= 0 else 0), words


def train(model, head, source, tokenizer, options):
    rng = random.Random(options.seed + 1)
    for name, p in model.named_parameters():  # what is known of words stays as it is
        p.requires_grad_(not name.startswith(("token_embd", "blk.0.attn")))
    learning = [(n, p) for n, p in model.named_parameters() if p.requires_grad]
    matrices = [p for n, p in learning if p.ndim == 2 and n.startswith("blk")]
    others = [p for n, p in learning if not (p.ndim == 2 and n.startswith("blk"))]
    muon, adam = Muon(matrices), Adam([*others, *head.parameters()])
    started, tokens, smooth, step = time.time(), 0, None, 0
    stream = batches(source, tokenizer, options.batch, options.tokens * 1e6, rng)
    while True:
        progress = tokens / (options.tokens * 1e6)
        if progress >= 1:
            return
        batch = next(stream)
        loss, words = loss_on(model, head, batch, options.exact)
        for p in [*model.parameters(), *head.parameters()]:
            p.grad = None
        loss.backward()
        torch.nn.utils.clip_grad_norm_(others, 1.0)
        rate = rate_at(progress, options.falling)
        muon.step(options.rate * rate)
        adam.step(options.adam_rate * rate)
        tokens += batch[0].numel()
        smooth = words.item() if smooth is None else 0.97 * smooth + 0.03 * words.item()
        step += 1
        if step % 25 == 0:
            spent = time.time() - started
            print(f"step {step}  {tokens / 1e6:.2f}M tokens  {progress:.0%}  loss {smooth:.3f}  {tokens / spent:.0f}/s  {spent / 60:.1f} min", flush=True)
        if step % 100 == 0:
            told = [h for h in source.held if h["topic"] in source.by_id]
            print(f"subjects of held-out phrasings told so far: {told_share(model, head, tokenizer, source, told):.1%} of {len(told)}", flush=True)
        if step % 200 == 0 and options.work:
            torch.save(model.state_dict(), Path(options.work) / "pocket.pt")
            torch.save(head.state_dict(), Path(options.work) / "head.pt")


def through_q8_0(model):
    """Rounds the matrices as the file will, so that what is measured is what is shipped."""
    with torch.no_grad():
        for p in model.parameters():
            if p.ndim == 2:
                p.copy_(torch.from_numpy(dequantized(p.numpy())))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tokens", type=float, default=3, help="millions of tokens to train on")
    parser.add_argument("--questions", type=int, default=120_000, help="bare questions to learn the words from, first")
    parser.add_argument("--batch", type=int, default=2048, help="tokens in a batch")
    parser.add_argument("--falling", type=float, default=0.6, help="the share of the run in which the rate falls")
    parser.add_argument("--rate", type=float, default=0.008)
    parser.add_argument("--adam-rate", type=float, default=0.002)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--exact", action="store_true", help="32-bit floats, for processors without bfloat16")
    parser.add_argument("--work", help="a folder for checkpoints")
    parser.add_argument("--start", help="a checkpoint to start from")
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--held-out", type=Path, default=HERE / "heldout.json")
    options = parser.parse_args()

    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    source = Source(options.seed)
    if options.start:  # a checkpoint goes with its own tokenizer
        characters, merges = json.loads((Path(options.start).parent / "tokenizer.json").read_text())
        tokenizer = Tokenizer(characters, [tuple(pair) for pair in merges])
    else:
        vocabulary_source = Source(1)
        tokenizer = Tokenizer.learn([text for _ in range(8000) for _, text, *_ in vocabulary_source.conversation()], VOCABULARY)
    model = Pocket(Shape(vocabulary=len(tokenizer)))
    if options.start:
        model.load_state_dict(torch.load(options.start))
    if options.work:
        (Path(options.work) / "tokenizer.json").write_text(json.dumps([tokenizer.characters, tokenizer.merges]))
    head = torch.nn.Linear(model.shape.width, len(source.subjects))  # tells subjects in training; not in the file
    count = sum(p.numel() for p in model.parameters())
    print(f"{len(source.topics)} topics, {len(source.held)} held-out phrasings, {len(tokenizer)} tokens, {count / 1e6:.2f}M parameters", flush=True)

    if options.start:
        head.load_state_dict(torch.load(Path(options.start).parent / "head.pt"))
    else:
        start_from_words(model)
        print(f"loss of the words: {learn_words(model, head, source, tokenizer, options.seed, options.questions):.3f}", flush=True)
        told = [h for h in source.held if h["topic"] in source.by_id]
        print(f"subjects of held-out phrasings told by words alone: {told_share(model, head, tokenizer, source, told):.1%} of {len(told)}", flush=True)
    train(model, head, source, tokenizer, options)
    through_q8_0(model)
    if options.work:
        torch.save(model.state_dict(), Path(options.work) / "pocket.pt")
        torch.save(head.state_dict(), Path(options.work) / "head.pt")
    wrong = []
    share = held_out_share(model, tokenizer, source.held, wrong)
    for topic, prompt, reply in wrong:
        print(f"missed  {topic:24} {prompt!r} -> {reply[:90]!r}")
    fresh = [Source(options.seed + 99).conversation() for _ in range(40)]
    print(f"loss on fresh conversations: {loss_of(model, tokenizer, fresh):.3f}")
    unseen = read_unseen(HERE / "unseen.txt", source.held)
    print(f"unseen.txt: {held_out_share(model, tokenizer, unseen):.1%} of {len(unseen)}")
    later = read_unseen(HERE / "later.txt", source.held)
    print(f"later.txt: {held_out_share(model, tokenizer, later):.1%} of {len(later)}")
    print(f"held-out: {share:.1%} of {len(source.held)} phrasings get the right topic's answer at temperature 0")

    options.out.parent.mkdir(parents=True, exist_ok=True)
    export(model, tokenizer, options.out)
    rows = ",\n".join(json.dumps(h, ensure_ascii=False) for h in source.held)
    options.held_out.write_text(f"[\n{rows}\n]\n", encoding="utf-8")
    print(f"{options.out.name}: {options.out.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
