import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../support/chromium.js';
import { SAMPLED, someOf } from '../../support/sample.js';
import { newestVerdict, sayChip, startAnew, violations, visit } from './playground-page.js';
import { startJourneyServer, type JourneyServer } from '../server.js';

let server: JourneyServer;
let browser: Browser;
beforeAll(async () => void ([server, browser] = await Promise.all([startJourneyServer(), launchBrowser()])));
afterAll(() => Promise.all([browser.close(), server.stop()]));
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

const COFFEE = 'Better coffee';
const GRINDER = 'Do I need a better grinder';
const MUG = 'And how much coffee';

const ad = (page: Page, message: number) =>
  page.locator('.message.assistant').nth(message).frameLocator('.slot iframe').locator('.card');

const ARABIC = 'أي قهوة تنصحني بها؟';

/** In which direction a message in Arabic is set, and the words of the page around it. The page is in English. */
const directionsOf = (page: Page) =>
  page.evaluate((words) => {
    const directionOf = (selector: string): string => {
      const node = document.querySelector(selector);
      if (node === null) throw new Error(`There is no ${selector}.`);
      return getComputedStyle(node).direction;
    };
    const message = document.querySelector('.message.user .bubble p');
    if (message) message.textContent = words;
    return [directionOf('.message.user .bubble p'), directionOf('.message.user .bubble .sr-only')];
  }, ARABIC);

