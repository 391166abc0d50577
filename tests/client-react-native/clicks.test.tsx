import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Linking } from 'react-native';
import { during, openApp, type App } from './support/app.js';
import { shownWebViews } from './support/fake-web-view.js';
import { turn } from './support/turn.js';

let app: App;
beforeEach(() => {
  app = openApp();
});

describe('a click', () => {
  const click = (data: object): object => ({ type: 'click-iframe', data: { id: 'x', content: 'x', ...data } });
  const url = 'https://shop.example/';
  const settle = (): Promise<void> => during(() => new Promise((resolve) => setTimeout(resolve, 0)));

  beforeEach(() => void jest.mocked(Linking.openURL).mockReset().mockResolvedValue(undefined));

  test('opens the browser in the app', async () => {
    const open = jest.fn(() => Promise.resolve());
    const page = await turn(app, { inAppBrowser: { open, isAvailable: () => Promise.resolve(true) } });
    page.post(click({ url }));
    await settle();
    expect([open.mock.calls, jest.mocked(Linking.openURL).mock.calls]).toEqual([[[url]], []]);
  });

  test.each([
    ['is not available', { open: () => Promise.resolve(), isAvailable: () => Promise.resolve(false) }, {}],
    ['fails', { open: () => Promise.reject(new Error('broken')) }, {}],
    ['is not asked for', { open: () => Promise.reject(new Error('not me')) }, { target: 'browser' }],
    ['is not there', undefined, {}],
  ])('opens the browser of the system when the one in the app %s', async (_why, inAppBrowser, how) => {
    const page = await turn(app, { inAppBrowser });
    page.post(click({ url, ...how }));
    await settle();
    expect(jest.mocked(Linking.openURL).mock.calls).toEqual([[url]]);
  });

  test('tries the fallback when nothing can open the address, and is silent when that fails, too', async () => {
    jest.mocked(Linking.openURL).mockRejectedValue(new Error('nobody can'));
    const page = await turn(app);
    page.post(click({ url, fallbackUrl: 'https://other.example/' }));
    await settle();
    expect(jest.mocked(Linking.openURL).mock.calls).toEqual([[url], ['https://other.example/']]);
  });

  test('of a creative opens its own window outside, once', async () => {
    const page = await turn(app);
    [...shownWebViews][0]!.props().onOpenWindow({ nativeEvent: { targetUrl: 'https://counter.example/?to=shop' } });
    page.post(click({ url }));
    await settle();
    expect(jest.mocked(Linking.openURL).mock.calls).toEqual([['https://counter.example/?to=shop']]);
  });
});
