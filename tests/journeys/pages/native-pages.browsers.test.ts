import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { NATIVE_SCRIPTS, type NativeScripts } from './native-scripts.js';
import { eventually } from '../server.js';
import { setStage, type Stage } from '../stage.js';
import { winAd } from '../won-ad.js';

/** What the service's pages post, and what the Kotlin client posts to them; tests of the native clients read it too. */
const EXEMPLAR = JSON.parse(readFileSync('tests/exemplars/native-pages.json', 'utf8')) as {
  readonly update: { readonly type: string; readonly data: object };
  readonly inline: readonly object[];
  readonly modal: readonly object[];
  readonly garbage: readonly unknown[];
};
const BID = '0b8f1d1c-5a53-4d5e-9c39-6a1c6a3c9f01';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

interface NativePage {
  readonly page: Page;
  /** What the app hears of it, in order. */
  readonly said: readonly unknown[];
  /** Resolves with the first message of that type. */
  readonly hears: (type: string) => Promise<unknown>;
  /** Resolves when all these have come, in whatever order and with whatever beside them. */
  readonly says: (messages: readonly object[]) => Promise<void>;
  readonly post: (message: typeof EXEMPLAR.update) => Promise<unknown>;
}

/** What differs from run to run, and from ad to ad, as the exemplar has it. */
const asInExemplar = (message: unknown): string =>
  JSON.stringify(message)
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, BID)
    .replaceAll(/"code":"test-\w+"/g, '"code":"inlineAd"')
    .replaceAll(/"content":"[^"]+"/g, '"content":"Text."')
    .replace(/"height":[1-9]\d*/, '"height":120');

const SAYS_LIMIT_MS = 20_000;

interface Loading {
  /** What becomes of the page's script; without it, the page has spoken before `whenLoaded` runs. */
  readonly onScript?: (route: Route) => Promise<void>;
}

/** A page of the service as the top document of a web view. */
const open = async (
  { bridge, atDocumentStart, whenLoaded, post, messageOf }: NativeScripts,
  path: string,
  { onScript }: Loading = {},
): Promise<NativePage> => {
  const context = await stage.browser.newContext();
  const said: unknown[] = [];
  await context.exposeBinding('toApp', ({ frame, page: shown }, text: string) => {
    const message = messageOf({ text, isMainFrame: frame.parentFrame() === null, url: shown.url() });
    if (message !== undefined) said.push(message);
  });
  for (const script of [bridge, ...atDocumentStart]) await context.addInitScript(script);
  const page = await context.newPage();
  if (onScript) await page.route(({ pathname }) => pathname.endsWith('.js'), onScript);
  await page.goto(stage.server.url + path, { waitUntil: onScript ? 'commit' : 'load' });
  for (const script of whenLoaded) await page.evaluate(script);
  const isOf = (wanted: string) => (message: unknown) => (message as { type?: unknown } | null)?.type === wanted;
  return {
    page,
    said,
    hears: (wanted) => eventually(() => said.find(isOf(wanted)), 60_000),
    says: async (messages) => {
      const hasAll = () => messages.every((message) => said.map(asInExemplar).includes(JSON.stringify(message)));
      await eventually(() => hasAll() || undefined, SAYS_LIMIT_MS).catch(() =>
        expect(said.map(asInExemplar)).toEqual(messages.map((message) => JSON.stringify(message))),
      );
    },
    post: (message) => page.evaluate(post(message)),
  };
};

/** What the page of an ad says names its placement. */
const isOfService = (message: unknown): boolean => {
  const { data } = (message ?? {}) as { readonly data?: { readonly code?: unknown } };
  return typeof data?.code === 'string';
};

const typesOf = ({ said }: NativePage): readonly unknown[] =>
  said.map((message) => (message as { type?: unknown }).type);

