import { countingRuleOf, isOfPage, type AdEvent, type CountedType } from '../../domain/delivery/ad-event.js';
import { costOfImpression } from '../../domain/values/money.js';
import { MAX_CLOCK_SKEW_MS, SECOND_MS } from '../../domain/values/time.js';
import type { AfterwardsNotice, ExposureNotice, NoticeId } from '../../domain/delivery/notice.js';
import { eventNotices } from '../../domain/delivery/tracking.js';
import type { WonAd } from '../../domain/delivery/won-ad.js';
import type { AdPlacement, PageEvent, PageEventResult } from '../api/ad-placement.js';
import { answerTimesOf } from '../ports/answer-times.js';
import { confirmExposure } from './confirm-exposure.js';
import { tolerated } from '../faults/outage.js';
import { readEventToken, type EventGrant } from '../ads/event-grant.js';
import { hearReader } from './hear-reader.js';
import { hearReport, type ReportPorts } from './hear-report.js';
import { lookUpAd } from '../ads/find-ad.js';
import type { Ports } from '../ports/index.js';
import { deferEvent } from './deferred-event.js';
import { streamEventOf } from './stream-event.js';
import type { LedgerEntry, RecordResult } from '../ports/storage/ledger.js';
import { withTimeout } from '../deadline/deadline.js';

/** A ledger that takes longer is out: the page sends its events again, and they are counted at most once. */
const LEDGER_DEADLINE_MS = 5 * SECOND_MS;

type Verdict = 'early' | 'refused' | undefined;

/**
 * A rewarded placement grants, no other; and nothing is counted before the rule allows. After a clock was set back
 * nobody knows how long a page has been there: that must not cost an hour of views.
 */
const verdictOf = (type: CountedType, grant: EventGrant, nowMs: number): Verdict => {
  if (!isOfPage(type) || (type === 'reward.granted' && !grant.rewarded)) return 'refused';
  const sinceMs = nowMs - grant.mintedAtMs;
  return sinceMs >= -MAX_CLOCK_SKEW_MS && sinceMs < countingRuleOf(type).minDelayMs(grant) ? 'early' : undefined;
};

/** What the reader says is done here, one after the other. What cannot be done now comes too early. */
const verdictsOf = async (
  ports: Pick<Ports, 'clock' | 'exposures' | 'faults' | 'times'>,
  events: readonly PageEvent[],
  grant: EventGrant,
  ad: WonAd | 'out' | undefined,
  nowMs: number,
): Promise<readonly Verdict[]> => {
  const verdicts: Verdict[] = [];
  for (const { type } of events) {
    const verdict = verdictOf(type, grant, nowMs);
    const mayDo = verdict === undefined && !verdicts.includes('early');
    const heard = mayDo ? await hearReader(ports, ad, type, nowMs) : 'done';
    verdicts.push(heard === 'done' ? verdict : heard === 'later' ? 'early' : heard);
  }
  return verdicts;
};

export const ledgerEntry = (
  grant: EventGrant,
  event: PageEvent,
  nowMs: number,
  told: {
    readonly stream?: AdEvent | undefined;
    readonly ad?: WonAd | undefined;
    /** What is left to be done when this is counted. */
    readonly left?: ExposureNotice | AfterwardsNotice | undefined;
  } = {},
): LedgerEntry => {
  const rule = countingRuleOf(event.type);
  const { accountId, sessionId, soldAs } = grant;
  const { stream, ad, left } = told;
  const heard = grant.isFree ? { tracking: ad?.tracking } : ad;
  const toBidder = grant.isTest || heard === undefined ? [] : eventNotices(heard, event.type, grant.isVideo, nowMs);
  const notices = left === undefined ? toBidder : [...toBidder, left];
  return {
    accountId,
    bidId: grant.bidId,
    type: event.type,
    eventId: event.eventId,
    atMs: nowMs,
    requires: rule.requires,
    soldAs,
    bills:
      rule.bills && !grant.isTest && grant.isFree === undefined
        ? { holdId: grant.holdId, amount: costOfImpression(grant.price), budgets: grant.budgets }
        : undefined,
    stream: stream && { ...{ accountId, sessionId, atMs: nowMs }, event: stream, about: soldAs.about },
    notices: notices.length > 0 ? notices : undefined,
  };
};

