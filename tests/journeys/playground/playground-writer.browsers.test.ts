import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../support/chromium.js';
import { pairsOf, SAMPLED } from '../../support/sample.js';
import { startAnew, violations, visit } from './playground-page.js';
import { eventually, runServer, startJourneyServer, type JourneyServer } from '../server.js';

/** Of the script: what the gate refuses, and what only the judge does. */
const OVERSTEPS = { gate: 'guaranteed to be the best', judge: 'grew up there' } as const;

let server: JourneyServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startJourneyServer({ PLAYGROUND_WRITER: 'script' }), launchBrowser()]);
});
afterAll(() => Promise.all([browser.close(), server.stop()]));
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

const ask = async (page: Page, question: string): Promise<void> => {
  await page.getByLabel('Your message').fill(question);
  await page.keyboard.press('Enter');
  // Its panel may be hidden.
  const badge = page.locator('#panel-turns .log > li').first().locator('.badge', { hasText: /^ad$/ });
  await badge.waitFor({ state: 'attached' });
};
const openTexts = (page: Page): Promise<void> => page.getByRole('tab', { name: 'Text' }).click();
const newest = (page: Page) => page.locator('#panel-texts .log > li').first();
const whenDone = async (page: Page): Promise<string> => {
  await newest(page)
    .locator('.badge', { hasText: /^done$/ })
    .waitFor();
  return newest(page).innerText();
};

describe('the playground shows how the texts of ads are written', () => {
  test('word by word, with what was refused and why; of that nothing is on the page of the ad, in a record or a log', async () => {
    const { page, complaints } = await visit(browser, server.url);
    await page.getByRole('group', { name: 'Text of ads' }).getByText('no language model').waitFor();
    await openTexts(page);
    const seen = new Set<string>();
    await eventually(async () => {
      // The page itself looks from the beginning: seen from here, a text may be whole already.
      const isStreamed = page.waitForFunction(
        () => document.querySelector('#panel-texts .log > li:first-child .stream[aria-busy=true]') !== null,
      );
      await Promise.all([isStreamed, ask(page, `Which coffee should I try?`)]);
      const words = await whenDone(page);
      for (const stage of ['gate', 'judge'] as const)
        if (words.includes(`${stage}: `)) {
          expect(words).toContain(OVERSTEPS[stage]);
          seen.add(stage);
        }
      const shown = await page.frameLocator('.slot iframe').locator('.card .text').innerText();
      for (const refused of Object.values(OVERSTEPS)) expect(shown).not.toContain(refused);
      await startAnew(page);
      return seen.size > 0 || undefined;
    });
    expect(await newest(page).innerText()).toContain('a script for demonstration, no language model');
    await page.getByRole('tab', { name: 'Why' }).click();
    for (const words of Object.values(OVERSTEPS)) {
      expect(await page.locator('#panel-turns').innerText()).not.toContain(words);
      expect(server.logs()).not.toContain(words);
    }
    expect(complaints).toEqual([]);
  });

  test('the template writes where it was chosen, and nothing is watched', async () => {
    const { page, complaints } = await visit(browser, server.url);
    await openTexts(page);
    await page.getByRole('radio', { name: 'Template' }).check();
    await ask(page, 'Which coffee should I try?');
    await page.frameLocator('.slot iframe').locator('.card').waitFor();
    await newest(page)
      .locator('.badge', { hasText: /^template$/ })
      .first()
      .waitFor();
    expect(await page.locator('#panel-texts .stream').count()).toBe(0);
    await startAnew(page);
    await page.getByRole('radio', { name: 'Script' }).check();
    await ask(page, 'Which coffee should I try?');
    await whenDone(page);
    expect(complaints).toEqual([]);
  });

  test('a child is told to no model: it says so', async () => {
    const { page } = await visit(browser, server.url);
    await openTexts(page);
    await page.getByRole('group', { name: 'Children' }).getByRole('radio', { name: 'On' }).check();
    await ask(page, 'Which coffee should I try?');
    await newest(page).locator('.badge', { hasText: 'not asked' }).waitFor();
    expect(await newest(page).innerText()).toContain('coppa');
  });

  const SCREENS = [
    [1_440, 900],
    [390, 844],
  ] as const;
  test.each(pairsOf(['light', 'dark'] as const, SCREENS).map(([scheme, screen]) => [scheme, ...screen] as const))(
    `%s, %d pixels wide: by keyboard, without a finding of axe, and nothing sticks out: ${SAMPLED}`,
    async (scheme, width, height) => {
      const { page } = await visit(browser, server.url, { viewport: { width, height }, colorScheme: scheme });
      await ask(page, 'Which coffee should I try?');
      const parts = page.getByRole('tablist', { name: 'Parts' });
      if (await parts.isVisible()) {
        await parts.getByRole('tab', { name: 'Chat' }).focus();
        await page.keyboard.press('ArrowRight');
      }
      await page.locator('#tab-turns').focus();
      await page.keyboard.press('ArrowRight');
      await whenDone(page);
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('tab-texts');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await violations(page)).toEqual([]);
      const folder = process.env['SCREENSHOTS'];
      if (folder !== undefined) {
        await newest(page).scrollIntoViewIfNeeded();
        await page.screenshot({ path: `${folder}/writer-${scheme}-${width}.png` });
      }
    },
  );
});

test('a service in production does not start with a script that writes', async () => {
  const env = { NODE_ENV: 'production', PLAYGROUND_WRITER: 'script', PUBLIC_URL: 'https://ads.example', PORT: '0' };
  const { code, stderr } = await runServer(env);
  expect(code).toBe(1);
  expect(stderr).toContain('PLAYGROUND_WRITER');
});
