import { daysOfMonth, type Month } from '../../domain/settlement/month.js';
import type { Party, PartyKind } from '../../domain/settlement/party.js';
import type { ClosedMonth, MonthFigures, Statement } from '../../domain/settlement/statement.js';
import { statementLines, type StatedMonth } from '../../domain/settlement/statement-lines.js';
import { DAY_MS, HOUR_MS, type EpochMs } from '../../domain/values/time.js';
import type { Clock } from '../ports/clock.js';
import type { StatementStore } from '../ports/storage/statement-store.js';

/**
 * What is counted for a party now, of the days of a month in the zone of each account, to the nano as the ledger.
 * `incomplete`: what was counted is no longer known party by party.
 */
export type ReadMonth = (party: Party, month: Month) => Promise<readonly MonthFigures[] | 'incomplete'>;

/** Ids of a kind for which something was counted in the month. */
export type CountedParties = (kind: PartyKind, month: Month) => Promise<readonly string[]>;

interface ClosingPorts {
  readonly statements: StatementStore;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly readMonth: ReadMonth;
  readonly countedParties: CountedParties;
}

export interface Closing {
  readonly party: Party;
  /** For the reader of the statement. */
  readonly name: string;
  readonly month: Month;
  readonly author: string;
}

/** Where days end last, at UTC-12. */
const LAST_ZONE_MS = 12 * HOUR_MS;
/** Figures are kept for 400 days. A month that began earlier than this is neither closed nor corrected. */
const SETTLED_DAYS = 395;

const isOver = (month: Month, nowMs: EpochMs): boolean => nowMs >= daysOfMonth(month).endDay * DAY_MS + LAST_ZONE_MS;
const isKept = (month: Month, nowMs: EpochMs): boolean =>
  daysOfMonth(month).firstDay >= Math.floor(nowMs / DAY_MS) - SETTLED_DAYS;

/** Months that were stated before, a first time or by corrections, and whose figures are still kept. */
const statedMonths = async (
  { readMonth }: Pick<ClosingPorts, 'readMonth'>,
  { party }: Closing,
  issued: readonly Statement[],
  nowMs: EpochMs,
): Promise<readonly StatedMonth[] | 'incomplete'> => {
  const months = issued.map(({ month }) => month).filter((month) => isKept(month, nowMs));
  const lines = issued.flatMap((one) => one.lines);
  const all: StatedMonth[] = [];
  for (const month of months) {
    const counted = await readMonth(party, month);
    if (counted === 'incomplete') return counted;
    all.push({ month, counted, stated: lines.filter((line) => line.month === month) });
  }
  return all;
};

/** One try; `conflict`: another statement took the number. */
const issueOnce = async (ports: ClosingPorts, closing: Closing, nowMs: EpochMs): Promise<ClosedMonth | 'conflict'> => {
  const { statements, readMonth } = ports;
  const { party, month } = closing;
  // First: what is issued after this read is a conflict, so that no correction is stated twice.
  const newest = await statements.newest(party.kind);
  const issued = await statements.ofParty({ party });
  const stated = issued.find((one) => one.month === month);
  if (stated !== undefined) return { kind: 'closed', number: stated.number };
  const earlier = await statedMonths(ports, closing, issued, nowMs);
  const counted = await readMonth(party, month);
  if (earlier === 'incomplete' || counted === 'incomplete') return { kind: 'incomplete' };
  const lines = statementLines(month, counted, earlier);
  if (lines.length === 0) return { kind: 'nothing', counted: await ports.countedParties(party.kind, month) };
  const draft = { ...closing, closedAtMs: nowMs, lines };
  const result = await statements.issue(draft, newest);
  // Where another node has closed the same month, the next try finds its statement.
  return result.kind === 'issued' ? { kind: 'issued', statement: { ...draft, number: result.number } } : 'conflict';
};

/** Each conflict is a statement that another node has issued. */
const MAX_TRIES = 1_000;

/** Issues the statement of a month that is over, with corrections of months that were stated before. */
export const closeMonth =
  (ports: ClosingPorts) =>
  async (closing: Closing): Promise<ClosedMonth> => {
    const nowMs = ports.clock.nowMs();
    if (!isOver(closing.month, nowMs)) return { kind: 'not-over' };
    if (!isKept(closing.month, nowMs)) return { kind: 'too-old' };
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const closed = await issueOnce(ports, closing, nowMs);
      if (closed !== 'conflict') return closed;
    }
    throw new Error(`No number was free for a statement in ${MAX_TRIES} tries.`);
  };
