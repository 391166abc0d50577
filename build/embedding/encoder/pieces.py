"""The unigram tokenizer of the model over a choice of its pieces; `adapters/safety-encoder/pieces.ts` does the same."""

import re
import unicodedata

META = "\u2581"
UNKNOWN_PENALTY = 10.0


def folded(text: str) -> str:
    """NFKC, lower case, no invisible characters, single spaces."""
    plain = unicodedata.normalize("NFKC", text).lower()
    seen = "".join(" " if unicodedata.category(c) == "Cc" else c for c in plain if unicodedata.category(c) != "Cf")
    return re.sub(r"\s+", " ", seen).strip()


class Pieces:
    def __init__(self, pieces: list[str], scores):
        self.ids = {piece: i for i, piece in enumerate(pieces) if piece}
        self.scores = [float(score) for score in scores]
        self.longest = max(len(piece) for piece in self.ids)
        self.unknown_score = min(self.scores) - UNKNOWN_PENALTY

    def ids_of(self, text: str, unknown: int = -1) -> list[int]:
        """The best-scoring way to cut the text into pieces; `unknown` for a character that no piece holds."""
        chars = META + folded(text).replace(" ", META)
        end = len(chars)
        best = [float("-inf")] * (end + 1)
        back: list[tuple[int, int]] = [(0, unknown)] * (end + 1)
        best[0] = 0.0
        for start in range(end):
            here = best[start]
            for stop in range(start + 1, min(end, start + self.longest) + 1):
                piece = self.ids.get(chars[start:stop])
                if piece is not None and here + self.scores[piece] > best[stop]:
                    best[stop] = here + self.scores[piece]
                    back[stop] = (start, piece)
            if here + self.unknown_score > best[start + 1]:
                best[start + 1] = here + self.unknown_score
                back[start + 1] = (start, unknown)
        found: list[int] = []
        while end > 0:
            end, piece = back[end]
            found.append(piece)
        return found[::-1]
