import { describe, expect, test } from '@jest/globals';
import { createAdPlacement } from '../../../application/create-ad-placement.js';
import type { CopyRequest } from '../../../application/ports/content/copy-writer.js';
import { bidId, type BidId } from '../../../domain/values/ids.js';
import { AD_LIFETIME_MS } from '../../../domain/delivery/won-ad.js';
import { broken } from '../broken.js';
import { createEngine, say, type EngineOptions } from '../engine.js';
import { outcomeOf, settle } from '../fake-clock.js';
import { fakeWriter } from '../fake-ports.js';
import { adOf } from '../filled.js';

const DRAFT = 'A calm cup from alpine herbs.';
const HEARD = [say('a1', 'assistant', 'Try a warm drink.')];

/** An engine with one filled turn, and what its page holds. */
const withPage = async (
  write: (request: CopyRequest, signal: AbortSignal) => AsyncIterable<string>,
  options: EngineOptions = {},
) => {
  const engine = createEngine({ ...options, ports: { writer: fakeWriter(write), ...options.ports } });
  const { bidId: bid } = adOf(await engine.preload());
  const { value: page } = await outcomeOf(engine.clock, engine.placement.renderAd(bid, undefined));
  return { engine, bid, token: page?.eventToken ?? '' };
};
type Page = Awaited<ReturnType<typeof withPage>>;

const collect = async (chunks: AsyncIterable<string> | undefined): Promise<string | undefined> => {
  if (chunks === undefined) return undefined;
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
};
const read = async (
  { engine, bid, token }: Page,
  signal = new AbortController().signal,
  placement = engine.placement,
) => collect(await placement.streamText(bid, token, HEARD, signal));
const inTime = async (page: Page) => outcomeOf(page.engine.clock, read(page));

async function* sentences(...all: readonly string[]): AsyncGenerator<string> {
  yield* all;
}
const never = (): Promise<never> => new Promise(() => undefined);

describe('the final text', () => {
  test('is written once however many read along, pinned, and the same on every later page and node', async () => {
    const asked: CopyRequest[] = [];
    const page = await withPage((request) => {
      asked.push(request);
      return sentences('Picked by hand.', 'Free of caffeine.');
    });
    const texts = await Promise.all(Array.from({ length: 20 }, () => read(page)));
    texts.push(await read(page), await read(page, undefined, createAdPlacement(page.engine.ports)));
    expect(new Set(texts)).toEqual(new Set(['Picked by hand. Free of caffeine.']));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ messages: HEARD, seed: page.bid, maxChars: 300 });
    const again = await page.engine.placement.renderAd(page.bid, undefined);
    expect(again).toMatchObject({ text: 'Picked by hand. Free of caffeine.', isFinal: true });
  });

  test('leaves sentence by sentence, as it is written', async () => {
    let goOn = (): void => undefined;
    const page = await withPage(async function* () {
      yield 'Picked by hand.';
      await new Promise<void>((resolve) => (goOn = resolve));
      yield 'Free of caffeine.';
    });
    const chunks = await page.engine.placement.streamText(page.bid, page.token, HEARD, new AbortController().signal);
    const reader = chunks?.[Symbol.asyncIterator]();
    expect(await reader?.next()).toEqual({ done: false, value: 'Picked by hand.' });
    await settle();
    goOn();
    expect(await reader?.next()).toEqual({ done: false, value: ' Free of caffeine.' });
    expect(await reader?.next()).toMatchObject({ done: true });
  });

  test('goes on for the others when one reader leaves', async () => {
    let goOn = (): void => undefined;
    const page = await withPage(async function* () {
      yield 'Picked by hand.';
      await new Promise<void>((resolve) => (goOn = resolve));
      yield 'Free of caffeine.';
    });
    const leaver = new AbortController();
    const [left, stayed] = [read(page, leaver.signal), read(page)];
    await settle();
    leaver.abort();
    expect(await left).toBe('Picked by hand.');
    goOn();
    expect(await stayed).toBe('Picked by hand. Free of caffeine.');
  });

  test.each<readonly [string, () => AsyncIterable<string>, string, number]>([
    ['writes nothing', () => sentences(), DRAFT, 0],
    [
      'throws before it begins',
      () => {
        throw new Error('out');
      },
      DRAFT,
      0,
    ],
    [
      'breaks off',
      async function* () {
        yield 'Picked by hand.';
        throw new Error('out');
      },
      `Picked by hand. ${DRAFT}`,
      0,
    ],
    ['hangs from the start', () => ({ [Symbol.asyncIterator]: () => ({ next: never }) }), DRAFT, 1_500],
    [
      'hangs after its first sentence',
      async function* () {
        yield 'Picked by hand.';
        await never();
      },
      `Picked by hand. ${DRAFT}`,
      4_000,
    ],
    [
      'writes a link',
      () => sentences('Picked by hand.', 'See https://evil.example now.', 'More.'),
      `Picked by hand. ${DRAFT}`,
      0,
    ],
    ['writes a number of its own', () => sentences('Only 99 dollars today.'), DRAFT, 0],
    ['repeats what the draft says and then fails the gate', () => sentences(DRAFT, '<b>'), DRAFT, 0],
    ['writes what is no text', () => sentences(7 as unknown as string), DRAFT, 0],
    [
      'writes without end',
      () => sentences(...Array<string>(500).fill('Picked by hand.')),
      'Picked by hand. '.repeat(18).trim(),
      0,
    ],
  ])('of a writer that %s is closed by the draft', async (_, write, text, tookMs) => {
    const page = await withPage(write);
    const outcome = await inTime(page);
    expect(outcome.value).toBe(text);
    expect(outcome.tookMs).toBe(tookMs);
    expect(await page.engine.plain.ads.findText(page.bid, page.engine.clock.nowMs())).toBe(text);
    expect(page.engine.clock.pending).toBe(0);
  });

  test('a writer hears when nobody waits any more', async () => {
    const signals: AbortSignal[] = [];
    const page = await withPage((_, signal) => {
      signals.push(signal);
      return { [Symbol.asyncIterator]: () => ({ next: never }) };
    });
    await inTime(page);
    expect(signals[0]?.aborted).toBe(true);
  });

  test('is shown although it cannot be pinned', async () => {
    for (const fault of ['rejects', 'throws', 'hangs'] as const) {
      const page = await withPage(() => sentences('Picked by hand.'), {
        wrap: (ports) => broken(ports, 'ads', fault, ['pinTextIfAbsent', 'findText']),
      });
      expect((await inTime(page)).value).toBe('Picked by hand.');
    }
  });
});

describe('the text of a page whose', () => {
  const refused = async (page: Page, bid: BidId, token: string) =>
    expect(await page.engine.placement.streamText(bid, token, [], new AbortController().signal)).toBeUndefined();

  test('token is missing, altered, for another bid or expired, is not given', async () => {
    const page = await withPage(() => sentences('Picked by hand.'));
    await refused(page, page.bid, '');
    await refused(page, page.bid, `${page.token}x`);
    await refused(page, bidId('0b000000-0000-4000-8000-000000000001'), page.token);
    page.engine.clock.advance(AD_LIFETIME_MS);
    await refused(page, page.bid, page.token);
  });
});
