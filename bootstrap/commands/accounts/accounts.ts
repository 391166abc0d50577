import type { Command } from 'commander';
import { adsTxtLines } from '../../../adapters/supply-iab/index.js';
import { ACCOUNT_MODES } from '../../../domain/catalog/account.js';
import { TOKEN_KINDS, type KnownToken } from '../../../domain/catalog/account-token.js';
import type { CatalogEntry } from '../../../domain/catalog/catalog-content.js';
import { accountId } from '../../../domain/values/ids.js';
import { changing } from '../access/with-databases.js';
import { fail, print } from '../../../adapters/cli/terminal-text.js';
import {
  author,
  presentCatalog,
  publish,
  publishedAccount,
  sayPublished,
  withCatalog,
  type CatalogAccess,
} from '../access/catalog-access.js';
import { addTokenCommands, giveTokens, oneOf, tokenText } from './tokens.js';

interface PublishOptions {
  readonly note?: string;
  readonly dryRun?: boolean;
}

const create = (id: string, options: { readonly name?: string; readonly mode: string }): Promise<void> =>
  withCatalog(async (access) => {
    if ((await access.admin.current()).content.accounts.some((account) => account.id === id))
      fail(`There is an account "${id}" already: choose another id, or rotate its tokens.`);
    const { name = id, mode } = options;
    await publish(access, { set: { accounts: [{ id, name, mode }] } });
    print(`account ${id} (${mode}) created in ${access.place.name}; ${access.place.takenUp}`);
    await giveTokens(access, id, { kinds: TOKEN_KINDS });
  });

interface Listed {
  readonly id: string;
  readonly mode: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly tokens: readonly Omit<KnownToken, 'accountId' | 'sha256'>[];
  readonly origin?: string;
}

const published = async ({ admin, tokens }: CatalogAccess): Promise<readonly Listed[]> => {
  const [{ content }, live] = [await admin.current(), await tokens.live()];
  return content.accounts.map(({ id, name, mode, enabled }) => ({
    ...{ id, mode: String(mode ?? 'production'), name: String(name ?? id), enabled: enabled !== false },
    tokens: live.filter((token) => token.accountId === id),
  }));
};

/** Those of the configuration file, and outside production the demo accounts. */
const configured = ({ fixed }: CatalogAccess): readonly Listed[] =>
  fixed.parts.flatMap(({ accounts, credentials }) =>
    accounts.map(({ id, mode, name, enabled }) => {
      const tokens = [...credentials.values()].filter((credential) => credential.accountId === id);
      return { id, mode, name, enabled, tokens, origin: 'configured' };
    }),
  );

const list = (): Promise<void> =>
  withCatalog(async (access) => {
    const own = await published(access);
    if (own.length === 0) print('no account is published yet: ad-placement accounts create <id>');
    for (const { id, mode, name, enabled, tokens, origin } of [...own, ...configured(access)]) {
      const shown = [id, mode, name, tokens.map(tokenText).join(', ') || 'no tokens'];
      print([...shown, ...(enabled ? [] : ['disabled']), ...(origin === undefined ? [] : [origin])].join('  '));
    }
  });

const keysOf = (json: string | undefined): Readonly<Record<string, unknown>> => {
  try {
    const keys: unknown = JSON.parse(json ?? '{}');
    if (typeof keys === 'object' && keys !== null && !Array.isArray(keys)) return { ...keys };
  } catch {
    // Said below.
  }
  return fail(`--set must be a JSON object: --set '{"pacing": {"everyNth": 2}, "language": null}'.`);
};

/** `null` takes a key away: its default comes back. */
const changed = (account: CatalogEntry, keys: Readonly<Record<string, unknown>>): CatalogEntry => ({
  ...Object.fromEntries(Object.entries({ ...account, ...keys }).filter(([, value]) => value !== null)),
  id: account.id,
});

