/** Edits that turn one word into the other: insert, delete, replace. */
const distance = (a: string, b: string): number => {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = (above[column - 1] ?? 0) + Number(a[row - 1] !== b[column - 1]);
      current.push(Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[b.length] ?? 0;
};

/** Longer words are no typing mistakes, and comparing them would cost their length squared. */
const MAX_CHARS = 64;

/** The candidate that was probably meant: at most a third of its letters differ. */
export const nearest = (word: string, candidates: readonly string[]): string | undefined => {
  if (word.length > MAX_CHARS) return undefined;
  const ranked = candidates
    .map((candidate) => ({ candidate, edits: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, edits }) => edits <= Math.max(1, Math.floor(candidate.length / 3)))
    .sort((a, b) => a.edits - b.edits);
  return ranked[0]?.candidate;
};
