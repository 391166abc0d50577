import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createOtelTraces, type OtelOptions } from '../../../adapters/telemetry-otel/index.js';
import type { TraceParent } from '../../../application/ports/telemetry.js';
import { bidId, sourceId } from '../../../domain/values/ids.js';
import { sampleDecision, sampleText } from '../../contracts/index.js';
import { FakeClock } from '../../application/fake-clock.js';
import { startCollector, type CollectedSpan, type Collector } from '../../support/otlp-collector.js';

let collector: Collector;
const clock = new FakeClock();
const log = { warn: () => undefined, info: () => undefined };
const tracesTo = (differs: Partial<OtelOptions> = {}) =>
  createOtelTraces({
    ...{ endpoint: collector.url, sampler: 'parentbased_always_on', ratio: 1, log, clock },
    ...{ serviceName: 'ads', serviceVersion: '1.2.3' },
    ...differs,
  });

beforeEach(async () => {
  collector = await startCollector();
});
afterEach(() => collector.close());

const PARENT: TraceParent = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled: true };
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

const named = (name: string): CollectedSpan => {
  const found = collector.spans.filter((span) => span.name === name);
  expect(found).toHaveLength(1);
  return found[0] as CollectedSpan;
};
const childrenOf = ({ spanId }: CollectedSpan): readonly string[] =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId).map(({ name }) => name);
const msOf = ({ startTimeUnixNano: from, endTimeUnixNano: to }: CollectedSpan): number =>
  Number(BigInt(to) - BigInt(from)) / 1_000_000;

const answer = (source: string) => ({
  ...{ source: sourceId(source), outcome: 'answered' as const, elapsedMs: 12, bids: [], rejections: [], omitted: 0 },
});
const decided = (differs: Parameters<typeof sampleDecision>[0] = {}) => {
  const { inputs } = sampleDecision();
  return sampleDecision({
    inputs: { ...inputs, answers: [answer('acme'), { ...answer('late-one'), outcome: 'late', detail: 'Late' }] },
    stages: [
      { of: 'open', atMs: 2 },
      { of: 'auction', atMs: 22 },
      { of: 'settle', atMs: 25 },
    ],
    elapsedMs: 30,
    ...differs,
  });
};

describe('the spans of a request', () => {
  test('are the tree of its decision: stages, and in each what it waited for', async () => {
    const traces = tracesTo();
    const trace = traces.begin(undefined);
    clock.advance(10);
    trace.call({ port: 'ledger', operation: 'hold', outcome: 'failed', elapsedMs: 1 });
    clock.advance(20);
    const decision = decided({ deadlines: [{ of: 'sessions', elapsedMs: 1 }] });
    trace.decision(decision);
    await traces.close();
    const root = named('preload');
    expect(root.parentSpanId).toBeUndefined();
    expect(root.attributes).toMatchObject({ 'adplacement.decision_id': decision.id, 'adplacement.outcome': 'filled' });
    expect(root.resource).toMatchObject({ 'service.name': 'ads', 'service.version': '1.2.3' });
    expect(BigInt(root.startTimeUnixNano)).toBe(BigInt(decision.atMs) * 1_000_000n);
    expect(msOf(root)).toBeCloseTo(30, 3);
    expect(root.events.map(({ name }) => name)).toEqual(['no answer']);
    expect(childrenOf(root)).toEqual(expect.arrayContaining(['open', 'auction', 'settle']));
    expect(childrenOf(named('auction'))).toEqual(['ledger.hold', 'bid acme', 'bid late-one']);
    expect(msOf(named('auction'))).toBeCloseTo(20, 3);
    expect(msOf(named('bid acme'))).toBeCloseTo(12, 3);
    expect([named('bid acme'), named('bid late-one'), named('ledger.hold')].map(({ status }) => status.code)).toEqual([
      0, 2, 2,
    ]);
    expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set([trace.traceId]));
  });

  test("go on with the caller's trace", async () => {
    const traces = tracesTo();
    const trace = traces.begin(PARENT);
    expect(trace.traceId).toBe(PARENT.traceId);
    trace.decision(decided());
    await traces.close();
    expect(named('preload')).toMatchObject({ traceId: PARENT.traceId, parentSpanId: PARENT.spanId });
  });

  test('of which one is not sampled do not exist', async () => {
    const traces = tracesTo();
    const trace = traces.begin({ ...PARENT, isSampled: false });
    expect([trace.isSampled, trace.traceparentTo({ kind: 'bidder', id: 'acme' })]).toEqual([false, undefined]);
    trace.decision(decided());
    await traces.close();
    expect(collector.requests).toBe(0);
  });

  test('of two decisions of one request are two trees', async () => {
    const traces = tracesTo();
    const trace = traces.begin(undefined);
    trace.decision(decided({ kind: 'overlay' }));
    trace.decision(decided({ kind: 'overlay' }));
    await traces.close();
    const roots = collector.spans.filter(({ name }) => name === 'overlay');
    expect(new Set(roots.map(({ spanId }) => spanId)).size).toBe(2);
    expect(new Set(collector.spans.map(({ spanId }) => spanId)).size).toBe(collector.spans.length);
  });
});