describe('the playground', () => {
  test('a scripted conversation shows a test ad, says why, and shows what went over the wire', async () => {
    const { page, complaints } = await visit(browser, server.url);
    await sayChip(page, COFFEE);
    await ad(page, 0).waitFor();
    expect(await ad(page, 0).innerText()).toContain('Test Advertiser');
    expect(await newestVerdict(page, 'ad')).toContain('“test-image” (house) won the auction: offered $1.00');
    const timings = await page.getByRole('list', { name: 'Timings' }).locator('li').allInnerTexts();
    expect(timings).toEqual([
      expect.stringMatching(/^decided in \d+ ms$/),
      expect.stringMatching(/^house: \S+ after \d+ ms$/),
    ]);
    await page.getByText('The whole record').click();
    expect(await page.locator('#panel-turns pre').innerText()).toContain('Gates, of which the first refusal decides:');
    await page.getByRole('tab', { name: 'Time' }).click();
    await page.getByRole('list', { name: 'Events of turn 1' }).getByText('render completed').waitFor();
    await page.getByRole('tab', { name: 'Requests' }).click();
    expect(await page.locator('#panel-requests .log code').allInnerTexts()).toEqual(['POST /preload', 'POST /init']);
    await page.getByRole('tab', { name: 'Events' }).click();
    await page.locator('#panel-events .badge', { hasText: 'ad.filled' }).waitFor();
    await page.getByRole('tab', { name: 'Frames' }).click();
    await page.locator('#panel-frames code', { hasText: /^init-iframe$/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('with the auction token: no ad at turn 1 and why, an ad at turn 2 and why', async () => {
    const { page, complaints } = await visit(browser, server.url);
    await page.getByLabel('Auction').check();
    await sayChip(page, 'A hiking trip');
    expect(await newestVerdict(page, 'no ad')).toContain('still in its first turns (first-turns)');
    await sayChip(page, 'About 5 °C');
    expect(await newestVerdict(page, 'ad')).toContain('northtrail');
    const [won, ...lost] = await page.getByRole('list', { name: 'Candidates' }).first().locator('li').allInnerTexts();
    expect(won).toMatch(/direct: won\s+offered \$\d+\.\d\d → .*pays \$\d+\.\d\d; relevance [\d.]+/);
    expect(lost.join('\n')).toMatch(/direct: (lost-to-higher-bid|low-relevance)/);
    await ad(page, 1).waitFor();
    expect(await ad(page, 1).innerText()).toContain('Northtrail');
    expect(await page.locator('.slot iframe').count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('pacing decides which turns the auction sells, and each turn says so', async () => {
    const { page, complaints } = await visit(browser, server.url);
    expect(await page.getByLabel('Cautious').isDisabled()).toBe(true);
    await page.getByLabel('Auction').check();
    await page.getByLabel('Every', { exact: true }).check();
    await sayChip(page, COFFEE);
    expect(await newestVerdict(page, 'ad')).toContain('harbor-coffee');
    await page.getByLabel('Cautious').check();
    await startAnew(page);
    await sayChip(page, COFFEE);
    expect(await newestVerdict(page, 'no ad')).toContain('(first-turns)');
    await sayChip(page, GRINDER);
    expect(await newestVerdict(page, 'no ad')).toContain('(first-turns)');
    await sayChip(page, MUG);
    expect(await newestVerdict(page, 'ad')).toContain('harbor-coffee');
    await sayChip(page, 'Where do I keep the beans');
    expect(await newestVerdict(page, 'no ad')).toContain('(every-nth)');
    expect(complaints).toEqual([]);
  });

  test.each(someOf(['React', 'Vue'], 1))(`the same conversation goes on in %s: ${SAMPLED}`, async (framework) => {
    const { page, complaints } = await visit(browser, server.url);
    await sayChip(page, COFFEE);
    await ad(page, 0).waitFor();
    await page.getByRole('tab', { name: framework }).click();
    await ad(page, 0).waitFor();
    // The other app's frame stays until this one has loaded.
    await page.locator(`.slot iframe[src*="sdk=sdk-${framework.toLowerCase()}"]`).waitFor();
    await sayChip(page, GRINDER);
    await ad(page, 1).waitFor();
    expect(await page.locator('.message').count()).toBe(4);
    expect(await directionsOf(page)).toEqual(['rtl', 'ltr']);
    expect(complaints).toEqual([]);
  });

  test('free words are answered; a muted turn has no ad and says so', async () => {
    const { page } = await visit(browser, server.url);
    await page.getByLabel('Mute the next turn').check();
    await page.getByLabel('Your message').fill('Tell me about espresso');
    await page.keyboard.press('Enter');
    expect(await newestVerdict(page, 'no ad')).toContain('the client was told "ads_disabled"');
    expect(await page.getByLabel('Mute the next turn').isChecked()).toBe(false);
    await page.locator('.message.assistant:not(.streaming)', { hasText: 'freshness' }).waitFor();
    expect(await page.locator('.slot iframe').count()).toBe(0);
    expect(await directionsOf(page)).toEqual(['rtl', 'ltr']);
  });

  test('format, theme and width reach the ad', async () => {
    const { page } = await visit(browser, server.url, { colorScheme: 'light' });
    await page.getByLabel('Format').selectOption('banner');
    await page.getByLabel('360 px').check();
    await sayChip(page, COFFEE);
    await ad(page, 0).waitFor();
    expect(await page.locator('.slot iframe').getAttribute('src')).toMatch(/code=test-banner.*theme=light/);
    expect((await page.locator('.device').boundingBox())?.width).toBe(360);
    await page.getByLabel('Theme').selectOption('dark');
    await page.frameLocator('.slot iframe').locator('html[data-theme=dark]').waitFor();
    await page.getByRole('tab', { name: 'Requests' }).click();
    await page.locator('#panel-requests summary').first().click();
    expect(await page.locator('#panel-requests pre').first().innerText()).toContain('"type": "handset"');
  });
});

describe('faults', () => {
  test.each([
    ['Server gone', 'did not answer'],
    ['Garbage', 'made no sense'],
  ])('%s: the chat goes on, the panel says it, and the next turn is as good as ever', async (fault, words) => {
    const { page, complaints } = await visit(browser, server.url);
    await page.getByLabel('Fault').selectOption(fault);
    await sayChip(page, COFFEE);
    expect(await newestVerdict(page, 'failed')).toContain(words);
    expect(await page.locator('.slot iframe').count()).toBe(0);
    await page.getByLabel('Fault').selectOption('None');
    await sayChip(page, GRINDER);
    await ad(page, 1).waitFor();
    expect(complaints).toEqual([]);
  });

  test('Slow: the answer comes first, its ad later', async () => {
    const { page } = await visit(browser, server.url);
    await page.getByLabel('Fault').selectOption('Slow');
    const first = page.waitForFunction(() => {
      if (document.querySelector('.slot iframe') !== null) return 'its ad';
      return document.querySelector('.message.assistant:not(.streaming)') && 'the answer';
    });
    await sayChip(page, COFFEE);
    expect(await (await first).jsonValue()).toBe('the answer');
    await ad(page, 0).waitFor();
    await page.getByLabel('Fault').selectOption('None');
    await sayChip(page, GRINDER);
    await sayChip(page, MUG);
    expect(await page.locator('.message').count()).toBe(6);
  });
});

describe('for everyone', () => {
  test.each(someOf(['light', 'dark'] as const, 1))(
    `axe finds nothing, %s, wide and narrow: ${SAMPLED}`,
    async (colorScheme) => {
      const { page } = await visit(browser, server.url, { colorScheme });
      expect(await violations(page)).toEqual([]);
      await sayChip(page, COFFEE);
      await newestVerdict(page, 'ad');
      await page.getByText('The whole record').click();
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 780 });
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    },
  );

  test('a keyboard is enough: tabs by arrows, a switch, a message', async () => {
    const { page } = await visit(browser, server.url);
    await page.getByRole('tab', { name: 'JS' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('tab', { name: 'React' }).getAttribute('aria-selected')).toBe('true');
    await page.getByLabel('Test', { exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByLabel('Auction').isChecked()).toBe(true);
    await page.getByRole('button', { name: COFFEE }).focus();
    await page.keyboard.press('Enter');
    expect(await newestVerdict(page, 'no ad')).toContain('first turns');
  });
});

describe('in production', () => {
  test('nothing of it is served, unless it is switched on', async () => {
    const statusesOf = async (env: Record<string, string>): Promise<readonly number[]> => {
      const production = await startJourneyServer({ NODE_ENV: 'production', ...env });
      const paths = ['/', '/video', '/playground/main.js'];
      const statuses = await Promise.all(paths.map(async (path) => (await fetch(production.url + path)).status));
      await production.stop();
      return statuses;
    };
    expect(await statusesOf({})).toEqual([200, 404, 404]);
    expect(await statusesOf({ PLAYGROUND: 'on' })).toEqual([200, 200, 200]);
  });
});
