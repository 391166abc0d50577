import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { answerTimesOf } from '../../application/ports/answer-times.js';
import { describeDecision } from '../../domain/decision-record/report.js';
import { exposureKey } from '../../domain/frequency/exposure.js';
import { conversationId, lineItemId } from '../../domain/values/ids.js';
import { DAY_MS } from '../../domain/values/time.js';
import { HOLD_LIFETIME_MS } from '../../domain/delivery/won-ad.js';
import { sampleAccount } from '../contracts/samples.js';
import { broken, FAULTS, type Fault } from './broken.js';
import type { MessageReader } from '../../application/ports/content/message-reader.js';
import { createEngine, say, upToTurn, type Engine } from './engine.js';
import { outcomeOf, settle } from './fake-clock.js';
import { bidding, bidOf } from './fake-demand.js';
import { fakeReader } from './fake-ports.js';
import { adOf, adsOf, spentOf } from './filled.js';
import { impressions, sold } from './sold.js';

const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);
beforeAll(() => void process.on('unhandledRejection', note));
afterAll(() => void process.off('unhandledRejection', note));
afterEach(async () => {
  await settle();
  expect(unhandled).toEqual([]);
});

const TEA = { budgetTotal: impressions(100, 2) };
const CAPS = { caps: [{ key: exposureKey.lineItem(lineItemId('tea')), limit: 9, windowMs: DAY_MS }] };

/** Preloads, and proves that the answer came within the deadline. */
const preload = async (engine: Engine, differs = {}) => {
  const { value, tookMs } = await outcomeOf(engine.clock, engine.preload(differs));
  expect(tookMs).toBeLessThanOrEqual(answerTimesOf(engine.ports).wholeMs);
  if (value.kind === 'refused') throw new Error('refused');
  const recorded = await engine.plain.journal.findDecision(undefined, value.decisionId);
  return { outcome: value, record: recorded && describeDecision(recorded) };
};
const noFill = (reason: string) => ({ outcome: { kind: 'no-fill', skipCode: 'unknown' }, record: { reason } });

