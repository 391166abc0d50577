/** The letters there are; `0` stands for any digit and `.` for any sign, which unlike the others is no part of a word. */
export const ALPHABET = 'abcdefghijklmnopqrstuvwxyz 0.';
const NO_PART_OF_A_WORD = ' .';

/** A word of {@link ALPHABET}, each letter of which may be said several times. */
export interface SoughtWord {
  readonly letters: string;
  readonly beginsWord: boolean;
  readonly endsWord: boolean;
}

/** A sought word of which some letters were said. */
interface Started {
  readonly word: SoughtWord;
  readonly said: number;
}

interface State {
  readonly started: readonly Started[];
  readonly isInWord: boolean;
}

const [UNKNOWN, FOUND, START] = [0, 1, 2];
const FIRST_STATES = 256;
/** A row of transitions for each state: one line of the processor's cache. */
const ROW = 32;

const isComplete = ({ word, said }: Started): boolean => said === word.letters.length;

/**
 * Looks for all words at once in one step a letter. What was said before a letter matters only as far as it begins a word,
 * so there are not many more states than beginnings of words.
 */
export class LetterAutomaton {
  /** By their first letter: a text of no words at all needs a new transition for nearly each of its letters. */
  readonly #words = new Map<string, SoughtWord[]>();
  readonly #wordNumbers: ReadonlyMap<SoughtWord, number>;
  readonly #stateNumbers = new Map<string, number>();
  /** By number. Nothing comes after a word that was found, and nothing before one was looked for. */
  readonly #states: State[];
  /** The number of the next state by that of the present one and the place of the letter; filled in when it is first needed. */
  #next = new Uint16Array(FIRST_STATES * ROW);

  constructor(words: readonly SoughtWord[]) {
    const start: State = { started: [], isInWord: false };
    for (const word of words) {
      const first = word.letters.charAt(0);
      this.#words.set(first, [...(this.#words.get(first) ?? []), word]);
    }
    this.#wordNumbers = new Map(words.map((word, number) => [word, number]));
    this.#states = [start, start, start];
  }

  /** `letterAt` gives places in the alphabet, or -1 for a character that counts for nothing. */
  findsIn(text: string, letterAt: (text: string, at: number) => number): boolean {
    let state = START;
    for (let at = 0; at < text.length; at++) {
      const letter = letterAt(text, at);
      if (letter === -1) continue;
      const next = this.#next[state * ROW + letter] ?? UNKNOWN;
      state = next === UNKNOWN ? this.#after(state, letter) : next;
      if (state === FOUND) return true;
    }
    return this.#states[state]?.started.some(isComplete) ?? false;
  }

  #after(state: number, place: number): number {
    const { started, isInWord } = this.#states[state] as State;
    const letter = ALPHABET.charAt(place);
    const goesOn = !NO_PART_OF_A_WORD.includes(letter);
    const reached = new Map<string, Started>();
    const reach = (word: SoughtWord, said: number): void => {
      reached.set(`${this.#wordNumbers.get(word)}:${said}`, { word, said });
    };
    for (const { word, said } of started) {
      if (word.letters[said - 1] === letter) reach(word, said);
      if (word.letters[said] === letter) reach(word, said + 1);
    }
    for (const word of this.#words.get(letter) ?? []) if (!(word.beginsWord && isInWord)) reach(word, 1);
    const now = [...reached.values()];
    const isFound = (!goesOn && started.some(isComplete)) || now.some((one) => isComplete(one) && !one.word.endsWord);
    const next = isFound ? FOUND : this.#numberOf(`${goesOn} ${[...reached.keys()].sort().join(' ')}`, now, goesOn);
    this.#next[state * ROW + place] = next;
    return next;
  }

  #numberOf(key: string, started: readonly Started[], isInWord: boolean): number {
    const known = this.#stateNumbers.get(key);
    if (known !== undefined) return known;
    const number = this.#states.push({ started, isInWord }) - 1;
    this.#stateNumbers.set(key, number);
    if (this.#states.length * ROW <= this.#next.length) return number;
    const longer = new Uint16Array(2 * this.#next.length);
    longer.set(this.#next);
    this.#next = longer;
    return number;
  }
}
