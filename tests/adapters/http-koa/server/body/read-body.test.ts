import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { readBody } from '../../../../../adapters/http-koa/server/body/read-body.js';

const MAX = 1_000;
const MIB = 1024 * 1024;

test.each([
  [1, 'waits'],
  [4, 'waits'],
  [5, { kind: 'too-large' }],
])('of a body that is too large, and has no end yet, %i MiB have come: %j', async (mebibytes, expected) => {
  const body = Object.assign(new Readable({ read: () => undefined }), { headers: {} });
  body.push(Buffer.alloc(mebibytes * MIB));
  const read = readBody(body as unknown as IncomingMessage, MAX);
  expect(await Promise.race([read, setImmediate('waits')])).toEqual(expected);
  body.destroy();
  await read;
});

test('of a body that is too large the end is awaited', async () => {
  const body = Object.assign(Readable.from([Buffer.alloc(MIB)]), { headers: {} });
  expect(await readBody(body as unknown as IncomingMessage, MAX)).toEqual({ kind: 'too-large' });
});
