import { expect, test } from '@jest/globals';
import { createNodeSigner } from '../../adapters/signer-node/index.js';
import { eventTokens, grantFor, readEventToken } from '../../application/event-grant.js';
import { sampleOverlayAd, sampleWonAd } from '../contracts/samples.js';

const signer = createNodeSigner({ key: 'a key of the tests' });
const NOW = 1_750_000_000_000;

test.each([
  ['chat', sampleWonAd({ expiresAtMs: NOW + 1_000 })],
  ['overlay', sampleOverlayAd({ expiresAtMs: NOW + 1_000 })],
])('each token of a %s ad is its grant as JSON, with the time at which it was minted', (_kind, ad) => {
  const tokenOf = eventTokens({ signer });
  const sameSold = { ...ad, price: sampleWonAd().price };
  for (const [sold, nowMs] of [
    [ad, NOW],
    [ad, NOW + 7],
    [sameSold, NOW + 8],
  ] as const) {
    const token = tokenOf(sold, nowMs);
    expect(signer.verify('event', token)).toBe(JSON.stringify(grantFor(sold, nowMs)));
    expect(readEventToken({ signer }, sold.bidId, token, nowMs)?.mintedAtMs).toBe(nowMs);
  }
});
