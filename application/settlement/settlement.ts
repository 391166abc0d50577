import type { Month } from '../../domain/settlement/month.js';
import type { Party } from '../../domain/settlement/party.js';
import type { StatementNumber } from '../../domain/settlement/statement.js';
import type { CatalogSnapshot } from '../ports/catalog.js';
import type { Ports } from '../ports/index.js';
import type { StatementPage } from '../ports/storage/statement-store.js';
import { closeMonth, type Closing } from './close-month.js';
import { reconcilePartner } from './partner-month.js';
import { countedParties, monthReader } from './read-month.js';

/** As the catalog names a party now; its id, where the catalog does not know it. */
const nameOf = ({ accounts, campaigns }: CatalogSnapshot, party: Party): string => {
  if (party.kind === 'account') return accounts.get(party.id)?.name ?? party.id;
  const campaign = campaigns.find(({ advertiser }) => party.kind === 'advertiser' && advertiser.id === party.id);
  return campaign?.advertiser.name ?? party.id;
};

/** What operators and partners settle by: comparisons, closed months, and their statements. */
export const settlement = (ports: Pick<Ports, 'catalog' | 'clock' | 'demand' | 'rollups' | 'statements'>) => {
  const { catalog, clock, statements } = ports;
  const close = closeMonth({ statements, clock, readMonth: monthReader(ports), countedParties: countedParties(ports) });
  return {
    reconcile: reconcilePartner(ports),
    closeMonth: (asked: Omit<Closing, 'name'>) => close({ ...asked, name: nameOf(catalog.current(), asked.party) }),
    findStatement: (number: StatementNumber) => statements.find(number),
    statementsOf: (party: Party, month?: Month) => statements.ofParty({ party, month }),
    pageStatements: (page: StatementPage) => statements.page(page),
  };
};
