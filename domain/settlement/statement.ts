import type { AccountId } from '../values/ids.js';
import type { EpochMs } from '../values/time.js';
import type { Month } from './month.js';
import type { Party, PartyKind } from './party.js';
import type { Counted } from './reconcile.js';

/**
 * What of a month stands on a line of its own; its days are the account's. `item`: of an account the source that paid,
 * else the placement; absent for slots over videos.
 */
export interface MonthFigures extends Counted {
  readonly account: AccountId;
  readonly item?: string | undefined;
}

/** `correction`: what was counted for an earlier month after that month was stated. */
export interface StatementLine extends MonthFigures {
  readonly kind: 'month' | 'correction';
  /** Of which it was counted. */
  readonly month: Month;
}

/** Counted for each kind of party by itself, from 1 and without gaps. */
export interface StatementNumber {
  readonly kind: PartyKind;
  readonly sequence: number;
}

/** The closed month of one party: never changed. */
export interface Statement {
  readonly number: StatementNumber;
  readonly party: Party;
  /** At closing. */
  readonly name: string;
  readonly month: Month;
  readonly closedAtMs: EpochMs;
  readonly author: string;
  readonly lines: readonly StatementLine[];
}

/**
 * `closed`: the party has a statement of the month. `not-over`: the month goes on in some zone. `too-old`: its figures
 * may be incomplete. `incomplete`: so they are, or those of an earlier month. `nothing`: neither the month nor a
 * correction has anything to state; `counted`: the ids of the same kind that have.
 */
export type ClosedMonth =
  | { readonly kind: 'issued'; readonly statement: Statement }
  | { readonly kind: 'closed'; readonly number: StatementNumber }
  | { readonly kind: 'nothing'; readonly counted: readonly string[] }
  | { readonly kind: 'not-over' | 'too-old' | 'incomplete' };

export type StatementDraft = Omit<Statement, 'number'>;

const PREFIX_OF = { advertiser: 'AD', account: 'AC', bidder: 'BI' } as const satisfies Readonly<
  Record<PartyKind, string>
>;
const DIGITS = 6;
const NUMBER = /^(?<prefix>AD|AC|BI)-(?<sequence>\d{6,15})$/;

/** Such as `AD-000017`. */
export const statementNumberText = ({ kind, sequence }: StatementNumber): string =>
  `${PREFIX_OF[kind]}-${String(sequence).padStart(DIGITS, '0')}`;

/** `undefined`: no statement has such a number. */
export const statementNumberIn = (text: string): StatementNumber | undefined => {
  const { prefix, sequence } = NUMBER.exec(text)?.groups ?? {};
  const [kind] = (Object.keys(PREFIX_OF) as readonly PartyKind[]).filter((one) => PREFIX_OF[one] === prefix);
  const number = kind && { kind, sequence: Number(sequence) };
  // Another spelling of the same number is another text.
  return number && statementNumberText(number) === text ? number : undefined;
};

export const totalOf = ({ lines }: Pick<Statement, 'lines'>): Counted => ({
  impressions: lines.reduce((sum, { impressions }) => sum + impressions, 0),
  amount: lines.reduce((sum, { amount }) => sum + amount, 0n),
});
