import * as contracts from '../contracts/index.js';

/**
 * The contract kits of what stores keep, by what may be lost, what has to last and what is counted for moments: a store
 * keeps all of each or nothing of it.
 */
export const STORE_KITS = {
  ephemeral: {
    'session store': contracts.sessionStoreContract,
    'exposure store': contracts.exposureStoreContract,
    'ad store': contracts.adStoreContract,
  },
  durable: {
    'catalog store': contracts.catalogStoreContract,
    'title store': contracts.titleStoreContract,
    'review store': contracts.reviewStoreContract,
    ledger: contracts.ledgerContract,
    journal: contracts.journalContract,
    rollups: contracts.rollupsContract,
    outbox: contracts.outboxContract,
    'webhook store': contracts.webhookStoreContract,
    'statement store': contracts.statementStoreContract,
    'audit log': contracts.auditLogContract,
  },
  momentary: {
    'rate limiter': contracts.rateLimiterContract,
  },
} as const;

export type Kept = keyof typeof STORE_KITS;

/** How to make what each kit is run on; one that is left out does not compile. */
export type Makers<K extends Kept> = {
  readonly [Kit in keyof (typeof STORE_KITS)[K]]: (typeof STORE_KITS)[K][Kit] extends (
    make: infer Make,
    ...rest: never[]
  ) => unknown
    ? Make
    : never;
};

type AnyKit = (make: unknown, options?: contracts.LedgerContractOptions) => readonly contracts.ContractCase[];

/** Every kit with its cases on one store, for `describe.each`. */
export const suitesOf = <K extends Kept>(
  kept: K,
  makers: Makers<K>,
  options?: contracts.LedgerContractOptions,
): readonly (readonly [kit: string, cases: readonly contracts.ContractCase[]])[] =>
  Object.entries(STORE_KITS[kept] as Readonly<Record<string, AnyKit>>).map(([kit, contract]) => {
    const make = (makers as Readonly<Record<string, unknown>>)[kit];
    if (make === undefined) throw new Error(`There is no maker of the ${kit}.`);
    return [kit, contract(make, options)];
  });

/** Names of the cases of a kit. */
export const caseNamesOf = (kept: Kept, kit: string): readonly string[] => {
  const contract = (STORE_KITS[kept] as Readonly<Record<string, AnyKit>>)[kit];
  return (contract?.(() => undefined) ?? []).map(({ name }) => name);
};

/** The test in which a store runs the kits, or why it does not keep that. */
type RunIn = { readonly test: string } | { readonly reason: string };

export interface TestedStore extends Readonly<Record<Kept, RunIn>> {
  readonly name: string;
}

const SQL = {
  ephemeral: { test: 'tests/adapters/store-sql/store-contracts.engines.test.ts' },
  durable: { test: 'tests/adapters/store-sql/durable-contracts.engines.test.ts' },
  momentary: { reason: 'each process counts rates, because every request would write a row' },
} as const;
const REDIS = { test: 'tests/adapters/store-redis/contracts.databases.test.ts' } as const;
const MEMORY = { test: 'tests/adapters/store-memory/contracts.test.ts' } as const;

export const TESTED_STORES: readonly TestedStore[] = [
  {
    name: 'memory',
    ephemeral: MEMORY,
    durable: MEMORY,
    momentary: { test: 'tests/application/token-buckets.test.ts' },
  },
  { name: 'SQLite', ...SQL },
  { name: 'PostgreSQL', ...SQL },
  {
    name: 'Redis',
    ephemeral: REDIS,
    momentary: REDIS,
    durable: {
      reason: 'because losing Redis must cost no money and no decision',
    },
  },
];
