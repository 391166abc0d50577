import type { Command } from 'commander';
import { jsonIn } from '../../../../application/faults/readable.js';
import { ACCOUNT_MODES, RECOMMENDED_RELEVANCE } from '../../../../domain/catalog/account.js';
import { USUAL_KINDS, type KnownToken } from '../../../../domain/catalog/tokens/account-token.js';
import type { CatalogEntry } from '../../../../domain/catalog/content/catalog-content.js';
import { fail, print } from '../../terminal-text.js';
import { publish, publishedAccount, sayPublished, type CatalogAccess } from '../access/catalog-access.js';
import { acting, changing, publishing, type Open, type PublishOptions, type Storage } from '../access/storage.js';
import { safetyText, type SafetyInForce } from '../../safety-text.js';
import { addAdsTxtCommand, type AdsTxtAccess } from './ads-txt.js';
import { addScopedTokenCommands } from './scoped-tokens.js';
import { addTokenCommands, giveTokens, oneOf, tokenText } from './tokens.js';

/** What judges the conversations of an account. */
export interface SafetyAccess {
  readonly contentSafety: SafetyInForce;
}

const create = async (
  access: CatalogAccess & SafetyAccess,
  id: string,
  { name = id, mode }: { readonly name?: string; readonly mode: string },
): Promise<void> => {
  if ((await access.admin.current()).content.accounts.some((account) => account.id === id))
    fail(`There is an account "${id}" already: choose another id, or rotate its tokens.`);
  // Test ads fit no conversation: a development account shows them anyway.
  const relevance = mode === 'production' ? { minRelevance: RECOMMENDED_RELEVANCE } : {};
  await publish(access, { set: { accounts: [{ id, name, mode, ...relevance }] } });
  print(`account ${id} (${mode}) created in ${access.place.name}; ${access.place.takenUp}`);
  print(safetyText(access.contentSafety));
  await giveTokens(access, id, { kinds: USUAL_KINDS });
};

interface Listed {
  readonly id: string;
  readonly mode: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly tokens: readonly Pick<KnownToken, 'kind' | 'last4' | 'scopes' | 'endsAtMs'>[];
  readonly origin?: string;
}

const published = async ({ admin, tokens }: CatalogAccess): Promise<readonly Listed[]> => {
  const [{ content }, live] = [await admin.current(), await tokens.live()];
  return content.accounts.map(({ id, name, mode, enabled }) => ({
    ...{ id, mode: String(mode ?? 'production'), name: String(name ?? id), enabled: enabled !== false },
    tokens: live.filter((token) => token.accountId === id),
  }));
};

const configuredAccounts = ({ configured }: CatalogAccess): readonly Listed[] =>
  configured.flatMap(({ accounts, credentials }) =>
    accounts.map(({ id, mode, name, enabled }) => {
      const tokens = [...credentials.values()].filter((credential) => credential.accountId === id);
      return { id, mode, name, enabled, tokens, origin: 'configured' };
    }),
  );

const list = async (access: CatalogAccess): Promise<void> => {
  const own = await published(access);
  if (own.length === 0) print('no account is published yet: ad-placement accounts create <id>');
  for (const { id, mode, name, enabled, tokens, origin } of [...own, ...configuredAccounts(access)]) {
    const shown = [id, mode, name, tokens.map(tokenText).join(', ') || 'no tokens'];
    print([...shown, ...(enabled ? [] : ['disabled']), ...(origin === undefined ? [] : [origin])].join('  '));
  }
};

const keysOf = (json: string | undefined): Readonly<Record<string, unknown>> => {
  const keys = jsonIn(json ?? '{}');
  if (typeof keys === 'object' && keys !== null && !Array.isArray(keys)) return { ...keys };
  return fail(`--set must be a JSON object: --set '{"pacing": {"everyNth": 2}, "language": null}'.`);
};

/** `null` removes a key, which restores its default. */
const changed = (account: CatalogEntry, keys: Readonly<Record<string, unknown>>): CatalogEntry => ({
  ...Object.fromEntries(Object.entries({ ...account, ...keys }).filter(([, value]) => value !== null)),
  id: account.id,
});

const publishChange = async (
  access: CatalogAccess,
  id: string,
  keys: Readonly<Record<string, unknown>>,
  options: PublishOptions,
) => {
  const account = changed(await publishedAccount(access, id), keys);
  const outcome = await publish(access, { set: { accounts: [account] } }, options);
  sayPublished(access, outcome);
  return outcome;
};

const turn =
  (becomes: 'disabled' | 'enabled') =>
  async (access: CatalogAccess, id: string, options: PublishOptions): Promise<void> => {
    const enabled = becomes === 'enabled' ? null : false;
    const outcome = await publishChange(access, id, { enabled }, options);
    if (outcome.published) print(`account ${id} is ${becomes}`);
  };

interface ChangeOptions extends PublishOptions {
  readonly name?: string;
  readonly mode?: string;
  readonly set?: string;
}

const keysToChange = ({ name, mode, set }: ChangeOptions): Readonly<Record<string, unknown>> => {
  const keys = { ...keysOf(set), ...(name !== undefined && { name }), ...(mode !== undefined && { mode }) };
  if (Object.hasOwn(keys, 'id')) fail('The id of an account cannot change: create another account.');
  if (Object.keys(keys).length === 0) fail('Say what changes: --name, --mode, or any key of an account with --set.');
  return keys;
};

const remove = async (access: CatalogAccess, id: string, options: PublishOptions): Promise<void> => {
  await publishedAccount(access, id);
  sayPublished(access, await publish(access, { remove: { accounts: [id] } }, options));
};

export const addAccountCommands = (
  program: Command,
  storage: () => Storage,
  open: Open<CatalogAccess & AdsTxtAccess & SafetyAccess>,
): void => {
  const accounts = program.command('accounts').description('accounts and their tokens, kept in the database');
  changing(accounts.command('create <id>'), storage)
    .description('make an account with a publisher token and an API token')
    .option('--name <name>', 'what people call it')
    .option('--mode <mode>', 'production or development', oneOf(ACCOUNT_MODES), 'production')
    .action(acting(open, create));
  accounts
    .command('list')
    .description('accounts with the last four characters of their tokens; also those of the configuration file')
    .action(acting(open, list));
  publishing(accounts.command('change <id>'), storage)
    .description('change some keys of an account; its tokens stay')
    .option('--name <name>', 'what people call it')
    .option('--mode <mode>', 'production or development', oneOf(ACCOUNT_MODES))
    .option('--set <json>', 'keys of the account with their new values; null takes one away')
    .action((id: string, options: ChangeOptions) => {
      const keys = keysToChange(options);
      return open(async (access) => void (await publishChange(access, id, keys, options)));
    });
  publishing(accounts.command('disable <id>'), storage)
    .description('refuse its requests, until it is enabled')
    .action(acting(open, turn('disabled')));
  publishing(accounts.command('enable <id>'), storage)
    .description('answer its requests again')
    .action(acting(open, turn('enabled')));
  publishing(accounts.command('remove <id>'), storage)
    .description('take an account away; its tokens end for good')
    .action(acting(open, remove));
  addTokenCommands(accounts, storage, open);
  addScopedTokenCommands(accounts, storage, open);
  addAdsTxtCommand(accounts, open);
};
