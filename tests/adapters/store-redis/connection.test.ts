import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { Redis } from 'ioredis';
import { createSharedWrite } from '../../../adapters/store-redis/connection.js';

const recorder = () => {
  const writes: string[][] = [];
  const stream = new Writable({
    decodeStrings: false,
    writev: (chunks, done) => {
      writes.push(chunks.map(({ chunk }) => String(chunk)));
      done();
    },
  });
  return { writes, stream: stream as unknown as Redis['stream'] };
};

test('commands of callers that go on together leave in one write, later ones in another', async () => {
  const { writes, stream } = recorder();
  const share = createSharedWrite({ stream });
  const send = (command: string): void => {
    share();
    stream.write(command);
  };
  const answers = setImmediate();
  const caller = async (name: string): Promise<void> => {
    send(`${name} reads`);
    await Promise.resolve();
    send(`${name} reads on`);
    await answers;
    send(`${name} writes`);
  };
  await Promise.all([caller('one'), caller('other')]);
  await setImmediate();
  expect(writes).toEqual([
    ['one reads', 'other reads', 'one reads on', 'other reads on'],
    ['one writes', 'other writes'],
  ]);
});

test('a connection that takes the place of another is not kept from writing, and the first one ends what it had', async () => {
  const [first, second] = [recorder(), recorder()];
  const redis = { stream: first.stream };
  const share = createSharedWrite(redis);
  share();
  first.stream.write('to the first');
  redis.stream = second.stream;
  share();
  second.stream.write('to the second');
  await setImmediate();
  expect([first.writes, second.writes]).toEqual([[['to the first']], [['to the second']]]);
});

test('without a connection there is nothing to share', () => {
  const share = createSharedWrite({ stream: undefined as unknown as Redis['stream'] });
  expect(share).not.toThrow();
});
