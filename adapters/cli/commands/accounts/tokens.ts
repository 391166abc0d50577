import type { Command } from 'commander';
import {
  TOKEN_KINDS,
  USUAL_KINDS,
  type KnownToken,
  type TokenKind,
} from '../../../../domain/catalog/tokens/account-token.js';
import { MAX_OVERLAP_MS } from '../../../../application/operations/catalog/account-tokens.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../domain/values/time.js';
import { fail, print } from '../../terminal-text.js';
import { author, publishedAccount, type CatalogAccess } from '../access/catalog-access.js';
import { acting, changing, type Open, type Storage } from '../access/storage.js';

/** Creates tokens of these kinds for an account, and prints them. */
export const giveTokens = async (
  { tokens }: Pick<CatalogAccess, 'tokens'>,
  id: string,
  { kinds, keepOldMs }: { readonly kinds: readonly TokenKind[]; readonly keepOldMs?: number | undefined },
): Promise<void> => {
  const made = await tokens.give(id, { kinds, author: author(), keepOldMs });
  for (const { token, stored } of made) print(`${stored.kind.padEnd(9)} token  ${token}`);
  print('The tokens are shown this once and stored only as hashes: keep them now.');
};

type TokenLine = Pick<KnownToken, 'kind' | 'last4' | 'scopes' | 'endsAtMs'>;

export const tokenText = ({ kind, last4, scopes, endsAtMs }: TokenLine): string =>
  `${kind} …${last4}${scopes === undefined ? '' : ` (${scopes.join(', ')})`}${endsAtMs === undefined ? '' : ` until ${new Date(endsAtMs).toISOString()}`}`;

const rotate = async (
  access: CatalogAccess,
  id: string,
  options: { readonly kind: TokenKind | 'all'; readonly keepOld?: number },
): Promise<void> => {
  await publishedAccount(access, id);
  const kinds = options.kind === 'all' ? USUAL_KINDS : [options.kind];
  const keepOldMs = options.keepOld ?? 0;
  const end = keepOldMs === 0 ? 'within two seconds' : `at ${new Date(Date.now() + keepOldMs).toISOString()}`;
  print(
    `the earlier ${kinds.join(' and ')} tokens of ${id} end ${end}, in ${access.place.name}; ${access.place.takenUp}`,
  );
  await giveTokens(access, id, { kinds, keepOldMs });
};

const revoke = async (
  access: CatalogAccess,
  id: string,
  options: { readonly kind: TokenKind | 'all'; readonly last4?: string },
): Promise<void> => {
  await publishedAccount(access, id);
  const { tokens, place } = access;
  const kinds: readonly string[] = options.kind === 'all' ? TOKEN_KINDS : [options.kind];
  const isMeant = ({ accountId, kind, last4 }: KnownToken): boolean =>
    accountId === id && kinds.includes(kind) && last4 === (options.last4 ?? last4);
  const revoked = await tokens.revoke(isMeant, author());
  if (revoked.length === 0)
    fail(`No token of "${id}" is meant: ad-placement accounts list shows those there are, by their last characters.`);
  print(`revoked in ${place.name}; ${place.takenUp}: ${revoked.map(tokenText).join(', ')}`);
};

export const oneOf =
  <T extends string>(allowed: readonly T[]) =>
  (value: string): T =>
    allowed.find((each) => each === value) ?? fail(`"${value}" is not one of: ${allowed.join(', ')}.`);

const UNITS: Readonly<Record<string, number>> = { s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

const duration = (text: string): number => {
  const [, count, unit = ''] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const ms = Number(count) * (UNITS[unit] ?? NaN);
  return ms <= MAX_OVERLAP_MS ? ms : fail(`"${text}" is no time of at most 90 days: write 24h, 30m or 7d.`);
};

export const addTokenCommands = (accounts: Command, storage: () => Storage, open: Open<CatalogAccess>): void => {
  const kind = (all: string) =>
    ['--kind <kind>', `publisher, api, user-key or all (${all})`, oneOf([...TOKEN_KINDS, 'all']), 'all'] as const;
  changing(accounts.command('rotate <id>'), storage)
    .description('replace tokens; the earlier ones end')
    .option(...kind('publisher and api'))
    .option(
      '--keep-old <time>',
      'until when the earlier ones go on, from now: 24h, 30m, 7d (default: they end now)',
      duration,
    )
    .action(acting(open, rotate));
  changing(accounts.command('revoke <id>'), storage)
    .description('end tokens, for good and without new ones')
    .option(...kind('of every kind'))
    .option('--last4 <characters>', 'only the one that ends with them')
    .action(acting(open, revoke));
};
