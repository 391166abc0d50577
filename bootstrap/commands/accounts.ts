import type { Command } from 'commander';
import { parseCatalogFile } from '../../adapters/catalog-file/index.js';
import { ACCOUNT_MODES } from '../../domain/account.js';
import { ACCOUNTS_FILE } from '../catalog-feed.js';
import { DataDir } from '../data-dir.js';
import { newToken, type NewToken, type TokenKind } from '../new-token.js';
import { readSettings } from '../settings.js';
import { addAdsTxtCommand } from './ads-txt.js';
import { fail } from './fail.js';

interface StoredToken {
  readonly kind: TokenKind;
  readonly sha256: string;
  readonly last4: string;
}

/** An account as the file holds it; keys that only the operator writes are kept as they are. */
interface StoredAccount {
  readonly id: string;
  readonly name?: string;
  readonly mode?: string;
  readonly tokenHashes?: readonly StoredToken[];
}

const openDataDir = (): DataDir => new DataDir(readSettings(process.env).dataDir ?? 'data');

const readAccounts = (dataDir: DataDir): readonly StoredAccount[] => {
  const json = dataDir.readJson(ACCOUNTS_FILE) ?? { accounts: [] };
  const checked = parseCatalogFile(json);
  if (!checked.ok) fail(`${ACCOUNTS_FILE} has mistakes:\n${checked.problems.join('\n')}`);
  return (json as { readonly accounts: readonly StoredAccount[] }).accounts;
};

/** Checked before it is written: a server that polls the file must never meet a broken one. */
const writeAccounts = (dataDir: DataDir, accounts: readonly StoredAccount[]): void => {
  const checked = parseCatalogFile({ accounts });
  if (!checked.ok) fail(checked.problems.join('\n'));
  dataDir.writeJson(ACCOUNTS_FILE, { accounts });
};

const showTokens = (tokens: readonly NewToken[]): void => {
  for (const { token, stored } of tokens) console.log(`${stored.kind.padEnd(9)} token  ${token}`);
  console.log('The tokens are shown this once and stored only as hashes: keep them now.');
};

const create = (id: string, options: { readonly name?: string; readonly mode: string }): void => {
  const dataDir = openDataDir();
  const accounts = readAccounts(dataDir);
  if (accounts.some((account) => account.id === id))
    fail(`There is an account "${id}" already: choose another id, or rotate its tokens.`);
  const tokens = [newToken('publisher'), newToken('api')];
  const account = { id, name: options.name ?? id, mode: options.mode, tokenHashes: tokens.map(({ stored }) => stored) };
  writeAccounts(dataDir, [...accounts, account]);
  console.log(`account ${id} (${options.mode}) created; a running server knows it within two seconds`);
  showTokens(tokens);
};

const list = (): void => {
  const accounts = readAccounts(openDataDir());
  if (accounts.length === 0) console.log('no accounts yet: ad-placement accounts create <id>');
  for (const { id, name, mode, tokenHashes = [] } of accounts) {
    const tokens = tokenHashes.map(({ kind, last4 }) => `${kind} …${last4}`).join(', ');
    console.log(`${id}  ${mode ?? 'production'}  ${name ?? id}  ${tokens || 'no tokens'}`);
  }
};

const rotate = (id: string, options: { readonly kind: TokenKind | 'all' }): void => {
  const dataDir = openDataDir();
  const accounts = readAccounts(dataDir);
  if (!accounts.some((account) => account.id === id))
    fail(`There is no account "${id}": ad-placement accounts list shows those there are.`);
  const kinds: readonly TokenKind[] = options.kind === 'all' ? ['publisher', 'api'] : [options.kind];
  const tokens = kinds.map(newToken);
  const rotated = accounts.map((account) =>
    account.id !== id
      ? account
      : {
          ...account,
          tokenHashes: [
            ...(account.tokenHashes ?? []).filter(({ kind }) => !kinds.includes(kind)),
            ...tokens.map(({ stored }) => stored),
          ],
        },
  );
  writeAccounts(dataDir, rotated);
  console.log(`the earlier ${kinds.join(' and ')} tokens of ${id} end within two seconds`);
  showTokens(tokens);
};

const oneOf =
  <T extends string>(allowed: readonly T[]) =>
  (value: string): T =>
    allowed.find((each) => each === value) ?? fail(`"${value}" is not one of: ${allowed.join(', ')}.`);

export const addAccountCommands = (program: Command): void => {
  const accounts = program.command('accounts').description('accounts and their tokens, kept in DATA_DIR');
  accounts
    .command('create <id>')
    .description('make an account with a publisher token and an API token')
    .option('--name <name>', 'what people call it')
    .option('--mode <mode>', 'production or development', oneOf(ACCOUNT_MODES), 'production')
    .action(create);
  accounts.command('list').description('accounts with the last four characters of their tokens').action(list);
  accounts
    .command('rotate <id>')
    .description('replace tokens; the earlier ones end')
    .option('--kind <kind>', 'publisher, api or all', oneOf(['publisher', 'api', 'all'] as const), 'all')
    .action(rotate);
  addAdsTxtCommand(accounts);
};
