import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { JourneyServer } from '../journeys/server.js';
import { launchBrowser } from '../support/chromium.js';
import { startService } from './support/service.js';
import { countChanges, createApp, HOSTS, patchOf, runTool, startVite } from './support/template-host.js';
import { visit } from './support/visit.js';

jest.setTimeout(300_000);

/** As `npm run build` in such an app. */
const TYPE_CHECKS = { react: 'typescript/bin/tsc', vue: 'vue-tsc/bin/vue-tsc.js' } as const;

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

test.each(HOSTS)('from a new app (%s) to the first ad: ten changed lines', (host) => {
  expect(countChanges(patchOf(host))).toBeGreaterThan(0);
  expect(countChanges(patchOf(host))).toBeLessThanOrEqual(10);
});

describe.each(['react', 'vue'] as const)('the template of Vite for %s with its ten lines', (host) => {
  let app: string;
  let remove: () => void;
  beforeAll(async () => {
    ({ app, remove } = await createApp(host, server.url));
  });
  afterAll(() => remove());

  const show = async (mode: 'preview' | 'dev'): Promise<void> => {
    const site = await startVite(app, mode);
    opened.push(() => site.close());
    const { page, errors, seesAd } = await visit(browser, site.url);
    await page.getByRole('button', { name: 'Which coffee should I try?' }).click();
    await seesAd('article iframe', 'A medium roast is a good start.');
    expect(errors).toEqual([]);
  };

  test('is built without a complaint, and shows a test ad below the answer', async () => {
    runTool(app, TYPE_CHECKS[host], '-b');
    runTool(app, 'vite/bin/vite.js', 'build');
    await show('preview');
  });

  test('shows a test ad below the answer during development', () => show('dev'));
});