describe.each(FAULTS)('a store that %s', (fault: Fault) => {
  test('sessions: no ad, and nothing is written over what is there', async () => {
    const engine = createEngine({ wrap: (ports) => broken(ports, 'sessions', fault, ['read']) });
    expect(await preload(engine)).toMatchObject(noFill('store-unavailable'));
    const key = { accountId: engine.account.id, ...engine.input() };
    expect(await engine.plain.sessions.read(key)).toEqual({ value: undefined, version: 0 });
  });

  test('sessions, when it comes to writing: no ad, and what was taken ends with its lease', async () => {
    const engine = createEngine({
      campaigns: [sold('tea', 2, TEA)],
      wrap: (ports) => broken(ports, 'sessions', fault, ['replace']),
    });
    expect(await preload(engine)).toMatchObject(noFill('store-unavailable'));
    await settle();
    // Nobody knows whether the session was written, and another node gives its ads out.
    expect(await spentOf(engine, 'tea')).toEqual({ committed: 0, held: impressions(1, 2) });
    engine.clock.advance(HOLD_LIFETIME_MS);
    expect(await spentOf(engine, 'tea')).toEqual({ committed: 0, held: 0 });
  });

  test('exposures: capped line items are refused, others are shown', async () => {
    const campaigns = [sold('tea', 2, { ...TEA, ...CAPS }), sold('coffee', 1)];
    for (const methods of [undefined, ['replace']]) {
      const engine = createEngine({ campaigns, wrap: (ports) => broken(ports, 'exposures', fault, methods) });
      const { outcome, record } = await preload(engine);
      expect(adOf(outcome).price).toBe(1_000_000);
      expect(record?.candidates.map((c) => c.outcome)).toEqual(['won', 'store-unavailable']);
      await settle();
      expect(await spentOf(engine, 'tea')).toEqual({ committed: 0, held: 0 });
    }
  });

  test('exposures with a day cap on the account: no ad', async () => {
    const pacing = { firstTurns: 0, everyNth: 1, cooldownMs: 0, maxPerDay: 5 };
    for (const methods of [undefined, ['replace']]) {
      const engine = createEngine({
        account: sampleAccount({ pacing }),
        wrap: (ports) => broken(ports, 'exposures', fault, methods),
      });
      expect(await preload(engine)).toMatchObject(noFill('store-unavailable'));
    }
  });

  test('ledger: direct bids that need money are refused, the others compete on', async () => {
    const rich = Array.from({ length: 6 }, (_, i) => sold(`rich-${i}`, 9 - i, TEA));
    const dsp = bidding('dsp', [bidOf('dsp')]);
    const engine = createEngine({
      campaigns: rich,
      wrap: (ports) => ({ ...broken(ports, 'ledger', fault), demand: [...ports.demand, dsp] }),
    });
    expect(adOf((await preload(engine)).outcome).price).toBe(1_000_000);
    const direct = createEngine({ campaigns: rich, wrap: (ports) => broken(ports, 'ledger', fault) });
    expect((await preload(direct)).outcome).toMatchObject({ skipCode: 'unknown' });
  });

  test('ads: no ad, a retry is not promised an ad that no page can show, and the next turn has one', async () => {
    let isBroken = true;
    const campaigns = [sold('tea', 2, { ...TEA, ...CAPS })];
    const engine = createEngine({
      campaigns,
      wrap: (ports) => {
        const { ads } = broken(ports, 'ads', fault, ['putIfAbsent']);
        return { ads: { ...ports.ads, putIfAbsent: (ad) => (isBroken ? ads : ports.ads).putIfAbsent(ad) } };
      },
    });
    expect(await preload(engine)).toMatchObject(noFill('store-unavailable'));
    await settle();
    isBroken = false;
    expect((await preload(engine)).outcome.kind).toBe('no-fill');
    const ad = adOf((await preload(engine, { messages: upToTurn(2) })).outcome);
    expect(await engine.placement.renderAd(ad.bidId, undefined)).toBeDefined();
    expect((await engine.events()).map(({ name }) => name)).toEqual(['ad.no-fill', 'ad.no-fill', 'ad.filled']);
  });

  test('journal: the ad is shown all the same', async () => {
    const engine = createEngine({ wrap: (ports) => broken(ports, 'journal', fault, ['append']) });
    expect((await outcomeOf(engine.clock, engine.preload())).value.kind).toBe('filled');
  });

  test('titles: no overlays', async () => {
    const engine = createEngine({ wrap: (ports) => broken(ports, 'titles', fault) });
    const placed = engine.placement.placeOverlays(engine.account, 'demo-title' as never, undefined);
    expect((await outcomeOf(engine.clock, placed)).value).toEqual([]);
  });

  test('pinned ads are given again without exposures, ledger and ads', async () => {
    let isBroken = false;
    const pacing = { firstTurns: 0, everyNth: 1, cooldownMs: 0, maxPerDay: 5 };
    const engine = createEngine({
      account: sampleAccount({ pacing }),
      wrap: (ports) => {
        const { exposures } = broken(ports, 'exposures', fault);
        const { read, replace } = ports.exposures;
        return {
          exposures: {
            ...ports.exposures,
            read: (key) => (isBroken ? exposures.read(key) : read(key)),
            replace: (...args) => (isBroken ? exposures.replace(...args) : replace(...args)),
          },
        };
      },
    });
    const first = adsOf((await preload(engine)).outcome);
    isBroken = true;
    expect(adsOf((await preload(engine)).outcome)).toEqual(first);
    expect(await preload(engine, { messages: upToTurn(2) })).toMatchObject(noFill('store-unavailable'));
  });
});

