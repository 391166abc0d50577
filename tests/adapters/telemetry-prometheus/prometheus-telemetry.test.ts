import { describe, expect, test } from '@jest/globals';
import { createPrometheusTelemetry } from '../../../adapters/telemetry-prometheus/index.js';
import { accountId, bidId, sourceId } from '../../../domain/values/ids.js';
import { StoreOut } from '../../../application/ports/storage/store-out.js';
import { sampleDecision, sampleText } from '../../contracts/index.js';

/** The samples of one metric, by their labels. */
const samplesOf = async (telemetry: ReturnType<typeof createPrometheusTelemetry>, metric: string) => {
  const lines = (await telemetry.collect()).split('\n').filter((line) => line.startsWith(`adplacement_${metric}{`));
  return Object.fromEntries(
    lines.map((line) => {
      const [, labels = '', value = ''] = /\{(.*?)\} (\S+)/.exec(line) ?? [];
      return [labels.replaceAll('"', ''), Number(value)];
    }),
  );
};

describe('a decision', () => {
  const telemetry = createPrometheusTelemetry();
  telemetry.decision(sampleDecision());
  telemetry.decision(
    sampleDecision({
      outcome: 'no-fill',
      reason: 'no-usable-bid',
      elapsedMs: 30,
      deadlines: [{ of: 'sessions', elapsedMs: 20 }],
      stages: [
        { of: 'open', atMs: 4 },
        { of: 'auction', atMs: 24 },
      ],
    }),
  );

  test.each([
    ['turns_total', { 'kind=chat,outcome=filled,reason=none': 1, 'kind=chat,outcome=no-fill,reason=no-usable-bid': 1 }],
    [
      'account_turns_total',
      { 'account=sample-account,outcome=filled': 1, 'account=sample-account,outcome=no-fill': 1 },
    ],
    ['turn_missed_deadlines_total', { 'port=sessions,how=late': 1 }],
    ['turn_stage_seconds_sum', { 'stage=open': 0.004, 'stage=auction': 0.02 }],
    ['bidder_calls_total', { 'bidder=direct,outcome=answered': 2 }],
    ['bidder_bids_total', { 'bidder=direct': 2 }],
    ['bidder_wins_total', { 'bidder=direct': 1 }],
  ])('is counted in %s', async (metric, expected) => {
    expect(await samplesOf(telemetry, metric)).toEqual(expected);
  });

  test('is found by its id beside the time it took', async () => {
    expect(await telemetry.collect()).toContain(`# {decision_id="${sampleDecision().id}"} 0.03 `);
  });
});

test('rejections of a bidder are counted by reason, those of own campaigns are not', async () => {
  const telemetry = createPrometheusTelemetry();
  const decision = sampleDecision();
  const rejected = (source: string) => ({
    ...{ source: sourceId(source), outcome: 'answered' as const, elapsedMs: 1, bids: [], omitted: 0 },
    rejections: [{ source: sourceId(source), candidate: 'c', lossReason: 'no-reason' as const }],
  });
  telemetry.decision({
    ...decision,
    outcome: 'no-fill',
    inputs: { ...decision.inputs, answers: [rejected('direct'), rejected('exchange')] },
  });
  expect(await samplesOf(telemetry, 'bidder_rejections_total')).toEqual({ 'bidder=exchange,reason=no-reason': 1 });
});

test('no more than a thousand accounts have series of their own', async () => {
  const telemetry = createPrometheusTelemetry();
  for (let i = 0; i < 1_005; i++) telemetry.decision(sampleDecision({ accountId: accountId(`a${i}`) }));
  const samples = await samplesOf(telemetry, 'account_turns_total');
  expect(Object.keys(samples)).toHaveLength(1_001);
  expect(samples['account=other,outcome=filled']).toBe(5);
});

test('a text is counted by its writer, its sentences by what became of them', async () => {
  const telemetry = createPrometheusTelemetry();
  const bid = bidId('0b000000-0000-4000-8000-000000000001');
  telemetry.text(sampleText(bid));
  telemetry.text({ bidId: bid, atMs: 1, writer: 'template', because: 'daily-limit' });
  expect(await samplesOf(telemetry, 'texts_total')).toEqual({
    'writer=model,end=refused': 1,
    'writer=template,end=daily-limit': 1,
  });
  expect(await samplesOf(telemetry, 'text_sentences_total')).toEqual({ 'verdict=shown': 1, 'verdict=gate:number': 1 });
});

