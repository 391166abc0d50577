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
  readonly isFound: boolean;
  /** By the place of the next letter in the alphabet; filled in when it is first needed. */
  readonly next: (State | undefined)[];
}

const isComplete = ({ word, said }: Started): boolean => said === word.letters.length;

/**
 * Looks for all words at once in one step a letter. What was said before a letter matters only as far as it begins a word,
 * so there are not many more states than beginnings of words.
 */
export class LetterAutomaton {
  readonly #words: readonly SoughtWord[];
  readonly #numbers: ReadonlyMap<SoughtWord, number>;
  readonly #states = new Map<string, State>();
  readonly #start: State = { started: [], isInWord: false, isFound: false, next: [] };

  constructor(words: readonly SoughtWord[]) {
    this.#words = words;
    this.#numbers = new Map(words.map((word, number) => [word, number]));
  }

  /** `letterAt` gives places in the alphabet, or -1 for a character that counts for nothing. */
  findsIn(text: string, letterAt: (text: string, at: number) => number): boolean {
    let state = this.#start;
    for (let at = 0; at < text.length; at++) {
      const letter = letterAt(text, at);
      if (letter === -1) continue;
      state = state.next[letter] ??= this.#after(state, letter);
      if (state.isFound) return true;
    }
    return state.started.some(isComplete);
  }

  #after({ started, isInWord }: State, place: number): State {
    const letter = ALPHABET.charAt(place);
    const goesOn = !NO_PART_OF_A_WORD.includes(letter);
    const reached = new Map<string, Started>();
    const reach = (word: SoughtWord, said: number): void => {
      reached.set(`${this.#numbers.get(word)}:${said}`, { word, said });
    };
    for (const { word, said } of started) {
      if (word.letters[said - 1] === letter) reach(word, said);
      if (word.letters[said] === letter) reach(word, said + 1);
    }
    for (const word of this.#words)
      if (word.letters.startsWith(letter) && !(word.beginsWord && isInWord)) reach(word, 1);
    const now = [...reached.values()];
    const isFound = (!goesOn && started.some(isComplete)) || now.some((one) => isComplete(one) && !one.word.endsWord);
    const key = `${goesOn} ${isFound} ${[...reached.keys()].sort().join(' ')}`;
    const known = this.#states.get(key) ?? { started: now, isInWord: goesOn, isFound, next: [] };
    this.#states.set(key, known);
    return known;
  }
}
