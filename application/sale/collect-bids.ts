import type { Account } from '../../domain/catalog/account.js';
import type { Opportunity } from '../../domain/demand/opportunity.js';
import { judgePrivacy, type PrivacyFacts, type PrivacyVerdicts, type Recipient } from '../../domain/privacy/privacy.js';
import type { CircuitTime, DemandAnswer } from '../../domain/auction/turn-facts.js';
import { acceptPortions, offeredAnswer, type OfferedAnswer } from './accept-portions.js';
import { Deadline, DeadlineExceeded, isPromiseLike } from '../deadline/deadline.js';
import { tolerate, tolerateService } from '../faults/outage.js';
import { isCount } from './shape/is-count.js';
import { mayCloseEarly, type Enough } from './early-close.js';
import type { Edition } from './edition.js';
import { NO_DEMAND, type DemandResponse, type DemandSource } from '../ports/demand-source.js';
import type { Ports } from '../ports/index.js';

/** What is offered, and how it is reduced to what one recipient may know. */
export interface Offer extends Enough {
  readonly kind: Opportunity['kind'];
  readonly account: Account;
  readonly edition: Edition;
  readonly privacy: PrivacyFacts;
  /** Of a life event: no bidder could win, and none learns of it. */
  readonly isSensitive?: boolean | undefined;
  readonly opportunityFor: (recipient: Recipient, verdicts: PrivacyVerdicts) => Opportunity;
  /** How long the sources have. */
  readonly timeMs: number;
  /** Aborts when the caller leaves. */
  readonly gone: AbortSignal | undefined;
}

/** A source that cannot even say whom it serves serves nobody. */
export const servesSafely = (
  ports: Pick<Ports, 'faults'>,
  source: DemandSource,
  asked: Pick<Offer, 'account' | 'kind'>,
): boolean => {
  try {
    return source.serves(asked);
  } catch (error) {
    tolerate(ports, 'demand.serves', error);
    return false;
  }
};

/** Of those who ask as this opportunity does. A source is code of the operator's: what it says is looked at. */
const circuitOf = (
  ports: Pick<Ports, 'faults'>,
  source: DemandSource,
  { account, outbound }: Pick<Opportunity, 'account' | 'outbound'>,
): CircuitTime | undefined => {
  try {
    const time = source.circuit?.({ account: account.id, network: outbound?.network });
    return time !== undefined && isCount(time.openings) && isCount(time.openMs) ? time : undefined;
  } catch (error) {
    tolerate(ports, 'demand.circuit', error);
    return undefined;
  }
};

const MAX_NAME_CHARS = 50;

/** The message of a stranger's error may hold anything; its kind is enough to find the fault. */
const kindOf = (error: unknown): string =>
  error instanceof Error ? error.name.slice(0, MAX_NAME_CHARS) : typeof error;

type BidPorts = Pick<Ports, 'clock' | 'demand' | 'faults'>;

type Answer = OfferedAnswer | Promise<OfferedAnswer>;

/** At once, or in time: a source that answers without a promise costs none. Never throws, never rejects. */
const ask = (ports: BidPorts, source: DemandSource, offer: Offer, deadline: Deadline): Answer => {
  const startedMs = ports.clock.monotonicMs();
  const verdicts = judgePrivacy(source.recipient, offer.privacy);
  let opportunity: Opportunity | undefined;
  const answer = (outcome: DemandAnswer['outcome'], response: DemandResponse, detail?: string): DemandAnswer => ({
    source: source.id,
    privacy: verdicts,
    outcome,
    elapsedMs: Math.round((ports.clock.monotonicMs() - startedMs) * 10) / 10,
    bids: response.bids,
    rejections: response.rejections,
    omitted: response.omitted,
    detail,
    circuit: opportunity && circuitOf(ports, source, opportunity),
  });
  const without = (error: unknown): DemandAnswer => {
    if (error instanceof DeadlineExceeded) return answer('late', NO_DEMAND);
    tolerateService(ports, 'demand.bid', error);
    return answer('failed', NO_DEMAND, kindOf(error));
  };
  if (!verdicts.request.allowed) return answer('not-asked', NO_DEMAND, verdicts.request.reason);
  if (offer.isSensitive === true && source.recipient.kind === 'bidder')
    return answer('not-asked', NO_DEMAND, 'sensitive-content');
  if (deadline.signal.aborted) return answer('late', NO_DEMAND);
  try {
    const asked = (opportunity = offer.opportunityFor(source.recipient, verdicts));
    const accept = (inTime: DemandResponse): OfferedAnswer => {
      const taken = acceptPortions(source, asked, inTime, offer);
      return offeredAnswer(ports, answer('answered', taken), taken);
    };
    const response = source.bid(asked, offer.edition.catalog, deadline.signal);
    return isPromiseLike(response)
      ? Promise.race([response, deadline.exceeded]).then(accept).catch(without)
      : accept(response);
  } catch (error) {
    return without(error);
  }
};

const isAnswer = (answer: Answer): answer is OfferedAnswer => !isPromiseLike(answer);

/**
 * In the order of the sources, but asked beginning with another one each time: when not all may be sent something, it
 * is not always the same ones that go without.
 */
const inTurns = <Made>(
  { clock }: Pick<Ports, 'clock'>,
  sources: readonly DemandSource[],
  make: (source: DemandSource) => Made,
): Made[] => {
  const first = clock.nowMs() % Math.max(1, sources.length);
  const made = [...sources.slice(first), ...sources.slice(0, first)].map(make);
  return [...made.slice(sources.length - first), ...made.slice(0, sources.length - first)];
};

/**
 * Every source at once under one deadline. Resolves when the last one that is waited for has answered, when nobody left
 * can win any more, or when the deadline has passed or the caller has gone; never rejects.
 */
export const collectBids = async (ports: BidPorts, offer: Offer): Promise<readonly OfferedAnswer[]> => {
  const sources = ports.demand.filter((source) => servesSafely(ports, source, offer));
  const deadline = new Deadline(ports.clock, offer.timeMs, offer.gone);
  const answers = inTurns(ports, sources, (source) => ask(ports, source, offer, deadline));
  if (answers.every(isAnswer)) return answers;
  const closeIfDecided = (): void => {
    if (deadline.signal.aborted) return;
    const pending = sources.filter((_, i) => isPromiseLike(answers[i]));
    if (mayCloseEarly(sources, answers.filter(isAnswer), pending, offer.isDecided)) deadline.end();
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
    deadline.clear();
  }
};
