import { pino, type Logger } from 'pino';
import { requestFields } from '../../adapters/http-koa/index.js';
import type { Settings } from '../settings/settings.js';
import { openLogOutput, type LogOutput } from './log-output.js';
import { textLine } from './text-lines.js';

/** Lines of JSON, or sentences for a person: without a setting those at a terminal. */
export const createLogger = (
  { logLevel, logFormat }: Pick<Settings, 'logLevel' | 'logFormat'>,
  output: Pick<LogOutput, 'isTTY' | 'write'> = openLogOutput(),
): Logger => {
  const isText = (logFormat ?? (output.isTTY ? 'text' : 'json')) === 'text';
  const write = (line: string): void => output.write(isText ? `${textLine(line)}\n` : line);
  return pino({ level: logLevel, base: null, mixin: requestFields }, { write });
};
