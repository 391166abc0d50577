import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { WIRE_FORMATS } from '../../../adapters/wire/index.js';
import type { AdEvent } from '../../../adapters/client-js/index.js';
import { launchBrowser } from '../../support/chromium.js';
import { serveExample, type Framework, type FrameworkPage } from '../../support/framework-page.js';
import { IS_LONG } from '../../support/sample.js';
import { pressLast } from '../../support/press.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';

/** Each format once, at least. */
const TURNS = IS_LONG ? 10 : WIRE_FORMATS.length;
const LIMIT_MS = 600_000;
const HEARS_LIMIT_MS = 60_000;
const ORDER = ['ad.filled', 'ad.render-started', 'ad.render-completed', 'ad.viewed'];

let server: JourneyServer;
let browser: Browser;
let host: FrameworkPage | undefined;

beforeAll(async () => {
  [server, browser] = await Promise.all([startJourneyServer(), launchBrowser()]);
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  await host?.close();
});
afterAll(async () => {
  await Promise.all([server.stop(), browser.close()]);
});

interface Visit {
  readonly page: Page;
  readonly events: AdEvent[];
  readonly errors: string[];
  /** Paths of the calls to the service. */
  readonly calls: string[];
}

const visit = async (framework: Framework): Promise<Visit> => {
  host = await serveExample(framework, server.url);
  const page = await (await browser.newContext({ viewport: { width: 700, height: 700 } })).newPage();
  const [events, errors, calls]: [AdEvent[], string[], string[]] = [[], [], []];
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type())) errors.push(text);
    if (text.startsWith('{"name"')) events.push(JSON.parse(text) as AdEvent);
  });
  page.on('request', (request) => {
    if (request.url().startsWith(server.url)) calls.push(new URL(request.url()).pathname);
  });
  await page.goto(host.url);
  return { page, events, errors, calls };
};

const closeModal = async (page: Page): Promise<void> => {
  await pressLast(page, page.frameLocator('body > dialog > iframe').getByRole('button', { name: /close/i }));
  await page.waitForSelector('body > dialog > iframe', { state: 'detached' });
};

/** Asks, reads, looks at the ad until it counts as viewed. Returns its format. */
const takeTurn = async ({ page, events }: Visit, turn: number): Promise<string> => {
  const views = () => events.filter((event) => event.name === 'ad.viewed');
  await page.getByRole('textbox').fill(`Which coffee should I try next? ${turn}`);
  await page.getByRole('textbox').press('Enter');
  await page
    .locator('article iframe')
    .nth(turn - 1)
    .waitFor({ state: 'attached' });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const rendered = () => events.filter(({ name }) => name === 'ad.render-completed')[turn - 1];
  await eventually(rendered, HEARS_LIMIT_MS);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  // Test ads of `inlineAd` cover nothing by themselves.
  if (WIRE_FORMATS[(turn - 1) % WIRE_FORMATS.length] === 'interstitial')
    await page
      .frameLocator(`article:nth-of-type(${2 * turn}) iframe`)
      .locator('.cta')
      .click();
  const viewed = await eventually(() => views()[turn - 1], HEARS_LIMIT_MS);
  const { format } = viewed.payload;
  if (format === 'interstitial') await closeModal(page);
  return format;
};

test.each<Framework>(['react', 'vue'])(
  'the example for %s: all four formats, events in order, no shift, no complaint',
  async (framework) => {
    const seen = await visit(framework);
    const formats: string[] = [];
    for (let turn = 1; turn <= TURNS; turn++) formats.push(await takeTurn(seen, turn));
    expect([...new Set(formats)].sort()).toEqual([...WIRE_FORMATS].sort());

    const filled = seen.events.flatMap((event) => (event.name === 'ad.filled' ? [event.payload.id] : []));
    expect(new Set(filled).size).toBe(TURNS);
    for (const [index, id] of filled.entries()) {
      const own = seen.events.filter(({ payload }) => 'id' in payload && payload.id === id);
      expect(own.map(({ name }) => name).filter((name) => ORDER.includes(name))).toEqual(ORDER);
      const viewed = { id, content: expect.any(String), format: formats[index], revenue: 1 };
      expect(own.find(({ name }) => name === 'ad.viewed')).toMatchObject({ code: 'inlineAd', payload: viewed });
    }
    expect(seen.events.filter(({ name }) => name === 'ad.error' || name === 'ad.no-fill')).toEqual([]);
    // StrictMode mounts everything twice: there is one session all the same.
    expect(seen.calls.filter((path) => path === '/init')).toHaveLength(1);
    expect(seen.calls.filter((path) => path === '/preload')).toHaveLength(TURNS);
    expect(await seen.page.evaluate(() => (window as unknown as { readonly shifts: number[] }).shifts)).toEqual([]);
    expect(seen.errors).toEqual([]);
  },
  LIMIT_MS,
);
