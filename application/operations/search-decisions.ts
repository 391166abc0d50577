import type { ValueDimension } from '../../domain/figures/rollup-dimensions.js';
import type { UnknownName } from '../../domain/reports/unknown-name.js';
import type { AccountId } from '../../domain/values/ids.js';
import { DAY_MS } from '../../domain/values/time.js';
import type { DemandSource } from '../ports/demand-source.js';
import type { Ports } from '../ports/index.js';
import type { DecisionSearch, FoundDecisions } from '../ports/storage/streams/journal.js';

type Reads = Pick<Ports, 'catalog' | 'clock' | 'demand' | 'journal' | 'rollups'>;

/** A part of a search that names something of the account. */
interface NamedPart {
  readonly part: UnknownName['part'];
  readonly name: string | undefined;
  readonly known: readonly string[];
  readonly wasCounted: (name: string) => Promise<boolean>;
}

/** More placements than accounts have. */
const MAX_ROWS = 1_000;

/** By the day alone, of all that is kept. */
const countedNames =
  ({ clock, rollups }: Reads, accountId: AccountId) =>
  async (dimension: ValueDimension | 'placement', name: string): Promise<boolean> => {
    const period = { grain: 'day', fromMs: 0, toMs: clock.nowMs() + 2 * DAY_MS } as const;
    const only = dimension === 'placement' ? undefined : [{ dimension, values: [name] }];
    const rows = await rollups.read(accountId, { ...period, by: [dimension], only, limit: MAX_ROWS });
    return rows.some((row) => row[dimension] === name);
  };

const namedParts = (reads: Reads, { accountId, filter }: DecisionSearch): readonly NamedPart[] => {
  const { accounts, campaigns } = reads.catalog.current();
  const account = accounts.get(accountId);
  const wasCounted = countedNames(reads, accountId);
  const isAsked = (source: DemandSource): boolean =>
    account !== undefined && (['chat', 'overlay'] as const).some((kind) => source.serves({ kind, account }));
  return [
    {
      ...{ part: 'account', name: accountId, known: [...accounts.keys()] },
      wasCounted: async () => (await reads.rollups.newestAtMs(accountId)) !== undefined,
    },
    {
      ...{ part: 'placement', name: filter.placement, known: (account?.placements ?? []).map(({ code }) => code) },
      wasCounted: (name) => wasCounted('placement', name),
    },
    {
      ...{ part: 'bidder', name: filter.bidder, known: reads.demand.filter(isAsked).map(({ id }) => id) },
      wasCounted: (name) => wasCounted('source', name),
    },
    {
      ...{ part: 'lineItem', name: filter.lineItem },
      known: campaigns
        .filter((campaign) => campaign.accounts.length === 0 || campaign.accounts.includes(accountId))
        .flatMap(({ lineItems }) => lineItems.map(({ id }) => id)),
      wasCounted: (name) => wasCounted('lineItem', name),
    },
  ];
};

/** The first name of the search that nothing bears or bore. */
const unknownNameIn = async (reads: Reads, search: DecisionSearch): Promise<UnknownName | undefined> => {
  for (const { part, name, known, wasCounted } of namedParts(reads, search)) {
    if (name === undefined || known.includes(name) || (await wasCounted(name))) continue;
    return { kind: 'unknown-name', part, known };
  }
  return undefined;
};

/** A search that finds nothing at once may ask for what does not exist: only then are its names looked up. */
export const searchDecisions =
  (reads: Reads) =>
  async (search: DecisionSearch): Promise<FoundDecisions | UnknownName> => {
    await reads.journal.flush();
    const found = await reads.journal.searchDecisions(search);
    const isEmpty = found.decisions.length === 0 && search.before === undefined;
    return (isEmpty ? await unknownNameIn(reads, search) : undefined) ?? found;
  };
