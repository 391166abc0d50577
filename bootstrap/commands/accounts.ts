import { createHash, randomInt } from 'node:crypto';
import type { Command } from 'commander';
import { ACCOUNT_MODES } from '../../domain/catalog/account.js';
import type { CatalogEntry } from '../../domain/catalog/catalog-content.js';
import { adsTxtLines } from '../../adapters/supply-iab/index.js';
import { accountId } from '../../domain/values/ids.js';
import { fail, print } from '../terminal-text.js';
import { publish, withCatalog, type CatalogAccess, presentCatalog } from './catalog-access.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 characters of 62 are 190 bits. */
const RANDOM_CHARS = 32;
const CHECKSUM_CHARS = 6;
const PREFIXES = { publisher: 'pub', api: 'sk' } as const;

type TokenKind = keyof typeof PREFIXES;

interface StoredToken {
  readonly kind: TokenKind;
  readonly sha256: string;
  readonly last4: string;
}

interface NewToken {
  /** Shown once, never stored. */
  readonly token: string;
  readonly stored: StoredToken;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * A token with a prefix and a checksum, so that a scanner recognises one that leaked without asking anybody
 * (as GitHub's secret scanning does). A fast hash is right for storing it: there is nothing to guess.
 */
const newToken = (kind: TokenKind): NewToken => {
  const random = Array.from({ length: RANDOM_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const body = `${PREFIXES[kind]}_${random}`;
  const token = `${body}${sha256(body).slice(0, CHECKSUM_CHARS)}`;
  return { token, stored: { kind, sha256: sha256(token), last4: token.slice(-4) } };
};

/** An account as it was published; keys that only the operator writes are kept as they are. */
interface StoredAccount extends CatalogEntry {
  readonly name?: string;
  readonly mode?: string;
  readonly tokenHashes?: readonly StoredToken[];
}

/** They were checked before they were published. */
const readAccounts = async ({ admin }: CatalogAccess): Promise<readonly StoredAccount[]> =>
  (await admin.current()).content.accounts;

const showTokens = (tokens: readonly NewToken[]): void => {
  for (const { token, stored } of tokens) print(`${stored.kind.padEnd(9)} token  ${token}`);
  print('The tokens are shown this once and stored only as hashes: keep them now.');
};

const create = (id: string, options: { readonly name?: string; readonly mode: string }): Promise<void> =>
  withCatalog(async (access) => {
    if ((await readAccounts(access)).some((account) => account.id === id))
      fail(`There is an account "${id}" already: choose another id, or rotate its tokens.`);
    const tokens = [newToken('publisher'), newToken('api')];
    const { name = id, mode } = options;
    const account = { id, name, mode, tokenHashes: tokens.map(({ stored }) => stored) };
    await publish(access, { set: { accounts: [account] } });
    print(`account ${id} (${mode}) created; every node knows it within two seconds`);
    showTokens(tokens);
  });

const list = (): Promise<void> =>
  withCatalog(async (access) => {
    const accounts = await readAccounts(access);
    if (accounts.length === 0) print('no accounts yet: ad-placement accounts create <id>');
    for (const { id, name, mode, tokenHashes = [] } of accounts) {
      const tokens = tokenHashes.map(({ kind, last4 }) => `${kind} …${last4}`).join(', ');
      print(`${id}  ${mode ?? 'production'}  ${name ?? id}  ${tokens || 'no tokens'}`);
    }
  });

const rotate = (id: string, options: { readonly kind: TokenKind | 'all' }): Promise<void> =>
  withCatalog(async (access) => {
    const account =
      (await readAccounts(access)).find((each) => each.id === id) ??
      fail(`There is no account "${id}": ad-placement accounts list shows those there are.`);
    const kinds: readonly TokenKind[] = options.kind === 'all' ? ['publisher', 'api'] : [options.kind];
    const tokens = kinds.map(newToken);
    const kept = (account.tokenHashes ?? []).filter(({ kind }) => !kinds.includes(kind));
    const tokenHashes = [...kept, ...tokens.map(({ stored }) => stored)];
    await publish(access, { set: { accounts: [{ ...account, tokenHashes }] } });
    print(`the earlier ${kinds.join(' and ')} tokens of ${id} end within two seconds`);
    showTokens(tokens);
  });

const oneOf =
  <T extends string>(allowed: readonly T[]) =>
  (value: string): T =>
    allowed.find((each) => each === value) ?? fail(`"${value}" is not one of: ${allowed.join(', ')}.`);

export const addAccountCommands = (program: Command): void => {
  const accounts = program.command('accounts').description('accounts and their tokens, kept in the database');
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
