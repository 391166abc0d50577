"""Texts that mean the same, with the direction in which each of them should point."""
import glob
import json
import os

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
LANGUAGES = "en de fr es it pt nl pl ja ar hi tr ko zh ru uk cs sv".split()
#: Of a sign: all of its names together, its first name, its second.
WEIGHTS = (1.0, 0.5, 0.3)
SENTENCE_WEIGHT = 3.0
#: The first directions of the encoder's vectors say less about a text than their length: divided by this power.
WHITENING = 0.5
BASIS_SENTENCES = 4000


def unit(x):
    return x / np.maximum(np.linalg.norm(x, axis=-1, keepdims=True), 1e-9)


def sign_names(folder):
    """For each sign that all languages name: its names by language, the one that is read out first."""
    by_language = {}
    for language in LANGUAGES:
        with open(os.path.join(folder, language, "annotations.json"), encoding="utf8") as file:
            by_language[language] = json.load(file)["annotations"]["annotations"]
    signs = [s for s in by_language["en"] if all(s in names for names in by_language.values())]

    def names(language, sign):
        entry = by_language[language][sign]
        return list(dict.fromkeys([*entry.get("tts", []), *entry.get("default", [])]))

    return [{language: names(language, sign) for language in LANGUAGES} for sign in signs]


def sentences():
    """What users say in the training texts, each once, with its language."""
    found = {}
    for path in sorted(glob.glob(os.path.join(HERE, "..", "training", "*.json"))):
        with open(path, encoding="utf8") as file:
            for language, classes in json.load(file)["languages"].items():
                for said in classes.values():
                    for text in said:
                        for one in [text] if isinstance(text, str) else text[::2]:
                            found.setdefault(one, language)
    return found


def samples(encode, annotations, dimensions):
    """(text, direction, weight) of each sample."""
    signs = sign_names(annotations)
    about_signs = encode([", ".join(names["en"]) for names in signs])
    about_signs = unit(about_signs - about_signs.mean(0))
    said = sentences()
    about_said = unit(encode(list(said)))
    languages = np.array(list(said.values()))
    for language in sorted(set(languages)):
        about_said[languages == language] -= about_said[languages == language].mean(0)
    about_said = unit(about_said)
    known = np.vstack([about_signs, about_said[:BASIS_SENTENCES]])
    lengths, basis = np.linalg.eigh(known.T @ known / len(known))
    lengths, basis = lengths[::-1][:dimensions], basis[:, ::-1][:, :dimensions]

    def direction(x):
        return unit(x @ basis / lengths**WHITENING).astype(np.float32)

    sign_directions = direction(about_signs)
    found = []
    for language in LANGUAGES:
        for names, towards in zip(signs, sign_directions):
            texts = [" ".join(names[language]), *names[language][:2]] if len(names[language]) > 1 else names[language]
            found += [(text, towards, weight) for text, weight in zip(texts, WEIGHTS)]
    found += [(text, towards, SENTENCE_WEIGHT) for text, towards in zip(said, direction(about_said))]
    return found
