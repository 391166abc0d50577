import { COPY_LANGUAGES, isCopyLanguage, type CopyLanguage } from '../words/languages.js';
import { EFFECTS } from './effects.js';
import { GOODS } from './goods.js';
import { PEOPLE } from './people.js';
import { SERVICES } from './services.js';

/** What naming such a thing is, when nobody stated it. */
export type ThingKind = 'effect' | 'unstated' | 'claim';

/** One thing that a text names. The id is the same in all languages. */
export interface Thing {
  readonly id: string;
  readonly kind: ThingKind;
}

/** Words of one language, token by token: whole words, beginnings and ends of words. */
interface Node {
  readonly words: Map<string, Node>;
  readonly beginnings: Map<string, Node>;
  readonly ends: Map<string, Node>;
  thing?: Thing;
  /** Whether the word is too common to name the thing by itself: in a brief it does, in a sentence it does not. */
  isWeak?: boolean;
}
const newNode = (): Node => ({ words: new Map(), beginnings: new Map(), ends: new Map() });
const TREES: ReadonlyMap<CopyLanguage, Node> = new Map(COPY_LANGUAGES.map((language) => [language, newNode()]));

const enter = (language: CopyLanguage, written: string, thing: Thing): void => {
  const isWeak = written.startsWith('~');
  let node = TREES.get(language);
  for (const token of written.replace('~', '').split('_')) {
    const among = token.endsWith('*') ? node?.beginnings : token.startsWith('*') ? node?.ends : node?.words;
    const key = token.replace('*', '');
    const next: Node = among?.get(key) ?? newNode();
    among?.set(key, next);
    node = next;
  }
  if (node === undefined) return;
  node.thing = thing;
  node.isWeak = isWeak;
};

/**
 * One line is one thing: its id, then for each language its words. `_` joins the words of a phrase; `~` marks one that
 * names the thing in a brief only.
 */
const enterLines = (lines: string, kind: ThingKind): void => {
  for (const line of lines.trim().split('\n')) {
    const [id = '', ...columns] = line.trim().split(/ \| |: /);
    for (const column of columns) {
      const [language, ...phrases] = column.split(' ');
      if (!isCopyLanguage(language)) throw new Error(`The line of ${id} names no language in "${column}".`);
      for (const phrase of phrases) enter(language, phrase, { id, kind });
    }
  }
};
enterLines(EFFECTS, 'effect');
enterLines(GOODS, 'unstated');
enterLines(SERVICES, 'unstated');
enterLines(PEOPLE, 'claim');

const SHORTEST_PART = 3;

/** The nodes that one token leads to: as the whole word, as its beginning, and as its end. */
const steps = ({ words, beginnings, ends }: Node, token: string): readonly Node[] => {
  const found: (Node | undefined)[] = [words.get(token)];
  if (beginnings.size > 0)
    for (let length = SHORTEST_PART; length <= token.length; length++)
      found.push(beginnings.get(token.slice(0, length)));
  if (ends.size > 0)
    for (let length = SHORTEST_PART; length <= token.length; length++) found.push(ends.get(token.slice(-length)));
  return found.filter((node) => node !== undefined);
};

/** Longer words than any are read no further. */
const MAX_TOKEN_CHARS = 40;

/** Every thing that a text names, in the languages given. The tokens are those of `plainText`. */
export const thingsIn = (
  tokens: readonly string[],
  languages: readonly CopyLanguage[],
  where: 'brief' | 'sentence',
): ReadonlyMap<string, ThingKind> => {
  const found = new Map<string, ThingKind>();
  const note = ({ thing, isWeak }: Node): void => {
    if (thing !== undefined && (where === 'brief' || isWeak !== true)) found.set(thing.id, thing.kind);
  };
  const readFrom = (at: number, root: Node): void => {
    let nodes: readonly Node[] = [root];
    for (let i = at; i < tokens.length && nodes.length > 0; i++) {
      const token = (tokens[i] ?? '').slice(0, MAX_TOKEN_CHARS);
      nodes = nodes.flatMap((node) => steps(node, token));
      nodes.forEach(note);
    }
  };
  for (const language of languages) tokens.forEach((_, at) => readFrom(at, TREES.get(language) ?? newNode()));
  return found;
};
