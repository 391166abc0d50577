import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../support/chromium.js';
import { SAMPLED, someOf } from '../../support/sample.js';
import { violations, visit } from '../playground/playground-page.js';
import { startJourneyServer, type JourneyServer } from '../server.js';

let server: JourneyServer;
let browser: Browser;
beforeAll(async () => void ([server, browser] = await Promise.all([startJourneyServer(), launchBrowser()])));
afterAll(() => Promise.all([browser.close(), server.stop()]));
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

const goTo = async (page: Page, slot: number): Promise<void> => {
  await page.locator('.slot-button').nth(slot).click();
  await page.frameLocator('.overlay').locator('.cta').waitFor();
};

const openSecurity = (page: Page): Promise<void> => page.getByRole('tab', { name: 'forgeries' }).click();

const heard = (page: Page): Promise<readonly string[]> =>
  page
    .locator('#panel-security .log > li')
    .evaluateAll((rows) =>
      rows.map((row) => `${row.querySelector('.badge')?.textContent}: ${row.querySelector('.words')?.textContent}`),
    );

/** Where the overlay stands in the screen: its distance from the upper and the lower edge. */
const edges = async (page: Page): Promise<readonly number[]> => {
  const [screen, overlay] = await Promise.all(['.screen', '.overlay'].map((at) => page.locator(at).boundingBox()));
  if (!screen || !overlay) throw new Error('Nothing is on show.');
  return [overlay.y - screen.y, screen.y + screen.height - overlay.y - overlay.height].map(Math.round);
};

describe('the video page', () => {
  test('overlays come at their time and edge, and go', async () => {
    const { page, complaints } = await visit(browser, `${server.url}/video`);
    await goTo(page, 0);
    expect((await edges(page))[1]).toBe(8);
    await goTo(page, 2);
    expect((await edges(page))[0]).toBe(8);
    expect(await page.locator('.slot-button[data-shown]').innerText()).toContain('3:30');
    await page.getByLabel('Position').fill('300');
    await page.locator('.overlay').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  test('opens with an ad on show, and with why it won', async () => {
    const { page, complaints } = await visit(browser, `${server.url}/video`);
    await page.frameLocator('.overlay').locator('.cta').waitFor();
    const panel = page.getByRole('tabpanel', { name: 'Why' });
    await panel.getByText('won the auction').waitFor();
    expect(await panel.getByRole('list', { name: 'Gates' }).locator('li').allInnerTexts()).toEqual([
      '✓ traffic',
      '✓ country',
    ]);
    const [winner] = await panel.getByRole('list', { name: 'Candidates' }).locator('li').allInnerTexts();
    expect(winner).toMatch(/won\s+offered \$\d+\.\d\d → .*pays \$\d+\.\d\d/);
    expect(complaints).toEqual([]);
  });

  test('the overlay’s own click is accepted and pauses; forged ones are rejected and say why', async () => {
    const { page, complaints } = await visit(browser, `${server.url}/video`);
    // The film stands still until all is forged: the slot must not be over before the press.
    await page.frameLocator('.overlay').locator('.cta').waitFor();
    await openSecurity(page);
    await page.getByRole('button', { name: 'foreign frame' }).click();
    await page.locator('.badge.bad').waitFor();
    await page.getByRole('button', { name: 'in this page' }).click();
    await page.locator('.badge.bad').nth(1).waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.frameLocator('.overlay').locator('.cta').click();
    await page.locator('#panel-security .badge.good').waitFor();
    expect(await heard(page)).toEqual([
      expect.stringMatching(/^accepted: .*https:\/\/harbor-coffee\.example\/first-bag/),
      'rejected: It came from another window than the overlay on show.',
      `rejected: It came from the origin “null”, not from ${server.url}.`,
    ]);
    expect(await page.getByRole('button', { name: 'Play', exact: true }).count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('another size is another playback with overlays that fit', async () => {
    const { page } = await visit(browser, `${server.url}/video`);
    const wide = await page.locator('.overlay').getAttribute('src');
    await page.getByLabel('Player size').selectOption('320 × 180');
    // The one before stays until the new slots are there.
    await page.locator(`.overlay:not([src="${wide}"])`).waitFor();
    await page.frameLocator('.overlay').locator('.cta').waitFor();
    const box = await page.locator('.overlay').boundingBox();
    expect(box?.width).toBeLessThanOrEqual(320);
    expect(box?.height).toBeLessThanOrEqual(45);
  });

  test.each(someOf(['light', 'dark'] as const, 1))(
    `axe finds nothing, %s, wide and narrow: ${SAMPLED}`,
    async (colorScheme) => {
      const { page } = await visit(browser, `${server.url}/video`, { colorScheme });
      await openSecurity(page);
      await page.getByRole('button', { name: 'in this page' }).click();
      await page.locator('.badge.bad').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 780 });
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    },
  );

  test('a keyboard is enough: close an overlay, play, pause, move along the time line', async () => {
    const { page } = await visit(browser, `${server.url}/video`);
    await page.frameLocator('.overlay').locator('.cta').waitFor();
    await page.locator('#main').focus();
    const close = page.getByRole('button', { name: 'Close ad' });
    await close.focus();
    await page.keyboard.press('Enter');
    await page.locator('.overlay').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    // It stays closed when its time comes again.
    await page.locator('.slot-button').first().click();
    await page.locator('.slot-button[data-shown]').waitFor();
    expect(await close.count()).toBe(0);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByLabel('Position').focus();
    await page.keyboard.press('End');
    expect(await page.locator('.time').innerText()).toBe('10:00 / 10:00');
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Play', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  });
});
