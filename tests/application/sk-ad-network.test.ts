import { describe, expect, test } from '@jest/globals';
import type { PreloadInput } from '../../application/api/ad-placement.js';
import type { ProgrammaticBid } from '../../domain/demand/bid.js';
import type { SkAdNetworkAd } from '../../domain/privacy/sk-ad-network.js';
import { sourceId } from '../../domain/values/ids.js';
import { DAY_MS } from '../../domain/values/time.js';
import { sampleDirectBid } from '../contracts/sample-demand.js';
import { withNotices } from '../domain/offers.js';
import { createEngine, otherAccount, say } from './engine.js';
import { bidOf, fakeSource, nonsense } from './fake-demand.js';
import { adOf } from './filled.js';
import { IDS, init, ITEMS, PRELOAD, SDK, stage } from './ios-app.js';

const SIGNED: SkAdNetworkAd = {
  version: '3.0',
  network: 'cstr6suwn9.skadnetwork',
  itunesItem: '123456789',
  sourceApp: '880047117',
  campaign: '45',
  fidelities: [
    { fidelity: 1, nonce: '473b1a16-b4ef-43ad-9591-fcf3aefa82a7', timestamp: '1594406341000', signature: 'MEQCIEQ==' },
  ],
};

const signedBid = (skAdNetwork: object): ProgrammaticBid => {
  const bid = withNotices(bidOf('dsp'));
  return { ...bid, offer: bid.offer && { ...bid.offer, skAdNetwork: skAdNetwork as SkAdNetworkAd } };
};

describe('a bidder is told what the app can attribute', () => {
  test('from what /init brought, though tracking is denied', async () => {
    const { engine, told } = stage();
    await init(engine);
    await engine.preload({ ...PRELOAD, device: { ...PRELOAD.device, limitedTracking: true } });
    expect(told()).toEqual({ versions: ['2.0', '2.2', '3.0'], sourceApp: '880047117', networkIds: IDS });
  });

  test('from what the preload itself brings, for those after it, too', async () => {
    const { engine, told } = stage();
    await engine.preload({ ...PRELOAD, skanItems: ITEMS });
    expect(told()?.networkIds).toEqual(IDS);
    await engine.preload({ ...PRELOAD, messages: [say('u1'), say('a1', 'assistant'), say('u2')] });
    expect(told()?.networkIds).toEqual(IDS);
  });

  test('from what a preload brings that does not tell its app', async () => {
    const { engine, told } = stage();
    await engine.preload({ ...PRELOAD, app: undefined, skanItems: ITEMS });
    await engine.preload({ ...PRELOAD, messages: [say('u1'), say('a1', 'assistant'), say('u2')] });
    expect(told()?.networkIds).toEqual(IDS);
  });

  test.each<[string, object, Partial<PreloadInput>]>([
    ['another installation', {}, { installId: 'install-2' }],
    ['another account', {}, { account: otherAccount() }],
    ['an installation without a name', {}, { installId: undefined }],
    ['another platform', {}, { sdk: { ...SDK, platform: 'android' } }],
    ['an app that lists no network any more', {}, { skanItems: [] }],
    ['a client of another platform at /init', { sdk: { ...SDK, platform: 'web' } }, {}],
  ])('but nothing of %s', async (_what, atInit, atPreload) => {
    const { engine, told } = stage();
    await init(engine, atInit);
    await engine.preload({ ...PRELOAD, ...atPreload });
    expect(told()).toBeUndefined();
  });

  test.each([
    [2 * DAY_MS - 1, IDS],
    [2 * DAY_MS, undefined],
  ])('for two days after it was heard: %i ms', async (passedMs, networkIds) => {
    const { engine, told } = stage();
    await init(engine);
    engine.clock.advance(passedMs);
    await engine.preload(PRELOAD);
    expect(told()?.networkIds).toEqual(networkIds);
  });

  test('and the id of the installation is kept by nobody', async () => {
    const kept: string[] = [];
    const networks = { remember: (install: string) => void kept.push(install), find: () => undefined };
    await init(createEngine({ ports: { networks } }));
    expect(kept).toEqual([expect.stringMatching(/^[\da-f]{64}$/)]);
  });
});

describe('what the bidder signed', () => {
  test('reaches the client with the ad, again when the turn is asked again, and is stored with it', async () => {
    const { engine } = stage(signedBid(SIGNED));
    const first = await engine.preload({ ...PRELOAD, skanItems: ITEMS });
    const again = await engine.preload(PRELOAD);
    const [ad] = first.kind === 'filled' ? first.ads : [];
    expect(ad?.skAdNetwork).toEqual(SIGNED);
    expect(again).toMatchObject({ kind: 'filled', ads: [{ bidId: ad?.bidId, skAdNetwork: SIGNED }] });
    if (ad === undefined) throw new Error('no ad');
    expect(await engine.ports.ads.find(ad.bidId, engine.clock.nowMs())).toMatchObject({ skAdNetwork: SIGNED });
  });

  test.each([
    ['a campaign', {}],
    ['a source identifier', { version: '4.0', campaign: undefined, sourceIdentifier: '4321' }],
    ['a proof of the whole', { fidelities: undefined, ...SIGNED.fidelities?.[0] }],
  ])('with %s reaches the client', async (_what, differs) => {
    const { engine } = stage(signedBid({ ...SIGNED, ...differs }));
    expect(await engine.preload(PRELOAD)).toMatchObject({ kind: 'filled' });
  });

  test('by a bid that is no bidder’s reaches nobody: what it offers was not looked at', async () => {
    const item = sampleDirectBid({ source: sourceId('dsp'), impId: 'inlineAd' });
    const source = fakeSource('dsp', () =>
      nonsense({ bids: [{ ...item, offer: { skAdNetwork: 7 } }], rejections: [] }),
    );
    const engine = createEngine({ ports: { demand: [source] } });
    expect(adOf(await engine.preload(PRELOAD)).skAdNetwork).toBeUndefined();
  });

  test.each([
    ['a source identifier before version 4', { sourceIdentifier: '4321' }],
    ['a campaign beside its source identifier', { version: '4.0', campaign: '45', sourceIdentifier: '4321' }],
    ['a campaign beyond 100', { campaign: '101' }],
    ['no campaign before version 4', { campaign: undefined }],
    ['a campaign in version 4', { version: '4.0', sourceIdentifier: '4321' }],
    ['version 4 without a source identifier', { version: '4.0', campaign: undefined }],
    ['no proof', { fidelities: undefined }],
    ['half a proof beside the whole', { nonce: '473b1a16-b4ef-43ad-9591-fcf3aefa82a7' }],
    ['an empty list of proofs', { fidelities: [] }],
    ['a number as its text', { itunesItem: 123456789 }],
    ['a network that is none', { network: 'example.org' }],
    ['a signature as long as a book', { fidelities: [{ ...SIGNED.fidelities?.[0], signature: 'M'.repeat(513) }] }],
  ])('by a source of any kind with %s is no bid', async (_what, differs) => {
    const { engine } = stage(signedBid({ ...SIGNED, ...differs }));
    expect(await engine.preload(PRELOAD)).toMatchObject({ kind: 'no-fill' });
  });
});
