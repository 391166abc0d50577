import { MAX_TERMS } from './fold-signals.js';
import type { Signal } from '../values/signal.js';
import type { ConversationSignals } from './signals.js';
import { termsOf } from './term.js';

/** The chat character a conversation is held with, as its host describes it; hosts pin it for the conversation. */
export interface Character {
  readonly id: string;
  readonly name: string;
  readonly avatarUrl?: string | undefined;
  readonly greeting?: string | undefined;
  readonly persona?: string | undefined;
  readonly tags: readonly string[];
  /** Adult-targeted: only advertisers that opted in may appear beside it, never the reverse. */
  readonly isNsfw?: boolean | Signal;
}

/** What an ad keeps of a character: short lines of plain text, whatever came in. */
export interface AdCharacter {
  readonly name: string;
  /** Greeting and picture are those of an interstitial alone, which shows them. */
  readonly greeting?: string | undefined;
  readonly avatarUrl?: string | undefined;
  /** How it speaks, for the writer: in process only, never told to a bidder. */
  readonly persona?: string | undefined;
  readonly tags: readonly string[];
}

/** The most characters of each text, and the most tags, that are kept. */
export const CHARACTER_LIMITS = { name: 60, greeting: 240, persona: 300, tag: 40, tags: 12 } as const;

/** A line has no more of them than a few for each of its characters; nothing beyond is even looked at. */
const UNITS_PER_CHARACTER = 8;

/**
 * Controls, overrides of the direction of writing, lone surrogates and other characters without a shape. The two
 * joiners stay: Persian and Hindi words and many emoji need them.
 */
const SHAPELESS = /[^\P{C}\u200c\u200d]|[\u115f\u1160\u2800\u3164\uffa0]/gu;
/** No script stacks more marks on a letter; a tower of them would reach over the lines above. */
const TOWER = /(\p{M}{4})\p{M}+/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

const cut = (text: string, maxChars: number): string => {
  const characters = Array.from(text);
  if (characters.length <= maxChars) return text;
  const head = characters.slice(0, maxChars - 1).join('');
  const lastSpace = head.lastIndexOf(' ');
  return `${(lastSpace > head.length / 2 ? head.slice(0, lastSpace) : head).trimEnd()}…`;
};

/** One line of text from outside, made harmless and short; `undefined` when nothing of it can be seen. */
export const plainLine = (text: string | undefined, maxChars: number): string | undefined => {
  const line = (text ?? '')
    .slice(0, maxChars * UNITS_PER_CHARACTER)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(SHAPELESS, '')
    .replace(TOWER, '$1')
    .trim();
  return VISIBLE.test(line) ? cut(line, maxChars) : undefined;
};

const linesOf = (texts: readonly string[], maxChars: number, max: number): readonly string[] => {
  const lines = new Set<string>();
  for (const text of texts) {
    if (lines.size === max) break;
    const line = plainLine(text, maxChars);
    if (line !== undefined) lines.add(line);
  }
  return [...lines];
};

/** What may be used of a character; none without a name, which all else is said under. `avatarUrl` is as it came. */
export const adCharacter = (character: Character | undefined): AdCharacter | undefined => {
  const name = plainLine(character?.name, CHARACTER_LIMITS.name);
  if (character === undefined || name === undefined) return undefined;
  return {
    name,
    greeting: plainLine(character.greeting, CHARACTER_LIMITS.greeting),
    avatarUrl: character.avatarUrl,
    persona: plainLine(character.persona, CHARACTER_LIMITS.persona),
    tags: linesOf(character.tags, CHARACTER_LIMITS.tag, CHARACTER_LIMITS.tags),
  };
};

/**
 * As much as a word of the user five messages ago: tags lend weight to what is spoken of, and are no subject
 * themselves.
 */
const TAG_WEIGHT = 0.15;

/** Tags as weak terms behind all that was said; like every term they never leave the operator's process. */
export const withTags = (signals: ConversationSignals, tags: readonly string[]): ConversationSignals => {
  if (tags.length === 0) return signals;
  const terms = new Map(signals.terms);
  for (const term of tags.flatMap(termsOf)) {
    if (terms.size >= MAX_TERMS) break;
    if (!terms.has(term)) terms.set(term, TAG_WEIGHT);
  }
  return { ...signals, terms };
};
