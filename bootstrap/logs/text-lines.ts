import { safeText } from '../../adapters/cli/terminal-text.js';

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};
const WIDTH = 5;

interface LogLine {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly [field: string]: unknown;
}

const shown = (value: unknown): string =>
  typeof value === 'string' && /^[\w./:@-]+$/.test(value) ? value : JSON.stringify(value);

/** A line of the log as a person reads it: time (UTC), level, sentence, fields. */
export const textLine = (json: string): string => {
  const { level, time, msg = '', ...fields } = JSON.parse(json) as LogLine;
  const at = new Date(time).toISOString().slice('2026-11-27T'.length, -1);
  const named = Object.entries(fields).map(([name, value]) => `${name}=${shown(value)}`);
  const parts = [at, (LEVELS[level] ?? String(level)).toUpperCase().padEnd(WIDTH), msg, ...named];
  return safeText(parts.filter((part) => part !== '').join(' '));
};
