import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { eventually, startJourneyServer, type JourneyServer } from '../journeys/server.js';
import { launchBrowser } from '../support/chromium.js';
import { pressLast } from '../support/press.js';
import { ROOT, runNode, type Child } from './run-example.js';

let server: JourneyServer;
let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  [server, browser] = await Promise.all([startJourneyServer(), launchBrowser()]);
});
afterEach(() => context.close());
afterAll(() => Promise.all([server.stop(), browser.close()]));

/** A page, and what it says on its console; landing pages stand in for the internet. */
const open = async (url: string): Promise<{ readonly page: Page; readonly said: readonly string[] }> => {
  context = await browser.newContext({ viewport: { width: 900, height: 800 } });
  await context.route(/\.example\//, (route) => route.fulfill({ contentType: 'text/html', body: 'landing page' }));
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(`error ${error.message}`));
  await page.goto(url);
  return { page, said };
};

describe('docs/examples/overlay-player', () => {
  let backend: Child;
  let player: string;
  beforeAll(async () => {
    backend = runNode([join(ROOT, 'docs/examples/overlay-player.mjs')], ROOT, { SERVICE: server.url, PORT: '0' });
    player = await backend.prints(/^player on (\S+)$/m);
  });
  afterAll(async () => {
    backend.process.kill();
    await backend.ended;
  });

  /** As if the film had come to this second; resolves when the page shows an ad, or none. */
  const seek = async (page: Page, seconds: number, count: 0 | 1): Promise<void> => {
    await page.waitForFunction(
      ([at, wanted]) => {
        const video = document.querySelector('video');
        if (video === null) throw new Error('The page has a video.');
        Object.defineProperty(video, 'currentTime', { value: at, configurable: true });
        video.dispatchEvent(new Event('timeupdate'));
        return document.querySelectorAll('iframe').length === wanted;
      },
      [seconds, count] as const,
    );
  };

  /** Posts a click from the page itself, which is no slot; resolves with what the player opened once it was heard. */
  const forgeClick = (page: Page): Promise<readonly unknown[]> =>
    page.evaluate(async () => {
      const frame = document.querySelector('iframe');
      const { open } = window;
      const opened: unknown[] = [];
      window.open = (address) => (opened.push(address), null);
      // The player listens already, and so hears it first.
      const heard = new Promise((resolve) => addEventListener('message', resolve, { once: true }));
      const slot_id = /overlay\/([^/]+)$/.exec(frame?.src ?? '')?.[1];
      window.postMessage({ type: 'svc.ad.click', version: 1, cta_url: 'https://evil.example/', slot_id }, '*');
      await heard;
      window.open = open;
      return opened;
    });

  test.each(['', '/bare'])(
    'shows a slot while it lasts, hears nobody else, and opens its landing page on a click: %j',
    async (path) => {
      const { page } = await open(player + path);
      await seek(page, 25, 1);
      await page.frameLocator('iframe').locator('.cta').waitFor();
      expect(await forgeClick(page)).toEqual([]);
      const opened = context.waitForEvent('page');
      await page.frameLocator('iframe').locator('.cta').click();
      await (await opened).waitForURL(/^https:\/\/[a-z-]+\.example\//);
      await seek(page, 60, 0);
    },
  );
});

describe('docs/examples/ad-host.html', () => {
  let site: Server;
  let html = '';
  beforeAll(async () => {
    site = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    site.closeAllConnections();
    site.close();
  });

  const host = (code: string) => {
    const source = readFileSync(join(ROOT, 'docs/examples/ad-host.html'), 'utf8');
    html = source.replace('http://127.0.0.1:8080', server.url).replaceAll("'inlineAd'", `'${code}'`);
    return open(`http://localhost:${(site.address() as AddressInfo).port}/`);
  };
  const names = (said: readonly string[]): readonly string[] => said.map((line) => line.split(' ')[0] ?? '');

  test('shows an image ad below the answer, and relays its events in order', async () => {
    const { page, said } = await host('test-image');
    await page.waitForFunction(() => (document.querySelector('#slot iframe')?.clientHeight ?? 0) > 50);
    await expect(page.frameLocator('#slot iframe').locator('body').innerText()).resolves.toMatch(/\bAd\b|Sponsored/i);
    await eventually(() => said.some((line) => line.startsWith('ad.viewed')) || undefined);
    expect(names(said)).toEqual(['ad.render-started', 'ad.render-completed', 'ad.viewed']);
  });

  test('opens the modal of an interstitial over the page and closes it again', async () => {
    const { page, said } = await host('test-interstitial');
    const modal = page.locator('body > iframe');
    await modal.waitFor({ state: 'visible' });
    await pressLast(page, page.frameLocator('body > iframe').getByRole('button', { name: /close/i }));
    await modal.waitFor({ state: 'detached' });
    expect(said.filter((line) => line.startsWith('error'))).toEqual([]);
  });

  test('says why there is no ad', async () => {
    const { page, said } = await host('no-such-placement');
    await page.waitForFunction(() => document.querySelector('#slot') !== null);
    await eventually(() => said.includes('no ad: unknown') || undefined);
    expect(await page.locator('#slot iframe').count()).toBe(0);
  });
});
