import { describe, expect, test } from '@jest/globals';
import { writerChooser } from '../../../application/ads/choose-writer.js';
import type { TextMoment, TextWatch } from '../../../application/ports/content/model-text.js';
import type { WonChatAd } from '../../../domain/delivery/won-ad.js';
import type { BidId } from '../../../domain/values/ids.js';
import { dayNumber, dayStartMs } from '../../../domain/values/time-zone.js';
import { sampleAccount, sampleCaller } from '../../contracts/samples.js';
import { broken, FAULTS } from '../broken.js';
import { askerOf } from '../../../application/ports/sharing/asker.js';
import { createEngine, type EngineOptions } from '../engine.js';
import { outcomeOf } from '../fake-clock.js';
import { fakeWriter } from '../fake-ports.js';
import { adOf } from '../filled.js';
import { DRAFT, HEARD, entailed, modelOf, saying, textBy } from './written-by-model.js';

describe('whoever watches in development', () => {
  test('sees each piece, each sentence with why it was refused, and the end; the record has no word of it', async () => {
    const moments: (readonly [BidId, TextMoment])[] = [];
    const model = modelOf(async function* (_request, _signal, _tell, hear) {
      hear?.('Picked by ');
      hear?.('hand.');
      yield 'Picked by hand.';
      yield 'It is guaranteed to be the best.';
    }, entailed);
    const watch: TextWatch = { tell: (bid, moment) => void moments.push([bid, moment]) };
    const { record, bid } = await textBy({ ...model, watch });
    expect(moments).toEqual(
      [
        { kind: 'piece', text: 'Picked by ' },
        { kind: 'piece', text: 'hand.' },
        { kind: 'sentence', words: 'Picked by hand.' },
        {
          kind: 'sentence',
          words: 'It is guaranteed to be the best.',
          refusal: { stage: 'gate', reason: expect.any(String) },
        },
        { kind: 'end', end: 'refused', failure: undefined },
      ].map((moment) => [bid, moment]),
    );
    expect(JSON.stringify(record)).not.toContain('guaranteed');
  });

  test('is told what the judge refused, and when no model was asked', async () => {
    const moments: TextMoment[] = [];
    const watch: TextWatch = { tell: (_bid, moment) => void moments.push(moment) };
    const model = modelOf(saying('Free of caffeine.'), () => 'not-stated');
    await textBy({ ...model, watch });
    expect(moments).toContainEqual({
      kind: 'sentence',
      words: 'Free of caffeine.',
      refusal: { stage: 'judge', reason: 'not-stated' },
    });
    await textBy({ ...model, watch }, {}, { regulatory: { coppa: 1 } });
    expect(moments.at(-1)).toEqual({ kind: 'not-asked', because: 'coppa' });
  });
});