describe('who is asked', () => {
  test('is told the span that stands for the call', async () => {
    const traces = tracesTo();
    const trace = traces.begin(undefined);
    const [, bidderTrace, bidderSpan] =
      TRACEPARENT.exec(trace.traceparentTo({ kind: 'bidder', id: 'acme' }) ?? '') ?? [];
    const [, , modelSpan] = TRACEPARENT.exec(trace.traceparentTo({ kind: 'model', of: 'classifier' }) ?? '') ?? [];
    trace.call({ port: 'content-check', operation: 'check', outcome: 'answered', elapsedMs: 1 });
    trace.decision(decided());
    await traces.close();
    expect([bidderTrace, bidderSpan]).toEqual([trace.traceId, named('bid acme').spanId]);
    expect(named('bid acme').links).toEqual([]);
    expect(modelSpan).toBe(named('content-check.check').spanId);
  });

  test('does not learn of a trace that the caller began, if it is a bidder', async () => {
    const traces = tracesTo();
    const trace = traces.begin(PARENT);
    const toBidder = trace.traceparentTo({ kind: 'bidder', id: 'acme' }) ?? '';
    const [, traceId, spanId] = TRACEPARENT.exec(toBidder) ?? [];
    expect(traceId).not.toBe(PARENT.traceId);
    expect(trace.traceparentTo({ kind: 'model', of: 'classifier' })).toContain(PARENT.traceId);
    trace.decision(decided());
    await traces.close();
    expect(named('bid acme')).toMatchObject({ traceId: PARENT.traceId, links: [{ traceId, spanId }] });
  });
});

describe('the text of an ad', () => {
  const id = bidId('0b000000-0000-4000-8000-000000000009');

  test('is written in the trace of its decision', async () => {
    const traces = tracesTo();
    const turn = traces.begin(undefined);
    turn.decision(decided({ bidIds: [id] }));
    const text = traces.ofText(id, traces.begin(undefined));
    expect(text.traceId).toBe(turn.traceId);
    const [, , spanId] = TRACEPARENT.exec(text.traceparentTo({ kind: 'model', of: 'writer' }) ?? '') ?? [];
    traces.text(sampleText(id));
    await traces.close();
    expect(named('text')).toMatchObject({ traceId: turn.traceId, spanId, parentSpanId: named('preload').spanId });
  });

  test('of a decision that was not sampled has no span', async () => {
    const traces = tracesTo();
    const text = traces.ofText(id, traces.begin(undefined));
    expect(text.traceparentTo({ kind: 'model', of: 'writer' })).toBeUndefined();
    traces.text(sampleText(id));
    await traces.close();
    expect(collector.requests).toBe(0);
  });
});

describe('sampling', () => {
  const shareOf = (options: Partial<OtelOptions>, parent?: TraceParent): number => {
    const traces = tracesTo(options);
    const tries = 2_000;
    return (
      Array.from({ length: tries }, () => traces.begin(parent)).filter(({ isSampled }) => isSampled).length / tries
    );
  };
  const unsampled: TraceParent = { ...PARENT, isSampled: false };

  test.each([
    ['always_on', undefined, 1],
    ['always_on', unsampled, 1],
    ['always_off', PARENT, 0],
    ['parentbased_always_off', undefined, 0],
    ['parentbased_always_off', PARENT, 1],
    ['parentbased_always_on', unsampled, 0],
    ['parentbased_traceidratio', PARENT, 1],
  ] as const)('%s', (sampler, parent, share) => {
    expect(shareOf({ sampler, ratio: 0.1 }, parent)).toBe(share);
  });

  test.each(['traceidratio', 'parentbased_traceidratio'] as const)('%s samples its share', (sampler) => {
    const share = shareOf({ sampler, ratio: 0.1 });
    expect(share).toBeGreaterThan(0.05);
    expect(share).toBeLessThan(0.2);
  });
});

describe('a collector that does not take spans', () => {
  test.each(['refuses', 'garbage', 'hangs'] as const)('and %s holds nothing up', async (mode) => {
    collector.mode = mode;
    const traces = tracesTo();
    const trace = traces.begin(undefined);
    trace.decision(decided());
    await traces.close();
    expect(collector.requests).toBe(1);
    expect(traces.lost).toBe(mode === 'hangs' ? 0 : 6);
  });

  test('is sent no more than waits for it', () => {
    const traces = tracesTo();
    const trace = traces.begin(undefined);
    for (let i = 0; i < 1_000; i++) trace.decision(decided());
    expect(traces.lost).toBeGreaterThan(0);
    expect(traces.lost % 6).toBe(0);
    return traces.close();
  });
});
