import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../support/chromium.js';
import { sayChip, violations, visit } from './playground-page.js';
import { startJourneyServer, type JourneyServer } from '../server.js';

let server: JourneyServer;
let browser: Browser;
beforeAll(async () => void ([server, browser] = await Promise.all([startJourneyServer(), launchBrowser()])));
afterAll(() => Promise.all([browser.close(), server.stop()]));

test('the playground shows which text was reviewed, what it rests on, its lead-in, and what free text would be', async () => {
  const { page, complaints } = await visit(browser, server.url);
  await page.locator('input[name="token"][value="auction"]').check();
  await page.locator('input[name="pacing"][value="every"]').check();
  await sayChip(page, 'Better coffee');
  await page.getByRole('tab', { name: 'Text' }).click();
  const entry = page.locator('#panel-texts .log > li').first();
  await entry.locator('.badge', { hasText: /^reviewed$/ }).waitFor();
  const said = await page.frameLocator('.slot iframe').locator('.card .text').innerText();
  const parts = await entry.locator('ul').first().locator('> li > q').allInnerTexts();
  const bare = parts.map((part) => part.replaceAll(/[“”"]/gu, ''));
  expect(said.replaceAll(/\s+/gu, ' ')).toBe(bare.join(' '));
  expect(await entry.innerText()).toContain('lead-in');
  expect(await entry.getByText(/^Rests on the brief:/).count()).toBeGreaterThan(0);
  await entry.getByText('What free text would be').click();
  await entry.getByText('Examples written by hand').waitFor();
  expect(await entry.locator('details .badge', { hasText: /^refused$/ }).count()).toBe(2);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test.each([1280, 1440])('at %d px no tab of the inspector stands alone across its whole row', async (width) => {
  const { page } = await visit(browser, server.url, { viewport: { width, height: 800 } });
  const boxes = await page.locator('.inspect > .tabs button').evaluateAll((all) => all.map((one) => one.clientWidth));
  expect(Math.max(...boxes) - Math.min(...boxes)).toBeLessThanOrEqual(1);
});
