import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../support/chromium.js';
import { newestVerdict, sayChip, visit, type Visit } from './playground-page.js';
import { startJourneyServer } from './server.js';

const [server, browser] = await Promise.all([startJourneyServer(), launchBrowser()]);
afterAll(() => Promise.all([browser.close(), server.stop()]));

let page: Page;
let complaints: Visit['complaints'];
beforeEach(async () => {
  ({ page, complaints } = await visit(browser, server.url));
  await sayChip(page, 'Better coffee');
  await newestVerdict(page, 'ad');
  await sayChip(page, 'Do I need a better grinder');
  await entry(1).waitFor();
  await newestVerdict(page, 'ad');
  await page.locator('.slot iframe').nth(1).waitFor();
  await page.mouse.move(720, 4);
});

/** Entries are listed newest first, ads oldest first. */
const entry = (index: number) => page.locator('#panel-turns .log > li').nth(index);
const frame = (index: number) => page.locator('.slot iframe').nth(index);
const outlined = () =>
  page
    .locator('.slot iframe')
    .evaluateAll((frames) => frames.map((node) => getComputedStyle(node).outlineStyle === 'solid'));
const marked = () =>
  page.locator('#panel-turns .log > li').evaluateAll((rows) => rows.map((row) => row.matches('.linked')));

describe('an ad of the chat and its entry in the inspector', () => {
  test('the pointer on either marks the other, and nothing when it is gone', async () => {
    await entry(0).hover({ position: { x: 8, y: 8 } });
    expect([await outlined(), await marked()]).toEqual([
      [false, true],
      [false, false],
    ]);
    await entry(1).hover({ position: { x: 8, y: 8 } });
    expect(await outlined()).toEqual([true, false]);
    await frame(1).hover();
    expect([await outlined(), await marked()]).toEqual([
      [false, false],
      [true, false],
    ]);
    await page.mouse.move(720, 4);
    expect([await outlined(), await marked()]).toEqual([
      [false, false],
      [false, false],
    ]);
    expect(complaints).toEqual([]);
  });

  test('so does the focus', async () => {
    await entry(1).locator('summary').focus();
    expect(await outlined()).toEqual([true, false]);
    await frame(1).focus();
    expect([await outlined(), await marked()]).toEqual([
      [false, false],
      [true, false],
    ]);
    await page.getByLabel('Your message').focus();
    expect(await marked()).toEqual([false, false]);
    expect(complaints).toEqual([]);
  });

  test('events are linked as well', async () => {
    await page.getByRole('tab', { name: 'Events' }).click();
    // As the pointer would; under one that rests, the next event takes the place of this one.
    await page.locator('#panel-events .log > li', { hasText: 'ad.filled' }).first().dispatchEvent('pointerover');
    expect(await outlined()).toEqual([false, true]);
    expect(complaints).toEqual([]);
  });
});
