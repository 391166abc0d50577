import type { Account } from '../../domain/catalog/account.js';
import type { Opportunity } from '../../domain/demand/opportunity.js';
import { judgePrivacy, type PrivacyFacts, type PrivacyVerdicts, type Recipient } from '../../domain/privacy/privacy.js';
import type { DemandAnswer } from '../../domain/auction/turn-facts.js';
import { acceptBids } from './accept-bids.js';
import { AuctionEnd } from '../deadline/auction-end.js';
import { limitAfter } from '../deadline/limit.js';
import type { CatalogSnapshot } from '../ports/catalog.js';
import { NO_DEMAND, type DemandResponse, type DemandSource } from '../ports/demand-source.js';
import type { Ports } from '../ports/index.js';
import { isPromiseLike, OutOfTime } from '../deadline/within.js';

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

type Answer = DemandAnswer | Promise<DemandAnswer>;

/** At once, or in time: a source that answers without a promise costs none. Never throws, never rejects. */
const ask = (ports: Ports, source: DemandSource, offer: Offer, end: AuctionEnd): Answer => {
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
  const without = (error: unknown): DemandAnswer =>
    error instanceof OutOfTime ? answer('late', NO_DEMAND) : answer('failed', NO_DEMAND, kindOf(error));
  if (!verdicts.request.allowed) return answer('not-asked', NO_DEMAND, verdicts.request.reason);
  if (end.signal.aborted) return answer('late', NO_DEMAND);
  try {
    const opportunity = offer.opportunityFor(source.recipient, verdicts);
    const accept = (inTime: DemandResponse) =>
      answer('answered', acceptBids(source, opportunity, inTime, ports.destinations ?? 'public'));
    const response = source.bid(opportunity, offer.catalog, end.signal);
    return isPromiseLike(response)
      ? Promise.race([response, end.passed]).then(accept).catch(without)
      : accept(response);
  } catch (error) {
    return without(error);
  }
};

const isWaitedFor = ({ waitFor }: DemandSource): boolean => waitFor !== false;

const isAnswer = (answer: Answer): answer is DemandAnswer => !isPromiseLike(answer);

/** Whether those who have not answered yet need not be waited for any longer. */
const mayClose = (sources: readonly DemandSource[], answers: readonly Answer[], offer: Offer): boolean => {
  const pending = sources.filter((_, i) => isPromiseLike(answers[i]));
  if (pending.length === 0) return false;
  if (sources.some(isWaitedFor) && !pending.some(isWaitedFor)) return true;
  return offer.isDecided?.(answers.filter(isAnswer), pending) ?? false;
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
  const end = new AuctionEnd(limitAfter(ports.clock, deadlineMs), gone);
  const answers = sources.map((source) => ask(ports, source, offer, end));
  if (answers.every(isAnswer)) return answers;
  const closeIfDecided = (): void => {
    if (!end.signal.aborted && mayClose(sources, answers, offer)) end.close();
  };
  try {
    closeIfDecided();
    return await Promise.all(
      answers.map(async (asked, i) => {
        if (isAnswer(asked)) return asked;
        const answer = (answers[i] = await asked);
        closeIfDecided();
        return answer;
      }),
    );
  } finally {
    end.letGo();
  }
};
