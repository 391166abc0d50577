import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = 'tests/quality/sets';

/** One thing to judge. `class`: a safety class, a kind of sentence, or `harmless`. */
interface Labelled {
  readonly id: string;
  readonly class: string;
}

/** A whole conversation: the user's message first, then by turns. */
export interface LabelledChat extends Labelled {
  readonly turns: readonly string[];
}

export interface LabelledSentence extends Labelled {
  readonly text: string;
}

export interface GateSentence extends LabelledSentence {
  readonly brief: string;
  readonly allowed: boolean;
}

/**
 * Ids of briefs; one that is neither named fitting nor arguable does not fit. `tempts`: shares a word, does not fit.
 * Classes: `plain` names the thing, `paraphrase` does not, `tempting` fits no brief.
 */
export interface LabelledConversation extends Labelled {
  readonly fits: readonly string[];
  readonly tempts: readonly string[];
  readonly arguable: readonly string[];
  readonly turns: readonly string[];
}

export interface LabelledBrief {
  readonly id: string;
  readonly brand: string;
  readonly product: string;
  readonly pitches: Readonly<Record<string, string>>;
  readonly facts: readonly string[];
  readonly keywords: readonly string[];
  readonly categories: readonly string[];
}

export interface Advertiser {
  readonly id: string;
  readonly brand: string;
  readonly product: string;
  readonly pitch: string;
  readonly categories: readonly string[];
  /** What it would be found by, by language. */
  readonly words: Readonly<Record<string, readonly string[]>>;
}

export type InLanguage<T> = T & { readonly language: string };

const parse = (path: string): unknown => JSON.parse(readFileSync(`${FOLDER}/${path}`, 'utf8'));

/** The members of a set, from one file for each language. */
const byLanguage = <T>(set: string, key: string): readonly InLanguage<T>[] =>
  readdirSync(`${FOLDER}/${set}`)
    .filter((file) => /^[a-z]{2}\.json$/.test(file))
    .flatMap((file) => {
      const content = parse(`${set}/${file}`) as { readonly language: string } & Readonly<Record<string, readonly T[]>>;
      return (content[key] ?? []).map((member) => ({ ...member, language: content.language }));
    });

export const chatsInTrouble = (): readonly InLanguage<LabelledChat>[] => byLanguage('chats-in-trouble', 'chats');
export const harmlessChats = (): readonly InLanguage<LabelledChat>[] => byLanguage('harmless-chats', 'chats');
export const safetySentences = (): readonly InLanguage<LabelledSentence>[] =>
  byLanguage('safety-sentences', 'sentences');
export const gateSentences = (): readonly InLanguage<GateSentence>[] => byLanguage('gate-sentences', 'sentences');
export const conversations = (): readonly InLanguage<LabelledConversation>[] =>
  byLanguage('relevance-pairs', 'conversations');
export const briefs = (): readonly LabelledBrief[] =>
  (parse('relevance-pairs/briefs.json') as { readonly briefs: readonly LabelledBrief[] }).briefs;
export const advertisers = (): readonly Advertiser[] =>
  (parse('advertisers.json') as { readonly advertisers: readonly Advertiser[] }).advertisers;
