import { anyOf, expressionOf, type Wording, type Wordings } from './notation.js';

/** What no ad text may hold, whatever its brief says (`docs/concepts/security.md`). */
export type Offence = 'hidden-character' | 'markup' | 'link' | 'contact' | 'leak' | 'disclosure';

export interface OffenceWords {
  readonly links: {
    readonly schemes: readonly string[];
    /** "dot" and "com" of "dot com", in several languages. */
    readonly spelledDots: readonly string[];
    readonly spelledEndings: readonly string[];
    readonly shorteners: readonly string[];
    /** Endings of host names that are links without a name before them: ".onion". */
    readonly endingsAlone: readonly string[];
    /** Endings that make a host name of even one letter. */
    readonly endings: readonly string[];
  };
  readonly contact: {
    readonly invitations: readonly Wording[];
    /** "at" and "dot" of an address in words. */
    readonly spelledAts: readonly string[];
    readonly spelledDots: readonly string[];
  };
  /** Talk about being, or not being, an advertisement; testimonials in the first person, which no advertiser gives. */
  readonly disclosure: Wordings;
  /** Traces of instructions: of those a model was given, and of those an attacker hid in its input. */
  readonly leak: Wordings & {
    /** "ignore … instructions". */
    readonly orders: { readonly verbs: readonly Wording[]; readonly objects: readonly Wording[] };
  };
}

/** Control, bidirectional, zero-width, private and unpaired characters. Joiners of emoji and of Persian are writing. */
const HIDDEN =
  /[\p{Cc}\p{Co}\p{Cs}\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164]|[\ufe00-\ufe0e\ufeff\uffa0\ufff0-\uffff\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]|(?<!\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d|\u200d(?!\p{Extended_Pictographic})|(?<!\p{Script=Arabic})\u200c|(?<![\p{Extended_Pictographic}0-9#*])\ufe0f/u;

/** A Latin word with Cyrillic or Greek letters in it imitates another word. */
const MIXED_SCRIPT =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;

const MARKUP =
  /[<>{}\\`|]|&(?:#|[a-z]{2,8};)|\]\s*\(|!\[|\*\*|__|(?:^|\s)#{1,6}\s|\[\/?[a-z]+[\]=]|%(?:3[ce]|2[0-9a-f]|0[0-9a-f]|5[bcd]|7[bd])/u;

/** Signs around parts of a prompt. */
const PROMPT_MARK = /[[<]\/?(?:inst|sys|system|s)\b|###|---|===|\$\{/u;

const TELEPHONE =
  /(?:\+|\b00)\s?\d[\d\s().\-–/]{4,}\d|\(?\d{2,5}\)?(?:[\s.\-–/]\(?\d{2,}\)?){2,}(?<!\d[\s.]\d{3})|\d{7}|\d[\d\s.\-–/()]{8,40}\d/u;

const joined = (...alternatives: readonly string[]): RegExp => new RegExp(alternatives.join('|'), 'u');

/** Any of some plain words, of which some have stops. */
const plainly = (words: readonly string[]): string => `(?:${words.join('|').replaceAll('.', '\\.')})`;

const linkOf = ({ schemes, spelledDots, spelledEndings, shorteners, endingsAlone }: OffenceWords['links']): RegExp =>
  joined(
    '[a-z0-9+.-]://',
    `(?<![\\p{L}])${plainly(schemes)}\\s?:\\S`,
    'www\\s?\\.|//[a-z0-9]|hxxps?',
    `(?<![\\p{L}])${plainly(spelledDots)}\\s${plainly(spelledEndings)}(?![\\p{L}])`,
    '\\[\\.\\]|\\(\\.\\)|\\(dot\\)|\\[dot\\]',
    plainly(shorteners),
    `(?<![\\p{L}])\\.${plainly(endingsAlone)}(?![\\p{L}])`,
    '(?:\\d{1,3}\\.){3}\\d{1,3}',
  );

/** Two words with a stop and no space between them; `a.m.` and `z.b.` have single letters. */
const hostOf = ({ endings }: OffenceWords['links']): RegExp =>
  joined(
    '[\\p{L}\\p{N}-]{2}[.．]\\p{L}{2}',
    '[a-z0-9-]{2}。[a-z]{2}',
    `[\\p{L}\\p{N}-][.。．]${plainly(endings)}(?!\\p{L})`,
  );

const contactOf = ({ invitations, spelledAts, spelledDots }: OffenceWords['contact']): RegExp =>
  joined(
    '@',
    TELEPHONE.source,
    `(?<![\\p{L}])${anyOf(invitations)}(?![\\p{Script=Latin}])`,
    `[\\p{L}\\p{N}._-]{2}\\s${plainly(spelledAts)}\\s[\\p{L}\\p{N}-]+\\s${plainly(spelledDots)}\\s`,
  );

const leakOf = ({ orders, ...leak }: OffenceWords['leak']): RegExp =>
  joined(
    `(?<![\\p{L}\\p{N}])${anyOf(orders.verbs)}[^.]{0,40}${anyOf(orders.objects)}(?![\\p{L}\\p{N}])`,
    expressionOf(leak).source,
    PROMPT_MARK.source,
  );

/**
 * Finds what may stand in no ad text: it comes from an attacker, not from the brief. `plain` is the sentence after
 * `plainText`, `rest` the same without the names of what is advertised.
 */
export type OffenceFinder = (sentence: string, plain: string, rest: string) => Offence | undefined;

export const offenceFinder = (words: OffenceWords): OffenceFinder => {
  const link = linkOf(words.links);
  const host = hostOf(words.links);
  const contact = contactOf(words.contact);
  const leak = leakOf(words.leak);
  const disclosure = expressionOf(words.disclosure);
  return (sentence, plain, rest) => {
    if (HIDDEN.test(sentence) || MIXED_SCRIPT.test(sentence)) return 'hidden-character';
    if (MARKUP.test(plain)) return 'markup';
    if (link.test(plain) || host.test(rest)) return 'link';
    if (contact.test(plain)) return 'contact';
    if (leak.test(rest)) return 'leak';
    return disclosure.test(rest) ? 'disclosure' : undefined;
  };
};
