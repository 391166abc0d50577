import type { Account } from '../domain/account.js';
import type { Opportunity } from '../domain/opportunity.js';
import { judgePrivacy, type PrivacyFacts, type PrivacyVerdicts, type Recipient } from '../domain/privacy.js';
import type { DemandAnswer } from '../domain/turn-facts.js';
import { acceptBids } from './accept-bids.js';
import type { CatalogSnapshot } from './ports/catalog.js';
import { NO_DEMAND, type DemandResponse, type DemandSource } from './ports/demand-source.js';
import type { Ports } from './ports/index.js';
import { isPromiseLike, OutOfTime } from './within.js';

/** What is offered, and how it is reduced to what one recipient may know. */
export interface Offer {
  readonly kind: Opportunity['kind'];
  readonly account: Account;
  readonly catalog: CatalogSnapshot;
  readonly privacy: PrivacyFacts;
  readonly opportunityFor: (recipient: Recipient, verdicts: PrivacyVerdicts) => Opportunity;
}

/** A source that cannot even say whom it serves serves nobody. */
export const servesSafely = (source: DemandSource, asked: Pick<Offer, 'account' | 'kind'>): boolean => {
  try {
    return source.serves(asked);
  } catch {
    return false;
  }
};

const MAX_NAME_CHARS = 50;

/** The message of a stranger's error may hold anything; its kind is enough to find the fault. */
const kindOf = (error: unknown): string =>
  error instanceof Error ? error.name.slice(0, MAX_NAME_CHARS) : typeof error;

const ask = async (ports: Ports, source: DemandSource, offer: Offer, end: End): Promise<DemandAnswer> => {
  const startedMs = ports.clock.monotonicMs();
  const verdicts = judgePrivacy(source.recipient, offer.privacy);
  const answer = (outcome: DemandAnswer['outcome'], response: DemandResponse, detail?: string): DemandAnswer => ({
    source: source.id,
    privacy: verdicts,
    outcome,
    elapsedMs: Math.round((ports.clock.monotonicMs() - startedMs) * 10) / 10,
    bids: response.bids,
    rejections: response.rejections,
    detail,
  });
  if (!verdicts.request.allowed) return answer('not-asked', NO_DEMAND, verdicts.request.reason);
  if (end.signal.aborted) return answer('late', NO_DEMAND);
  try {
    const opportunity = offer.opportunityFor(source.recipient, verdicts);
    const response = source.bid(opportunity, offer.catalog, end.signal);
    const inTime = isPromiseLike(response) ? await Promise.race([response, end.passed]) : response;
    return answer('answered', acceptBids(source.id, opportunity, inTime));
  } catch (error) {
    return error instanceof OutOfTime ? answer('late', NO_DEMAND) : answer('failed', NO_DEMAND, kindOf(error));
  }
};

/** The one end of an auction: when the first of several signals aborts. */
interface End {
  readonly signal: AbortSignal;
  /** Rejects at the end. One promise for all sources, since a signal with many listeners is taken for a leak. */
  readonly passed: Promise<never>;
  readonly letGo: () => void;
}

const endAt = (reasons: readonly AbortSignal[]): End => {
  const stop = new AbortController();
  const passed = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(new OutOfTime('the auction is over')), { once: true });
  });
  passed.catch(() => undefined);
  const end = (): void => stop.abort();
  for (const reason of reasons) {
    if (reason.aborted) end();
    else reason.addEventListener('abort', end, { once: true });
  }
  return {
    signal: stop.signal,
    passed,
    letGo: () => reasons.forEach((reason) => reason.removeEventListener('abort', end)),
  };
};

/**
 * Every source at once under one deadline. Resolves when the last one has answered, or when the deadline has passed or the caller
 * has gone; never rejects.
 */
export const collectBids = async (
  ports: Ports,
  offer: Offer,
  deadlineMs: number,
  gone?: AbortSignal,
): Promise<readonly DemandAnswer[]> => {
  const sources = ports.demand.filter((source) => servesSafely(source, offer));
  const deadline = ports.clock.deadline(deadlineMs);
  const end = endAt([deadline.signal, ...(gone === undefined ? [] : [gone])]);
  try {
    return await Promise.all(sources.map((source) => ask(ports, source, offer, end)));
  } finally {
    deadline.clear();
    end.letGo();
  }
};
