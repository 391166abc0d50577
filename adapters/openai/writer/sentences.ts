import type { CopyGate } from '../../../application/ports/content/copy-gate.js';
import type { Piece } from '../net/read-pieces.js';

/** What models say before they begin, in the languages that the template writes. Met in lower case. */
const INTERJECTION =
  /^(?:sure(?: thing)?|certainly|of course|absolutely|okay|ok|alright|great|got it|no problem|happy to help|gerne?|natürlich|klar|selbstverständlich|bien sûr|d'accord|avec plaisir|claro(?: que sí)?|por supuesto|con gusto|certo|certamente|volentieri|com certeza|graag|natuurlijk|oczywiście|jasne|självklart|visst|selvfølgelig|tabii(?: ki)?|elbette|もちろんです|はい|当然|好的|没问题)\s?[!.,。！，…]*$/u;

const INTRODUCTION =
  /^(?:here(?:'s| is| are)|below is|hier (?:ist|sind|is)|voici|aquí (?:tienes|está|va)|ecco|aqui (?:está|vai)|oto|här är|her er|işte|以下|这是|こちら)/u;

/** Longer than that, a sentence is about something. */
const MAX_TALK_CHARS = 120;

const normalised = (text: string): string => text.trim().toLowerCase().replaceAll('’', "'");

const withoutInterjection = (text: string): string => {
  const comma = text.search(/[,!]\s/);
  return comma > 0 && INTERJECTION.test(normalised(text.slice(0, comma))) ? text.slice(comma + 1).trim() : text;
};

const withoutIntroduction = (text: string): string => {
  const colon = text.search(/[:：]/);
  if (colon < 0 || colon > MAX_TALK_CHARS) return text;
  const isAlone = text.slice(colon + 1).trim() === '';
  return isAlone || INTRODUCTION.test(normalised(text)) ? text.slice(colon + 1).trim() : text;
};

/** A first sentence without what a model says before it begins; empty when it was nothing else. */
const withoutSmallTalk = (sentence: string): string => {
  const bare = sentence.replace(/^["“„«'‘*#\s]+/u, '');
  if (INTERJECTION.test(normalised(bare))) return '';
  const rest = withoutIntroduction(withoutInterjection(bare));
  return rest.replace(/^["“„«'‘*#\s]+/u, '');
};

/** The model talks without coming to an end. */
export class Babbling extends Error {
  override readonly name = 'Babbling';
}

/** The answer broke off before a sentence was whole. */
export class CutOff extends Error {
  override readonly name = 'CutOff';
}

/** A sentence longer than any format takes. */
const MAX_SENTENCE_CHARS = 1_000;
const ENDS = /[.!?…。！？][)\]"'”’»」』）]*$/u;
const BLANK_LINE = /^[^\S\n]*\n\s*\n/;

const CLOSERS = /^[.!?…)\]"'”’»」』]+/u;
/** A stop behind a word, at the end of what has come: what goes on without a space was an address or a number. */
const ENDS_WORD = /\p{L}{2}[.!?…]+[)\]"'”’»」』]*$/u;

/** The sentences of a text that comes in pieces: its first paragraph, without talk before it. */
class SentenceReader {
  readonly #split: CopyGate['sentencesOf'];
  readonly #maxChars: number;
  #buffer = '';
  #chars = 0;
  #hasBegun = false;
  /** The last sentence was taken before anything came behind it. */
  #isEarly = false;
  /** The first paragraph is over: what follows is talk about it. */
  isOver = false;

  constructor(split: CopyGate['sentencesOf'], maxChars: number) {
    this.#split = split;
    this.#maxChars = maxChars;
  }

  /** Sentences that are whole now. */
  push(text: string): readonly string[] {
    this.#chars += text.length;
    if (this.#chars > this.#maxChars) throw new Babbling();
    this.#buffer += text;
    const sentences = [...this.#take(false)];
    if (this.#buffer.length > MAX_SENTENCE_CHARS) throw new Babbling();
    return sentences;
  }

  /** What is left at the end. `isWhole`: the model says that it has said all. */
  flush(isWhole: boolean): readonly string[] {
    return [...this.#take(true)].filter((sentence) => isWhole || ENDS.test(sentence));
  }

  /** Whether a sentence ends where the buffer does, and no abbreviation: it need not wait for the next one. */
  #isWhole(sentence: string): boolean {
    return ENDS_WORD.test(sentence) && this.#buffer.endsWith(sentence) && this.#split(`${sentence} A`).length === 2;
  }

  /** Looks at what came behind a sentence that was taken early; `false`: there is nothing to take. */
  #goesOn(): boolean {
    this.#buffer = this.#buffer.replace(CLOSERS, '');
    if (this.#buffer === '') return false;
    this.isOver = BLANK_LINE.test(this.#buffer) || /^\S/u.test(this.#buffer);
    // A line break alone may be the first half of a blank line.
    const isOpen = !this.isOver && this.#buffer.trim() === '';
    if (!isOpen) this.#isEarly = false;
    return !this.isOver && !isOpen;
  }

  *#take(isEnd: boolean): Generator<string> {
    while (!this.isOver) {
      if (this.#isEarly && !this.#goesOn()) return;
      const [first, second] = this.#split(this.#buffer);
      if (first === undefined) return;
      this.#isEarly = second === undefined && !isEnd;
      if (this.#isEarly && !this.#isWhole(first)) {
        this.#isEarly = false;
        return;
      }
      const rest = this.#buffer.slice(this.#buffer.indexOf(first) + first.length);
      this.#buffer = rest;
      const sentence = this.#hasBegun ? first : withoutSmallTalk(first);
      if (sentence === '') continue;
      this.#hasBegun = true;
      this.isOver = BLANK_LINE.test(rest);
      yield sentence;
    }
  }
}

/**
 * The sentences of an answer as they become whole. `onPiece` sees whatever is no text. A stream that breaks off throws
 * {@link CutOff}, and one without end {@link Babbling}.
 */
export async function* sentencesOf(
  pieces: AsyncIterable<Piece>,
  split: CopyGate['sentencesOf'],
  maxChars: number,
  onPiece: (piece: Exclude<Piece, { readonly kind: 'text' }>) => void,
): AsyncGenerator<string> {
  const reader = new SentenceReader(split, maxChars);
  let isFinished = false;
  const read = (piece: Piece): readonly string[] => {
    if (piece.kind === 'text') return isFinished ? [] : reader.push(piece.text);
    onPiece(piece);
    if (isFinished || piece.kind === 'usage') return [];
    isFinished = true;
    return reader.flush(piece.kind === 'finish' && piece.reason === 'stop');
  };
  try {
    for await (const piece of pieces) {
      yield* read(piece);
      if (reader.isOver) return;
    }
  } catch (error) {
    // After its end nothing of the text is missing.
    if (!isFinished) throw error;
  }
  if (!isFinished) throw new CutOff();
}
