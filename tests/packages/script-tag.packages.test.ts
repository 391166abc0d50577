import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { SDK_VERSION } from '../../adapters/client-js/options/config.js';
import { blocksOf } from '../docs/markdown.js';
import type { JourneyServer } from '../journeys/server.js';
import { launchBrowser } from '../support/chromium.js';
import { installClients, makeFolder } from './support/packed.js';
import { startService } from './support/service.js';
import { serveFolder } from './support/static-site.js';
import { createApp, patchOf, USUAL_SERVICE } from './support/template-host.js';
import { visit, type Visit } from './support/visit.js';

jest.setTimeout(300_000);

const ANSWER = 'A medium roast is a good start.';

let server: JourneyServer;
let browser: Browser;
const opened: (() => unknown)[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startService(), launchBrowser()]);
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  for (const close of opened.splice(0).reverse()) await close();
});
afterAll(async () => {
  await Promise.all([server.stop(), browser.close()]);
});

const show = async (folder: string): Promise<Visit> => {
  const site = await serveFolder(folder);
  opened.push(() => site.close());
  return visit(browser, site.url);
};

/** Whether the browser has the script of the client already when the page is opened again. */
const isKept = async (page: Page): Promise<boolean> => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const fromMemory = new Set<string>();
  network.on('Network.requestServedFromCache', ({ requestId }) => void fromMemory.add(requestId));
  const kept = new Promise<boolean>((resolve) => {
    network.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.url.includes('/sdk/js')) resolve(fromMemory.has(requestId) || response.fromDiskCache === true);
    });
  });
  await page.goto(page.url());
  return kept;
};

test('a page with a script tag shows a test ad below the answer, and its browser fetches the script once', async () => {
  expect(patchOf('static')).toContain(`/sdk/js?type=global&v=${SDK_VERSION}"`);
  const { app, remove } = await createApp('static', server.url);
  opened.push(remove);
  const { page, errors, seesAd } = await show(app);
  await seesAd('#ad iframe', ANSWER);
  expect(await isKept(page)).toBe(true);
  await seesAd('#ad iframe', ANSWER);
  expect(errors).toEqual([]);
});

/** What `npm install` puts into an app, for a browser that knows no folder of packages. */
const IMPORTS = { imports: { '@ad-placement/js': './node_modules/@ad-placement/js/index.js' } };

test('the lines for a bundler in the README of client-js show a test ad', async () => {
  const { folder, remove } = makeFolder();
  opened.push(remove);
  await installClients(folder);
  const readme = readFileSync(join(folder, 'node_modules/@ad-placement/js/README.md'), 'utf8');
  const [lines = ''] = blocksOf(readme, 'js');
  const page =
    `<!doctype html><html lang="en"><title>A chat</title><p>${ANSWER}</p><div id="ad"></div>` +
    `<script type="importmap">${JSON.stringify(IMPORTS)}</script>` +
    `<script type="module">${lines.replaceAll(USUAL_SERVICE, server.url)}</script>`;
  writeFileSync(join(folder, 'index.html'), page);
  const seen = await show(folder);
  await seen.seesAd('#ad iframe', ANSWER);
  expect(seen.errors).toEqual([]);
});
