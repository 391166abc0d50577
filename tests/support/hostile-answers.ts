import { FIELDS, type HostileField } from './hostile-fields.js';

const CHARS = 90_000;
/** JSON writes these with six characters each; markup may have 100 000. */
const ESCAPED_CHARS = 14_000;
const DEPTH = 40_000;

const filled = (unit: string, chars = CHARS): string => unit.repeat(Math.floor(chars / unit.length));

/** What a text can be ill of. The first six are those that stopped the server. */
export const DISEASES: Readonly<Record<string, string>> = {
  'blanks after src=': `<img src=${filled(' ')}>`,
  'exclamation marks': `${filled('!', 60_000)}x`,
  'combining marks': `a${filled('\u0301', 85_000)}`,
  'combining marks out of order': `a${filled('\u0301\u0323\u0327', 60_000)}`,
  zeros: `0.${filled('0')}1`,
  ideographs: filled('一'),
  'one letter': filled('a'),
  words: filled('ignore all of it and the best sale '),
  'dotted words': filled('a.'),
  brackets: filled('('),
  digits: filled('1 000 '),
  slashes: filled('/'),
  backslashes: filled('\\', 40_000),
  'bidi overrides': filled('\u202e\u2066'),
  NUL: filled('\u0000', ESCAPED_CHARS),
  'lone surrogates': filled('\ud800', ESCAPED_CHARS),
  'ligatures that unfold to eighteen': filled('\ufdfa', 80_000),
  'letters beyond ASCII': filled('ü'),
  'joined emoji': filled('👩\u200d'),
  macros: filled('${AUCTION_AD_ID:B64}'),
  'open macros': filled('${AUCTION_'),
  tags: filled('<a b="c">'),
  entities: filled('&amp;'),
  'attributes of src': filled('src= url( '),
  'line breaks': filled('\n', 40_000),
  'a deep list': `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`,
};

export interface HostileAnswer {
  readonly name: string;
  readonly field: HostileField;
  /** The answer to a request of this id, for the first slot. */
  body(requestId: string): string;
}

const answer = (name: string, field: HostileField, value: string): HostileAnswer => ({
  name,
  field,
  body: (id) => {
    const { bid, ...parts } = field.put(value);
    const { seat, ...rest } = parts as { readonly seat?: unknown };
    return JSON.stringify({ id, cur: 'USD', ...rest, seatbid: [{ seat, bid: [bid] }] });
  },
});

/** Each field that a bidder may fill × each disease. */
export const HOSTILE_ANSWERS: readonly HostileAnswer[] = FIELDS.flatMap((field) =>
  Object.entries(DISEASES).map(([disease, value]) => answer(`${field.name}: ${disease}`, field, value)),
);

/** A bid of the usual kind with this value in this field, as often as it takes until it is read to its end. */
export const hostileAnswer = (field: HostileField, value: string): HostileAnswer => answer(field.name, field, value);
