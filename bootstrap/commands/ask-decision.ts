import type { Command } from 'commander';
import { fail } from './fail.js';
import { serverAddress } from './server-address.js';

const OK = 200;
const NOT_FOUND = 404;

export interface DecisionOptions {
  readonly url?: string;
  readonly token?: string;
  readonly json?: boolean;
}

/**
 * What the running server says of a decision at `/v1/decisions/{id}` and `suffix`; ends the process with a sentence
 * when it says nothing.
 */
export const askDecision = async (id: string, suffix: '' | '/replay', options: DecisionOptions): Promise<unknown> => {
  const { url, token } = serverAddress(options);
  const answer = await fetch(`${url}/v1/decisions/${encodeURIComponent(id)}${suffix}`, {
    headers: { authorization: `Bearer ${token ?? ''}` },
  }).catch(() => fail(`No server answers at ${url}: start it, or name it with --url.`));
  if (answer.status === NOT_FOUND)
    fail(`There is no decision or bid "${id}" here: the server keeps the newest ones only.`);
  if (answer.status !== OK)
    fail(`The server refused with status ${answer.status}: give an API token or the admin token with --token.`);
  return answer.json();
};

export const addDecisionOptions = (command: Command): Command =>
  command
    .option('--url <url>', 'the running server')
    .option('--token <token>', 'API token of the account, or the admin token');
