import type { AddressInfo } from 'node:net';
import type { AdOperations } from '../../../application/api/ad-operations.js';
import {
  createHttpApp,
  createHttpServer,
  loadAssets,
  requestFields,
  type HttpAppOptions,
} from '../../../adapters/http-koa/index.js';
import { describeError } from '../../../application/faults/describe-error.js';
import { StoreOut } from '../../../application/ports/storage/store-out.js';
import type { DecisionRecord } from '../../../domain/decision-record/report.js';
import { FakeClock } from '../../application/fake-clock.js';
import { DEMO } from './stub-accounts.js';
import { DECISION } from './stub-ads.js';
import { stubReference, stubSearch } from './stub-decisions.js';
import { stubPlacement } from './stub-placement.js';
import { stubComparison, stubLineItem, stubReconciliation, stubReport } from './stub-report.js';

const RECORD: DecisionRecord = {
  id: DECISION,
  accountId: DEMO.id,
  kind: 'chat',
  atMs: 1_700_000_000_000,
  catalogVersion: 1,
  outcome: 'no-fill',
  reason: 'every-nth',
  bidIds: [],
  gates: [],
  traffic: [],
  topics: [],
  usedPrepared: false,
  prepared: 0,
  sources: [],
  candidates: [],
  omittedCandidates: 0,
  deadlines: [],
  stages: [],
  elapsedMs: 1,
};

/** Who was erased, by all servers. */
export const erased: string[] = [];

const operations: AdOperations = {
  // Answers whatever the account, so that the transport's own check of the owner is seen to work.
  explain: (id) => Promise.resolve(id === DECISION ? RECORD : undefined),
  replay: (id) => Promise.resolve(id === DECISION ? { kind: 'same' } : undefined),
  searchDecisions: stubSearch,
  findByReference: stubReference,
  report: stubReport,
  reportAdvertiser: () => Promise.resolve({ kind: 'no-rollup' }),
  campaignsOf: () => [],
  compareVariants: stubComparison,
  reportLineItem: stubLineItem,
  reconcile: stubReconciliation,
  closeMonth: () => Promise.resolve({ kind: 'nothing', counted: [] }),
  findStatement: () => Promise.resolve(undefined),
  statementsOf: () => Promise.resolve([]),
  pageStatements: () => Promise.resolve([]),
  eraseUser: (account, user) => {
    erased.push(`${user} of ${account}`);
    return user === 'unlucky' ? Promise.reject(new StoreOut('the store is out', 'TEST')) : Promise.resolve();
  },
  listReviews: () => Promise.resolve([]),
  decideReview: () => Promise.resolve(undefined),
  finishErasures: () => Promise.resolve(),
  issueTicket: (account) => `ticket-of-${account}`,
  redeemTicket: () => undefined,
  readEvents: () => Promise.resolve({ events: [], oldestId: 1, newestId: 0 }),
  followEvents: () => () => undefined,
};

export const PUBLIC_URL = 'https://ads.example';

/** One script for all kinds of pages. */
export const sameScripts = (script: Buffer) => ({ inline: script, modal: script, overlay: script });

/** A server on loopback over the stub, and what it was asked and logged. */
export const startStubServer = async (overrides: Partial<HttpAppOptions> = {}) => {
  const stub = stubPlacement();
  const logged: string[] = [];
  const write = (...parts: unknown[]): void => void logged.push(JSON.stringify(parts));
  const assets = loadAssets({ frameScripts: sameScripts(Buffer.from('console.log("frame")')) });
  const app = createHttpApp({
    placement: stub.placement,
    operations,
    publicUrl: PUBLIC_URL,
    brand: 'svc',
    headerPrefixes: ['acme'],
    adminToken: 'admin-token',
    isReady: () => true,
    assets,
    logger: { warn: write },
    faults: { report: ({ at, error }) => write({ at, ...requestFields(), error: describeError(error) }) },
    // Stands still: a busy machine neither refuses what waits, nor lets limits forget.
    clock: new FakeClock(),
    ...overrides,
  });
  const http = createHttpServer(app);
  await new Promise<void>((resolve) => http.server.listen(0, '127.0.0.1', resolve));
  const { port } = http.server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    await http.drain({ lameDuckMs: 0, timeoutMs: 0 });
  };
  return { url: `http://127.0.0.1:${port}`, port, ...stub, operations, logged, http, close };
};

export type StubServer = Awaited<ReturnType<typeof startStubServer>>;
