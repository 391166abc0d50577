import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createNodeSigner } from '../../../adapters/signer-node/index.js';
import { SIGNING_PURPOSES } from '../../../application/ports/signer.js';
import { signerContract } from '../../contracts/index.js';

const KEY = 'a key for tests only, 32 bytes..';

describe('the node signer keeps its contract', () => {
  for (const { name, run } of signerContract((key, rotated) => createNodeSigner({ key, ...rotated }))) test(name, run);
});

describe('tokens', () => {
  const signer = createNodeSigner({ key: KEY });

  test('100 000 tampered tokens: none is accepted', () => {
    const token = signer.sign('event', '{"bid":"0b000000-0000-4000-8000-000000000001","exp":1768478400000}');
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';
    let state = 20_260_115;
    const next = (bound: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * bound);
    };
    let tampered = 0;
    let accepted = 0;
    while (tampered < 100_000) {
      const characters = [...token];
      for (let edits = next(3); edits >= 0; edits--)
        characters[next(token.length)] = alphabet[next(alphabet.length)] ?? 'A';
      const changed = characters.join('');
      if (changed === token) continue;
      tampered += 1;
      if (signer.verify('event', changed) !== undefined) accepted += 1;
    }
    expect(accepted).toBe(0);
  });

  test('any payload comes back, for its own purpose only', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 200 });
    const surrogates = fc.string({ unit: fc.integer({ min: 0xd7ff, max: 0xe000 }).map((c) => String.fromCharCode(c)) });
    fc.assert(
      fc.property(fc.oneof(anyText, surrogates), fc.constantFrom(...SIGNING_PURPOSES), (payload, purpose) => {
        const token = signer.sign(purpose, payload);
        expect(signer.verify(purpose, token)).toBe(payload);
        for (const other of SIGNING_PURPOSES)
          if (other !== purpose) expect(signer.verify(other, token)).toBeUndefined();
      }),
      { seed: 8, numRuns: 500 },
    );
  });

  test('nothing but a token is accepted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        expect(signer.verify('slot', text)).toBeUndefined();
        expect(signer.verify('slot', `${text}.${'A'.repeat(22)}`)).toBeUndefined();
      }),
      { seed: 9, numRuns: 1_000 },
    );
  });
});

describe('the key', () => {
  test('is the same as text and as bytes', () => {
    const [text, bytes] = [createNodeSigner({ key: KEY }), createNodeSigner({ key: new TextEncoder().encode(KEY) })];
    expect(bytes.verify('slot', text.sign('slot', 'x'))).toBe('x');
  });

  test('is copied: changing the bytes afterwards changes nothing', () => {
    const key = new Uint8Array(32).fill(7);
    const signer = createNodeSigner({ key });
    const before = signer.digest('context', 'value');
    key.fill(0);
    expect(signer.digest('context', 'value')).toBe(before);
  });

  test('is refused when it is short, in a sentence that does not tell it', () => {
    const message = 'The signing key has 6 bytes; use at least 16 random ones.';
    expect(() => createNodeSigner({ key: 'secret' })).toThrow(message);
    expect(() => createNodeSigner({ key: KEY, otherKeys: ['secret'] })).toThrow(message);
    expect(() => createNodeSigner({ key: KEY, digestKey: 'secret' })).toThrow(message);
  });
});
