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
  /** Whether sources that have not answered yet could not win any more. Absent: they always could. */
  readonly isDecided?: ((answers: readonly DemandAnswer[], pending: readonly DemandSource[]) => boolean) | undefined;
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
    return answer('answered', acceptBids(source, opportunity, inTime));
  } catch (error) {
    return error instanceof OutOfTime ? answer('late', NO_DEMAND) : answer('failed', NO_DEMAND, kindOf(error));
  }
};

/** The one end of an auction: when the first of several signals aborts, or when it is closed. */
interface End {
  readonly signal: AbortSignal;
  /** Rejects at the end. One promise for all sources, since a signal with many listeners is taken for a leak. */
  readonly passed: Promise<never>;
  readonly close: () => void;
  readonly letGo: () => void;
}

const endAt = (reasons: readonly AbortSignal[]): End => {
  const stop = new AbortController();
  const passed = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(new OutOfTime('the auction is over')), { once: true });
  });
  passed.catch(() => undefined);
  const close = (): void => stop.abort();
  for (const reason of reasons) {
    if (reason.aborted) close();
    else reason.addEventListener('abort', close, { once: true });
  }
  return {
    signal: stop.signal,
    passed,
    close,
    letGo: () => reasons.forEach((reason) => reason.removeEventListener('abort', close)),
  };
};

/** What has come in so far; `undefined` for a source that has not answered yet. */
type Answers = (DemandAnswer | undefined)[];

const isWaitedFor = ({ waitFor }: DemandSource): boolean => waitFor !== false;

/** Whether those who have not answered yet need not be waited for any longer. */
const mayClose = (sources: readonly DemandSource[], answers: Answers, offer: Offer): boolean => {
  const pending = sources.filter((_, i) => answers[i] === undefined);
  if (pending.length === 0) return false;
  if (sources.some(isWaitedFor) && !pending.some(isWaitedFor)) return true;
  return (
    offer.isDecided?.(
      answers.filter((answer) => answer !== undefined),
      pending,
    ) ?? false
  );
};

/**
 * Every source at once under one deadline. Resolves when the last one that is waited for has answered, when nobody left can win any more,
 * or when the deadline has passed or the caller has gone; never rejects.
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
  const answers: Answers = sources.map(() => undefined);
  const asked = sources.map(async (source, i) => {
    answers[i] = await ask(ports, source, offer, end);
    if (!end.signal.aborted && mayClose(sources, answers, offer)) end.close();
  });
  try {
    await Promise.all(asked);
    return answers.filter((answer) => answer !== undefined);
  } finally {
    deadline.clear();
    end.letGo();
  }
};
