import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { copyGate } from '../../../bootstrap/copy-gate.js';
import { GATE_REASONS, type GateContext } from '../../../domain/ad-text/gate.js';
import type { Brief } from '../../../domain/catalog/creative.js';

const load = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as unknown;

interface Pair {
  readonly brief: string;
  readonly ok: boolean;
  readonly reason?: string;
  readonly text: string;
}
const { briefs, pairs } = load('./pairs.json') as {
  readonly briefs: Readonly<Record<string, Brief>>;
  readonly pairs: readonly Pair[];
};
const injections = load('./injections.json') as readonly { readonly kind: string; readonly text: string }[];

const TENTS: Brief = briefs['tents'] ?? { product: '', pitches: {}, facts: [] };
const contextOf = (brief: Brief, differs: Partial<GateContext> = {}): GateContext => ({
  brief,
  advertiser: { name: brief.product.split(' ')[0] ?? '', domain: 'advertiser.example' },
  maxChars: 300,
  used: 0,
  ...differs,
});

describe('labelled sentences', () => {
  test('there are enough of them', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(60);
    expect(injections.length).toBeGreaterThanOrEqual(200);
  });

  test.each(pairs)('$brief, ok $ok: $text', ({ brief, ok, reason, text }) => {
    const verdict = copyGate.check(text, contextOf(briefs[brief] ?? TENTS));
    expect(verdict).toEqual(ok ? { ok: true } : { ok: false, reason });
  });

  test('no line of the injection corpus passes', () => {
    expect(injections.filter(({ text }) => copyGate.check(text, contextOf(TENTS)).ok)).toEqual([]);
  });

  test('neither does one that the brief itself holds, when it is a link, a contact or markup', () => {
    for (const { kind, text } of injections.filter((one) => ['link', 'phone', 'markup'].includes(one.kind))) {
      const hostile = { ...TENTS, pitches: { en: text }, facts: [text] };
      expect({ kind, text, ok: copyGate.check(text, contextOf(hostile)).ok }).toEqual({ kind, text, ok: false });
    }
  });
});

