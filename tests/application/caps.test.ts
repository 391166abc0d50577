import { describe, expect, test } from '@jest/globals';
import { describeDecision } from '../../domain/decision-record/report.js';
import { explainDecision } from '../../domain/decision-record/explain.js';
import { replay } from '../../domain/decision-record/replay.js';
import { conversationId, DEFAULT_PLACEMENT, placementCode, type BidId } from '../../domain/values/ids.js';
import { PERSON_CAPS, TURN_CAPS } from '../../domain/values/ad-caps.js';
import { DAY_MS } from '../../domain/values/time.js';
import { dayStartMs } from '../../domain/values/time-zone.js';
import { sampleAccount, samplePlacement } from '../contracts/samples.js';
import { asStored } from '../domain/decision-records.js';
import { broken, FAULTS } from './broken.js';
import { createEngine, upToTurn, type Engine } from './engine.js';
import { outcomeOf, settle } from './fake-clock.js';
import { adOf, adsOf } from './filled.js';
import { sold } from './sold.js';

type Key = (typeof TURN_CAPS)[number]['key'];
const pacingOf = (key: Key, limit: number) => ({ firstTurns: 0, everyNth: 1, cooldownMs: 0, [key]: limit });
const capped = (key: Key, limit: number) => ({ account: sampleAccount({ pacing: pacingOf(key, limit) }) });

/** The answer, and what the journal keeps of it. */
const preload = async (engine: Engine, differs = {}) => {
  const { value } = await outcomeOf(engine.clock, engine.preload(differs));
  if (value.kind === 'refused') throw new Error('refused');
  const kept = await engine.plain.journal.findDecision(undefined, value.decisionId);
  if (kept === undefined) throw new Error('no record');
  return { answer: value, kept: asStored(kept) };
};

/** An ad that nobody has seen gives its place back before any window ends. */
const view = async (engine: Engine, bidId: BidId): Promise<void> => {
  const page = await engine.placement.renderAd(bidId, undefined);
  engine.clock.advance(1_000);
  const types = ['ad.render-started', 'ad.render-completed', 'ad.viewed'] as const;
  const events = types.map((type) => ({ type, eventId: `${bidId}-${type}` }));
  expect(await engine.placement.recordEvents(bidId, page?.eventToken ?? '', events, undefined)).toEqual(
    types.map(() => 'counted'),
  );
  await settle();
};

const shownIn = (engine: Engine, n: number) => preload(engine, { conversationId: conversationId(`c${n}`) });

describe.each(TURN_CAPS)('$key', (cap) => {
  const { key, reason, when } = cap;

  test('lets so many ads through, and says why there are no more', async () => {
    const engine = createEngine(capped(key, 2));
    for (let turn = 1; turn <= 2; turn++)
      expect((await preload(engine, { messages: upToTurn(turn) })).answer.kind).toBe('filled');
    const { answer, kept } = await preload(engine, { messages: upToTurn(3) });
    expect(answer).toMatchObject({ kind: 'no-fill', skipCode: 'ad_skipped' });
    const told = explainDecision(describeDecision(kept)).join('\n');
    expect(told).toContain(`2 ${when}`);
    expect(told).toContain(`(${reason}); the client was told "ad_skipped".`);
    expect(told).toContain(`"${key}"`);
    expect(told).not.toMatch(/undefined|NaN|null/);
    expect(replay(kept)).toEqual({ kind: 'same' });
  });

  test('is shared by the placements of one turn', async () => {
    const second = placementCode('second');
    const account = sampleAccount({
      pacing: pacingOf(key, 1),
      placements: [samplePlacement(), samplePlacement({ code: second })],
    });
    const engine = createEngine({ account, campaigns: [sold('tea', 2), sold('coffee', 1)] });
    const { answer, kept } = await preload(engine, { placementCodes: [DEFAULT_PLACEMENT, second] });
    expect(adsOf(answer)).toHaveLength(1);
    expect(replay(kept)).toEqual({ kind: 'same' });
  });

  test('is kept by two conversations that ask at once, save that each has its own session', async () => {
    const engine = createEngine(capped(key, 1));
    const both = await Promise.all([shownIn(engine, 1), shownIn(engine, 2)]);
    const filled = both.filter(({ answer }) => answer.kind === 'filled');
    expect(filled).toHaveLength(cap.window === 'session' ? 2 : 1);
    for (const { kept } of both) expect(replay(kept)).toEqual({ kind: 'same' });
    if (cap.window !== 'session')
      expect(both.find(({ answer }) => answer.kind === 'no-fill')?.kept.reason).toBe(reason);
  });
});

describe.each(PERSON_CAPS)('$key, over all conversations', ({ key, window }) => {
  /** Of an ad that is shown now. */
  const endMs = ({ clock }: Engine): number =>
    window === 'day' ? dayStartMs(Math.floor(clock.nowMs() / DAY_MS) + 1, 0) : clock.nowMs() + window;

  test('holds to the end of its window, and no longer', async () => {
    const engine = createEngine(capped(key, 1));
    const end = endMs(engine);
    await view(engine, adOf((await shownIn(engine, 1)).answer).bidId);
    engine.clock.advance(end - engine.clock.nowMs() - 1);
    expect((await shownIn(engine, 2)).answer.kind).toBe('no-fill');
    engine.clock.advance(1);
    expect((await shownIn(engine, 3)).answer.kind).toBe('filled');
  });

  test.each(FAULTS)('shows no ad while the store of exposures %s', async (fault) => {
    for (const methods of [undefined, ['replace']]) {
      const engine = createEngine({ ...capped(key, 5), wrap: (ports) => broken(ports, 'exposures', fault, methods) });
      const { answer, kept } = await preload(engine);
      expect(answer).toMatchObject({ kind: 'no-fill', skipCode: 'unknown' });
      expect(kept.reason).toBe('store-unavailable');
      await settle();
    }
  });
});

test('an account without a cap of the person shows ads while the store of exposures is out', async () => {
  const wrap = (ports: Engine['ports']) => broken(ports, 'exposures', 'rejects');
  const account = sampleAccount({ pacing: { ...pacingOf('maxPerSession', 5), maxPerAdvertiserAndSession: 5 } });
  expect((await preload(createEngine({ account, wrap }))).answer.kind).toBe('filled');
});
