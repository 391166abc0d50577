import type { Command } from 'commander';
import { listenToEvents } from '../../adapters/events-ws/index.js';
import { fail, print } from '../terminal-text.js';
import { serverAddress } from './server-address.js';

const listen = async (options: {
  readonly url?: string;
  readonly token?: string;
  readonly after?: string;
}): Promise<void> => {
  const { url } = serverAddress(options);
  const token = options.token ?? fail('Give an API token of the account with --token.');
  const after = options.after === undefined ? undefined : Number(options.after);
  if (after !== undefined && !Number.isSafeInteger(after)) fail('--after must be the id of an event.');
  const stop = new AbortController();
  process.on('SIGINT', () => stop.abort()).on('SIGTERM', () => stop.abort());
  await listenToEvents({
    url,
    token,
    after,
    signal: stop.signal,
    onFrame: (frame) => print(JSON.stringify(frame)),
  });
};

export const addListenCommand = (program: Command): void => {
  program
    .command('listen')
    .description('print the event stream of an account, one JSON object a line, until stopped')
    .option('--url <url>', 'the running server')
    .option('--token <token>', 'API token of the account')
    .option('--after <id>', 'begin after this event')
    .action(listen);
};
