import { pino, type Logger } from 'pino';
import { requestFields } from '../../adapters/http-koa/index.js';
import type { Settings } from '../settings/settings.js';
import { textLine } from './text-lines.js';

type Destination = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean | undefined };

/** Lines of JSON, or sentences for a person: without a setting those at a terminal. */
export const createLogger = (
  { logLevel, logFormat }: Pick<Settings, 'logLevel' | 'logFormat'>,
  stdout: Destination = process.stdout,
): Logger => {
  const options = { level: logLevel, base: null, mixin: requestFields };
  const isText = (logFormat ?? (stdout.isTTY === true ? 'text' : 'json')) === 'text';
  // Pino's own destination is not Node's stream: it writes at once, also in the last line of a process.
  if (!isText && stdout === process.stdout) return pino(options);
  return pino(options, { write: (line) => void stdout.write(isText ? `${textLine(line)}\n` : line) });
};
