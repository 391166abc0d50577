import type { Command } from 'commander';
import { fail } from '../../terminal-text.js';

export interface ServerAddress {
  readonly url: string;
  readonly token: string | undefined;
}

export interface ServerOptions {
  readonly url?: string;
  readonly token?: string;
}

/** The server of the settings, unless the options name another. */
export type FindServer = (options: ServerOptions) => ServerAddress;

export const withServerOptions = (command: Command, tokens = 'API token of the account'): Command =>
  command.option('--url <url>', 'the running server').option('--token <token>', tokens);

/** The answer, whatever its status. Ends the command where no server answers. */
export const askServer = (
  { url, token = '' }: ServerAddress,
  path: string,
  method: 'GET' | 'POST' | 'DELETE' = 'GET',
  body?: object | Uint8Array<ArrayBuffer>,
): Promise<Response> =>
  fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
  }).catch(() => fail(`No server answers at ${url}: start it, or name it with --url.`));
