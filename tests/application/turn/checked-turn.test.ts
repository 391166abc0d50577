import { describe, expect, test } from '@jest/globals';
import type { ContentCheck, ContentVerdict } from '../../../application/ports/content/content-check.js';
import type { TrafficCheck } from '../../../application/ports/traffic/traffic-check.js';
import { subjectIdOf } from '../../../application/request/subject.js';
import { sampleCaller } from '../../contracts/samples.js';
import { createEngine, say, upToTurn } from '../engine.js';
import { outcomeOf } from '../fake-clock.js';
import { bidding, bidOf } from '../fake-demand.js';

test.each([
  ['ios', true],
  ['android', true],
  ['web', false],
])(
  'the check of traffic is told who calls, with which device, and whether an app does: %s',
  async (platform, isNative) => {
    const asked: Parameters<TrafficCheck['inspect']>[] = [];
    const engine = createEngine({ ports: { traffic: { inspect: (...of) => (asked.push(of), []) } } });
    const [caller, device] = [sampleCaller(), { osVersion: '15.2', model: 'a phone' }];
    await engine.preload({ sdk: { name: 'an-sdk', platform, version: '1.0.0' }, device }, caller);
    const { userId } = engine.input();
    const subject = subjectIdOf(engine.ports, { accountId: engine.account.id, userId }, undefined);
    expect(asked).toEqual([[caller, { device, isNative, subject }]]);
  },
);

describe('the content check of an operator', () => {
  /** A turn with one source, and what the check was asked. */
  const turnWith = async (check: () => Promise<ContentVerdict>, messages = upToTurn(1)) => {
    const asked: Parameters<ContentCheck['check']>[] = [];
    const source = bidding('dsp', [bidOf('dsp')]);
    const contentCheck: ContentCheck = { check: (...of) => (asked.push(of), check()) };
    const engine = createEngine({ ports: { contentCheck, demand: [source] } });
    const { value } = await outcomeOf(engine.clock, engine.preload({ messages }));
    if (value.kind === 'refused') throw new Error('refused');
    const record = await engine.operations.explain(value.decisionId);
    return { outcome: value, record, asked, offered: source.asked.length };
  };

  test('that finds nothing leaves the turn as it is', async () => {
    const { outcome, asked } = await turnWith(async () => ({ tier: 'safe' }));
    expect(outcome.kind).toBe('filled');
    expect(asked.map(([messages]) => messages)).toEqual([upToTurn(1)]);
  });

  test('that finds it unsafe skips before any bidder is asked', async () => {
    const { outcome, record, offered } = await turnWith(async () => ({ tier: 'unsafe', reason: 'weapons' }));
    expect([outcome.kind, offered]).toEqual(['no-fill', 0]);
    expect(record?.gates.find(({ pass }) => !pass)).toMatchObject({ gate: 'content', detail: 'weapons' });
  });

  test('is not asked when something else has skipped', async () => {
    const { outcome, asked } = await turnWith(async () => ({ tier: 'safe' }), [say('u1', 'user', 'unsafe!')]);
    expect([outcome.kind, asked]).toEqual(['no-fill', []]);
  });

  test.each([
    ['is out', () => Promise.reject(new Error('out')), true],
    ['never answers', () => new Promise<never>(() => undefined), undefined],
  ])('that %s leaves the turn without an ad, and the record names it', async (_, check, failed) => {
    const { outcome, record, asked, offered } = await turnWith(check);
    expect([outcome.kind, offered]).toEqual(['no-fill', 0]);
    expect(record?.gates.find(({ pass }) => !pass)).toMatchObject({ gate: 'stores', detail: 'content-check' });
    expect(record?.deadlines?.[0]).toMatchObject({ of: 'content-check' });
    expect(record?.deadlines?.[0]?.failed).toBe(failed);
    expect(asked[0]?.[1].aborted).toBe(failed === undefined);
  });
});
