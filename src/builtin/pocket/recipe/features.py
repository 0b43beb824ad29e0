"""What the classifier sees of a message: numbers for its words, pairs of words and pieces of words.

The app does the same in TypeScript (src/builtin/topics/createClassifier.ts); a test compares the two.
"""

import re
import unicodedata

MOST_WORDS = 40
PIECES = (3, 4, 5)  # letters in a piece of a word


def words_in(text):
    """Small letters without accents, numbers, and every other sign by itself. Apostrophes are left out."""
    plain = re.sub("['’\u0300-\u036f]", "", unicodedata.normalize("NFD", text.lower()))
    return re.findall(r"[a-z]+|[0-9]+|[^\sa-z0-9]", plain)[:MOST_WORDS]


def features_of(text, size):
    """Four lists of numbers below size: words, neighbours, words with one between them, pieces of words."""
    words = words_in(text)
    framed = ["^", *words, "$"]
    neighbours = [f"{a} {b}" for a, b in zip(framed, framed[1:])]
    around = [f"{a} * {b}" for a, b in zip(framed, framed[2:])]
    pieces = [piece for word in words for piece in pieces_of(word)]
    return [[number_of(name, size) for name in group] for group in (words, neighbours, around, pieces)]


def pieces_of(word):
    if word.isdigit():
        return ["#" * min(len(word), 4)]
    if not word.isalpha() or not word.isascii():
        return []
    framed = f"<{word}>"
    return [framed[i : i + n] for n in PIECES for i in range(len(framed) - n + 1)]


def number_of(name, size):
    """FNV-1a over the text's 16-bit units."""
    found = NUMBERS.get(name)
    if found is None:
        found = 2166136261
        units = name.encode("utf-16-le")
        for i in range(0, len(units), 2):
            found = (found ^ (units[i] | units[i + 1] << 8)) * 16777619 & 0xFFFFFFFF
        NUMBERS[name] = found
    return found % size


NUMBERS = {}
