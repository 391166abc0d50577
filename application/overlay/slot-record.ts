import { auctionNotices, noticesWithin } from '../../domain/auction/auction-notices.js';
import type { Notice } from '../../domain/delivery/notice.js';
import { captureAuction, captureSlot } from '../../domain/decision-record/capture.js';
import { RECORD_VERSION, type StoredDecision } from '../../domain/decision-record/stored-decision.js';
import type { SkipReason } from '../../domain/values/skip-code.js';
import { reasonForNoAd } from '../../domain/auction/turn-outcome.js';
import type { WonOverlayAd } from '../../domain/delivery/won-ad.js';
import { appendEntry } from '../counting/append-entry.js';
import { elapsedSince } from '../deadline/deadline-log.js';
import type { HeldAuction } from '../sale/hold-sale.js';
import type { SlotRequest } from './open-slot.js';
import type { Ports } from '../ports/index.js';

/** What came of a slot, with everything that explains it. */
export interface SlotResult {
  readonly held: HeldAuction | undefined;
  readonly shown: WonOverlayAd | undefined;
  /** What kept the ad from being shown, when it was neither a gate nor the auction. */
  readonly obstacle: SkipReason | undefined;
}

const recordOf = (
  ports: Pick<Ports, 'clock'>,
  request: SlotRequest,
  { held, shown, obstacle }: SlotResult,
): StoredDecision => {
  const reason = reasonForNoAd(request.gates, held?.decision, obstacle);
  const { outcome, ...inputs } = captureAuction(
    request.account,
    held?.facts,
    held?.decision,
    request.edition.snapshotOf,
  );
  return {
    id: request.decisionId,
    accountId: request.account.id,
    kind: 'overlay',
    atMs: request.nowMs,
    catalogVersion: request.edition.catalog.version,
    slotId: request.id,
    topics: [],
    usedPrepared: false,
    inputs: { ...inputs, slot: captureSlot(request), obstacle },
    outcome: reason === undefined ? 'filled' : 'no-fill',
    reason,
    bidIds: shown === undefined ? [] : [shown.bidId],
    refusedBy: request.gates.filter(({ pass }) => !pass),
    auction: outcome,
    prepared: 0,
    deadlines: [...request.deadlines],
    stages: [...request.stages],
    elapsedMs: elapsedSince(ports, request),
    version: RECORD_VERSION,
  };
};

const noticesOf = ({ nowMs, outbound }: SlotRequest, { held, shown }: SlotResult): readonly Notice[] => {
  if (held === undefined) return [];
  const wins = held.decision.wins.filter(({ bidId }) => bidId === shown?.bidId);
  return noticesWithin(outbound.leftForNotices, auctionNotices(held.decision, held.facts.answers, wins, nowMs));
};

/** Writes the record and the notices, neither awaited. */
export const concludeSlot = (
  ports: Pick<Ports, 'clock' | 'faults' | 'journal'>,
  request: SlotRequest,
  result: SlotResult,
): void =>
  appendEntry(ports, {
    decision: recordOf(ports, request, result),
    events: [],
    notices: noticesOf(request, result),
  });
