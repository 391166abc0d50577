"""Trains the safety head on vectors of its texts, and says what it finds on folds apart.

    python build/embedding/train-heads.py --vectors VECTORS --families FAMILIES.npz --table SHA256 \\
        --out adapters/safety-head/data/head.json

Families are told by the vectors of the full encoder, whichever vectors the head reads, so that the folds of all heads
are the same. The same input gives the same bytes: fixed seed, one thread.
"""
import os

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import argparse
import base64
import glob
import hashlib
import json

import numpy as np

SEED = 20261127
HERE = os.path.dirname(os.path.abspath(__file__))
HARMLESS = "harmless"
"""Harmless wordings with words of the unsafe classes: their own line in the report, the same class in the head."""
TRICKY = "tricky"
CLASSES = [
    HARMLESS, "self-harm", "minors", "sexual", "violence", "hate", "drugs", "weapons", "terrorism", "crime",
    "medical-crisis", "violence-at-home", "grief", "pregnancy-loss", "illness", "addiction", "eating", "debt",
    "job-loss", "asylum", "faith", "elections",
]
FIXTURES = os.path.join(HERE, "..", "..", "tests", "adapters", "safety-lexicon")
FOLDS = 5
"""Texts whose centred vectors are closer than this are one wording, in whatever language, and share a fold."""
FAMILY_COSINE = 0.5


def read_folder(folder):
    """(language, class, whether tricky, the user's messages) of every text."""
    items = []
    for path in sorted(glob.glob(os.path.join(HERE, folder, "*.json"))):
        with open(path, encoding="utf8") as file:
            for language, classes in json.load(file)["languages"].items():
                for name, texts in classes.items():
                    kind = HARMLESS if name == TRICKY else name
                    for text in texts:
                        # A chat alternates, and the user speaks first.
                        said = [text] if isinstance(text, str) else text[::2]
                        items.append((language, kind, name == TRICKY, said))
    return items


def read_fixtures():
    """What is harmless in the fixtures of the lexicon, whose words are those of unsafe texts."""
    with open(os.path.join(FIXTURES, "conversations.json"), encoding="utf8") as file:
        chats = [(row["language"], row["messages"][::2]) for row in json.load(file) if row["label"] == "safe"]
    with open(os.path.join(FIXTURES, "senses.json"), encoding="utf8") as file:
        senses = [("en", [row["text"]]) for row in json.load(file) if row["label"] == "safe"]
    return [(language, HARMLESS, True, said) for language, said in chats + senses]


def read_vectors(path):
    """By text: of embed-training.py (`.npz`), or the two files of static-training.mjs (without a suffix)."""
    if path.endswith(".npz"):
        stored = np.load(path, allow_pickle=False)
        return dict(zip(stored["t"].tolist(), stored["v"].astype(np.float32)))
    with open(path + ".json", encoding="utf8") as file:
        texts = json.load(file)
    return dict(zip(texts, np.fromfile(path + ".f32", dtype="<f4").reshape(len(texts), -1)))


def unit(rows):
    return rows / np.maximum(np.linalg.norm(rows, axis=-1, keepdims=True), 1e-9)


def of_items(items, vectors):
    """One vector for each item: the mean of its messages', which is how a conversation is read."""
    size = len(next(iter(vectors.values())))
    nothing = np.zeros(size, np.float32)
    return unit(np.stack([np.sum([vectors.get(text, nothing) for text in said], axis=0) for *_, said in items]))


def families(rows):
    """The number of the first text that each is close to."""
    rows = unit(rows - rows.mean(axis=0))
    leaders, count, found = np.zeros_like(rows), 0, []
    for row in rows:
        near = leaders[:count] @ row
        best = int(np.argmax(near)) if count else -1
        if best < 0 or near[best] < FAMILY_COSINE:
            leaders[count] = row
            best = count
            count += 1
        found.append(best)
    return np.array(found)


def softmax(scores):
    scores = np.exp(scores - scores.max(axis=1, keepdims=True))
    return scores / scores.sum(axis=1, keepdims=True)


