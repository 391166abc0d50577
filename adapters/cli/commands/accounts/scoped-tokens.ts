import type { Command } from 'commander';
import type { KnownToken, TokenGrant } from '../../../../domain/catalog/account-token.js';
import { ACCOUNT_SCOPES, OPERATOR_SCOPES, scopesIn, type TokenScope } from '../../../../domain/catalog/token-scope.js';
import { fail, print } from '../../terminal-text.js';
import { author, publishedAccount, type CatalogAccess } from '../access/catalog-access.js';
import { acting, changing, type Open, type Storage } from '../access/storage.js';
import { tokenText } from './tokens.js';

const chosen = <Scope extends TokenScope>(all: readonly Scope[], list: string, owner: string): readonly Scope[] => {
  const named = list.split(',').map((scope) => scope.trim());
  const unknown = named.filter((scope) => !all.some((known) => known === scope));
  if (unknown.length > 0) fail(`"${unknown.join(', ')}" is no scope of ${owner}: choose from ${all.join(', ')}.`);
  return scopesIn(all, named);
};

/** Without an account: a token of an operator, for the whole service. */
const grantOf = (accountId: string | undefined, scopes: string): TokenGrant =>
  accountId === undefined
    ? { kind: 'operator', scopes: chosen(OPERATOR_SCOPES, scopes, 'an operator') }
    : { kind: 'api', accountId, scopes: chosen(ACCOUNT_SCOPES, scopes, 'an account') };

const create = async (
  access: CatalogAccess,
  id: string | undefined,
  { scopes }: { readonly scopes: string },
): Promise<void> => {
  const grant = grantOf(id, scopes);
  if (id !== undefined) await publishedAccount(access, id);
  const { token } = await access.tokens.create(grant, author());
  print(`${grant.kind} token for ${grant.scopes?.join(', ')} made in ${access.place.name}; ${access.place.takenUp}`);
  print(token, 'The token is shown this once and stored only as a hash: keep it now.');
};

const isOwned =
  (id: string | undefined) =>
  ({ kind, accountId }: KnownToken): boolean =>
    id === undefined ? kind === 'operator' : accountId === id;

const list = async ({ tokens }: CatalogAccess, id: string | undefined): Promise<void> => {
  const own = (await tokens.live()).filter(isOwned(id));
  print(...(own.length === 0 ? ['no token: ad-placement accounts token create'] : own.map(tokenText)));
};

const revoke = async (
  { tokens, place }: CatalogAccess,
  id: string | undefined,
  { last4 }: { readonly last4: string },
): Promise<void> => {
  const isMeant = (token: KnownToken): boolean => isOwned(id)(token) && token.last4 === last4;
  const revoked = await tokens.revoke(isMeant, author());
  if (revoked.length === 0)
    fail(`No token ends with "${last4}": ad-placement accounts token list shows those there are.`);
  print(`revoked in ${place.name}; ${place.takenUp}: ${revoked.map(tokenText).join(', ')}`);
};

export const addScopedTokenCommands = (accounts: Command, storage: () => Storage, open: Open<CatalogAccess>): void => {
  const token = accounts.command('token').description('tokens with scopes: of an account, or without one of operators');
  changing(token.command('create [id]'), storage)
    .description('make a further token; none ends with it')
    .requiredOption('--scopes <list>', `of an account: ${ACCOUNT_SCOPES.join(',')}; else: ${OPERATOR_SCOPES.join(',')}`)
    .action(acting(open, create));
  token
    .command('list [id]')
    .description('tokens with their scopes and last four characters')
    .action(acting(open, list));
  changing(token.command('revoke [id]'), storage)
    .description('end a token for good')
    .requiredOption('--last4 <characters>', 'the one that ends with them')
    .action(acting(open, revoke));
};
