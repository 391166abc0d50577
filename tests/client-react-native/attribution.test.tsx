import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Linking } from 'react-native';
import type { AdDimensions, Attribution } from '../../adapters/client-react-native/index.js';
import { ASSISTANT, SESSION_ID, USER } from '../adapters/client-react/support/service.js';
import { during, openApp, type App } from './support/app.js';
import { createFakePlatformInfo } from './support/fake-platform-info.js';
import { holdMeasures, passMeasures } from './support/measures.js';
import { shownWebViews } from './support/fake-web-view.js';
import { pageIn, type PageInView } from './support/page-in-view.js';
import { ad, reveal } from './support/turn.js';

const bidId = '0b8f1d1c-5a53-4d5e-9c39-6a1c6a3c9f01';
const skan = { version: '4.0', network: 'example100.skadnetwork', itunesItem: '525463029', sourceApp: '1' };
const VIEWED = { type: 'event-iframe', data: { name: 'ad.viewed', payload: { id: bidId } } };
const CLICK = { type: 'click-iframe', data: { id: bidId, content: 'x', url: 'https://shop.example/' } };

let app: App;
let told: string[] = [];
let isInStore = true;
const attribution: Attribution = {
  beginImpression: (signed) => void told.push(`begin ${String(signed['network'])}`),
  endImpression: () => void told.push('end'),
  openStorePage: () => Promise.resolve(isInStore),
};
const settle = (): Promise<void> => during(() => new Promise((resolve) => setTimeout(resolve, 0)));

beforeEach(() => {
  app = openApp();
  told = [];
  isRowSeen = true;
  isInStore = true;
  jest.mocked(Linking.openURL).mockReset().mockResolvedValue(undefined);
});

/** What of the row can be seen, as the native code measures it. */
let isRowSeen = true;
const dimensions = (): Promise<AdDimensions> =>
  Promise.resolve({
    ...{ windowWidth: 390, windowHeight: 844, containerX: 0, containerY: 0, containerWidth: 390, containerHeight: 120 },
    visible: isRowSeen,
  });
const measure = (isSeen: boolean): Promise<void> => {
  isRowSeen = isSeen;
  return passMeasures(200);
};

/** A turn with an ad that its bidder signed, on a device with `its` attribution. */
const signedTurn = async (
  format = 'image',
  its: Attribution | undefined = attribution,
  signed: object = { skan },
): Promise<PageInView> => {
  const all = { platformInfo: createFakePlatformInfo({ attribution: its, dimensions }), children: ad() };
  app.draw({ ...all, messages: [USER] });
  const bid = { bidId, code: 'inlineAd', revenue: 2.5, format, content: 'Fresh beans.', ...signed };
  await during(async () => {
    await app.service.advance(10);
    await app.service.answer('/preload', { sessionId: SESSION_ID, bids: [bid] });
  });
  app.draw({ ...all, messages: [USER, ASSISTANT] });
  await during(() => undefined);
  return pageIn([...shownWebViews][0] as never);
};

test('an impression begins with the view, once, and ends when the ad is hidden', async () => {
  const page = await signedTurn();
  await reveal(page);
  expect(told).toEqual([]);
  await during(() => page.post(VIEWED));
  await during(() => page.post(VIEWED));
  expect(told).toEqual(['begin example100.skadnetwork']);
  await during(() => page.post({ type: 'hide-iframe', data: {} }));
  app.leave();
  expect(told).toEqual(['begin example100.skadnetwork', 'end']);
});

test.each([[skan], [undefined]])('a signature for AdAttributionKit goes along, also alone: %j', async (older) => {
  const kit = { version: '1.0', jwt: 'a.b.c', itunesItem: '1' };
  const begun: object[] = [];
  const beginImpression = (signed: object): void => void begun.push(signed);
  const page = await signedTurn('image', { ...attribution, beginImpression }, { skan: older, adAttributionKit: kit });
  await reveal(page);
  await during(() => page.post(VIEWED));
  expect(begun).toEqual([{ ...older, adAttributionKit: kit }]);
});

test('it ends when the ad leaves the screen', async () => {
  const page = await signedTurn();
  await reveal(page);
  await during(() => page.post(VIEWED));
  app.leave();
  expect(told).toEqual(['begin example100.skadnetwork', 'end']);
});

describe('while the row of the ad is there', () => {
  beforeEach(holdMeasures);
  afterEach(() => void jest.useRealTimers());

  test('it ends when nothing of the ad is seen any more, and does not begin again', async () => {
    const page = await signedTurn();
    await reveal(page);
    await during(() => page.post(VIEWED));
    await measure(true);
    expect(told).toEqual(['begin example100.skadnetwork']);
    await measure(false);
    expect(told).toEqual(['begin example100.skadnetwork', 'end']);
    await measure(true);
    await during(() => page.post(VIEWED));
    app.leave();
    expect(told).toEqual(['begin example100.skadnetwork', 'end']);
  });

  test('that of an interstitial goes on behind its own page', async () => {
    const inline = await signedTurn('interstitial');
    await reveal(inline);
    await during(() => inline.post({ type: 'open-component-iframe', data: { component: 'modal', timeout: 3_000 } }));
    const modal = pageIn([...shownWebViews][1] as never);
    await during(() => modal.post({ type: 'init-component-iframe', data: {} }));
    await during(() => modal.post(VIEWED));
    await measure(false);
    expect(told).toEqual(['begin example100.skadnetwork']);
  });
});

test('that of an interstitial ends with its page', async () => {
  const inline = await signedTurn('interstitial');
  await reveal(inline);
  await during(() => inline.post({ type: 'open-component-iframe', data: { component: 'modal', timeout: 3_000 } }));
  const modal = pageIn([...shownWebViews][1] as never);
  await during(() => modal.post({ type: 'init-component-iframe', data: {} }));
  await during(() => modal.post(VIEWED));
  expect(told).toEqual(['begin example100.skadnetwork']);
  await during(() => modal.post({ type: 'close-component-iframe', data: {} }));
  expect(told).toEqual(['begin example100.skadnetwork', 'end']);
});

test.each([
  ['opens the page of the App Store', true, {}, 0],
  ['opens the address where the store does not know the app', false, {}, 1],
  ['opens the browser where the page asks for it', true, { target: 'browser' }, 1],
])('a press %s', async (_what, isThere, how, opened) => {
  isInStore = isThere;
  const page = await signedTurn();
  page.post({ ...CLICK, data: { ...CLICK.data, ...how } });
  await settle();
  expect(jest.mocked(Linking.openURL)).toHaveBeenCalledTimes(opened);
});

test('an app without our native code goes on', async () => {
  const broken = (): never => {
    throw new Error('not linked');
  };
  const page = await signedTurn('image', { beginImpression: broken, endImpression: broken, openStorePage: broken });
  await reveal(page);
  await during(() => page.post(VIEWED));
  page.post(CLICK);
  await settle();
  app.leave();
  expect(jest.mocked(Linking.openURL)).toHaveBeenCalledTimes(1);
  expect(app.service.events.map(({ name }) => name)).not.toContain('ad.error');
});
