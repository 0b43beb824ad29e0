"""A byte-level byte-pair tokenizer of the GPT-2 kind whose tokens are always whole characters.

Text is split as llama.cpp's "qwen2" pre-tokenizer does it. Merges are learned over
characters, not bytes; in the file, the merges that put the bytes of a character together
come first, so that llama.cpp builds characters before words. Their halves are merges
without a token, so no token is ever broken UTF-8, and characters never seen in the corpus
have no token at all: llama.cpp then leaves them out.
"""

import random
import re
from collections import Counter, defaultdict

CONTROL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>", "<|ask|>", "<|answer|>"]
MARKS = [
    "<tools>", "</tools>",
    "<tool_call>", "</tool_call>", "<tool_response>", "</tool_response>",
]
END_OF_TEXT, IM_START, IM_END, ASK, ANSWER = range(5)

SPLIT = re.compile(
    r"'(?:[sStTmMdD]|[rR][eE]|[vV][eE]|[lL][lL])"
    r"|[^\r\n\w]?[^\W\d_]+|_[^\W\d_]+|\d| ?(?:[^\s\w]|_)+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
SPECIAL = re.compile("(" + "|".join(re.escape(t) for t in CONTROL + MARKS) + r"|<\|topic:[a-z0-9-]+\|>)")


def hint(topic):
    """The token that tells the model which topic's answer is wanted. See template.jinja."""
    return f"<|topic:{topic}|>"


def byte_names():
    """GPT-2's printable stand-in for every byte."""
    kept = [*range(33, 127), *range(161, 173), *range(174, 256)]
    names = {b: chr(b) for b in kept}
    for b in range(256):
        if b not in names:
            names[b] = chr(256 + len(names) - len(kept))
    return names


BYTE_NAMES = byte_names()


def spelled(text):
    return "".join(BYTE_NAMES[b] for b in text.encode("utf-8"))


class Tokenizer:
    def __init__(self, characters, merges, topics=()):
        """topics: those that have a token."""
        self.characters, self.merges, self.topics = characters, merges, list(topics)
        pieces = characters + [a + b for a, b in merges]
        self.specials = len(CONTROL) + len(MARKS) + len(self.topics)
        self.tokens = CONTROL + MARKS + [hint(t) for t in self.topics] + pieces
        assert len(set(self.tokens)) == len(self.tokens)
        self.ids = {t: i for i, t in enumerate(self.tokens)}
        self.ranks = {pair: i for i, pair in enumerate(merges)}
        self.cache = {}

    def __len__(self):
        return len(self.tokens)

    @classmethod
    def learn(cls, texts, size, topics=()):
        words = words_in(texts)
        characters = sorted({chr(c) for c in range(32, 127)} | {"\n", "\t"} | {c for w in words for c in w})
        merges = cls._merges(words, {w: list(w) for w in words}, size - len(CONTROL) - len(MARKS) - len(topics) - len(characters))
        return cls(characters, merges, topics)

    @staticmethod
    def _merges(words, spelling, count, made=()):
        pairs, where = Counter(), defaultdict(set)
        for w, n in words.items():
            for pair in zip(w, w[1:]):
                pairs[pair] += n
                where[pair].add(w)
        merges, made = [], set(made)
        while len(merges) < count and pairs:
            pair = max(pairs, key=lambda p: (pairs[p], p))
            if pairs[pair] < 3:
                break
            if pair[0] + pair[1] in made:  # the same piece by another way: skip
                del pairs[pair]
                continue
            merges.append(pair)
            made.add(pair[0] + pair[1])
            for w in list(where[pair]):
                old, n = spelling[w], words[w]
                new = merge(old, pair)
                for p in zip(old, old[1:]):
                    pairs[p] -= n
                for p in zip(new, new[1:]):
                    pairs[p] += n
                    where[p].add(w)
                spelling[w] = new
            del pairs[pair]
        return merges

    def _word(self, word, dropout=0.0, rng=random):
        pieces = [c for c in word if c in self.ids]
        while len(pieces) > 1:
            ranked = [
                (self.ranks[p], p) for p in zip(pieces, pieces[1:])
                if p in self.ranks and not (dropout and rng.random() < dropout)
            ]
            if not ranked:
                break
            pieces = merge(pieces, min(ranked)[1])
        return [self.ids[p] for p in pieces]

    def encode(self, text, dropout=0.0, rng=random):
        """The ids of text; with dropout, some merges are left out, which is how typos look."""
        out = []
        for part in SPECIAL.split(text):
            if part in self.ids and SPECIAL.fullmatch(part):
                out.append(self.ids[part])
                continue
            for word in SPLIT.findall(part):
                if dropout:
                    out += self._word(word, dropout, rng)
                else:
                    if word not in self.cache:
                        self.cache[word] = self._word(word)
                    out += self.cache[word]
        return out

    def decode(self, ids):
        return "".join(self.tokens[i] for i in ids)

    def gguf_tokens(self):
        return [t if i < self.specials else spelled(t) for i, t in enumerate(self.tokens)]

    def gguf_types(self):
        """3 is control, 4 user-defined, 1 normal."""
        return [3] * len(CONTROL) + [4] * len(MARKS) + [3] * len(self.topics) + [1] * (len(self) - self.specials)

    def gguf_merges(self):
        out = []
        for char in self.characters:
            parts = [BYTE_NAMES[b] for b in char.encode("utf-8")]
            for i in range(1, len(parts)):
                pair = "".join(parts[:i]) + " " + parts[i]
                if pair not in out:
                    out.append(pair)
        return out + [spelled(a) + " " + spelled(b) for a, b in self.merges]


def words_in(texts):
    words = Counter()
    for text in texts:
        for part in SPECIAL.split(text):
            if part not in CONTROL and part not in MARKS:
                words.update(SPLIT.findall(part))
    return words


def merge(pieces, pair):
    out, i = [], 0
    while i < len(pieces):
        if i + 1 < len(pieces) and pieces[i] == pair[0] and pieces[i + 1] == pair[1]:
            out.append(pieces[i] + pieces[i + 1])
            i += 2
        else:
            out.append(pieces[i])
            i += 1
    return out
