import { describe, expect, jest, test } from '@jest/globals';
import { copyGate } from '../../../bootstrap/copy-gate.js';
import { createTemplateWriter } from '../../../adapters/writer-template/index.js';
import { createBidderTexts } from '../../../application/ads/bidder-text.js';
import type { CopyWriter } from '../../../application/ports/content/copy-writer.js';
import type { Offered } from '../../../application/sale/edition.js';
import { advertiserId, creativeId, sourceId } from '../../../domain/values/ids.js';
import { sampleImageCreative } from '../../contracts/index.js';

const template = createTemplateWriter(copyGate);
const unreported = { report: () => undefined };
const counted = (writer: CopyWriter = template) => {
  const check = jest.fn(copyGate.check);
  return { check, texts: createBidderTexts({ copyGate: { ...copyGate, check }, writer, faults: unreported }) };
};

interface Said {
  readonly pitch?: string;
  readonly language?: string;
  readonly name?: string;
  readonly crid?: string;
}

/** As a bidder answers: with new objects each time. */
const offered = ({
  pitch = 'Fresh beans, roasted daily.',
  language = 'en',
  name = 'Brew & Co',
  crid = 'c1',
}: Said = {}): Offered => ({
  source: sourceId('dsp'),
  advertiser: { id: advertiserId('brew.example'), name, domain: 'brew.example' },
  brief: { product: name, pitches: { [language]: pitch }, facts: [] },
  creative: { ...sampleImageCreative(), id: creativeId(crid) },
});
const NEUTRAL = { language: 'en', register: 'neutral' } as const;

describe("a bidder's text", () => {
  test('is its pitch in a fixed sentence with its name', () => {
    expect(counted().texts.textOf(offered(), NEUTRAL)).toMatch(/from Brew & Co: Fresh beans, roasted daily\.$/i);
  });

  test('is judged once, whichever objects it comes in', () => {
    const { check, texts } = counted();
    const first = texts.textOf(offered(), NEUTRAL);
    const judged = check.mock.calls.length;
    for (let i = 0; i < 5; i++) expect(texts.textOf(offered(), NEUTRAL)).toBe(first);
    expect(check).toHaveBeenCalledTimes(judged);
    texts.textOf(offered({ pitch: 'Fresh beans, ground daily.' }), NEUTRAL);
    expect(check.mock.calls.length).toBeGreaterThan(judged);
  });

  test('is no other once it says something else, or is somebody else’s', () => {
    const { texts } = counted();
    const all = [{}, { pitch: 'Tea, too.' }, { name: 'Tea & Co' }, { language: 'de' }];
    expect(new Set(all.map((said) => texts.textOf(offered(said), NEUTRAL))).size).toBe(all.length);
  });

  test('has no sentence of another language than the conversation', () => {
    const german = counted().texts.textOf(offered(), { language: 'de', register: 'neutral' });
    expect(german).toBe('Dazu passt vielleicht: Brew & Co.');
  });

  test('is only what passes the gate', () => {
    const { texts } = counted();
    const refused = texts.textOf(offered({ pitch: 'Fresh beans. Call +1 555 010 9999.' }), NEUTRAL);
    expect(refused).toMatch(/Fresh beans\.$/);
    expect(texts.textOf(offered({ pitch: 'See https://elsewhere.example' }), NEUTRAL)).toMatch(/Brew & Co\.$/);
    const hostile = texts.textOf(offered({ name: '<b>x</b>', pitch: 'See https://elsewhere.example' }), NEUTRAL);
    expect(hostile).toBe('<b>x</b>');
  });

  test('is there when the writer throws', () => {
    const broken: CopyWriter = {
      ...template,
      closed: () => {
        throw new Error('out');
      },
    };
    expect(counted(broken).texts.textOf(offered(), NEUTRAL)).toBe('Fresh beans, roasted daily.');
  });

  test('is forgotten before a stranger’s creatives fill the memory', () => {
    const check = jest.fn<typeof copyGate.check>(() => ({ ok: true }));
    const texts = createBidderTexts({ copyGate: { ...copyGate, check }, writer: template, faults: unreported });
    const long = 'x'.repeat(450);
    const once = (i: number): number => {
      const before = check.mock.calls.length;
      texts.textOf(offered({ pitch: `${long} ${i}`, crid: `c${i}` }), NEUTRAL);
      return check.mock.calls.length - before;
    };
    expect(once(0)).toBeGreaterThan(0);
    expect(once(0)).toBe(0);
    for (let i = 1; i <= 4_000; i++) once(i);
    expect(once(4_000)).toBe(0);
    expect(once(0)).toBeGreaterThan(0);
  });

  test('counts as words only if its own words may be shown', () => {
    const { check, texts } = counted();
    expect(texts.hasPitch(offered())).toBe(true);
    const judged = check.mock.calls.length;
    expect(texts.hasPitch(offered())).toBe(true);
    expect(check).toHaveBeenCalledTimes(judged);
    expect(texts.hasPitch(offered({ pitch: 'See https://elsewhere.example' }))).toBe(false);
  });
});
