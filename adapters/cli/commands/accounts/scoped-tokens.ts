import type { Command } from 'commander';
import type { KnownToken, TokenGrant } from '../../../../domain/catalog/tokens/account-token.js';
import type { CatalogEntry } from '../../../../domain/catalog/content/catalog-content.js';
import { advertiserId } from '../../../../domain/values/ids.js';
import {
  ACCOUNT_SCOPES,
  OPERATOR_SCOPES,
  scopesIn,
  type TokenScope,
} from '../../../../domain/catalog/tokens/token-scope.js';
import { complain, fail, print } from '../../terminal-text.js';
import { author, publishedAccount, type CatalogAccess } from '../access/catalog-access.js';
import { acting, changing, type Open, type Storage } from '../access/storage.js';
import { tokenText } from './tokens.js';

const chosen = <Scope extends TokenScope>(all: readonly Scope[], list: string, owner: string): readonly Scope[] => {
  const named = list.split(',').map((scope) => scope.trim());
  const unknown = named.filter((scope) => !all.some((known) => known === scope));
  if (unknown.length > 0) fail(`"${unknown.join(', ')}" is no scope of ${owner}: choose from ${all.join(', ')}.`);
  return scopesIn(all, named);
};

interface OwnerOptions {
  readonly advertiser?: string;
}
interface CreateOptions extends OwnerOptions {
  readonly scopes?: string;
}

/** Without an account or advertiser: a token of an operator, for the whole service. */
const grantOf = (accountId: string | undefined, { scopes, advertiser }: CreateOptions): TokenGrant => {
  if (advertiser !== undefined)
    return scopes === undefined && accountId === undefined
      ? { kind: 'advertiser', advertiserId: advertiserId(advertiser) }
      : fail('--advertiser stands alone: the token reads what is its own, and is of no account.');
  if (scopes === undefined) return fail('Name what the token may do with --scopes, or whose it is with --advertiser.');
  return accountId === undefined
    ? { kind: 'operator', scopes: chosen(OPERATOR_SCOPES, scopes, 'an operator') }
    : { kind: 'api', accountId, scopes: chosen(ACCOUNT_SCOPES, scopes, 'an account') };
};

const advertiserOf = ({ advertiser }: CatalogEntry): string | undefined => {
  const { id, domain } = (advertiser ?? {}) as { readonly id?: unknown; readonly domain?: unknown };
  return typeof id === 'string' ? id : typeof domain === 'string' ? domain : undefined;
};

/** A misspelt one would read nothing for ever. */
const sayWhetherKnown = async ({ admin, configured }: CatalogAccess, id: string): Promise<void> => {
  const { campaigns } = (await admin.current()).content;
  const known = [
    ...campaigns.map(advertiserOf),
    ...configured.flatMap((layer) => layer.campaigns.map(({ advertiser }) => advertiser.id)),
  ];
  if (!known.includes(id)) complain(`No campaign is of the advertiser "${id}" now: check the id.`);
};

const create = async (access: CatalogAccess, id: string | undefined, options: CreateOptions): Promise<void> => {
  const grant = grantOf(id, options);
  if (id !== undefined) await publishedAccount(access, id);
  if (options.advertiser !== undefined) await sayWhetherKnown(access, options.advertiser);
  const { token } = await access.tokens.create(grant, author());
  const use = grant.kind === 'advertiser' ? grant.advertiserId : grant.scopes?.join(', ');
  print(`${grant.kind} token for ${use} made in ${access.place.name}; ${access.place.takenUp}`);
  print(token, 'The token is shown this once and stored only as a hash: keep it now.');
};

const isOwned =
  (id: string | undefined, { advertiser }: OwnerOptions) =>
  (token: KnownToken): boolean => {
    if (advertiser !== undefined) return token.kind === 'advertiser' && token.advertiserId === advertiser;
    return id === undefined ? token.kind === 'operator' : token.accountId === id;
  };

const list = async ({ tokens }: CatalogAccess, id: string | undefined, options: OwnerOptions): Promise<void> => {
  const own = (await tokens.live()).filter(isOwned(id, options));
  print(...(own.length === 0 ? ['no token: ad-placement accounts token create'] : own.map(tokenText)));
};

const revoke = async (
  { tokens, place }: CatalogAccess,
  id: string | undefined,
  options: OwnerOptions & { readonly last4: string },
): Promise<void> => {
  const isMeant = (token: KnownToken): boolean => isOwned(id, options)(token) && token.last4 === options.last4;
  const revoked = await tokens.revoke(isMeant, author());
  if (revoked.length === 0)
    fail(`No token ends with "${options.last4}": ad-placement accounts token list shows those there are.`);
  print(`revoked in ${place.name}; ${place.takenUp}: ${revoked.map(tokenText).join(', ')}`);
};

const OF_ADVERTISER = ['--advertiser <id>', 'of an advertiser: it reads what is its own'] as const;

export const addScopedTokenCommands = (accounts: Command, storage: () => Storage, open: Open<CatalogAccess>): void => {
  const token = accounts
    .command('token')
    .description('further tokens: of an account, of an advertiser, or without either of operators');
  changing(token.command('create [id]'), storage)
    .description('make a further token; none ends with it')
    .option(...OF_ADVERTISER)
    .option('--scopes <list>', `of an account: ${ACCOUNT_SCOPES.join(',')}; else: ${OPERATOR_SCOPES.join(',')}`)
    .action(acting(open, create));
  token
    .command('list [id]')
    .option(...OF_ADVERTISER)
    .description('tokens with their scopes and last four characters')
    .action(acting(open, list));
  changing(token.command('revoke [id]'), storage)
    .description('end a token for good')
    .option(...OF_ADVERTISER)
    .requiredOption('--last4 <characters>', 'the one that ends with them')
    .action(acting(open, revoke));
};