describe('no model is asked', () => {
  const model = () => modelOf(saying('Picked by hand.'), entailed);
  test.each<readonly [string, EngineOptions, object, string]>([
    ['where the account has the template write', { account: sampleAccount({ writer: 'template' }) }, {}, 'account'],
    ['for a child', {}, { regulatory: { coppa: 1 } }, 'coppa'],
    ['without consent under GDPR', {}, { regulatory: { gdpr: 1 } }, 'gdpr-without-consent'],
    ['after an opt-out of sale', {}, { regulatory: { usPrivacy: '1YYN' } }, 'us-privacy-opt-out'],
  ])('%s', async (_, options, input, because) => {
    const asked = model();
    const { text, record } = await textBy(asked, options, input);
    expect(asked.asked).toEqual([]);
    expect(asked.judged).toEqual([]);
    expect(text).toBe(DRAFT);
    expect(record).toMatchObject({ writer: 'template', because });
  });

  test('when the browser sends Global Privacy Control', async () => {
    const asked = model();
    const caller = sampleCaller({ globalPrivacyControl: true });
    const { record } = await textBy(asked, {}, {}, caller);
    expect(asked.asked).toEqual([]);
    expect(record).toMatchObject({ because: 'global-privacy-control' });
  });

  /** Who wrote the next text of an engine, in a conversation of its own. */
  const nextOf = async (engine: ReturnType<typeof createEngine>, conversation: string) => {
    const { bidId: bid } = adOf(await engine.preload({ conversationId: conversation as never }));
    const page = await engine.placement.renderAd(bid, undefined);
    const read = async (): Promise<void> => {
      const text = engine.placement.streamText(bid, page?.eventToken ?? '', HEARD, new AbortController().signal);
      for await (const chunk of (await text) ?? []) expect(chunk).not.toBe('');
    };
    await outcomeOf(engine.clock, read());
    return (await engine.operations.explain(bid, engine.account.id))?.texts?.[0];
  };

  test('beyond the texts that an account has in a day, until the next', async () => {
    const asked = { ...model(), maxTextsPerDay: 1 };
    const { engine } = await textBy(asked);
    expect(await nextOf(engine, 'c2')).toMatchObject({ writer: 'template', because: 'daily-limit' });
    engine.clock.advance(24 * 60 * 60 * 1_000);
    expect(await nextOf(engine, 'c3')).toMatchObject({ writer: 'model' });
    expect(asked.asked).toHaveLength(2);
  });

  test('beyond the texts of a day until the midnight of the account', async () => {
    const account = sampleAccount({ timeZone: 120 });
    const asked = { ...model(), maxTextsPerDay: 1 };
    const { engine } = await textBy(asked, { account });
    const nowMs = engine.clock.nowMs();
    engine.clock.advance(dayStartMs(dayNumber(nowMs, 120) + 1, 120) - nowMs - 1);
    expect(await nextOf(engine, 'c2')).toMatchObject({ because: 'daily-limit' });
    engine.clock.advance(1);
    expect(await nextOf(engine, 'c3')).toMatchObject({ writer: 'model' });
  });

  test('beyond the texts of a day that all nodes of a ledger have together, and after a node began again', async () => {
    const asked = { ...model(), maxTextsPerDay: 3 };
    const { engine } = await textBy(asked);
    for (const node of ['second', 'third']) {
      const other = createEngine({ account: engine.account, ports: { ...engine.ports } });
      expect(await nextOf(other, node)).toMatchObject({ writer: 'model' });
    }
    expect(await nextOf(engine, 'c2')).toMatchObject({ because: 'daily-limit' });
    expect(await nextOf(createEngine({ account: engine.account, ports: { ...engine.ports } }), 'c3')).toMatchObject({
      because: 'daily-limit',
    });
    expect(asked.asked).toHaveLength(3);
  });

  test('beyond the tenth of a day that one network has, while others go on', async () => {
    const asked = { ...model(), maxTextsPerDay: 1_000 };
    const engine = createEngine({ ports: { modelText: asked, writer: fakeWriter() } });
    const choose = writerChooser(engine.ports);
    const ad = { accountId: engine.account.id, writer: { kind: 'model' }, language: 'en' } as WonChatAd;
    const from = async (address: string) => (await choose(ad, askerOf(ad.accountId, address))).kind;
    const stranger: string[] = [];
    for (let n = 0; n < 1_000; n++) {
      stranger.push(await from(`2001:db8:1:${n}::1`));
      engine.clock.advance(80_000);
    }
    expect(stranger.filter((kind) => kind === 'model').length).toBeLessThanOrEqual(100);
    for (let n = 0; n < 50; n++) expect(await from(`198.51.100.${n}`)).toBe('model');
  });

  test('many texts at once take no more than there are', async () => {
    const asked = { ...model(), maxTextsPerDay: 250 };
    const engine = createEngine({ ports: { modelText: asked, writer: fakeWriter() } });
    const choose = writerChooser(engine.ports);
    const ad = { accountId: engine.account.id, writer: { kind: 'model' }, language: 'en' } as WonChatAd;
    const chosen = await Promise.all(Array.from({ length: 400 }, () => choose(ad, { account: ad.accountId })));
    // Three at a time make 249.
    expect(chosen.filter(({ kind }) => kind === 'model')).toHaveLength(249);
  });

  test.each(FAULTS)('while the ledger that counts its texts %s', async (fault) => {
    const asked = { ...model(), maxTextsPerDay: 5 };
    const { record, text, pending } = await textBy(asked, {
      wrap: (ports) => broken(ports, 'ledger', fault, ['hold']),
    });
    expect(record).toMatchObject({ writer: 'template', because: 'not-counted' });
    expect([text, asked.asked, pending]).toEqual([DRAFT, [], 0]);
  });
});
