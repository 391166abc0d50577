import { createHash, createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { derivedHmac, sha256Hex } from '../../../adapters/signer-node/node-signer.js';

/** What Node's own HMAC says under the same derived key. */
const reference = (root: Buffer, purpose: string, data: string | Buffer, encoding: 'hex' | 'base64url'): string => {
  const key = createHmac('sha256', root).update(purpose).digest('hex');
  return createHmac('sha256', key).update(data).digest(encoding);
};

const anyBytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes));

test("texts and bytes have the code that Node's own HMAC gives them", () => {
  const anyData = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), anyBytes(300));
  fc.assert(
    fc.property(
      anyBytes(64),
      fc.string(),
      anyData,
      fc.constantFrom('hex', 'base64url'),
      (root, purpose, data, encoding) => {
        expect(derivedHmac(root, purpose)(data, encoding)).toBe(reference(root, purpose, data, encoding));
      },
    ),
    { seed: 12, numRuns: 1_000 },
  );
});

test('one code after another under one key', () => {
  const root = Buffer.from('0123456789abcdef');
  const hmac = derivedHmac(root, 'test');
  for (const text of ['', 'a', 'ä€😀', 'x'.repeat(10_000), 'a'])
    expect(hmac(text, 'hex')).toBe(reference(root, 'test', text, 'hex'));
});

test('the plain hash is SHA-256', () => {
  for (const text of ['', 'token', 'ä€😀'])
    expect(sha256Hex(text)).toBe(createHash('sha256').update(text).digest('hex'));
});
