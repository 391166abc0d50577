"""Makes the table of adapters/vectors-static; see README.md beside it."""
import argparse

import numpy as np

import table
from alignment import samples, unit
from pieces import Cutter, kept_ids, script_of, without_case

DIMENSIONS = 128
#: A piece that is more frequent than this counts less, as in SIF (Arora and others, 2017).
FREQUENT = 1e-5
RIDGE = 30
STEPS = 6
STEP = 0.5
BLOCK = 8192
ONE_SCRIPT = {"HIRAGANA": "CJK", "KATAKANA": "CJK"}
SCRIPTS = {"CJK", "LATIN", "ARABIC", "DEVANAGARI", "HANGUL", "CYRILLIC"}


def of_one_case(outputs, scores, rows):
    merged = [np.average(outputs[[r for _, r in found]], 0, np.exp([s for s, _ in found])) for found in rows]
    return unit(np.array(merged, np.float32))


def without_script(outputs, pieces):
    """Less the mean of each script: which language a piece is of must not count."""

    def script(piece):
        names = (ONE_SCRIPT.get(name, name) for name in map(script_of, piece))
        return next((name for name in names if name in SCRIPTS), "")

    scripts = np.array([script(piece) for piece in pieces])
    outputs = outputs.copy()
    for name in sorted(set(scripts)):
        outputs[scripts == name] -= outputs[scripts == name].mean(0)
    return unit(outputs)


class Sums:
    """The samples as rows of pieces."""

    def __init__(self, cut, found):
        rows = [(cut(text), towards, weight) for text, towards, weight in found]
        rows = [row for row in rows if row[0]]
        self.starts = np.cumsum([0] + [len(pieces) for pieces, _, _ in rows])
        self.pieces = np.array([p for pieces, _, _ in rows for p in pieces])
        self.towards = np.array([towards for _, towards, _ in rows])
        self.weights = np.array([weight for _, _, weight in rows], np.float32)

    def blocks(self, vectors):
        for at in range(0, len(self.weights), BLOCK):
            rows = slice(at, min(at + BLOCK, len(self.weights)))
            first, last = self.starts[rows.start], self.starts[rows.stop]
            yield rows, np.add.reduceat(vectors[self.pieces[first:last]], self.starts[rows] - first, axis=0)


def mapped(sums, features):
    """Features of pieces into the directions of the samples, by ridge regression; and the length of each sum."""
    lengths = np.empty(len(sums.weights), np.float32)
    left, right = 0, 0
    for rows, total in sums.blocks(features):
        lengths[rows] = np.maximum(np.linalg.norm(total, axis=1), 1e-6)
        total /= lengths[rows, None]
        weighted = (total * sums.weights[rows, None]).T
        left, right = left + weighted @ total, right + weighted @ sums.towards[rows]
    matrix = np.linalg.solve(left + RIDGE * np.eye(len(left)), right).astype(np.float32)
    return features @ matrix, lengths


def corrected(sums, vectors, weight, lengths):
    """Moves single pieces towards what the samples with them still miss."""
    row = np.repeat(np.arange(len(lengths)), np.diff(sums.starts))
    share = (weight[sums.pieces] / lengths[row]).astype(np.float32)
    order = np.argsort(sums.pieces, kind="stable")
    known, first = np.unique(sums.pieces[order], return_index=True)
    row, force = row[order], (share[order] * sums.weights[row[order]]).astype(np.float32)
    inertia = np.add.reduceat(force * share[order], first)
    for _ in range(STEPS):
        missing = sums.towards - np.add.reduceat(vectors[sums.pieces] * share[:, None], sums.starts[:-1], axis=0)
        pull = np.add.reduceat(missing[row] * force[:, None], first, axis=0)
        vectors[known] += STEP * pull / (inertia[:, None] + np.median(inertia))
    return vectors


def distil(encoder, vocabulary, annotations, out):
    pieces, scores = vocabulary
    ids = kept_ids(pieces)
    mean, own = encoder.outputs([[i] for i in ids])
    pieces, scores, rows = without_case(pieces, scores, ids)
    features = np.hstack([without_script(of_one_case(x, scores, rows), pieces) for x in (own, mean)])
    weight = (FREQUENT / (FREQUENT + np.exp(scores.astype(np.float64)))).astype(np.float32)
    sums = Sums(Cutter(pieces, scores), samples(encoder.texts, annotations, DIMENSIONS))
    first, lengths = mapped(sums, features * weight[:, None])
    vectors = corrected(sums, first / weight[:, None], weight, lengths)
    table.write(out, pieces, scores, vectors * weight[:, None])


if __name__ == "__main__":
    from encoder import Encoder, vocabulary

    options = argparse.ArgumentParser()
    for name in ("--library", "--annotations", "--out"):
        options.add_argument(name, required=True)
    options = options.parse_args()
    distil(Encoder(options.library), vocabulary(), options.annotations, options.out)
