import { createSystemClock } from '../adapters/clock-system/index.js';
import { safeText } from '../adapters/cli/terminal-text.js';
import type { FaultReporter } from '../application/ports/fault-reporter.js';
import { DatabaseUnusable, PORT_TOKENS, SettingsError, startServer, type StartOptions } from './index.js';
import { createFaultLog } from './logs/fault-log.js';
import { createLogger } from './logs/logger.js';
import { NodeTooOld } from './settings/node-version.js';

/** For `npm run bench`, which measures this file with more settings than operators have. */
export { startServer };

const nextSteps = (url: string): string => `
Open ${url}/ in a browser, or try next:
  curl -s ${url}/v1/ads -H 'authorization: Bearer dev-api-token' -d '{"title_id":"demo-title"}'
  curl -s ${url}/preload -d '{"publisherToken":"dev-publisher-token","userId":"u1","conversationId":"c1","messages":[{"id":"m1","role":"user","content":"Which coffee should I try?"}]}'
  curl -s ${url}/openapi.json
Why a turn of the demo showed an ad, or none: npx ad-placement explain <svc-decision-id of its answer> --url ${url}
`;

/** What an operator says to a start that was refused, as options of the command. */
export interface ServeOptions {
  readonly acceptNewLedger?: boolean;
  readonly acceptNewState?: boolean;
  readonly acceptNewSigningKey?: boolean;
}

export const acceptNewOf = (options: ServeOptions): NonNullable<StartOptions['acceptNew']> => [
  ...(options.acceptNewLedger === true ? (['ledger'] as const) : []),
  ...(options.acceptNewState === true ? (['state'] as const) : []),
  ...(options.acceptNewSigningKey === true ? (['signing-key'] as const) : []),
];

const FORCE_HINT = 'finishing what is under way; once more to stop at once';

/** What an operator can mend. */
const EXIT_REFUSED = 1;
/** A bug: `EX_SOFTWARE` of sysexits.h. */
const EXIT_FAULT = 70;

/** The last line of a process that cannot go on: an error's message may hold what a person wrote, its frames do not. */
const endWith = (faults: FaultReporter): ((error: unknown) => void) => {
  return (error) => {
    faults.report({ at: 'process', error });
    process.exit(EXIT_FAULT);
  };
};

/** Their errors would end the process: the log has its own watch, what is printed beside it are hints for a person. */
const outliveOutput = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
};

/** Before a server has its log. */
const firstFaults = (): FaultReporter =>
  createFaultLog(createLogger({ logLevel: 'info' }), createSystemClock(), () => undefined);

/**
 * Serves until SIGTERM or SIGINT; a second one stops at once. Exits with 1 and one readable error when it cannot start,
 * and with 70 and a fault in the log when anything is thrown that no one expects.
 */
export const serve = async (options: StartOptions = {}): Promise<void> => {
  outliveOutput();
  try {
    const server = await startServer(options);
    process.on('uncaughtException', endWith(server.container.get(PORT_TOKENS.faults)));
    console.log(`listening on ${server.listening}`);
    if (server.url !== server.listening) console.log(`clients reach it at ${server.url}`);
    if (process.env['NODE_ENV'] !== 'production') console.log(nextSteps(server.url));
    let isStopping = false;
    const stop = (): void => {
      if (isStopping) process.exit(EXIT_REFUSED);
      isStopping = true;
      console.log(FORCE_HINT);
      void server.close().then(() => process.exit(0));
    };
    process.on('SIGTERM', stop).on('SIGINT', stop);
  } catch (error) {
    if (!isExplained(error)) return endWith(firstFaults())(error);
    console.error(safeText(messageOf(error)));
    process.exit(EXIT_REFUSED);
  }
};

const isPortTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

const isExplained = (error: unknown): boolean =>
  error instanceof NodeTooOld ||
  error instanceof SettingsError ||
  error instanceof DatabaseUnusable ||
  isPortTaken(error);

const messageOf = (error: unknown): string =>
  isPortTaken(error)
    ? `${(error as Error).message}. Another program uses this port: set PORT to a free one.`
    : (error as Error).message;
