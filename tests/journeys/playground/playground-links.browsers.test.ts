import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../support/chromium.js';
import { newestVerdict, sayChip, visit, type Visit } from './playground-page.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';

let server: JourneyServer;
let browser: Browser;
beforeAll(async () => void ([server, browser] = await Promise.all([startJourneyServer(), launchBrowser()])));
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
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

type Pair = readonly [boolean, boolean];
/** The page learns of the pointer and the focus in a frame a moment later. */
const untilLinked = async (frames: Pair, entries: Pair): Promise<void> => {
  const wanted = JSON.stringify([frames, entries]);
  await eventually(async () => JSON.stringify([await outlined(), await marked()]) === wanted || undefined);
};

describe('an ad of the chat and its entry in the inspector', () => {
  test('the pointer on either marks the other, and nothing when it is gone', async () => {
    await entry(0).hover({ position: { x: 8, y: 8 } });
    await untilLinked([false, true], [false, false]);
    await entry(1).hover({ position: { x: 8, y: 8 } });
    await untilLinked([true, false], [false, false]);
    await frame(1).hover();
    await untilLinked([false, false], [true, false]);
    await page.mouse.move(720, 4);
    await untilLinked([false, false], [false, false]);
    expect(complaints).toEqual([]);
  });

  test('so does the focus', async () => {
    await entry(1).locator('summary').focus();
    await untilLinked([true, false], [false, false]);
    // By Tab: the client gives a focus back that a frame takes in any other way.
    await frame(1).evaluate((node) => {
      const lead = (event: KeyboardEvent): void => {
        event.preventDefault();
        (node as HTMLElement).focus();
      };
      addEventListener('keydown', lead, { once: true });
    });
    await page.keyboard.press('Tab');
    await untilLinked([false, false], [true, false]);
    await page.getByLabel('Your message').focus();
    await untilLinked([false, false], [false, false]);
    expect(complaints).toEqual([]);
  });

  test('events are linked as well', async () => {
    await page.getByRole('tab', { name: 'Events' }).click();
    // As the pointer would; under one that rests, the next event takes the place of this one.
    await page.locator('#panel-events .log > li', { hasText: 'ad.filled' }).first().dispatchEvent('pointerover');
    await eventually(async () => JSON.stringify(await outlined()) === '[false,true]' || undefined);
    expect(complaints).toEqual([]);
  });
});
