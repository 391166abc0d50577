import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { createElement, type ComponentType } from 'react';
import { eventually, startJourneyServer, type JourneyServer } from '../journeys/server.js';
import { shownWebViews } from './support/fake-web-view.js';
import { fakeNativeModule, linkNativeModule } from './support/native-module.js';
import { pageIn } from './support/page-in-view.js';

/** Two parts of the template that show what is new in React Native, and where a notch is. */
jest.mock('@react-native/new-app-screen', () => ({ NewAppScreen: () => null }), { virtual: true });
jest.mock(
  'react-native-safe-area-context',
  () => ({
    SafeAreaProvider: ({ children }: { readonly children: unknown }) => children,
    useSafeAreaInsets: () => ({ top: 0, right: 0, bottom: 0, left: 0 }),
  }),
  { virtual: true },
);

const HOSTS = 'tests/template-hosts';
const PATCH = readFileSync(`${HOSTS}/react-native.patch`, 'utf8');

/** Only ends a test that has failed. */
const PATIENCE_MS = 60_000;

let server: JourneyServer;
let app: string;

/**
 * The first auction of a process is its slowest: on a busy machine it may run out of time, and the app asks only once.
 */
const warmUp = (turn = 1): Promise<true> =>
  eventually(async () => {
    const ids = { publisherToken: 'dev-publisher-token', userId: 'warm-up', conversationId: `warm-up-${turn++}` };
    const messages = [{ id: 'm1', role: 'user', content: 'Which coffee should I try?' }];
    const answer = await fetch(`${server.url}/preload`, { method: 'POST', body: JSON.stringify({ ...ids, messages }) });
    const { bids } = (await answer.json()) as { readonly bids: readonly unknown[] };
    return bids.length > 0 ? true : undefined;
  }, PATIENCE_MS);

beforeAll(async () => {
  linkNativeModule(fakeNativeModule());
  // Here, because an app finds its packages above itself.
  app = mkdtempSync(join(process.cwd(), 'tests/client-react-native/.app-'));
  cpSync(`${HOSTS}/react-native`, app, { recursive: true });
  execFileSync('git', ['apply', '-'], { cwd: app, input: PATCH });
  server = await startJourneyServer();
  await warmUp();
  const path = join(app, 'App.tsx');
  writeFileSync(path, readFileSync(path, 'utf8').replace('http://127.0.0.1:8080', server.url));
});
afterAll(async () => {
  rmSync(app, { recursive: true, force: true });
  await server.stop();
});

test('from a new app to the first ad: ten changed lines', () => {
  const added = PATCH.split('\n').filter((line) => /^\+(?!\+\+ )/.test(line));
  const removed = PATCH.split('\n').filter((line) => /^-(?!-- )/.test(line));
  expect([added.length, removed.length]).toEqual([10, 1]);
});

test('the app with its ten lines shows a test ad of the real server below the answer', async () => {
  const { default: App } = jest.requireActual<{ readonly default: ComponentType }>(join(app, 'App.tsx'));
  render(createElement(App));
  expect(shownWebViews.size).toBe(0);
  fireEvent.press(screen.getByText('Which coffee should I try?'));
  await waitFor(() => expect(shownWebViews.size).toBe(1), { timeout: PATIENCE_MS });
  const { address } = pageIn([...shownWebViews][0] as never);
  expect(address.origin).toBe(server.url);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    code: 'inlineAd',
    messageId: 'm2',
    sdk: 'sdk-react-native',
  });
  const page = await fetch(address);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('id="ad"')]);
});