describe('ports that must not throw, but do', () => {
  test.each(['traffic', 'reader'] as const)('%s: no ad, a record that says so, no exception', async (name) => {
    const engine = createEngine({ wrap: (ports) => broken(ports, name, 'throws') });
    const { outcome, record } = await preload(engine);
    expect({ outcome, record }).toMatchObject(noFill('internal-error'));
    const stored = await engine.plain.journal.findDecision(undefined, outcome.decisionId);
    expect(stored).toMatchObject({ topics: [], bidIds: [], refusedBy: [], prepared: 0, usedPrepared: false });
    expect(await engine.events()).toEqual([{ name: 'ad.no-fill', payload: { skipCode: 'unknown' } }]);
  });

  test('geo knows no country, the writer has no words, and neither costs the ad', async () => {
    const engine = createEngine({
      wrap: (ports) => ({ ...broken(ports, 'geo', 'throws'), ...broken(ports, 'writer', 'throws') }),
    });
    expect(adOf((await preload(engine)).outcome).content).toBe('A calm cup from alpine herbs.');
  });

  test('a reader of consent that breaks has read nothing but refusals', async () => {
    const bidder = bidding('remote', [bidOf('remote')], { recipient: { kind: 'bidder', gvlId: 7 } });
    const engine = createEngine({
      ports: { demand: [bidder] },
      wrap: (ports) => broken(ports, 'consent', 'throws'),
    });
    const { record } = await preload(engine);
    expect(record?.sources[0]).toMatchObject({ outcome: 'answered', privacy: { ids: { reason: 'gpp-unreadable' } } });
    const inEurope = { conversationId: conversationId('europe'), regulatory: { gdpr: 1, gdprConsent: 'C' } };
    expect((await preload(engine, inEurope)).record?.privacy?.request.reason).toBe('tcf-unreadable');
  });

  test('a report sink loses the report', () => {
    const engine = createEngine({ wrap: (ports) => broken(ports, 'reports', 'throws') });
    expect(() => engine.placement.recordReport({ kind: 'error', message: 'm' })).not.toThrow();
  });

  test('slow stores and slow demand together stay within the deadline', async () => {
    const slowly = bidding('slow', []);
    const engine = createEngine({
      wrap: (ports) => ({
        ...broken(ports, 'exposures', 'hangs'),
        demand: [{ ...slowly, bid: () => new Promise<never>(() => undefined) }, ...ports.demand],
      }),
    });
    const { outcome, record } = await preload(engine, { conversationId: conversationId('slow') });
    expect(outcome.kind).toBe('filled');
    expect(record?.sources[0]).toMatchObject({ source: 'slow', outcome: 'late' });
    expect(engine.clock.pending).toBe(0);
  });
});

describe('a long message that is still being read at the deadline', () => {
  const slowReader = (read: MessageReader['read']) => ({
    ports: { reader: { read: (text: string, of: string) => (text === 'long' ? NEVER : read(text, of)) } },
  });
  const NEVER = new Promise<never>(() => undefined);

  test('has no ad beside it, and the record names the reader', async () => {
    const engine = createEngine(slowReader(fakeReader.read));
    const { outcome, record } = await preload(engine, { messages: [say('u1', 'user', 'long')] });
    expect(outcome).toMatchObject({ kind: 'no-fill', skipCode: 'unknown' });
    expect(record?.gates.find(({ pass }) => !pass)).toMatchObject({ gate: 'stores', detail: 'message-reader' });
    expect(record?.deadlines?.map(({ of }) => of)).toContain('message-reader');
  });

  test('what was read before it still counts', async () => {
    const messages = [say('u1', 'user', 'unsafe!'), say('a1', 'assistant', 'long')];
    const { outcome } = await preload(createEngine(slowReader(fakeReader.read)), { messages });
    expect(outcome).toMatchObject({ skipCode: 'illegal_content' });
  });

  test('one that takes some turns of the event loop is read as any other', async () => {
    const read: MessageReader['read'] = async (text, of) => {
      await settle();
      return fakeReader.read(text, of);
    };
    const { outcome } = await preload(createEngine({ ports: { reader: { read } } }));
    expect(outcome.kind).toBe('filled');
  });
});
