import type { Command } from 'commander';
import { listenToEvents } from '../../adapters/events-ws/index.js';
import { complain, fail, print } from '../../adapters/cli/terminal-text.js';
import { SECOND_MS } from '../../domain/values/time.js';
import { serverAddress } from './access/server-address.js';

const WHO = 'Give an API token of the account with --token, or name the account with --account and set ADMIN_TOKEN.';

const listen = async (options: {
  readonly url?: string;
  readonly token?: string;
  readonly account?: string;
  readonly after?: string;
}): Promise<void> => {
  const { account } = options;
  // The admin token of the settings is of no account by itself.
  const address = serverAddress(options);
  const { url, token = fail(WHO) } = account === undefined ? { ...address, token: options.token } : address;
  const after = options.after === undefined ? undefined : Number(options.after);
  if (after !== undefined && !Number.isSafeInteger(after)) fail('--after must be the id of an event.');
  const stop = new AbortController();
  process.on('SIGINT', () => stop.abort()).on('SIGTERM', () => stop.abort());
  await listenToEvents({
    url,
    token,
    account,
    after,
    signal: stop.signal,
    onFrame: (frame) => print(JSON.stringify(frame)),
    onRetry: (why, retryInMs) => complain(`${url}: ${why} (trying again in ${(retryInMs / SECOND_MS).toFixed(1)} s)`),
  }).catch((error: unknown) => fail(`${error instanceof Error ? error.message : String(error)} ${WHO}`));
};

export const addListenCommand = (program: Command): void => {
  program
    .command('listen')
    .description('print the event stream of an account, one JSON object a line, until stopped')
    .option('--url <url>', 'the running server')
    .option('--token <token>', 'API token of the account, or with --account the admin token')
    .option('--account <id>', 'whose events, for the admin token')
    .option('--after <id>', 'begin after this event')
    .action(listen);
};
