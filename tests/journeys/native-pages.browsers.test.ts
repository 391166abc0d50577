import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from './server.js';
import { setStage, type Stage } from './stage.js';
import { winAd } from './won-ad.js';

const SECRET = 'secret-of-one-page';
const LINE = 'adapters/client-flutter/lib/src/platform/page_line.dart';
const MESSAGES = [{ id: 'message-2', role: 'assistant', content: 'A medium roast is a good start.' }];

type Posted = Readonly<Record<string, unknown>>;

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

/** The scripts of the Flutter client, as they stand in its file: that listens, and that posts `message`. */
const scriptsAt = (origin: string, message: object): readonly string[] => {
  const dart = readFileSync(LINE, 'utf8');
  const listens = /String listenScript[^]+?'''\n([^]+?)'''/.exec(dart)?.[1];
  const [, first, second] = /String postScript[^]+?'(.+)'\n +"(.+)"/.exec(dart) ?? [];
  return [listens, `${String(first)}${String(second)}`].map((script) =>
    String(script)
      .replace('${_literal(origin)}', JSON.stringify(origin))
      .replace('${_literal(secret)}', JSON.stringify(SECRET))
      .replace('${_literal(message)}', JSON.stringify(message))
      .replace('$bridgeName', 'AdPlacementHost'),
  );
};

interface NativePage {
  readonly page: Page;
  /** What the app hears of it, in order. */
  readonly said: readonly Posted[];
  /** Resolves with the first message of that type. */
  readonly hears: (type: string) => Promise<Posted>;
}

/** A page of the service as the top document, with the bridge of web views, that the app listens to late. */
const openLate = async (path: string, message: object = {}): Promise<NativePage> => {
  const context = await stage.browser.newContext();
  const said: Posted[] = [];
  await context.exposeFunction('toApp', (text: string) => {
    const { secret, message: heard } = JSON.parse(text) as { readonly secret: string; readonly message?: Posted };
    if (secret === SECRET && heard !== undefined) said.push(heard);
  });
  await context.addInitScript('window.AdPlacementHost = { postMessage: (text) => toApp(text) };');
  const page = await context.newPage();
  await page.goto(stage.server.url + path);
  await page.waitForFunction(() => (Reflect.get(window, 'adPlacementSaid') as readonly unknown[]).length > 0);
  const [listens = '', posts = ''] = scriptsAt(stage.server.url, message);
  // A web view of Flutter runs it at each step of loading.
  for (const script of [listens, listens, posts]) await page.evaluate(script);
  return { page, said, hears: (wanted) => eventually(() => said.find(({ type }) => type === wanted), 60_000) };
};

test('the Flutter client hears a page from its first word on, each once, and is heard by it', async () => {
  const { plan } = await winAd(stage.server.url, 'image');
  const data = { messages: MESSAGES, otherParams: { theme: 'dark' } };
  const { page, said, hears } = await openLate(plan.framePath, { type: 'update-iframe', data });
  expect(await hears('init-iframe')).toMatchObject({ data: { label: expect.any(String), language: 'en' } });
  await hears('show-iframe');
  await hears('ad-done-iframe');
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  expect(said.filter(({ type }) => type === 'init-iframe')).toHaveLength(1);
});

test('and a modal page that is ready, with the name of a button that closes it', async () => {
  const { plan } = await winAd(stage.server.url, 'interstitial');
  const { page, hears } = await openLate(String(plan.modalPath));
  expect(await hears('init-component-iframe')).toMatchObject({ data: { close: 'Close', language: 'en' } });
  await page.keyboard.press('Escape');
  await hears('close-component-iframe');
});
