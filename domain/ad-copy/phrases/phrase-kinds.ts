/** What a wording is, whatever it speaks of. */
export const PHRASE_KINDS = ['experience', 'promise', 'superlative', 'reader', 'imitation'] as const;
export type PhraseKind = (typeof PHRASE_KINDS)[number];

/** For each kind the wordings of one language, as alternatives of `wholeWords`; they meet `plainText`. */
export type Phrases = Readonly<Record<PhraseKind, string>>;