const publishChange = (
  id: string,
  keys: Readonly<Record<string, unknown>>,
  options: PublishOptions,
  becomes?: 'disabled' | 'enabled',
): Promise<void> =>
  withCatalog(async (access) => {
    const account = changed(await publishedAccount(access, id), keys);
    const { note, dryRun: isDryRun } = options;
    const outcome = await publish(access, { set: { accounts: [account] } }, { note, isDryRun });
    sayPublished(access, outcome);
    if (becomes !== undefined && outcome.published) print(`account ${id} is ${becomes}`);
  });

interface ChangeOptions extends PublishOptions {
  readonly name?: string;
  readonly mode?: string;
  readonly set?: string;
}

const change = (id: string, { name, mode, set, ...options }: ChangeOptions): Promise<void> => {
  const keys = { ...keysOf(set), ...(name !== undefined && { name }), ...(mode !== undefined && { mode }) };
  if (Object.hasOwn(keys, 'id')) fail('The id of an account cannot change: create another account.');
  if (Object.keys(keys).length === 0) fail('Say what changes: --name, --mode, or any key of an account with --set.');
  return publishChange(id, keys, options);
};

const remove = (id: string, { note, dryRun: isDryRun }: PublishOptions): Promise<void> =>
  withCatalog(async (access) => {
    await publishedAccount(access, id);
    const outcome = await publish(access, { remove: { accounts: [id] } }, { note, isDryRun });
    // An account that comes back by a rollback has none of them: whoever removes it means it.
    if (outcome.published) await access.tokens.revoke((token) => token.accountId === id, author());
    sayPublished(access, outcome);
  });

const publishing = (command: Command): Command =>
  changing(command).option('--note <text>', 'why, for the history').option('--dry-run', 'only say what would change');

export const addAccountCommands = (program: Command): void => {
  const accounts = program.command('accounts').description('accounts and their tokens, kept in the database');
  changing(accounts.command('create <id>'))
    .description('make an account with a publisher token and an API token')
    .option('--name <name>', 'what people call it')
    .option('--mode <mode>', 'production or development', oneOf(ACCOUNT_MODES), 'production')
    .action(create);
  accounts
    .command('list')
    .description('accounts with the last four characters of their tokens; also those of the configuration file')
    .action(list);
  publishing(accounts.command('change <id>').description('change some keys of an account; its tokens stay'))
    .option('--name <name>', 'what people call it')
    .option('--mode <mode>', 'production or development', oneOf(ACCOUNT_MODES))
    .option('--set <json>', 'keys of the account with their new values; null takes one away')
    .action(change);
  publishing(accounts.command('disable <id>').description('refuse its requests, until it is enabled')).action(
    (id: string, options: PublishOptions) => publishChange(id, { enabled: false }, options, 'disabled'),
  );
  publishing(accounts.command('enable <id>').description('answer its requests again')).action(
    (id: string, options: PublishOptions) => publishChange(id, { enabled: null }, options, 'enabled'),
  );
  publishing(accounts.command('remove <id>').description('take an account away; its tokens end for good')).action(
    remove,
  );
  addTokenCommands(accounts);
  addAdsTxtCommand(accounts);
};

const printLines = (id: string): Promise<void> =>
  withCatalog(async (access) => {
    const supply =
      access.fixed.demand.supply ??
      fail(
        'The file that CONFIG names does not say who sells: give it "supply": {"asi": "ads.example.com", "version": "1.0"}.',
      );
    if (supply.certificationAuthorityId === undefined)
      fail(
        'The line has four fields, and the file that CONFIG names does not say the fourth: set "certificationAuthorityId" in "supply" to the id that the certification authority of your advertising system (TAG) gave you.',
      );
    const { snapshot } = await presentCatalog(access);
    const account =
      snapshot.accounts.get(accountId(id)) ??
      fail(
        `There is no account "${id}": "ad-placement accounts list" and the file that CONFIG names show those there are.`,
      );
    if (account.mode !== 'production') fail(`The account "${id}" is for development: nobody buys from it.`);
    for (const line of adsTxtLines(account, supply)) print(line);
  });

const addAdsTxtCommand = (accounts: Command): void => {
  accounts
    .command('ads-txt <id>')
    .description('what the owner of a site or app appends to ads.txt or app-ads.txt')
    .action(printLines);
};
