import { COPY_LANGUAGES, type CopyLanguage } from '../languages.js';

/** What naming such a thing is, when the brief does not. */
export type ThingKind = 'effect' | 'unstated' | 'claim';

/** One thing that a text may name. The id is the same in all languages. */
interface Thing {
  readonly id: string;
  readonly kind: ThingKind;
}

export interface ThingWords extends Thing {
  /**
   * Words and phrases that name it. A star at the end of a word stands for its rest, one at its beginning for its first
   * part; a tilde marks what names the thing in a brief only.
   */
  readonly words: Readonly<Partial<Record<CopyLanguage, readonly string[]>>>;
}

/**
 * Words of one language, token by token: whole words, beginnings and ends of words. Most nodes lead nowhere, and an
 * empty map takes 200 bytes: there are none.
 */
interface Node {
  words?: Map<string, Node>;
  beginnings?: Map<string, Node>;
  ends?: Map<string, Node>;
  thing?: Thing;
  /** Whether the word is too common to name the thing by itself: in a brief it does, in a sentence it does not. */
  isWeak?: boolean;
}

/** Where a token of a phrase is entered. */
const branchOf = (node: Node, token: string): Map<string, Node> => {
  if (token.endsWith('*')) return (node.beginnings ??= new Map());
  if (token.startsWith('*')) return (node.ends ??= new Map());
  return (node.words ??= new Map());
};

const enter = (root: Node, written: string, thing: Thing): void => {
  let node = root;
  for (const token of written.replace('~', '').split(' ')) {
    const among = branchOf(node, token);
    const key = token.replace('*', '');
    const next: Node = among.get(key) ?? {};
    among.set(key, next);
    node = next;
  }
  node.thing = thing;
  node.isWeak = written.startsWith('~');
};

const SHORTEST_PART = 3;

/** The nodes that one token leads to: as the whole word, as its beginning, and as its end. */
const steps = ({ words, beginnings, ends }: Node, token: string): readonly Node[] => {
  const found: (Node | undefined)[] = [words?.get(token)];
  if (beginnings !== undefined)
    for (let length = SHORTEST_PART; length <= token.length; length++)
      found.push(beginnings.get(token.slice(0, length)));
  if (ends !== undefined)
    for (let length = SHORTEST_PART; length <= token.length; length++) found.push(ends.get(token.slice(-length)));
  return found.filter((node) => node !== undefined);
};

/** Longer words than any are read no further. */
const MAX_TOKEN_CHARS = 40;

/** Finds every thing that a text names, in the languages given. The tokens are those of `plainText`. */
export type ThingFinder = (
  tokens: readonly string[],
  languages: readonly CopyLanguage[],
  where: 'brief' | 'sentence',
) => ReadonlyMap<string, ThingKind>;

export const thingFinder = (things: readonly ThingWords[]): ThingFinder => {
  const trees = new Map(COPY_LANGUAGES.map((language): [CopyLanguage, Node] => [language, {}]));
  for (const { id, kind, words } of things)
    for (const [language, root] of trees) for (const phrase of words[language] ?? []) enter(root, phrase, { id, kind });

  return (tokens, languages, where) => {
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
    for (const language of languages) {
      const root = trees.get(language);
      if (root !== undefined) tokens.forEach((_, at) => readFrom(at, root));
    }
    return found;
  };
};
