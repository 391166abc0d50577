import type { Command } from 'commander';
import { SECOND_MS } from '../../../domain/values/time.js';
import { complain, fail, print } from '../terminal-text.js';
import { withServerOptions, type FindServer, type ServerAddress, type ServerOptions } from './access/server.js';

const WHO = 'Give an API token of the account with --token, or name the account with --account and set ADMIN_TOKEN.';

/** Calls `onFrame` for every event until the signal aborts; rejects where trying again would not help. */
export type ListenToEvents = (options: {
  readonly url: string;
  readonly token: string;
  readonly account: string | undefined;
  readonly after: number | undefined;
  readonly signal: AbortSignal;
  readonly onFrame: (frame: object) => void;
  readonly onRetry: (why: string, retryInMs: number) => void;
}) => Promise<void>;

interface ListenOptions extends ServerOptions {
  readonly account?: string;
  readonly after?: string;
}

const listen = async (options: ListenOptions, usual: ServerAddress, listenTo: ListenToEvents): Promise<void> => {
  const { account } = options;
  const { url } = usual;
  // The admin token of the settings belongs to no account.
  const token = (account === undefined ? options.token : usual.token) ?? fail(WHO);
  const after = options.after === undefined ? undefined : Number(options.after);
  if (after !== undefined && !Number.isSafeInteger(after)) fail('--after must be the id of an event.');
  const stop = new AbortController();
  process.on('SIGINT', () => stop.abort()).on('SIGTERM', () => stop.abort());
  await listenTo({
    ...{ url, token, account, after },
    signal: stop.signal,
    onFrame: (frame) => print(JSON.stringify(frame)),
    onRetry: (why, retryInMs) => complain(`${url}: ${why} (trying again in ${(retryInMs / SECOND_MS).toFixed(1)} s)`),
  }).catch((error: unknown) => fail(`${error instanceof Error ? error.message : String(error)} ${WHO}`));
};

export const addListenCommand = (program: Command, server: FindServer, listenTo: ListenToEvents): void => {
  withServerOptions(program.command('listen'), 'API token of the account, or with --account the admin token')
    .description('print the event stream of an account, one JSON object a line, until stopped')
    .option('--account <id>', 'whose events, for the admin token')
    .option('--after <id>', 'begin after this event')
    .action((options: ListenOptions) => listen(options, server(options), listenTo));
};
