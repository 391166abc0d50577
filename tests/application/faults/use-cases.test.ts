import { describe, expect, test } from '@jest/globals';
import { describeError } from '../../../application/faults/describe-error.js';
import type { Fault } from '../../../application/ports/fault-reporter.js';
import { StoreOut } from '../../../application/ports/storage/store-out.js';
import {
  decisionId,
  lineItemId,
  slotId,
  titleId,
  userId,
  advertiserId,
  creativeId,
  sourceId,
} from '../../../domain/values/ids.js';
import { monthOf } from '../../../domain/settlement/month.js';
import { DAY_MS } from '../../../domain/values/time.js';
import { SAMPLE_NOW_MS } from '../../contracts/sample-now.js';
import { sampleCaller } from '../../contracts/samples.js';
import { createEngine, publisherToken, type Engine } from '../engine.js';
import { settle } from '../fake-clock.js';
import { adOf } from '../filled.js';
import { createCanaries } from '../../journeys/operations/canaries.js';

const canaries = createCanaries('zqf');

type PortName =
  | 'sessions'
  | 'ads'
  | 'ledger'
  | 'exposures'
  | 'journal'
  | 'titles'
  | 'rollups'
  | 'reviews'
  | 'eventLog'
  | 'statements';
type Broken = readonly [port: PortName | 'reader' | 'geo' | 'signer' | 'reports' | 'catalog', method: string];

/** An engine whose ports throw `error` once `isBroken`, and what it reported. */
const faultyEngine = ([port, method]: Broken, error: () => unknown) => {
  const faults: Fault[] = [];
  const state = { isBroken: false };
  const engine = createEngine({
    ports: { faults: { report: (fault) => void faults.push(fault) } },
    wrap: (ports) => {
      const healthy = ports[port] as unknown as Record<string, (...args: readonly unknown[]) => unknown>;
      const broken = {
        ...healthy,
        [method]: (...args: readonly unknown[]) => {
          if (state.isBroken) throw error();
          return healthy[method]?.(...args);
        },
      };
      return { [port]: broken };
    },
  });
  return { engine, faults, state };
};

const bug = (): TypeError => new TypeError(`${canaries.next('the message of an error')} is not a function`);
const shown = async (engine: Engine) => {
  const ad = adOf(await engine.preload());
  const page = await engine.placement.renderAd(ad.bidId, undefined);
  if (page === undefined) throw new Error('no page');
  return { bid: ad.bidId, ...page };
};
const never = new AbortController().signal;
const view = [{ type: 'ad.viewed', eventId: 'e1' }] as const;

type Run = (engine: Engine, ad: Awaited<ReturnType<typeof shown>>) => unknown;

