import { afterEach, expect, jest, test } from '@jest/globals';
import { progressLine } from '../../../adapters/cli/terminal-text.js';

const { isTTY } = process.stderr;
afterEach(() => {
  process.stderr.isTTY = isTTY;
  jest.restoreAllMocks();
});

const written = (isTerminal: boolean): string => {
  process.stderr.isTTY = isTerminal;
  jest.spyOn(performance, 'now').mockReturnValue(5);
  let text = '';
  jest.spyOn(process.stderr, 'write').mockImplementation((piece) => ((text += String(piece)), true));
  const progress = progressLine('rows', 1_000);
  for (let done = 1; done <= 1_000; done++) progress.update(done);
  progress.stop();
  return text;
};

test('a terminal is shown the last count, and others no faster than it can be read', () =>
  expect(written(true)).toBe('\r1/1000 rows\r1000/1000 rows\n'));

test('what is no terminal is shown nothing', () => expect(written(false)).toBe(''));
