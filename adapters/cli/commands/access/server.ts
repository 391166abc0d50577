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

const INVALID = 422;

/** The answer, if it is one. Ends the command where the server refuses: `remedy` is what to do about it. */
export const granted = async (answer: Response, remedy: string): Promise<Response> => {
  if (answer.ok) return answer;
  if (answer.status === INVALID)
    fail((JSON.parse(await answer.text()) as { error: { message: string } }).error.message);
  return fail(`The server refused with status ${answer.status}: ${remedy}.`);
};

/** The text of {@link granted}. */
export const answerText = async (answer: Response, remedy: string): Promise<string> =>
  (await granted(answer, remedy)).text();