/** Each use case, a port that breaks it, where that is reported, and whether the caller gets an answer all the same. */
const TABLE: readonly (readonly [useCase: string, Broken, at: string, 'answers' | 'rejects', Run])[] = [
  [
    'authenticate',
    ['signer', 'tokenHash'],
    'authenticate',
    'rejects',
    ({ placement, account }) => placement.authenticate(publisherToken(account)),
  ],
  ['bearer', ['signer', 'tokenHash'], 'bearer', 'rejects', ({ placement }) => placement.bearer('api-token')],
  [
    'startSession',
    ['geo', 'country'],
    'geo.country',
    'answers',
    ({ placement, account }) =>
      placement.startSession(
        { account, userId: userId('u'), sdk: { name: 's', platform: 'web', version: '1' } },
        sampleCaller(),
      ),
  ],
  ['preloadTurn', ['reader', 'read'], 'preloadTurn', 'answers', (engine) => engine.preload()],
  ['preloadTurn', ['sessions', 'read'], 'sessions', 'answers', (engine) => engine.preload()],
  [
    'placeOverlays',
    ['titles', 'find'],
    'titles.find',
    'answers',
    ({ placement, account }) => placement.placeOverlays(account, titleId('t'), undefined),
  ],
  [
    'renderOverlay',
    ['ads', 'findSlot'],
    'ads.findSlot',
    'answers',
    ({ placement }) => placement.renderOverlay(slotId('s'), sampleCaller()),
  ],
  [
    'fillSlot',
    ['ads', 'findSlot'],
    'ads.findSlot',
    'answers',
    ({ placement }) => placement.fillSlot('s', sampleCaller()),
  ],
  ['renderAd', ['ads', 'find'], 'ads.find', 'answers', ({ placement }, { bid }) => placement.renderAd(bid, undefined)],
  ['renderMarkup', ['ads', 'find'], 'ads.find', 'answers', ({ placement }, { bid }) => placement.renderMarkup(bid)],
  ['renderAvatar', ['ads', 'find'], 'ads.find', 'answers', ({ placement }, { bid }) => placement.renderAvatar(bid)],
  [
    'streamText',
    ['ads', 'findText'],
    'ads.findText',
    'answers',
    ({ placement }, { bid, eventToken }) => placement.streamText(bid, eventToken, [], never),
  ],
  [
    'recordEvents',
    ['ledger', 'record'],
    'recordEvents',
    'rejects',
    ({ placement }, { bid, eventToken }) => placement.recordEvents(bid, eventToken, view, undefined),
  ],
  [
    'followClick',
    ['ledger', 'record'],
    'ledger.record',
    'answers',
    ({ placement }, { clickToken }) => placement.followClick(clickToken, sampleCaller()),
  ],
  [
    'recordReport',
    ['reports', 'receive'],
    'reports.receive',
    'answers',
    ({ placement }) => placement.recordReport({} as never),
  ],
  [
    'reportLineItem',
    ['ledger', 'spent'],
    'reportLineItem',
    'rejects',
    ({ operations }) => operations.reportLineItem(lineItemId('sample'), 24),
  ],
  [
    'explain',
    ['journal', 'findDecision'],
    'explain',
    'rejects',
    ({ operations }) => operations.explain(decisionId('d')),
  ],
  [
    'searchDecisions',
    ['journal', 'searchDecisions'],
    'searchDecisions',
    'rejects',
    ({ operations }) => operations.searchDecisions({} as never),
  ],
  [
    'findByReference',
    ['journal', 'findDecisionsOfBids'],
    'findByReference',
    'rejects',
    ({ operations }) => operations.findByReference('4K7Q2-9XB3M'),
  ],
  ['replay', ['journal', 'findDecision'], 'replay', 'rejects', ({ operations }) => operations.replay(decisionId('d'))],
  [
    'report',
    ['rollups', 'read'],
    'report',
    'rejects',
    ({ operations, account }) => operations.report(account.id, { fromMs: 0, untilMs: 1, by: [] } as never),
  ],
  [
    'reportAdvertiser',
    ['rollups', 'accounts'],
    'reportAdvertiser',
    'rejects',
    ({ operations }) => operations.reportAdvertiser(advertiserId('a'), { fromMs: 0, toMs: 1, by: [], limit: 1 }),
  ],
  [
    'campaignsOf',
    ['catalog', 'current'],
    'campaignsOf',
    'rejects',
    ({ operations }) => operations.campaignsOf(advertiserId('a')),
  ],
  [
    'reconcile',
    ['rollups', 'accounts'],
    'reconcile',
    'rejects',
    ({ operations }) =>
      operations.reconcile({ bidder: 'dsp' as never, month: '2026-10' as never, lines: [], hasPlacements: false }),
  ],
  [
    'closeMonth',
    ['statements', 'newest'],
    'closeMonth',
    'rejects',
    ({ operations, account }) =>
      operations.closeMonth({
        party: { kind: 'account', id: account.id },
        month: monthOf(SAMPLE_NOW_MS - 40 * DAY_MS),
        author: 'anna',
      }),
  ],
  [
    'findStatement',
    ['statements', 'find'],
    'findStatement',
    'rejects',
    ({ operations }) => operations.findStatement({ kind: 'account', sequence: 1 }),
  ],
  [
    'statementsOf',
    ['statements', 'ofParty'],
    'statementsOf',
    'rejects',
    ({ operations, account }) => operations.statementsOf({ kind: 'account', id: account.id }),
  ],
  [
    'pageStatements',
    ['statements', 'page'],
    'pageStatements',
    'rejects',
    ({ operations }) => operations.pageStatements({ kind: 'account', afterSequence: 0, limit: 1 }),
  ],
  [
    'eraseUser',
    ['sessions', 'eraseUser'],
    'eraseUser',
    'rejects',
    ({ operations, account }) => operations.eraseUser(account.id, userId('u')),
  ],
  [
    'listReviews',
    ['reviews', 'read'],
    'listReviews',
    'rejects',
    ({ operations, account }) => operations.listReviews(account.id),
  ],
  [
    'decideReview',
    ['reviews', 'read'],
    'decideReview',
    'rejects',
    ({ operations, account }) =>
      operations.decideReview(account.id, { source: sourceId('s'), id: creativeId('c') }, 'release'),
  ],
  [
    'readEvents',
    ['eventLog', 'read'],
    'readEvents',
    'rejects',
    ({ operations, account }) => operations.readEvents(account.id, 0, 1),
  ],
  [
    'followEvents',
    ['eventLog', 'follow'],
    'followEvents',
    'rejects',
    ({ operations, account }) => operations.followEvents(account.id, () => undefined),
  ],
];

