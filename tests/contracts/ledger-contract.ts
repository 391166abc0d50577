import { casesOf, type ContractCase, type Make } from './contract-case.js';
import { billingGuarantees } from './ledger-billing-guarantees.js';
import { countingGuarantees } from './ledger-counting-guarantees.js';
import { holdGuarantees } from './ledger-hold-guarantees.js';
import type { LedgerSubject } from './ledger-samples.js';

/** Every guarantee of `Ledger`. Outages and crashes are not in here: they need the store's own process. */
export const ledgerContract = (make: Make<LedgerSubject>): readonly ContractCase[] =>
  casesOf(make, { ...holdGuarantees, ...countingGuarantees, ...billingGuarantees });
