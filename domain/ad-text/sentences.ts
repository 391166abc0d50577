const OPENERS = /[([{"'“‘«„]+/g;
/** The end of a sentence with the closing quotes behind it. Chinese and Japanese stops need no space after them. */
const END = /[。！？]+[」』”’）)]*|(?<![.!?…])[.!?…]+[)\]"'”’»]*(?=\s|$)|\n+/gu;

/**
 * Splits a text into its sentences, in order, trimmed, punctuation included. Total. A last sentence without an end is
 * returned as well, so that a caller that reads a stream keeps the last one back until more has come:
 * `sentencesOf(buffer).slice(0, -1)` are final. A full stop after an abbreviation, given in lower case and without its
 * last stop, ends no sentence.
 */
export const sentenceSplitter = (abbreviations: readonly string[]): ((text: string) => readonly string[]) => {
  const known = new Set(abbreviations);

  const isAbbreviation = (before: string, mark: string): boolean => {
    if (mark !== '.') return false;
    const word = (/(?<!\S)\S+$/.exec(before)?.[0] ?? '').replaceAll(OPENERS, '').toLowerCase();
    return known.has(word) || /^\p{L}$/u.test(word) || /^\d{1,2}$/.test(word);
  };

  return (text) => {
    const sentences: string[] = [];
    let start = 0;
    for (const { 0: mark, index } of text.matchAll(END)) {
      if (isAbbreviation(text.slice(Math.max(start, index - 20), index), mark)) continue;
      const end = index + mark.length;
      const sentence = text.slice(start, end).trim();
      if (sentence !== '') sentences.push(sentence);
      start = end;
    }
    const rest = text.slice(start).trim();
    return rest === '' ? sentences : [...sentences, rest];
  };
};