/**
 * Requires its own type, so that the ledger never counts it, and still says whether it is a duplicate or its id is
 * taken.
 */
const neverCounted = (entry: LedgerEntry): LedgerEntry => ({
  ...entry,
  requires: [entry.type],
  bills: undefined,
});

/** A ledger that says nothing of an event has not counted it. */
const pageResult = (recorded: RecordResult | undefined, verdict: Verdict): PageEventResult => {
  if (recorded !== undefined && recorded.kind !== 'out-of-order') return recorded.kind;
  return verdict === 'refused' ? 'refused' : 'retry';
};

/**
 * The lease on the caps becomes permanent before its view is counted. What cannot be confirmed now is put into the
 * outbox with the count, so that neither a store that is out nor the death of this process gives the place in a cap
 * away.
 */
export const confirmView = async (
  ports: Pick<Ports, 'clock' | 'exposures' | 'faults' | 'times'>,
  grant: EventGrant,
  ad: WonAd,
  nowMs: number,
): Promise<ExposureNotice | undefined> => {
  const work = () => confirmExposure(ports, ad, nowMs);
  if (await withTimeout(ports.clock, answerTimesOf(ports).storeMs, work).catch(tolerated(ports, 'exposures', false)))
    return undefined;
  const id = JSON.stringify([grant.bidId, 'exposure']) as NoticeId;
  return { id, kind: 'exposure', ad: grant.bidId, accountId: grant.accountId, atMs: nowMs };
};

/**
 * What a report changes, now that the ledger has counted it: just now, or before, when an answer was lost or the
 * reviews were out.
 */
const weighReports = async (
  ports: ReportPorts,
  events: readonly PageEvent[],
  results: readonly PageEventResult[],
  ad: WonAd | undefined,
  from: { readonly nowMs: number; readonly address: string | undefined },
): Promise<readonly PageEventResult[]> => {
  const weighed: PageEventResult[] = [];
  for (const [i, result] of results.entries()) {
    const event = events[i];
    const isCounted = event?.type === 'ad.reported' && (result === 'counted' || result === 'duplicate');
    const isLost =
      isCounted && ad?.kind === 'chat' && !(await hearReport(ports, ad, { reason: event.reason, ...from }));
    weighed.push(isLost ? 'retry' : result);
  }
  return weighed;
};

/**
 * Events of a page, in the order in which they happened; resolves after they are durable. Rejects when the ledger is
 * out.
 */
export const recordEvents =
  (ports: ReportPorts & Pick<Ports, 'ads' | 'exposures' | 'ledger'>): AdPlacement['recordEvents'] =>
  async (bid, token, events, messageId, address) => {
    const nowMs = ports.clock.nowMs();
    const grant = readEventToken(ports, bid, token, nowMs);
    if (grant === undefined) return undefined;
    const found = await lookUpAd(ports, bid, nowMs);
    const ad = found === 'out' ? undefined : found;
    const toStream = await streamEventOf(ports, ad, nowMs, messageId);
    const verdicts = await verdictsOf(ports, events, grant, found, nowMs);
    const firstEarly = verdicts.indexOf('early');
    // What follows an event that came too early waits with it, so that the stream keeps the page's order.
    const mayCount = (index: number): boolean =>
      verdicts[index] === undefined && (firstEarly === -1 || index < firstEarly);
    const isView = (event: PageEvent): boolean => event.type === 'ad.viewed';
    const hasView = events.some((event, i) => isView(event) && mayCount(i));
    const exposure = ad && hasView ? await confirmView(ports, grant, ad, nowMs) : undefined;
    const entries = events.map((event, i) => {
      const ofView = isView(event) ? exposure : undefined;
      const left = found === 'out' ? deferEvent(grant, event, messageId, nowMs) : ofView;
      const entry = ledgerEntry(grant, event, nowMs, { stream: toStream(event), ad, left });
      return mayCount(i) ? entry : neverCounted(entry);
    });
    const recorded = await withTimeout(ports.clock, LEDGER_DEADLINE_MS, () => ports.ledger.record(entries, nowMs));
    const results = events.map((_, i) => pageResult(recorded[i], verdicts[i]));
    return weighReports(ports, events, results, ad, { nowMs, address });
  };
