import { createDirectDemand } from '../../adapters/demand-direct/index.js';
import { createNodeSigner } from '../../adapters/signer-node/index.js';
import type { Ports } from '../../application/ports/index.js';
import { newAccount, type Account } from '../../domain/catalog/account.js';
import { accountId } from '../../domain/values/ids.js';
import { assemble, nothingChecked, portsOf } from '../ports-of.js';
import { newSigningKey } from '../storage/data-dir.js';
import { catalogOf, type EmbeddedCatalog } from './embedded-catalog.js';

export type { EmbeddedAccount, EmbeddedCatalog } from './embedded-catalog.js';

/** Checks that stay open here because they need a package; an embedder who wants one adds the port of that name. */
export const OPEN_CHECKS = {
  reader: 'no language, no topics, and no conversation is found unsafe',
  traffic: 'no crawler is recognised',
  geo: 'no country is known',
  consent: 'no consent string is decoded',
} as const;

export type OpenCheck = keyof typeof OPEN_CHECKS;

/** A production account would be served although nobody has said that these checks may stay open. */
export class OpenChecksError extends Error {
  override readonly name = 'OpenChecksError';
  readonly account: Account['id'];
  readonly openChecks: readonly OpenCheck[];
  constructor(account: Account['id'], openChecks: readonly OpenCheck[]) {
    const open = openChecks.map((check) => `${check} (${OPEN_CHECKS[check]})`).join(', ');
    const named = openChecks.map((check) => `'${check}'`).join(', ');
    super(
      `The account "${account}" is for production, and in memory these checks are open: ${open}. Use productionPorts of ad-placement/production, which closes them; or name what may stay open, or has a port of your own: openChecks: [${named}].`,
    );
    this.account = account;
    this.openChecks = openChecks;
  }
}

export interface MemoryOptions {
  /** What a production account may go without, or has a port of your own for. */
  readonly openChecks?: readonly OpenCheck[] | undefined;
}

/** One development account, as in the standalone server: standard test ads at every turn. */
const DEVELOPMENT: EmbeddedCatalog = {
  accounts: [
    {
      account: newAccount({ id: accountId('development'), mode: 'development' }),
      publisherToken: 'dev-publisher-token',
    },
  ],
};

const refuseUnchecked = ({ accounts }: EmbeddedCatalog, named: readonly OpenCheck[]): void => {
  const open = (Object.keys(OPEN_CHECKS) as OpenCheck[]).filter((check) => !named.includes(check));
  const sold = accounts.find(({ account }) => account.mode === 'production');
  if (sold !== undefined && open.length > 0) throw new OpenChecksError(sold.account.id, open);
};

/**
 * A working set of ports without any package: state in memory, text from templates, test ads and direct campaigns.
 * `createAdPlacement({ ...inMemoryPorts(), sessions: mine, demand: [mine] })` is the whole of embedding for development
 * and tests. {@link OPEN_CHECKS} says what it leaves out: a production account needs them named, else it throws
 * {@link OpenChecksError}.
 */
export const inMemoryPorts = (
  catalog: EmbeddedCatalog = DEVELOPMENT,
  { openChecks = [] }: MemoryOptions = {},
): Ports => {
  refuseUnchecked(catalog, openChecks);
  const signer = createNodeSigner({ key: newSigningKey() });
  return assemble(
    portsOf({
      signer,
      catalog: catalogOf(signer, catalog),
      checks: () => nothingChecked,
      demand: [createDirectDemand],
    }),
  );
};
