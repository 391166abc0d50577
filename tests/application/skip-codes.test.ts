import { describe, expect, test } from '@jest/globals';
import type { PreloadInput } from '../../application/api/ad-placement.js';
import type { Ports } from '../../application/ports/index.js';
import type { Account } from '../../domain/catalog/account.js';
import { placementCode } from '../../domain/values/ids.js';
import type { SkipReason } from '../../domain/values/skip-code.js';
import { sampleAccount } from '../contracts/samples.js';
import { createEngine, say, upToTurn } from './engine.js';
import { bidding, bidOf } from './fake-demand.js';

interface Case {
  readonly account?: Partial<Account>;
  readonly ports?: Partial<Ports>;
  readonly input?: Partial<PreloadInput>;
  /** Turns played before. */
  readonly before?: number;
}

const pacing = { firstTurns: 0, everyNth: 1, cooldownMs: 0 };
const DSP = bidding('dsp', [bidOf('dsp', { relevance: 0.1 })]);
const REMOTE = bidding('dsp', [bidOf('dsp')], { recipient: { kind: 'bidder', gvlId: 7 } });
const crawler = { traffic: { inspect: () => [{ rule: 'declared-crawler' as const, detail: 'a bot' }] } };

const CASES: readonly (readonly [SkipReason, string, Case])[] = [
  ['track-only', 'ads_disabled', { input: { trackOnly: true } }],
  ['invalid-traffic', 'ivt_blocked', { ports: crawler }],
  ['unsafe-content', 'illegal_content', { input: { messages: [say('u1', 'user', 'unsafe! words')] } }],
  ['sensitive-content', 'illegal_content', { input: { messages: [say('u1', 'user', 'grief! words')] } }],
  ['child-speaker', 'illegal_content', { input: { messages: [say('u1', 'user', 'child! words')] } }],
  ['unread-language', 'ad_skipped', { input: { messages: [say('u1', 'user', 'unread! words')] } }],
  ['hold-out', 'ad_skipped', { account: { holdOut: { share: 1, seed: 's' } } }],
  ['first-turns', 'ad_skipped', { account: { pacing: { ...pacing, firstTurns: 1 } } }],
  ['every-nth', 'ad_skipped', { account: { pacing: { ...pacing, everyNth: 2 } }, before: 1 }],
  ['cooldown', 'ad_skipped', { account: { pacing: { ...pacing, cooldownMs: 60_000 } }, before: 1 }],
  ['session-cap', 'ad_skipped', { account: { pacing: { ...pacing, maxPerSession: 2 } }, before: 2 }],
  ['hour-cap', 'ad_skipped', { account: { pacing: { ...pacing, maxPerHour: 2 } }, before: 2 }],
  ['day-cap', 'ad_skipped', { account: { pacing: { ...pacing, maxPerDay: 2 } }, before: 2 }],
  ['low-relevance', 'ad_skipped', { account: { minRelevance: 0.4 }, ports: { demand: [DSP] } }],
  ['no-reason', 'ad_skipped', { account: { runOfNetwork: false } }],
  ['no-usable-bid', 'unfilled_bid', { ports: { demand: [] } }],
  ['no-fitting-format', 'unfilled_bid', { input: { device: { widthPx: 100, heightPx: 100 } } }],
  ['no-messages', 'unknown', { input: { messages: [] } }],
  ['placement-unknown', 'unknown', { input: { placementCodes: [placementCode('__proto__')] } }],
  ['privacy-forbids', 'unknown', { ports: { demand: [REMOTE] }, input: { regulatory: { gdpr: 1 } } }],
  ['turn-is-past', 'unknown', { before: 3, input: { messages: upToTurn(2) } }],
  ['other-installation', 'unknown', { before: 1, input: { messages: upToTurn(1), installId: 'another' } }],
];

describe('every reason for a turn without an ad', () => {
  test.each(CASES)('%s is told as %s', async (reason, skipCode, { account, ports, input, before = 0 }) => {
    const engine = createEngine({ account: sampleAccount(account), ports });
    for (let turn = 1; turn <= before; turn++) await engine.preload({ messages: upToTurn(turn) });
    const outcome = await engine.preload({ messages: upToTurn(before + 1), ...input });
    expect(outcome).toMatchObject({ kind: 'no-fill', skipCode });
    if (outcome.kind !== 'no-fill') return;
    expect(await engine.operations.explain(outcome.decisionId)).toMatchObject({
      outcome: 'no-fill',
      reason,
      bidIds: [],
    });
    expect((await engine.events()).at(-1)).toEqual({ name: 'ad.no-fill', payload: { skipCode } });
  });

  test('trackOnly is told before everything else, also to a crawler in an unsafe conversation', async () => {
    const engine = createEngine({ ports: crawler });
    const messages = [say('u1', 'user', 'unsafe!')];
    expect(await engine.preload({ trackOnly: true, messages })).toMatchObject({ skipCode: 'ads_disabled' });
  });

  test('a remote classifier is asked only when nothing else has skipped, and its outage shows no ad', async () => {
    let asked = 0;
    const contentCheck = { check: async () => (asked++, Promise.reject(new Error('out'))) };
    const engine = createEngine({
      account: sampleAccount({ pacing: { ...pacing, firstTurns: 1 } }),
      ports: { contentCheck },
    });
    await engine.preload();
    expect(asked).toBe(0);
    expect(await engine.preload({ messages: upToTurn(2) })).toMatchObject({ skipCode: 'unknown' });
    expect(asked).toBe(1);
  });

  test('what the classifier finds unsafe asks no demand', async () => {
    const contentCheck = { check: async () => ({ tier: 'unsafe' as const, reason: 'classified' }) };
    const source = bidding('dsp', [bidOf('dsp')]);
    const engine = createEngine({ ports: { contentCheck, demand: [source] } });
    expect(await engine.preload()).toMatchObject({ skipCode: 'illegal_content' });
    expect(source.asked).toEqual([]);
  });
});