test('events, notices, calls, rejections and faults are counted', async () => {
  const telemetry = createPrometheusTelemetry();
  telemetry.event('ad.viewed', 'counted');
  telemetry.notice('exposure', 'acknowledged', 2_000);
  telemetry.notice('exposure', 'unanswered', 9_000);
  telemetry.call({ port: 'ledger', operation: 'hold', outcome: 'failed', elapsedMs: 5 });
  telemetry.rejection('preload');
  telemetry.fault('preloadTurn');
  const expected = {
    events_total: { 'type=ad.viewed,result=counted': 1 },
    notices_total: { 'kind=exposure,result=acknowledged': 1, 'kind=exposure,result=unanswered': 1 },
    notice_age_seconds_sum: { 'kind=exposure': 2 },
    port_calls_total: { 'port=ledger,outcome=failed': 1 },
    overload_rejections_total: { 'priority=preload': 1 },
    faults_total: { 'use_case=preloadTurn': 1 },
  };
  for (const [metric, samples] of Object.entries(expected)) expect(await samplesOf(telemetry, metric)).toEqual(samples);
});

test('a gauge is read at each collection; one that fails has no sample, and is reported unless its store is out', async () => {
  const faults: string[] = [];
  const telemetry = createPrometheusTelemetry({ report: ({ at }) => void faults.push(at) });
  let depth = 3;
  telemetry.gauge({ name: 'depth', help: 'Depth.', read: () => depth });
  telemetry.gauge({ name: 'out', help: 'Out.', read: () => Promise.reject(new StoreOut('out', 'OUT')) });
  telemetry.gauge({ name: 'bug', help: 'Bug.', read: () => Promise.reject(new TypeError('ours')) });
  expect(await telemetry.collect()).toContain('\nadplacement_depth 3\n');
  depth = 4;
  const text = await telemetry.collect();
  expect(text).toContain('\nadplacement_depth 4\n');
  expect(text).not.toMatch(/^adplacement_(out|bug) /m);
  expect(new Set(faults)).toEqual(new Set(['gauge bug']));
});

test('a circuit is open until it closes, and each change is counted', async () => {
  const telemetry = createPrometheusTelemetry();
  telemetry.circuit({ of: 'acme', calls: 'bids', isOpen: true });
  expect(await samplesOf(telemetry, 'circuit_open')).toEqual({ 'of=acme,calls=bids': 1 });
  telemetry.circuit({ of: 'acme', calls: 'bids', isOpen: false });
  // A bidder that goes with a circuit that is closed anyway.
  telemetry.circuit({ of: 'acme', calls: 'bids', isOpen: false });
  expect(await samplesOf(telemetry, 'circuit_open')).toEqual({ 'of=acme,calls=bids': 0 });
  expect(await samplesOf(telemetry, 'circuit_changes_total')).toEqual({
    'of=acme,calls=bids,to=open': 1,
    'of=acme,calls=bids,to=closed': 1,
  });
});

test('faults of a use case begin at 0', async () => {
  const telemetry = createPrometheusTelemetry();
  telemetry.useCase('preloadTurn');
  expect(await samplesOf(telemetry, 'faults_total')).toEqual({ 'use_case=preloadTurn': 0 });
  telemetry.fault('preloadTurn');
  telemetry.useCase('preloadTurn');
  expect(await samplesOf(telemetry, 'faults_total')).toEqual({ 'use_case=preloadTurn': 1 });
});

test('a histogram adds up, and its buckets contain the smaller ones', async () => {
  const telemetry = createPrometheusTelemetry();
  for (const elapsedMs of [0.5, 500, 9_000])
    telemetry.call({ port: 'ledger', operation: 'hold', outcome: 'answered', elapsedMs });
  const buckets = await samplesOf(telemetry, 'port_call_seconds_bucket');
  expect(Object.values(buckets)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3]);
  expect(buckets).toMatchObject({ 'le=0.0005,port=ledger': 1, 'le=0.5,port=ledger': 2, 'le=+Inf,port=ledger': 3 });
  expect(await samplesOf(telemetry, 'port_call_seconds_sum')).toEqual({ 'port=ledger': 9.5005 });
  expect(await samplesOf(telemetry, 'port_call_seconds_count')).toEqual({ 'port=ledger': 3 });
});
