import type { StreamDraft } from '../../application/ports/storage/streams/journal.js';
import type { LedgerEntry } from '../../application/ports/storage/ledger.js';
import type { BudgetHold } from '../../domain/budget/budget.js';
import { decideAuctions } from '../../domain/auction/decide.js';
import * as id from '../../domain/values/ids.js';
import type { Cpm, Nanos } from '../../domain/values/money.js';
import type { BidderNotice, NoticeId } from '../../domain/delivery/notice.js';
import { captureAuction } from '../../domain/decision-record/capture.js';
import { bidSnapshot } from '../../domain/decision-record/snapshot.js';
import { RECORD_VERSION, type StoredDecision } from '../../domain/decision-record/stored-decision.js';
import type { TextRecord } from '../../domain/decision-record/text-record.js';
import type { AuctionFacts } from '../../domain/auction/turn-facts.js';
import { HOLD_LIFETIME_MS } from '../../domain/delivery/won-ad.js';
import { sampleDirectBid } from './sample-demand.js';
import { SAMPLE_NOW_MS } from './sample-now.js';
import { sampleAccount, sampleChatImp } from './samples.js';

const sampleFacts = (): AuctionFacts => ({
  nowMs: SAMPLE_NOW_MS,
  account: sampleAccount(),
  imps: [sampleChatImp()],
  answers: [
    { source: id.sourceId('direct'), outcome: 'answered', elapsedMs: 1, bids: [sampleDirectBid()], rejections: [] },
  ],
  refusals: [],
  exposures: { exposures: [] },
  viewer: {},
  shownAdvertisers: {},
  neighbours: [],
  adultCharacter: false,
  childDirected: false,
  bidIds: [id.bidId('0b000000-0000-4000-8000-000000000001')],
});

/** A filled chat turn with one winner. */
export const sampleDecision = (differs: Partial<StoredDecision> = {}): StoredDecision => {
  const facts = sampleFacts();
  const { outcome, ...inputs } = captureAuction(sampleAccount(), facts, decideAuctions(facts), bidSnapshot);
  return {
    id: id.decisionId('0d000000-0000-4000-8000-000000000001'),
    accountId: id.accountId('sample-account'),
    kind: 'chat',
    atMs: SAMPLE_NOW_MS,
    catalogVersion: 1,
    topics: ['210'],
    usedPrepared: false,
    inputs,
    outcome: 'filled',
    bidIds: [id.bidId('0b000000-0000-4000-8000-000000000001')],
    refusedBy: [],
    auction: outcome,
    prepared: 0,
    deadlines: [],
    stages: [],
    elapsedMs: 2,
    version: RECORD_VERSION,
    ...differs,
  };
};

/** What a model did for an ad's text, one sentence of which was refused. */
export const sampleText = (bid: id.BidId): TextRecord => ({
  ...{ bidId: bid, atMs: SAMPLE_NOW_MS, writer: 'model', model: 'sample', judge: 'sample', end: 'refused' },
  ...{ firstMs: 700, elapsedMs: 1_400, shown: 1, refused: [{ stage: 'gate', reason: 'number' }] },
  usage: { inputTokens: 300, outputTokens: 40, costUsd: 0.0002 },
});

export const sampleDraft = (differs: Partial<StreamDraft> = {}): StreamDraft => ({
  accountId: id.accountId('sample-account'),
  sessionId: id.sessionId('05000000-0000-4000-8000-000000000001'),
  atMs: SAMPLE_NOW_MS,
  event: { name: 'ad.render-started', payload: { id: id.bidId('0b000000-0000-4000-8000-000000000001') } },
  ...differs,
});

/** Holds one impression at 2.50 USD CPM from no budget. */
export const sampleHold = (differs: Partial<BudgetHold> = {}): BudgetHold => ({
  id: id.holdId('0b000000-0000-4000-8000-000000000001'),
  budgets: [],
  amount: 2_500_000 as Nanos,
  expiresAtMs: SAMPLE_NOW_MS + HOLD_LIFETIME_MS,
  ...differs,
});

/** A first event of a page: requires nothing and costs nothing. */
export const sampleEntry = (differs: Partial<LedgerEntry> = {}): LedgerEntry => ({
  accountId: id.accountId('sample-account'),
  bidId: id.bidId('0b000000-0000-4000-8000-000000000001'),
  type: 'ad.render-started',
  eventId: 'sample-event',
  atMs: SAMPLE_NOW_MS,
  requires: [],
  ...differs,
});

/** A bidder is told that its bid won. */
export const sampleNotice = (differs: Partial<BidderNotice> = {}): BidderNotice => ({
  id: 'sample-notice' as NoticeId,
  kind: 'win',
  source: id.sourceId('bidder'),
  url: 'https://bidder.example/won?price=${AUCTION_PRICE}',
  bidId: 'bid-1',
  offer: {
    auctionId: '0d000000-0000-4000-8000-000000000001',
    impId: '1',
    pricing: { price: 2.5, currency: 'USD', usdPerUnit: 1, adjustment: 1 },
  },
  outcome: { reason: 'won', clearingPrice: 2_500_000 as Cpm, minToWin: 1_000_000 as Cpm },
  atMs: SAMPLE_NOW_MS,
  ...differs,
});
