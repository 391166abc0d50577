import { auctionNotices, noticesWithin } from '../../domain/auction/auction-notices.js';
import type { Win } from '../../domain/auction/decide.js';
import { shortenedIfAny } from '../../domain/decision-record/snapshot.js';
import { cpmToUsd } from '../../domain/values/money.js';
import type { Notice } from '../../domain/delivery/notice.js';
import { captureAuction, captureTurn } from '../../domain/decision-record/capture.js';
import { RECORD_VERSION, type StoredDecision } from '../../domain/decision-record/stored-decision.js';
import type { BidId } from '../../domain/values/ids.js';
import { skipCodeOf, type SkipReason } from '../../domain/values/skip-code.js';
import { reasonForNoAd } from '../../domain/auction/turn-outcome.js';
import type { PresentedAd } from '../../domain/delivery/won-ad.js';
import type { PreloadOutcome } from '../api/ad-placement.js';
import { appendEntry } from '../counting/append-entry.js';
import { elapsedSince } from '../deadline/deadline-log.js';
import type { Ports } from '../ports/index.js';
import type { StreamDraft, UserDataRef } from '../ports/storage/streams/journal.js';
import type { TurnAnswer, TurnAuction } from './settle-turn.js';
import type { TurnRequest } from './request-turn.js';
import { chatSoldAs } from './won-chat-ad.js';

/** What a turn came to, in the words of its record. */
interface TurnResult {
  readonly outcome: StoredDecision['outcome'];
  readonly bidIds: readonly BidId[];
  /** What kept it from an ad, when it was neither a gate nor the auction. */
  readonly obstacle?: SkipReason | undefined;
  /** Why there is no ad. */
  readonly reason?: SkipReason | undefined;
}

const outcomeOf = (answer: TurnAnswer): TurnResult => {
  if (answer.kind !== 'skipped') {
    return { outcome: answer.kind, bidIds: answer.ads.map((ad) => ad.bidId) };
  }
  const { open, auction, obstacle } = answer;
  // Every gate passed, and somebody won: then there is an obstacle.
  const reason = reasonForNoAd(open.gates, auction?.decision, obstacle) ?? 'internal-error';
  return { outcome: 'no-fill', bidIds: [], obstacle, reason };
};

const adsOf = (answer: TurnAnswer): readonly PresentedAd[] => (answer.kind === 'skipped' ? [] : answer.ads);

const auctionOf = (answer: TurnAnswer): TurnAuction | undefined =>
  answer.kind === 'repeated' ? undefined : answer.auction;

const headOf = ({ account, edition, decisionId, sessionId, nowMs, unreadable }: TurnRequest) =>
  ({
    id: decisionId,
    accountId: account.id,
    kind: 'chat',
    atMs: nowMs,
    catalogVersion: edition.catalog.version,
    sessionId,
    unreadable: unreadable.length === 0 ? undefined : unreadable,
  }) as const;

const recordOf = (ports: Pick<Ports, 'clock'>, answer: TurnAnswer, result: TurnResult): StoredDecision => {
  const auction = auctionOf(answer);
  const { request, conversation, facts, gates } = answer.open;
  const { signals, languageFrom } = conversation;
  const captured = captureAuction(request.account, auction?.facts, auction?.decision, request.edition.snapshotOf);
  const head = headOf(request);
  return {
    id: head.id,
    accountId: head.accountId,
    kind: head.kind,
    atMs: head.atMs,
    catalogVersion: head.catalogVersion,
    sessionId: head.sessionId,
    language: signals.language,
    languageFrom,
    device: request.input.device.type,
    topics: signals.topics.map((topic) => topic.id),
    assignment: request.assignment,
    unreadable: head.unreadable,
    usedPrepared: auction?.usedPrepared ?? false,
    inputs: {
      account: captured.account,
      turn: captureTurn(facts),
      pinned: answer.kind === 'repeated' ? result.bidIds : undefined,
      answers: captured.answers,
      auction: captured.auction,
      obstacle: result.obstacle,
    },
    outcome: result.outcome,
    reason: result.reason,
    bidIds: result.bidIds,
    refusedBy: gates.filter(({ pass }) => !pass).map((gate) => ({ ...gate, detail: shortenedIfAny(gate.detail) })),
    auction: captured.outcome,
    prepared: answer.kind === 'skipped' ? answer.prepared : 0,
    deadlines: [...request.deadlines],
    stages: [...request.stages],
    elapsedMs: elapsedSince(ports, request),
    version: RECORD_VERSION,
  };
};

