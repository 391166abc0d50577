import type { Bid, Rejection } from '../domain/bid.js';
import type { Account } from '../domain/account.js';
import type { Opportunity } from '../domain/opportunity.js';
import { judgePrivacy, type PrivacyFacts, type PrivacyVerdicts, type Recipient } from '../domain/privacy.js';
import type { DemandAnswer } from '../domain/turn-facts.js';
import { acceptBids } from './accept-bids.js';
import type { CatalogSnapshot } from './ports/catalog.js';
import { NO_DEMAND, type DemandResponse, type DemandSource } from './ports/demand-source.js';
import type { Ports } from './ports/index.js';
import { OutOfTime, within } from './within.js';

/** What is offered, and how it is reduced to what one recipient may know. */
export interface Offer {
  readonly kind: Opportunity['kind'];
  readonly account: Account;
  readonly catalog: CatalogSnapshot;
  readonly privacy: PrivacyFacts;
  readonly opportunityFor: (recipient: Recipient, verdicts: PrivacyVerdicts) => Opportunity;
}

const isPromise = (value: DemandResponse | Promise<DemandResponse>): value is Promise<DemandResponse> =>
  typeof (value as { then?: unknown }).then === 'function';

const ask = async (ports: Ports, source: DemandSource, offer: Offer, signal: AbortSignal): Promise<DemandAnswer> => {
  const startedMs = ports.clock.monotonicMs();
  const answer = (
    outcome: DemandAnswer['outcome'],
    response: { bids: readonly Bid[]; rejections: readonly Rejection[] },
    detail?: string,
  ): DemandAnswer => ({
    source: source.id,
    outcome,
    elapsedMs: Math.round((ports.clock.monotonicMs() - startedMs) * 10) / 10,
    ...response,
    detail,
  });
  const verdicts = judgePrivacy(source.recipient, offer.privacy);
  if (!verdicts.request.allowed) return answer('not-asked', NO_DEMAND, verdicts.request.reason);
  const opportunity = offer.opportunityFor(source.recipient, verdicts);
  try {
    const response = source.bid(opportunity, offer.catalog, signal);
    return answer(
      'answered',
      acceptBids(source.id, opportunity, isPromise(response) ? await within(response, signal) : response),
    );
  } catch (error) {
    // The message of a stranger's error may hold anything; its kind is enough to find the fault.
    return error instanceof OutOfTime
      ? answer('late', NO_DEMAND)
      : answer('failed', NO_DEMAND, error instanceof Error ? error.name : typeof error);
  }
};

/** Every source at once under one deadline. Resolves when the last one has answered or the deadline has passed; never rejects. */
export const collectBids = async (ports: Ports, offer: Offer, deadlineMs: number): Promise<readonly DemandAnswer[]> => {
  const sources = ports.demand.filter((source) => source.serves({ account: offer.account, kind: offer.kind }));
  const deadline = ports.clock.deadline(deadlineMs);
  try {
    return await Promise.all(sources.map((source) => ask(ports, source, offer, deadline.signal)));
  } finally {
    deadline.clear();
  }
};