describe.each(Object.entries(NATIVE_SCRIPTS))('the scripts of %s', (_sdk, scriptsAt) => {
  const show = (path: string, loading?: Loading): Promise<NativePage> =>
    open(scriptsAt(stage.server.url), path, loading);

  let framePath = '';
  let modalPath = '';
  // An ad counts its view once, whoever shows it.
  beforeAll(async () => {
    framePath = (await winAd(stage.server.url, 'image')).plan.framePath.replace('message-2', 'm2');
    modalPath = String((await winAd(stage.server.url, 'interstitial')).plan.modalPath);
  });

  test('hear a page from its first word on, each once, and are heard by it', async () => {
    const shown = await show(framePath);
    await shown.hears('init-iframe');
    await shown.post(EXEMPLAR.update);
    await shown.says(EXEMPLAR.inline);
    expect(await shown.page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    expect(typesOf(shown).filter((type) => type === 'init-iframe')).toHaveLength(1);
  });

  test('hear a modal page that is ready, with the name of a button that closes it', async () => {
    const shown = await show(modalPath);
    await shown.hears('ad-done-component-iframe');
    await shown.page.keyboard.press('Escape');
    await shown.says(EXEMPLAR.modal);
  });

  test('say nothing for a silent page, and that the script of one was blocked', async () => {
    const silent = await show(framePath, { onScript: (route) => route.fulfill({ body: '' }) });
    await silent.page.waitForLoadState('load');
    await silent.post(EXEMPLAR.update);
    expect(silent.said).toEqual([]);
    // Scripts that run later do not hear it; the app gives the silent page up.
    if (scriptsAt('').atDocumentStart.length === 0) return;
    const blocked = await show(framePath, { onScript: (route) => route.abort() });
    expect(await blocked.hears('error-iframe')).toMatchObject({ data: { errCode: 'script_failed' } });
  });

  test('hear a page that hangs, and answers late', async () => {
    const asked = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    const shown = await show(framePath, {
      onScript: async (route) => {
        asked.resolve();
        await late.promise;
        const response = await route.fetch();
        // The page hangs before it begins.
        const body = `for (let turns = 0; turns < 5e8; turns++);${await response.text()}`;
        await route.fulfill({ response, body });
      },
    });
    await asked.promise;
    expect(shown.said).toEqual([]);
    late.resolve();
    await shown.post(EXEMPLAR.update);
    await shown.hears('init-iframe');
    await shown.post(EXEMPLAR.update);
    await shown.hears('show-iframe');
    expect(typesOf(shown).filter((type) => type === 'init-iframe')).toHaveLength(1);
  });

  test('hear a page again that is loaded after its process was killed', async () => {
    const killed = await show(framePath);
    await killed.hears('init-iframe');
    const { page } = killed;
    const session = await page.context().newCDPSession(page);
    const ended = page.waitForEvent('crash');
    // Nobody is left to answer.
    void session.send('Page.crash').catch(() => undefined);
    await ended;
    const again = await show(framePath);
    await again.hears('init-iframe');
    await again.post(EXEMPLAR.update);
    await again.hears('show-iframe');
  });

  test('pass garbage of the page on as JSON, nothing of frames in it, and what comes next', async () => {
    const shown = await show(framePath);
    await shown.hears('init-iframe');
    await shown.page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('iframe'), { name: 'forger' }));
    });
    await shown.page
      .frame('forger')
      ?.evaluate(() => window.parent.postMessage({ type: 'init-iframe', data: { from: 'a frame' } }, '*'));
    await shown.page.evaluate(() => {
      const ring: Record<string, unknown> = {};
      ring['ring'] = ring;
      for (const garbage of ['{"type":', null, [3], { type: 3 }, undefined, 3n, ring]) window.postMessage(garbage);
      window.postMessage({ type: 'hide-iframe', data: 'none' });
    });
    await shown.hears('hide-iframe');
    expect(shown.said.filter((message) => !isOfService(message))).toEqual(EXEMPLAR.garbage);
  });
});
