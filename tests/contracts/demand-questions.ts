import { fail } from 'node:assert/strict';
import type { CatalogSnapshot } from '../../application/ports/catalog.js';
import type { DemandResponse, DemandSource } from '../../application/ports/demand-source.js';
import type { Bid } from '../../domain/demand/bid.js';
import type { Opportunity } from '../../domain/demand/opportunity.js';
import { deepFrozen, settledWithin, type Settled } from './assertions.js';

export interface DemandQuestions {
  readonly source: DemandSource;
  readonly catalog: CatalogSnapshot;
  readonly deadlineMs: number;
}

export interface Asked {
  readonly opportunity: Opportunity;
  readonly settled: Settled<DemandResponse>;
  readonly isChanged: boolean;
}

/** How long after its signal aborted a source may take to leave: for timers and a busy machine, not for work. */
export const GRACE_MS = 500;
/** A source behind a network answers so many at once, as in production. */
const AT_ONCE = 64;
const MOST_TO_ASK_AGAIN = 6;

/** Asks like the engine does: with a signal that aborts at the deadline. Everything handed in is frozen. */
const settle = async (
  { source, catalog, deadlineMs }: DemandQuestions,
  opportunity: Opportunity,
): Promise<Settled<DemandResponse>> => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), deadlineMs);
  const answer = (async () => source.bid(deepFrozen(opportunity), deepFrozen(catalog), controller.signal))();
  return settledWithin(answer, deadlineMs + GRACE_MS).finally(() => clearTimeout(timer));
};

/** The answer, which has to come in time. */
export const answerTo = async (questions: DemandQuestions, opportunity: Opportunity): Promise<DemandResponse> => {
  const settled = await settle(questions, opportunity);
  if (settled.kind === 'error') throw settled.error;
  if (settled.kind === 'late') fail(`no answer within ${questions.deadlineMs} ms`);
  return settled.value;
};

/** Maps cannot be frozen, so they are compared with what they held before. */
const writtenOut = (opportunity: Opportunity): string =>
  JSON.stringify(opportunity, (_key, value: unknown) => (value instanceof Map ? [...value] : value));

/** What came of each opportunity that the source serves. */
export const askAll = async (
  questions: DemandQuestions,
  opportunities: readonly Opportunity[],
): Promise<readonly Asked[]> => {
  const served = opportunities.filter((opportunity) => questions.source.serves(opportunity));
  const asked: Asked[] = [];
  for (let from = 0; from < served.length; from += AT_ONCE) {
    const batch = served.slice(from, from + AT_ONCE).map(async (opportunity) => {
      const before = writtenOut(opportunity);
      const settled = await settle(questions, opportunity);
      return { opportunity, settled, isChanged: writtenOut(opportunity) !== before };
    });
    asked.push(...(await Promise.all(batch)));
  }
  return asked;
};

/** None of an answer that is none. */
export const bidsIn = (settled: Settled<DemandResponse>): readonly Bid[] => {
  const bids: unknown = settled.kind === 'value' ? settled.value.bids : undefined;
  return Array.isArray(bids) ? (bids as readonly Bid[]) : [];
};

/** One opportunity for each sort of bid that it answered with; of a source that never bid, the first few. */
export const worthAsking = (asked: readonly Asked[]): readonly Opportunity[] => {
  const bySort = new Map<string, Opportunity>();
  for (const { opportunity, settled } of asked) {
    const [bid] = bidsIn(settled);
    if (bid === undefined) continue;
    const sort = `${opportunity.kind} ${opportunity.account.mode} ${bid.creative.format}`;
    if (!bySort.has(sort)) bySort.set(sort, opportunity);
  }
  const sorts = [...bySort.values()].slice(0, MOST_TO_ASK_AGAIN);
  return sorts.length > 0 ? sorts : asked.slice(0, 2).map(({ opportunity }) => opportunity);
};

/** The same question about slots of other names, as another decision. */
export const renamed = <T extends Opportunity>(opportunity: T, name: string): T => ({
  ...opportunity,
  id: `${opportunity.id}-${name}` as T['id'],
  imps: opportunity.imps.map((imp) => ({ ...imp, id: `${imp.id}-${name}` })) as unknown as T['imps'],
});
