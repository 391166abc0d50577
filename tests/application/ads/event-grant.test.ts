import { expect, test } from '@jest/globals';
import { createNodeSigner } from '../../../adapters/signer-node/index.js';
import { eventTokens, grantFor, readEventToken } from '../../../application/ads/event-grant.js';
import { bidId } from '../../../domain/values/ids.js';
import { sampleOverlayAd, sampleWonAd } from '../../contracts/samples.js';

const signer = createNodeSigner({ key: 'a key of the tests' });
const NOW = 1_750_000_000_000;
const ADS = [
  ['chat', sampleWonAd({ expiresAtMs: NOW + 1_000 })],
  ['overlay', sampleOverlayAd({ expiresAtMs: NOW + 1_000 })],
] as const;
/** As JSON, since it has been a text in between. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test.each(ADS)('each token of a %s ad holds its grant, with the time at which it was minted', (_kind, ad) => {
  const tokenOf = eventTokens({ signer });
  const sameSold = { ...ad, price: sampleWonAd().price };
  for (const [sold, nowMs] of [
    [ad, NOW],
    [ad, NOW + 7],
    [sameSold, NOW + 8],
  ] as const) {
    const grant = readEventToken({ signer }, sold.bidId, tokenOf(sold, nowMs), nowMs);
    expect(grant).toEqual(plain(grantFor(sold, nowMs)));
  }
});

test('a token is no other bid\u2019s, and neither its time nor its grant can be put into another', () => {
  const [, ad] = ADS[0];
  const token = eventTokens({ signer })(ad, NOW);
  const other = bidId('0b000000-0000-4000-8000-0000000000ff');
  expect(readEventToken({ signer }, other, token, NOW)).toBeUndefined();
  const sealed = signer.verify('event', token)?.split('.')[1] ?? '';
  for (const forged of [sealed, `${NOW - 60_000}.${sealed}`, Buffer.from(`0.${sealed}`).toString('base64url')])
    expect(readEventToken({ signer }, ad.bidId, forged, NOW)).toBeUndefined();
  for (const payload of ['', 'x', `${NOW}.`, `${NOW}.AAAA`, JSON.stringify(grantFor(ad, NOW))])
    expect(readEventToken({ signer }, ad.bidId, signer.sign('event', payload), NOW)).toBeUndefined();
});
