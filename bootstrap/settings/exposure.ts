import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { Credential } from '../../application/ports/catalog.js';
import { byTemplate, SEEDED_ACCOUNTS } from '../demo/demo-accounts.js';
import { TOKEN_KINDS } from '../../domain/catalog/tokens/account-token.js';
import { demoToken } from '../demo/index.js';
import type { Settings } from './settings.js';

/** Under which an emulator of Android reaches the machine that it runs on. */
const EMULATOR_HOST = '10.0.2.2';

/** A name or address under which nobody but this machine is reached; `[::1]` as it stands in an address, too. */
export const isLoopbackName = (name: string): boolean => {
  const bare = name.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(bare) === 4) return bare.startsWith('127.') || bare === EMULATOR_HOST;
  return bare === '::1' || bare === 'localhost' || bare.endsWith('.localhost');
};

type Reach = Pick<Settings, 'host' | 'publicUrl' | 'isProduction'>;

/** What a setting says that leads beyond this machine, or `undefined`. */
const beyondLoopback = ({ host, publicUrl }: Reach): string | undefined => {
  if (!isLoopbackName(host) || host === EMULATOR_HOST) return `HOST: ${host}`;
  const isLocal = publicUrl === undefined || isLoopbackName(new URL(publicUrl).hostname);
  return isLocal ? undefined : `PUBLIC_URL: ${publicUrl}`;
};

/**
 * Why a server with these settings must not start, in one line, or `undefined`: beyond this machine there are no
 * accounts whose tokens stand in the README, and no admin token that does.
 */
export const exposureOf = (settings: Reach): string | undefined => {
  const setting = settings.isProduction ? undefined : beyondLoopback(settings);
  return setting === undefined
    ? undefined
    : `${setting} opens this server beyond this machine, with demo accounts whose tokens everybody knows; set NODE_ENV=production, and ADMIN_TOKEN if you want one, or keep to HOST=127.0.0.1 without PUBLIC_URL.`;
};

/** A server that listens there is reached at every address of its machine. */
export const ANY_ADDRESS: readonly string[] = ['0.0.0.0', '::'];

/** What is wrong with the addresses that a server in production would hand out, in half a sentence, or `undefined`. */
export const unreachableAddress = ({ host, publicUrl, isProduction }: Reach): string | undefined =>
  isProduction && publicUrl === undefined && (isLoopbackName(host) || ANY_ADDRESS.includes(host))
    ? 'every address that the server hands out names this machine itself, so that nobody else is shown an ad'
    : undefined;
export const SET_PUBLIC_URL = 'set PUBLIC_URL to the origin under which clients reach the server';

/** Which `Host` is the server's own. A page can make its own name lead here, but no address, and no name of ours. */
export const knownHosts = (
  publicUrl: string,
  hostNames: readonly string[],
): ((host: string | undefined) => boolean) => {
  const names = new Set([new URL(publicUrl).hostname, ...hostNames].map((name) => name.toLowerCase()));
  return (host) => {
    // A browser always says where it believes to be.
    if (host === undefined) return true;
    const name = (/^(\[[^\]]*\]|[^:]*)(:\d*)?$/.exec(host)?.[1] ?? '').toLowerCase().replace(/\.$/, '');
    return names.has(name) || isLoopbackName(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
  };
};

/** Ids of accounts that a token opens which everybody knows: it stands in the README or in the playground. */
export const knownTokenAccounts = (credentials: ReadonlyMap<string, Credential>): readonly string[] => {
  const hashes = SEEDED_ACCOUNTS.flatMap((account) => [account, byTemplate(account)]).flatMap(({ id }) =>
    TOKEN_KINDS.map((kind) => createHash('sha256').update(demoToken(id, kind)).digest('hex')),
  );
  return [...new Set(hashes.flatMap((hash) => credentials.get(hash)?.accountId ?? []))];
};