const attempt = async (run: () => unknown): Promise<'answers' | 'rejects'> => {
  try {
    const answer = await run();
    // A text is read to its end: it may fail as late as there.
    if (typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer)
      for await (const _ of answer as AsyncIterable<string>);
    return 'answers';
  } catch {
    return 'rejects';
  }
};

const after = async (broken: Broken, error: () => unknown, run: Run) => {
  const { engine, faults, state } = faultyEngine(broken, error);
  const ad = await shown(engine);
  await settle();
  state.isBroken = true;
  const outcome = await attempt(() => run(engine, ad));
  await settle();
  return { outcome, faults };
};

describe.each(TABLE)('%s, when %p throws', (_useCase, broken, at, expected, run) => {
  test(`a bug is reported at ${at} with its stack and without its message, and ${expected}`, async () => {
    const { outcome, faults } = await after(broken, bug, run);
    expect(outcome).toBe(expected);
    expect(faults.map((fault) => fault.at)).toContain(at);
    for (const { error } of faults) {
      const described = describeError(error);
      expect(described.name).toBe('TypeError');
      expect(described.frames[0]).toContain('use-cases.test');
      expect(canaries.foundIn(JSON.stringify(described))).toEqual([]);
    }
  });

  test('a store that is out is no fault', async () => {
    if (['reader', 'geo', 'signer', 'reports'].includes(broken[0])) return;
    const { outcome, faults } = await after(broken, () => new StoreOut('out', 'TEST'), run);
    expect(outcome).toBe(expected);
    expect(faults).toEqual([]);
  });
});

test('every use case of both driving ports is in the table, or asks no port that may break', () => {
  const { placement, operations } = createEngine();
  const rest = ['signTitle', 'accountOfSignature', 'compareVariants', 'finishErasures', 'issueTicket', 'redeemTicket'];
  const covered = new Set([...TABLE.map(([useCase]) => useCase), ...rest]);
  expect([...Object.keys(placement), ...Object.keys(operations)].filter((name) => !covered.has(name))).toEqual([]);
});

test('a turn that a bug ends is unknown, and its fault names its decision', async () => {
  const { engine, faults, state } = faultyEngine(['reader', 'read'], bug);
  state.isBroken = true;
  const outcome = await engine.preload();
  expect(outcome).toMatchObject({ kind: 'no-fill', skipCode: 'unknown', decisionId: faults[0]?.decisionId });
});

test('a listener that throws is reported, and costs the others nothing', async () => {
  const { engine, faults } = faultyEngine(['geo', 'country'], bug);
  let called = 0;
  const stops = [bug, () => called++].map((then) =>
    engine.operations.followEvents(engine.account.id, () => {
      if (then === bug) throw bug();
      then();
    }),
  );
  await engine.preload();
  await settle();
  await new Promise(setImmediate);
  for (const stop of stops) stop();
  expect(called).toBeGreaterThan(0);
  expect(new Set(faults.map(({ at }) => at))).toEqual(new Set(['followEvents']));
});
