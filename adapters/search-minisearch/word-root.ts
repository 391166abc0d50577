const MIN_ROOT_CHARS = 5;
const MAX_ENDING_CHARS = 2;

/**
 * The beginning that a word shares with its inflections and compounds (`reparieren` with `repariert`, `kaffee` with
 * `kaffeemühle`). Briefs and conversations come in any language, mixed: cutting endings needs no stemmer per language.
 * Shorter words have no root: they would meet too many.
 */
export const rootOf = (term: string): string | undefined =>
  term.length < MIN_ROOT_CHARS ? undefined : term.slice(0, Math.max(MIN_ROOT_CHARS, term.length - MAX_ENDING_CHARS));

/** Every beginning of these words that is long enough to be a root. */
export const beginningsOf = (words: Iterable<string>): ReadonlySet<string> => {
  const beginnings = new Set<string>();
  for (const word of words)
    for (let end = MIN_ROOT_CHARS; end <= word.length; end++) beginnings.add(word.slice(0, end));
  return beginnings;
};