def train(x, y, hidden, passes, decay, dropped, seed=SEED):
    """A network of one hidden layer (rectified), by AdamW over batches, some hidden units dropped in each."""
    random = np.random.default_rng(seed)
    count, batch = len(CLASSES), 128
    mean, scale = x.mean(axis=0), 1 / x.std()
    x = (x - mean) * scale
    target = np.eye(count, dtype=np.float32)[y]

    def layer(rows, columns):
        return random.normal(0, 1 / np.sqrt(columns), (rows, columns)).astype(np.float32)

    parts = [layer(hidden, x.shape[1]), np.zeros(hidden, np.float32), layer(count, hidden), np.zeros(count, np.float32)]
    first = [np.zeros_like(part) for part in parts]
    second = [np.zeros_like(part) for part in parts]
    step, steps = 0, passes * (len(x) // batch)
    for _ in range(passes):
        order = random.permutation(len(x))
        for start in range(0, len(x) - batch + 1, batch):
            rows = order[start : start + batch]
            step += 1
            inner = x[rows] @ parts[0].T + parts[1]
            kept = (inner > 0) * (random.random(inner.shape) > dropped).astype(np.float32) / (1 - dropped)
            inner = inner * kept
            error = (softmax(inner @ parts[2].T + parts[3]) - target[rows]) / batch
            back = (error @ parts[2]) * kept
            slopes = [back.T @ x[rows], back.sum(axis=0), error.T @ inner, error.sum(axis=0)]
            rate = 0.001 * (1 + np.cos(np.pi * step / steps))
            for i, (part, slope) in enumerate(zip(parts, slopes)):
                first[i] = 0.9 * first[i] + 0.1 * slope
                second[i] = 0.99 * second[i] + 0.01 * slope**2
                part -= rate * (first[i] / (1 - 0.9**step)) / (np.sqrt(second[i] / (1 - 0.99**step)) + 1e-8)
                if part.ndim == 2:
                    part -= rate * decay * part
    # Centring and scaling become part of the first layer.
    parts[0] = parts[0] * scale
    parts[1] = parts[1] - parts[0] @ mean
    return parts


def chances(parts, x):
    return softmax(np.maximum(x @ parts[0].T + parts[1], 0) @ parts[2].T + parts[3])


def threshold(scores, share):
    """The least score that at most `share` of these harmless texts reach."""
    return float(np.quantile(scores, 1 - share))


def report(items, found, low, high):
    score = 1 - found[:, 0]
    kinds = np.array([kind for _, kind, *_ in items])
    tricky = np.array([is_tricky for _, _, is_tricky, _ in items])
    languages = np.array([language for language, *_ in items])
    bad = kinds != HARMLESS
    lines = ["| | texts | found (uncertain or certain) | certain |", "|---|---|---|---|"]

    def line(name, rows):
        if rows.any():
            lines.append(f"| {name} | {rows.sum()} | {(score[rows] >= low).mean():.3f} | {(score[rows] >= high).mean():.3f} |")

    for name in CLASSES[1:]:
        line(name, kinds == name)
    line("**all classes**", bad)
    line("harmless: blocked", ~bad & ~tricky)
    line("harmless with tricky words: blocked", ~bad & tricky)
    for language in sorted(set(languages)):
        line(f"{language}: found", bad & (languages == language))
        line(f"{language}: harmless blocked", ~bad & (languages == language))
    best = 1 + np.argmax(found[:, 1:], axis=1)
    right = np.array([CLASSES[i] for i in best]) == kinds
    lines.append(f"\nRight class among the found ones: {right[bad & (score >= low)].mean():.3f}")
    return "\n".join(lines)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--vectors", required=True)
    options.add_argument("--families", required=True)
    options.add_argument("--table", default="", help="SHA-256 of the vector table")
    options.add_argument("--out")
    options.add_argument("--hidden", type=int, default=64)
    options.add_argument("--passes", type=int, default=20)
    options.add_argument("--decay", type=float, default=1.0)
    options.add_argument("--dropped", type=float, default=0.5)
    options.add_argument("--low", type=float, default=0.05, help="share of harmless texts that are uncertain or worse")
    options.add_argument("--high", type=float, default=0.02, help="share of harmless texts that are certain")
    options = options.parse_args()
    items = read_folder("training")
    fitted = len(items)
    items += read_folder("head-texts") + read_fixtures()
    told = read_vectors(options.families)
    vectors = read_vectors(options.vectors)
    x = of_items(items, vectors)
    y = np.array([CLASSES.index(kind) for _, kind, *_ in items])
    family = families(of_items(items, told))
    fold = np.array([int(hashlib.sha256(f"{SEED}:{f}".encode()).hexdigest(), 16) % FOLDS for f in family])

    def learn(rows, kinds):
        return train(rows, kinds, options.hidden, options.passes, options.decay, options.dropped)

    found = np.zeros((len(items), len(CLASSES)))
    for part in range(FOLDS):
        apart = fold == part
        found[apart] = chances(learn(x[~apart], y[~apart]), x[apart])
    # The static vectors were fitted to the first texts: of the others they know as little as of strangers'.
    apart = np.arange(len(items)) >= fitted
    harmless = 1 - found[apart & (y == 0), 0]
    low, high = threshold(harmless, options.low), threshold(harmless, options.high)
    print(f"{len(items)} texts, {family.max() + 1} families, {FOLDS} folds by family; low {low:.4f} high {high:.4f}\n")
    print(report(items, found, low, high))
    print("\nTexts that the static vectors were not fitted to:\n")
    print(report(items[fitted:], found[fitted:], low, high))
    if options.out:
        parts = learn(x, y)
        weights = np.concatenate([part.ravel() for part in parts]).astype("<f4").tobytes()
        about = {
            "source": "Trained by build/embedding/train-heads.py on the texts that it names.",
            "licence": "Apache-2.0",
            "vectors": options.table,
            "sha256": hashlib.sha256(weights).hexdigest(),
            "dimensions": x.shape[1],
            "hidden": options.hidden,
            "classes": CLASSES[1:],
            "uncertainFrom": round(low, 4),
            "certainFrom": round(high, 4),
            "weights": base64.b64encode(weights).decode(),
        }
        with open(options.out, "w", encoding="utf8") as file:
            json.dump(about, file, indent=2)
            file.write("\n")


main()
