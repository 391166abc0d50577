import { casesOf, type ContractCase, type Make } from './contract-case.js';
import { billingGuarantees } from './ledger-billing-guarantees.js';
import { countingGuarantees } from './ledger-counting-guarantees.js';
import { crowdGuarantees } from './ledger-crowd-guarantees.js';
import { holdGuarantees } from './ledger-hold-guarantees.js';
import type { LedgerSubject } from './ledger-samples.js';
import { unopenedGuarantees } from './ledger-unopened-guarantees.js';

export interface LedgerContractOptions {
  /** How often 64 writers meet over a new budget; fewer for a store that has to write to a disk each time. */
  readonly crowdTrials?: number | undefined;
}

const DEFAULT_CROWD_TRIALS = 100;

/** Every guarantee of `Ledger`. Outages and crashes are not in here: they need the store's own process. */
export const ledgerContract = (
  make: Make<LedgerSubject>,
  { crowdTrials = DEFAULT_CROWD_TRIALS }: LedgerContractOptions = {},
): readonly ContractCase[] =>
  casesOf(make, {
    ...holdGuarantees,
    ...unopenedGuarantees,
    ...countingGuarantees,
    ...billingGuarantees,
    ...crowdGuarantees(crowdTrials),
  });
