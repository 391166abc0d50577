import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { openLogOutput } from '../../../bootstrap/logs/log-output.js';

/** Takes lines as its `accept` says. */
const streamOf = (accept: (done: (error?: Error) => void) => void) => {
  const lines: string[] = [];
  const write = (chunk: Buffer, _encoding: string, done: (error?: Error) => void): void => {
    lines.push(chunk.toString());
    accept(done);
  };
  const stream = new Writable({ write, autoDestroy: false }).on('error', () => undefined);
  return { output: openLogOutput(stream), lines };
};

const settled = () => new Promise(setImmediate);

test('a stream that breaks is named by its code', async () => {
  const { output } = streamOf((done) => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })));
  expect(output.failure).toBeUndefined();
  output.write('one\n');
  await settled();
  expect(output.failure).toBe('EPIPE');
});

test('lines wait for a reader that stalls, up to a bound, and go on when it reads again', async () => {
  const waiting: (() => void)[] = [];
  const { output, lines } = streamOf((done) => void waiting.push(done));
  const line = `${'x'.repeat(1_000_000)}\n`;
  for (const _ of [1, 2, 3]) output.write(line);
  expect(output.failure).toBe('EAGAIN');
  for (const _ of [1, 2]) waiting.shift()?.();
  await settled();
  output.write('again\n');
  for (const done of waiting) done();
  await settled();
  expect([output.failure, lines]).toEqual([undefined, [line, line, 'again\n']]);
});
