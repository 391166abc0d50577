"""Which pieces stand in the table, and how a text is cut into them: as adapters/vectors-static does."""
import json
import os
import re
import unicodedata

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, "alphabets.json"), encoding="utf8") as file:
    ALPHABETS = json.load(file)

SPACES = re.compile("[\0- \x7f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
START = "\u2581"
MAX_WORD_BYTES = 128
UNKNOWN_PENALTY = 10
FIRST_PIECE = 4


def script_of(letter):
    return unicodedata.name(letter, "?").split()[0]


def kind_of(piece):
    letters = [c for c in piece.lower().replace(START, "") if c.isalpha() or unicodedata.category(c)[0] == "M"]
    if not letters:
        return "signs"
    kinds = {
        next((k for k, known in ALPHABETS["letters"].items() if c in known), None)
        or next((k for k, names in ALPHABETS["scripts"].items() if script_of(c) in names), None)
        for c in letters
    }
    return kinds.pop() if len(kinds) == 1 else None


def kept_ids(pieces):
    left = dict(ALPHABETS["quota"])
    kept = []
    for i, piece in enumerate(pieces[:-1]):
        kind = kind_of(piece) if i >= FIRST_PIECE else None
        if kind and left[kind] > 0:
            left[kind] -= 1
            kept.append(i)
    return kept[: ALPHABETS["pieces"]]


def without_case(pieces, scores, ids):
    """Pieces that differ by case alone are one: its spelling, its log-probability, and the rows it is made of."""
    rows = {}
    for row, i in enumerate(ids):
        rows.setdefault(pieces[i].lower(), []).append((scores[i], row))
    total = [np.log(sum(np.exp(score) for score, _ in found)) for found in rows.values()]
    return list(rows), np.array(total, np.float32), list(rows.values())


def words_of(text):
    for word in SPACES.split(text):
        data = word.encode("utf-16-le", "surrogatepass")
        for at in range(0, len(data), MAX_WORD_BYTES):
            part = data[at : at + MAX_WORD_BYTES].decode("utf-16-le", "surrogatepass")
            part = unicodedata.normalize("NFKC", INVISIBLE.sub("", part)).lower()
            yield START + part if at == 0 else part


class Cutter:
    def __init__(self, pieces, scores):
        self.row = {piece: row for row, piece in enumerate(pieces)}
        self.scores = [float(score) for score in scores]
        self.unknown = min(self.scores) - UNKNOWN_PENALTY
        self.longest = max(map(len, pieces))
        self.known = {}

    def __call__(self, text):
        return [row for word in words_of(text) for row in self.cut(word)]

    def cut(self, word):
        if word not in self.known:
            self.known[word] = self.best(word)
        return self.known[word]

    def best(self, word):
        best = [0.0] + [-np.inf] * len(word)
        back = [None] * (len(word) + 1)
        for at in range(len(word)):
            for end in range(at + 1, min(len(word), at + self.longest) + 1):
                row = self.row.get(word[at:end])
                if row is not None and best[at] + self.scores[row] > best[end]:
                    best[end], back[end] = best[at] + self.scores[row], (at, row)
            if best[at] + self.unknown > best[at + 1]:
                best[at + 1], back[at + 1] = best[at] + self.unknown, (at, None)
        rows, end = [], len(word)
        while end > 0:
            end, row = back[end]
            if row is not None:
                rows.append(row)
        return rows[::-1]
