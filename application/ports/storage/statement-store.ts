import type { Month } from '../../../domain/settlement/month.js';
import type { Party, PartyKind } from '../../../domain/settlement/party.js';
import type { Statement, StatementDraft, StatementNumber } from '../../../domain/settlement/statement.js';

/**
 * `closed`: the party has a statement of this month already. `conflict`: another statement of the kind was issued
 * meanwhile. In both cases nothing was written.
 */
export type Issued =
  | { readonly kind: 'issued'; readonly number: StatementNumber }
  | { readonly kind: 'closed' }
  | { readonly kind: 'conflict' };

export interface StatementQuery {
  readonly party: Party;
  /** Absent: any. */
  readonly month?: Month | undefined;
}

/** From a number on, of any party of its kind. */
export interface StatementPage {
  readonly kind: PartyKind;
  /** Absent: any. */
  readonly month?: Month | undefined;
  readonly afterSequence: number;
  readonly limit: number;
}

/**
 * Statements, for ever and as they were issued. Numbers of each kind of party begin with 1 and have no gaps; a party
 * has at most one statement of a month. A promise that resolves means durable. An outage rejects.
 */
export interface StatementStore {
  /** The newest number of a kind; 0: none. */
  newest(kind: PartyKind): Promise<number>;
  /** As the number after `afterSequence`, which must be the newest of the party's kind. */
  issue(draft: StatementDraft, afterSequence: number): Promise<Issued>;
  find(number: StatementNumber): Promise<Statement | undefined>;
  /** All of a party, in the order of their numbers. */
  ofParty(query: StatementQuery): Promise<readonly Statement[]>;
  /** In the order of their numbers. */
  page(page: StatementPage): Promise<readonly Statement[]>;
}
