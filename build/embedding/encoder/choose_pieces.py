"""Chooses the pieces that twenty languages need, by the words of `wordfreq` (Apache-2.0; lists CC BY-SA 4.0)."""

import unicodedata

import numpy as np
import wordfreq

from pieces import META, Pieces, folded
from source import Source

LANGUAGES = "en de fr es it pt nl pl tr ja ar hi ru uk zh ko sv cs id vi".split()
# Written without spaces: words stand inside a text.
INSIDE = {"ja", "zh"}
# Of all words of a language.
LEAST = 1e-6
# Pieces of one character stay if a text of these languages may hold them, so that few characters are unknown.
SCRIPTS = ("LATIN", "CYRILLIC", "ARABIC", "DEVANAGARI", "CJK", "HIRAGANA", "KATAKANA", "HANGUL")


def share_by_piece(pieces: Pieces, language: str) -> np.ndarray:
    share = np.zeros(len(pieces.scores))
    for word, count in wordfreq.get_frequency_dict(language, "best").items():
        if count < LEAST:
            continue
        ids = pieces.ids_of(word)
        for i in ids[1:] if language in INSIDE and ids[0] == pieces.ids[META] else ids:
            if i >= 0:
                share[i] += count
    return share / share.sum()


def bare(piece: str) -> str:
    return piece.replace(META, " ")


def needed(piece: str) -> bool:
    if len(piece.replace(META, "")) > 1:
        return False
    char = piece[-1]
    name = unicodedata.name(char, "")
    return not char.isalpha() or name.startswith(SCRIPTS)


def choose(source: Source, count: int) -> list[int]:
    """Ids of the source, in order: single characters, then those with the largest share in any of the languages."""
    names = [piece.decode("utf8", "replace") for piece in source.pieces]
    own = {source.specials["bos"], source.specials["eos"], source.specials["pad"], source.specials["unk"]}
    names = ["" if i in own or name == "<mask>" or folded(bare(name)) != bare(name).strip() else name
             for i, name in enumerate(names)]
    pieces = Pieces(names, source.scores)
    share = np.max([share_by_piece(pieces, language) for language in LANGUAGES], axis=0)
    singles = [i for i, name in enumerate(names) if name and needed(name) and (share[i] > 0 or not name[-1].isalpha())]
    share[singles] = np.inf
    order = np.argsort(-share, kind="stable")[:count]
    return sorted(int(i) for i in order if share[i] > 0)
