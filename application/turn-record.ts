import type { AdEvent } from '../domain/ad-event.js';
import type { AuctionDecision } from '../domain/decide.js';
import { recordCandidates, type DecisionRecord } from '../domain/decision-record.js';
import { cpmToUsd } from '../domain/money.js';
import { auctionNotices } from '../domain/auction-notices.js';
import type { Notice } from '../domain/notice.js';
import { skipCodeOf, type SkipReason } from '../domain/skip-code.js';
import type { DemandAnswer } from '../domain/turn-facts.js';
import type { PresentedAd } from '../domain/won-ad.js';
import { appendEntry } from './append-entry.js';
import type { PreloadOutcome } from './ad-placement.js';
import type { OpenTurn } from './open-turn.js';
import type { Ports } from './ports/index.js';
import type { StreamDraft } from './ports/journal.js';
import type { TurnRequest } from './turn-request.js';

/** What came of a turn, with everything that explains it. */
export interface TurnResult {
  readonly open: OpenTurn;
  readonly answers: readonly DemandAnswer[];
  readonly decision: AuctionDecision;
  readonly ads: readonly PresentedAd[];
  /** Present exactly when `ads` is empty. */
  readonly reason?: SkipReason | undefined;
  readonly isRepeat: boolean;
  readonly usedPrepared: boolean;
  /** How many bids a `trackOnly` turn kept for the next one. */
  readonly prepared: number;
}

export const NO_AUCTION: AuctionDecision = { wins: [], results: [] };

const elapsedSince = ({ clock }: Pick<Ports, 'clock'>, { startedMs }: TurnRequest): number =>
  Math.round((clock.monotonicMs() - startedMs) * 10) / 10;

const recordOf = (ports: Ports, result: TurnResult): DecisionRecord => {
  const { open, answers, decision } = result;
  const { request } = open;
  return {
    id: request.decisionId,
    accountId: request.account.id,
    kind: 'chat',
    atMs: request.nowMs,
    catalogVersion: request.catalog.version,
    sessionId: request.sessionId,
    turn: open.turn,
    outcome: result.ads.length === 0 ? 'no-fill' : result.isRepeat ? 'repeated' : 'filled',
    reason: result.reason,
    bidIds: result.ads.map((ad) => ad.bidId),
    gates: open.gates,
    traffic: open.facts.traffic,
    privacy: open.facts.privacy,
    language: open.signals.language,
    topics: open.signals.topics.map((topic) => topic.id),
    usedPrepared: result.usedPrepared,
    prepared: result.prepared,
    ...recordCandidates(answers, decision),
    elapsedMs: elapsedSince(ports, request),
  };
};

const eventsOf = (result: TurnResult): readonly AdEvent[] => {
  if (result.reason !== undefined) return [{ name: 'ad.no-fill', payload: { skipCode: skipCodeOf(result.reason) } }];
  // A repeated answer is the same outcome told twice: the stream has had its event.
  if (result.isRepeat) return [];
  return result.ads.map((ad) => ({
    name: 'ad.filled',
    code: ad.code,
    payload: { id: ad.bidId, code: ad.code, revenue: cpmToUsd(ad.price) },
  }));
};

/** What a turn is told when a port broke its contract in a way nobody foresaw: no ad, and a record that says so. */
export const concludeBroken = (ports: Ports, request: TurnRequest): PreloadOutcome => {
  const { account, sessionId, decisionId, nowMs } = request;
  const reason = 'internal-error';
  const skipCode = skipCodeOf(reason);
  const decision: DecisionRecord = {
    id: decisionId,
    accountId: account.id,
    kind: 'chat',
    atMs: nowMs,
    catalogVersion: request.catalog.version,
    sessionId,
    outcome: 'no-fill',
    reason,
    bidIds: [],
    gates: [],
    traffic: [],
    topics: [],
    usedPrepared: false,
    prepared: 0,
    ...recordCandidates([], NO_AUCTION),
    elapsedMs: elapsedSince(ports, request),
  };
  const event = { name: 'ad.no-fill', payload: { skipCode } } as const;
  appendEntry(ports, { decision, events: [{ accountId: account.id, sessionId, atMs: nowMs, event }] });
  return { kind: 'no-fill', sessionId, decisionId, skipCode };
};

/** A muted turn shows nothing: what it prepared has neither won nor lost. */
const noticesOf = ({ open, decision, ads }: TurnResult): readonly Notice[] => {
  const { input, nowMs } = open.request;
  if (input.trackOnly) return [];
  const shown = decision.wins.filter((win) => ads.some((ad) => ad.bidId === win.bidId));
  return auctionNotices(decision, shown, nowMs);
};

/** Writes the record and the events, neither awaited, and says what the client is told. */
export const concludeTurn = (ports: Ports, result: TurnResult): PreloadOutcome => {
  const { request } = result.open;
  const { sessionId, decisionId } = request;
  const events: StreamDraft[] = eventsOf(result).map((event) => ({
    accountId: request.account.id,
    sessionId,
    atMs: request.nowMs,
    event,
  }));
  appendEntry(ports, { decision: recordOf(ports, result), events, notices: noticesOf(result) });
  return result.reason === undefined
    ? { kind: 'filled', sessionId, decisionId, ads: result.ads }
    : { kind: 'no-fill', sessionId, decisionId, skipCode: skipCodeOf(result.reason) };
};
