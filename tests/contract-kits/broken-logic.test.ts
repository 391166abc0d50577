import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createNodeSigner } from '../../adapters/signer-node/index.js';
import type { Signer } from '../../application/ports/signer.js';
import * as contracts from '../contracts/index.js';
import { failingCases } from './failing-cases.js';

const brokenSigner = (change: (good: Signer) => Partial<Signer>) =>
  contracts.signerContract((key, rotated) => {
    const good = createNodeSigner({ key, ...rotated });
    return { ...good, ...change(good) };
  });

const broken: readonly (readonly [string, string, readonly contracts.ContractCase[]])[] = [
  [
    'all purposes share one key',
    'what was signed for one purpose is refused for every other',
    brokenSigner((good) => ({ sign: (_, p) => good.sign('slot', p), verify: (_, t) => good.verify('slot', t) })),
  ],
  [
    'a second spelling of a token passes',
    'no second spelling of a token is accepted',
    brokenSigner((good) => ({ verify: (purpose, token) => good.verify(purpose, token.replace(/[=\s]/g, '')) })),
  ],
  [
    'payloads are written as UTF-8 only',
    'what was signed is verified, on every node, and comes back unchanged',
    brokenSigner((good) => ({ sign: (p, text) => good.sign(p, Buffer.from(text, 'utf8').toString('utf8')) })),
  ],
  [
    'context and value run into each other',
    'different contexts and values have different digests',
    brokenSigner((good) => ({ digest: (context, value) => good.digest('', context + value) })),
  ],
  [
    'a digest has no key',
    'a digest depends on the key',
    brokenSigner(() => ({ digest: (c, v) => createHash('sha256').update(`${c}:${v}`).digest('hex') })),
  ],
  [
    'a rotation forgets the key before',
    'what was signed before the keys were rotated is verified, for its own purpose only',
    contracts.signerContract((key) => createNodeSigner({ key })),
  ],
  [
    'a sealed text is only signed',
    'what is sealed cannot be read',
    brokenSigner((good) => ({ seal: (p, text) => good.sign(p, text), open: (p, text) => good.verify(p, text) })),
  ],
  [
    'digests follow the key that signs',
    'digests and UUIDs stay the same when the keys are rotated',
    contracts.signerContract((key, rotated) => createNodeSigner({ key, otherKeys: rotated?.otherKeys })),
  ],
];

test.each(broken)('the kit notices when %s', async (_what, noticedBy, cases) => {
  expect(await failingCases(cases.filter(({ name }) => name === noticedBy))).toEqual([noticedBy]);
});
