import { expect, test } from '@jest/globals';
import { createLogger } from '../../../bootstrap/logs/logger.js';

const written = (logFormat: 'json' | 'text' | undefined, isTTY: boolean): string => {
  let text = '';
  const stdout = { isTTY, write: (part: string) => void (text += part) };
  createLogger({ logLevel: 'info', logFormat }, stdout).warn(
    { account: 'a1', why: 'two words\u001b[2J\u202e' },
    'a sentence',
  );
  return text;
};

test.each([
  ['json', false],
  ['json', true],
  [undefined, false],
] as const)('a line is one object of JSON: %s, terminal %s', (format, isTTY) => {
  expect(JSON.parse(written(format, isTTY))).toMatchObject({ level: 40, account: 'a1', msg: 'a sentence' });
});

test.each([
  ['text', false],
  ['text', true],
  [undefined, true],
] as const)('a line is a sentence with its fields, and obeyed by no terminal: %s, terminal %s', (format, isTTY) => {
  expect(written(format, isTTY)).toMatch(
    /^\d\d:\d\d:\d\d\.\d{3} WARN {2}a sentence account=a1 why="two words\\u001b\[2J\\u202e"\n$/,
  );
});
