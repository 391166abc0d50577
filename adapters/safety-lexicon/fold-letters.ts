const MARKS = /[\u0300-\u036f]/g;
/** Zero-width and bidirectional characters, which would hide a word from the lexicon. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;

/** Lower case, without Latin accents, compatible forms and invisible characters. */
export const foldLetters = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss');