type Draft = Pick<StreamDraft, 'event' | 'about'>;

const eventsOf = (answer: TurnAnswer, { reason }: TurnResult): readonly Draft[] => {
  if (reason !== undefined) return [{ event: { name: 'ad.no-fill', payload: { skipCode: skipCodeOf(reason) } } }];
  // A repeated answer is the same outcome told twice: the stream has had its event.
  if (answer.kind !== 'filled') return [];
  return answer.ads.map(({ bidId, code, price }) => {
    const win = answer.auction.decision.wins.find((one) => one.bidId === bidId);
    const event = { name: 'ad.filled', code, payload: { id: bidId, code, revenue: cpmToUsd(price) } } as const;
    return { event, about: win && chatSoldAs(answer.open, win).about };
  });
};

/** By which the user can be erased later. */
const userDataRefOf = ({ account, subjectId, viewerUser = subjectId, sessionId }: TurnRequest): UserDataRef => ({
  accountId: account.id,
  user: viewerUser,
  subject: subjectId,
  sessionId,
});

/** What a turn is told when a port broke its contract in a way nobody foresaw: no ad, and a record that says so. */
export const recordBroken = (
  ports: Pick<Ports, 'clock' | 'faults' | 'journal'>,
  request: TurnRequest,
): PreloadOutcome => {
  const { account, edition, sessionId, decisionId, nowMs } = request;
  const reason = 'internal-error';
  const skipCode = skipCodeOf(reason);
  const { outcome: _, ...inputs } = captureAuction(account, undefined, undefined, edition.snapshotOf);
  const decision: StoredDecision = {
    ...headOf(request),
    topics: [],
    assignment: request.assignment,
    usedPrepared: false,
    inputs: { ...inputs, obstacle: reason },
    outcome: 'no-fill',
    reason,
    bidIds: [],
    refusedBy: [],
    prepared: 0,
    deadlines: [...request.deadlines],
    stages: [...request.stages],
    elapsedMs: elapsedSince(ports, request),
    version: RECORD_VERSION,
  };
  const event = { name: 'ad.no-fill', payload: { skipCode } } as const;
  const events = [{ accountId: account.id, sessionId, atMs: nowMs, event }];
  appendEntry(ports, { decision, events, userDataRef: userDataRefOf(request) });
  return { kind: 'no-fill', sessionId, decisionId, skipCode };
};

/** A muted turn shows nothing: what it prepared has neither won nor lost. */
const noticesOf = (answer: TurnAnswer, { bidIds }: TurnResult): readonly Notice[] => {
  const { input, nowMs, outbound } = answer.open.request;
  const auction = auctionOf(answer);
  if (input.trackOnly || auction === undefined) return [];
  const { decision, facts } = auction;
  const isShown = ({ bidId }: Win): boolean => bidIds.includes(bidId);
  const notices = auctionNotices(decision, facts.answers, decision.wins.filter(isShown), nowMs);
  return noticesWithin(outbound.leftForNotices, notices);
};

/** An integrator who signs wrongly would not notice: the answer is that of a user who is not signed. */
const hasWrongSignature = ({ account, proof }: TurnRequest): boolean =>
  proof.user === 'wrong' && account.mode === 'development';

/** Writes the record and the events, neither awaited, and says what the client is told. */
export const recordTurn = (ports: Pick<Ports, 'clock' | 'faults' | 'journal'>, answer: TurnAnswer): PreloadOutcome => {
  const { request } = answer.open;
  const { sessionId, decisionId, unreadable } = request;
  const decided = {
    sessionId,
    decisionId,
    ...(unreadable.length > 0 && { unreadable }),
    ...(hasWrongSignature(request) && { userSignature: 'wrong' as const }),
  };
  const result = outcomeOf(answer);
  const events: StreamDraft[] = eventsOf(answer, result).map(({ event, about }) => ({
    accountId: request.account.id,
    sessionId,
    atMs: request.nowMs,
    event,
    about,
  }));
  const decision = recordOf(ports, answer, result);
  appendEntry(ports, { decision, events, notices: noticesOf(answer, result), userDataRef: userDataRefOf(request) });
  return result.reason !== undefined
    ? { kind: 'no-fill', ...decided, skipCode: skipCodeOf(result.reason) }
    : { kind: 'filled', ...decided, ads: adsOf(answer) };
};
