import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react-native';
import type { Browser } from 'playwright-core';
import { AppState } from 'react-native';
import type { AdDimensions, AdEvent, Message } from '../../adapters/client-react-native/index.js';
import { eventually, startJourneyServer, type JourneyServer } from '../journeys/server.js';
import { launchBrowser } from '../support/chromium.js';
import { createChromium, type ShownPage } from './support/chromium-web-view.js';
import { installClient, type InstalledClient } from './support/installed-client.js';
import { fakeNativeModule, linkNativeModule } from './support/native-module.js';

let browser: Browser;
const mockChromium = createChromium(() => browser);
jest.mock('react-native-webview', () => ({ WebView: mockChromium.WebView }));

const MESSAGES: readonly Message[] = [
  { id: 'm1', role: 'user', content: 'Which coffee should I try?' },
  { id: 'm2', role: 'assistant', content: 'A medium roast is a good start.' },
];

/** All of it. */
const SEEN: AdDimensions = {
  ...{ windowWidth: 390, windowHeight: 844, screenWidth: 390, screenHeight: 844 },
  ...{ containerX: 0, containerY: 100, containerWidth: 390, containerHeight: 120 },
  ...{ keyboardHeight: 0, visible: true },
};

let server: JourneyServer;
let installed: InstalledClient;
beforeAll(async () => {
  // Pages speak when they like, as in an app.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  [server, browser] = await Promise.all([startJourneyServer(), launchBrowser()]);
  installed = installClient();
});
afterAll(async () => {
  installed.remove();
  await Promise.all([server.stop(), browser.close()]);
});

let conversations = 0;
let events: AdEvent[];
const names = (): readonly string[] => events.map(({ name }) => name);

beforeEach(() => {
  events = [];
  mockChromium.shown.length = 0;
  mockChromium.scriptsGo(undefined);
  Object.assign(AppState, { currentState: 'active' });
  const native = fakeNativeModule();
  native.readDimensions.mockResolvedValue(SEEN);
  linkNativeModule(native);
  // Without a device no view has a tag.
  jest
    .spyOn(jest.requireActual<{ findNodeHandle: unknown }>('react-native'), 'findNodeHandle', 'get')
    .mockReturnValue(() => 7);
});
afterEach(async () => {
  cleanup();
  jest.restoreAllMocks();
  await Promise.all(browser.contexts().map((context) => context.close()));
});

/** An app with the installed client, and a turn that brings an ad of the running server. */
const converse = async (): Promise<ShownPage> => {
  const { AdsProvider, InlineAd } = installed.client;
  const conversationId = `consumer-${++conversations}`;
  const app = (messages: readonly Message[]) => (
    <AdsProvider
      adServerUrl={server.url}
      publisherToken="dev-publisher-token"
      userId="user-1"
      conversationId={conversationId}
      messages={messages}
      onEvent={(event) => void events.push(event)}
    >
      <InlineAd messageId="m2" />
    </AdsProvider>
  );
  render(app(MESSAGES.slice(0, 1)));
  screen.rerender(app(MESSAGES));
  return eventually(() => mockChromium.shown[0]);
};

const says = (name: string): Promise<AdEvent> => eventually(() => events.find((event) => event.name === name));

const heightOf = (label: string): unknown =>
  (screen.queryByLabelText(label)?.props as { readonly style: { readonly height: number } } | undefined)?.style.height;

const isTakenAway = (): Promise<true> => eventually(() => screen.queryByTestId('web-view') === null || undefined);

test('the installed client shows an ad of the running server, as high as its page is, and it is viewed', async () => {
  const { page } = await converse();
  await says('ad.viewed');
  const expected = ['ad.filled', 'ad.render-started', 'ad.height', 'ad.render-completed', 'ad.viewed'];
  expect(names()).toEqual(expect.arrayContaining(expected));
  const high = await page.evaluate(() => document.documentElement.scrollHeight);
  // A page rounds its height up.
  expect([high, high + 1]).toContain(heightOf('Ad'));
});

test('a page whose process is killed is loaded once again, and given up the second time', async () => {
  const { kill } = await converse();
  await says('ad.render-completed');
  await kill();
  const again = await eventually(() => mockChromium.shown[1]);
  await eventually(() => again.said.find((text) => text.includes('"show-iframe"')));
  expect(names()).not.toContain('ad.error');
  await again.kill();
  expect(await says('ad.error')).toMatchObject({ payload: { errCode: 'iframe_error' } });
  await isTakenAway();
});

test('a page whose script is blocked is taken away with one error', async () => {
  mockChromium.scriptsGo((route) => route.abort());
  await converse();
  expect(await says('ad.error')).toMatchObject({ payload: { errCode: 'script_failed' } });
  await isTakenAway();
  expect(names().filter((name) => name === 'ad.error')).toHaveLength(1);
});

test('a page that is late and posts garbage is shown all the same', async () => {
  const asked = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  mockChromium.scriptsGo(async (route) => {
    asked.resolve();
    await late.promise;
    await route.continue();
  });
  const { page } = await converse();
  await asked.promise;
  await page.evaluate(() => {
    for (const garbage of ['{"type":', null, [3], { type: 3 }, undefined]) window.postMessage(garbage);
    window.postMessage({ type: 'resize-iframe', data: { height: 'high' } });
  });
  expect(names()).not.toContain('ad.height');
  late.resolve();
  await says('ad.render-completed');
  expect(names()).not.toContain('ad.error');
});