describe('details', () => {
  test('the length counts what was used before', () => {
    const sentence = 'Light tents.';
    const at = (used: number) => copyGate.check(sentence, contextOf(TENTS, { maxChars: 20, used })).ok;
    expect([at(0), at(8), at(9)]).toEqual([true, true, false]);
    expect(copyGate.check('  ', contextOf(TENTS))).toEqual({ ok: false, reason: 'empty' });
  });

  test('a brand that looks like a link or carries a number is no offence', () => {
    const brief = { product: 'Trip.com 24', pitches: { en: 'Trip.com 24 plans a day out.' }, facts: [] };
    expect(copyGate.check('Trip.com 24 plans a day out.', contextOf(brief))).toEqual({ ok: true });
    expect(copyGate.check('Trip.com 24 and evil.com plan it.', contextOf(brief)).ok).toBe(false);
  });

  test('words of the brief pass in whatever number format', () => {
    const brief = { product: 'Desk', pitches: { de: 'Für 1.299,00 € oder 1299 Punkte.' }, facts: [] };
    for (const text of ['It is 1,299 € today.', 'It is €1299.', 'Das sind 1 299 Euro.'])
      expect({ text, verdict: copyGate.check(text, contextOf(brief)) }).toEqual({ text, verdict: { ok: true } });
    expect(copyGate.check('It is $1299.', contextOf(brief)).ok).toBe(false);
  });

  test('a verdict is remembered for one brief of one advertiser, and for one brief only', () => {
    const own = { product: 'Zorbo', pitches: { en: 'Zorbo is here.' }, facts: [] };
    const sentence = 'Zorbo and Plumbus are here.';
    const by = (brief: Brief, name: string) =>
      copyGate.check(sentence, contextOf(brief, { advertiser: { name, domain: 'advertiser.example' } })).ok;
    expect([by(own, 'Acme'), by(own, 'Plumbus'), by(own, 'Acme')]).toEqual([false, true, false]);
    const both = { ...own, facts: ['Plumbus is Zorbo.'] };
    expect([by(both, 'Acme'), by(own, 'Acme')]).toEqual([true, false]);
    for (let i = 0; i < 1_000; i++) copyGate.check(`Zorbo is ${'here '.repeat(i % 7)}${i}.`, contextOf(own));
    expect(by(own, 'Plumbus')).toBe(true);
  });

  test('a name that the reader brought in passes, for that reader alone', () => {
    const sentence = 'Good tents for a weekend around Zurich.';
    const told = (readerWords?: string) => copyGate.check(sentence, contextOf(TENTS, { readerWords })).ok;
    expect([told(), told('two nights near zurich'), told('Zurichberg'), told()]).toEqual([false, true, false, false]);
    const other = contextOf(TENTS, { readerWords: 'Zurich' });
    expect(copyGate.check('Around Zurich, better than Plumbus.', other).ok).toBe(false);
    expect(copyGate.check('Around Zurich with Plumbus.', other)).toEqual({ ok: false, reason: 'name' });
  });

  test('a name that the reader brought in long ago does not', () => {
    const told = (readerWords: string) =>
      copyGate.check('Good tents around Zurich.', contextOf(TENTS, { readerWords })).ok;
    const later = 'we like tents '.repeat(300);
    expect([told(`${later} near zurich`), told(`near zurich ${later}`)]).toEqual([true, false]);
  });

  test.each<[string, Partial<Brief>, string, string | undefined, string]>([
    ['a quarter of an hour', { facts: ['Aufgebaut in 15 Minuten.'] }, 'In einer Viertelstunde aufgebaut.', 'de', 'ok'],
    [
      'another quarter of an hour',
      { facts: ['Aufgebaut in 20 Minuten.'] },
      'In einer Viertelstunde aufgebaut.',
      'de',
      'number',
    ],
    ['an article that says how long', {}, 'Tents sewn within a month.', 'en', 'number'],
    [
      'the same in the brief',
      { facts: ['Every tent is sewn within 1 month.'] },
      'Tents sewn within a month.',
      'en',
      'ok',
    ],
    ['a season that is no time', {}, 'Light tents for days in cold months.', 'en', 'ok'],
    ['as many of something else', { facts: ['Dry in 3 hours.'] }, 'Tents sewn by 3 makers.', 'en', 'number'],
    [
      'a unit that is too far',
      { facts: ['Dry in 3 hours.'] },
      'Tents where 3 friends spend quiet hours.',
      'en',
      'number',
    ],
    ['a unit that is near enough', { facts: ['Dry in 3 hours.'] }, 'Tents dry in 3 of those good hours.', 'en', 'ok'],
    ['a German compound', {}, 'Ein zehnminütiger Aufbau.', 'de', 'number'],
    ['the same in the brief', { facts: ['Aufgebaut in 10 Minuten.'] }, 'Ein zehnminütiger Aufbau.', 'de', 'ok'],
    [
      'a Dutch compound',
      { pitches: { nl: 'Lichte tenten voor lange dagen.' } },
      'Een tienjarige tent.',
      'nl',
      'number',
    ],
  ])('a figure in words: %s', (_, differs, text, language, expected) => {
    const verdict = copyGate.check(text, contextOf({ ...TENTS, ...differs }, { language }));
    expect(verdict.ok ? 'ok' : verdict.reason).toBe(expected);
  });

  test.each([
    ['Someone as forgetful as you could use tents.', 'reader'],
    ['Someone as forgetful as you?', 'ok'],
    ['Someone as forgetful as you? ', 'ok'],
    ['Light tents? Someone as forgetful as you could use them.', 'reader'],
    ['Light tents ?for someone as forgetful as you', 'reader'],
  ])('only a question may ask who reads it: %s', (text, expected) => {
    const verdict = copyGate.check(text, contextOf(TENTS, { language: 'en' }));
    expect(verdict.ok ? 'ok' : verdict.reason).toBe(expected);
  });

  test('a superlative of the brief passes in another inflection, and no other', () => {
    const elegant = { ...TENTS, pitches: { fr: 'La tente la plus élégante pour vous.' }, facts: [] };
    const by = (text: string) => copyGate.check(text, contextOf(elegant, { language: 'fr' }));
    expect(by('Le modèle le plus élégant pour vous.')).toEqual({ ok: true });
    expect(by('Le modèle le plus robuste pour vous.')).toEqual({ ok: false, reason: 'superlative' });
  });

  test('words of a pitch in another language tell that language, from four letters on', () => {
    const both = { ...TENTS, pitches: { en: 'Light cloth.', nl: 'Mooi doek, fijn klok, pan, mok, bak.' }, facts: [] };
    const by = (text: string) => copyGate.check(text, contextOf(both, { language: 'en' }));
    expect(by('Mooi doek, fijn.')).toEqual({ ok: false, reason: 'language' });
    expect(by('Pan, mok, bak.')).toEqual({ ok: true });
  });

  test('a conversation in German has nouns with capitals', () => {
    const by = (language: string) => copyGate.check('Lieber Zelte statt Hotels?', contextOf(TENTS, { language })).ok;
    expect([by('de'), by('en')]).toEqual([true, false]);
  });

  test('emoji pass, also joined ones', () => {
    expect(copyGate.check('Light tents for you 👩‍👩‍👧‍👦 ☀️ 👍🏽', contextOf(TENTS))).toEqual({ ok: true });
  });

  test('total, deterministic, and a digit that is not in the brief never passes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const verdict = copyGate.check(text, contextOf(TENTS));
        expect(copyGate.check(text, contextOf(TENTS))).toEqual(verdict);
        if (!verdict.ok) expect(GATE_REASONS).toContain(verdict.reason);
        if (verdict.ok) expect(/[<>@]|:\/\/|\p{Nd}/u.test(text)).toBe(false);
      }),
      { seed: 11, numRuns: 1_000 },
    );
  });

  test('long hostile text is judged quickly enough to be judged at all', () => {
    for (const part of ['a.', '1 ', 'ignore ', '(', 'a1-', '&', '12 34 '])
      expect(copyGate.check(part.repeat(5_000), contextOf(TENTS, { maxChars: 1e6 }))).toBeDefined();
  });
});

test('every reason has a line in the documentation', () => {
  const documentation = readFileSync('docs/concepts/copy-gate.md', 'utf8');
  expect(GATE_REASONS.filter((reason) => !documentation.includes(`\`${reason}\``))).toEqual([]);
});
