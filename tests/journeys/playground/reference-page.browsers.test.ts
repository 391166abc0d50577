import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { launchBrowser } from '../../support/chromium.js';
import { SAMPLED, someOf } from '../../support/sample.js';
import { violations, visit, type Visit } from './playground-page.js';
import { startJourneyServer, type JourneyServer } from '../server.js';

let server: JourneyServer;
let browser: Browser;
beforeAll(async () => void ([server, browser] = await Promise.all([startJourneyServer(), launchBrowser()])));
afterAll(() => Promise.all([browser.close(), server.stop()]));
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
const DESK = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const;
/** Of Swagger UI: links in buttons, examples that scroll and take no focus, its order of headings, its head part. */
const OF_THE_VIEWER = ['nested-interactive', 'scrollable-region-focusable', 'heading-order', 'region'];

/** From the playground's own link on, as somebody gets there. */
const openReference = async (
  options: BrowserContextOptions,
): Promise<Visit & { readonly asked: readonly string[] }> => {
  const asked: string[] = [];
  const { page, complaints } = await visit(browser, server.url, options);
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('link', { name: 'API' }).click();
  await page.locator('.opblock').first().waitFor();
  return { page, complaints, asked };
};

describe('the page of the interface', () => {
  test.each(someOf([PHONE, DESK], 1))(
    `shows an operation with its schema, asks nobody else, $colorScheme: ${SAMPLED}`,
    async (look) => {
      const { page, complaints, asked } = await openReference(look);
      expect(new URL(page.url()).pathname).toBe('/reference');
      await page.getByRole('button', { name: 'POST /preload', exact: false }).first().click();
      const operation = page.locator('#operations-Conversations-preloadTurn');
      await operation.getByRole('tab', { name: 'Schema' }).first().click();
      await operation.getByText('publisherToken').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width);
      expect(new Set(asked.filter((url) => !url.startsWith('data:')).map((url) => new URL(url).origin))).toEqual(
        new Set([new URL(server.url).origin]),
      );
      const found = (await violations(page)).filter((finding) => !OF_THE_VIEWER.includes(finding.split(':')[0] ?? ''));
      expect(found).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  test('an operation is tried out from the page', async () => {
    const { page, complaints } = await openReference(DESK);
    await page.goto(`${server.url}/reference#/Conversations/preloadTurn`);
    await page.reload();
    const operation = page.locator('#operations-Conversations-preloadTurn');
    await operation.getByRole('button', { name: 'Try it out' }).click();
    const messages = [{ id: 'm1', role: 'user', content: 'Which coffee should I try?' }];
    const body = { publisherToken: 'dev-publisher-token', userId: 'u1', conversationId: 'c1', messages };
    await operation.locator('textarea').first().fill(JSON.stringify(body));
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.locator('.live-responses-table .response-col_description', { hasText: 'bidId' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('follows the theme of the playground, also when it changes', async () => {
    const { page } = await openReference(DESK);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.getByLabel('Theme').selectOption('dark');
    expect(await page.locator('html.dark-mode').count()).toBe(1);
    expect(await ground()).not.toBe(light);
    await page.getByLabel('Theme').selectOption('light');
    expect([await page.locator('html.dark-mode').count(), await ground()]).toEqual([0, light]);
  });

  test('its skip link leads to the operations', async () => {
    const { page } = await openReference(DESK);
    await page.locator('.skip-link').focus();
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('reference');
  });

  test('its viewer is compressed, and known again', async () => {
    const get = (headers: Readonly<Record<string, string>>) =>
      fetch(`${server.url}/playground/swagger-ui-bundle.js`, { headers });
    const first = await get({ 'accept-encoding': 'br' });
    expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'br']);
    const again = await get({ 'accept-encoding': 'br', 'if-none-match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect((await fetch(`${server.url}/playground/swagger-ui-bundle.js.LICENSE.txt`)).status).toBe(200);
  });
});

test('without the playground there is no such page, and the document is there', async () => {
  const bare = await startJourneyServer({ PLAYGROUND: 'off' });
  try {
    const statuses = await Promise.all(
      ['/reference', '/playground/swagger-ui-bundle.js', '/openapi.json'].map(
        async (path) => (await fetch(bare.url + path)).status,
      ),
    );
    expect(statuses).toEqual([404, 404, 200]);
  } finally {
    await bare.stop();
  }
});
