import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../support/chromium.js';
import { pairsOf, SAMPLED } from '../../support/sample.js';
import { sayChip, violations, visit } from './playground-page.js';
import { startJourneyServer, type JourneyServer } from '../server.js';

let server: JourneyServer;
let browser: Browser;
beforeAll(async () => void ([server, browser] = await Promise.all([startJourneyServer(), launchBrowser()])));
afterAll(() => Promise.all([browser.close(), server.stop()]));
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

/**
 * Gives everything that Tab should reach a number: of radio buttons the chosen one, of frames the frame. Returns what
 * they are.
 */
const numberControls = (): readonly string[] => {
  const all = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary, iframe, [tabindex]'),
  ];
  const reachable = all.filter((node) => {
    const isChosen = !(node instanceof HTMLInputElement && node.type === 'radio') || node.checked;
    return node.tabIndex >= 0 && isChosen && !node.matches(':disabled') && node.checkVisibility();
  });
  return reachable.map((node, index) => {
    node.dataset['stop'] = String(index);
    return `${index} ${node.tagName} ${node.textContent.slice(0, 30)}`;
  });
};

interface Stop {
  /** Its number, or what has the focus instead. */
  readonly at: string;
  readonly isMarked: boolean;
  readonly isInSight: boolean;
}

/** What has the focus now. A pill shows it on its text, a frame on what is inside. */
const lookAtFocus = (): Stop => {
  const node = document.activeElement instanceof HTMLElement ? document.activeElement : document.body;
  const shown = node.matches('.pill input') ? (node.nextElementSibling ?? node) : node;
  const { outlineStyle, outlineWidth } = getComputedStyle(shown);
  const { top, bottom, left, right } = shown.getBoundingClientRect();
  const isInSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && bottom > top;
  const isMarked = node.tagName === 'IFRAME' || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2);
  return { at: node.dataset['stop'] ?? node.tagName, isMarked, isInSight };
};

const MAX_STEPS = 150;

/**
 * Presses the key until the focus has gone round once and is where it was first; in frames it may take several steps.
 */
const walk = async (page: Page, key: 'Tab' | 'Shift+Tab'): Promise<readonly Stop[]> => {
  const stops: Stop[] = [];
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(lookAtFocus);
    // Between the end of the page and its beginning.
    if (stop.at === 'BODY' || stops.at(-1)?.at === stop.at) continue;
    if (stop.at === stops[0]?.at) return stops;
    stops.push(stop);
  }
  throw new Error(`The focus is held; last at ${JSON.stringify(stops.slice(-3))}.`);
};

const expectReachable = async (page: Page): Promise<number> => {
  const controls = await page.evaluate(numberControls);
  const numbers = controls.map((_, index) => String(index));
  const forth = await walk(page, 'Tab');
  const back = await walk(page, 'Shift+Tab');
  const named = (numbers: readonly string[]): readonly string[] => numbers.map((at) => controls[Number(at)] ?? at);
  for (const stops of [forth, back]) {
    const reached = new Set(stops.map(({ at }) => at));
    expect(named(numbers.filter((at) => !reached.has(at)))).toEqual([]);
    expect(named(stops.filter(({ isMarked }) => !isMarked).map(({ at }) => at))).toEqual([]);
    expect(named(stops.filter(({ isInSight }) => !isInSight).map(({ at }) => at))).toEqual([]);
  }
  return controls.length;
};

const SIZES = [
  ['wide', { width: 1440, height: 900 }],
  ['narrow', { width: 360, height: 780 }],
] as const;
type Viewport = (typeof SIZES)[number][1];
const PAGES = ['in the playground with ads and records', 'on the video page with an overlay and messages'] as const;

describe('Tab reaches everything, shows where it is, and is held nowhere', () => {
  const walkThePlayground = async (viewport: Viewport): Promise<void> => {
    const { page } = await visit(browser, server.url, { viewport });
    const isNarrow = viewport.width < 1_100;
    const parts = page.getByRole('tablist', { name: 'Parts' });
    const turnTo = (part: string) => isNarrow && parts.getByRole('tab', { name: part }).click();
    await turnTo('Settings');
    await page.getByLabel('Auction').check();
    await page.getByLabel('Every', { exact: true }).check();
    if (isNarrow) expect(await expectReachable(page)).toBeGreaterThan(14);
    await turnTo('Chat');
    await sayChip(page, 'Better coffee');
    await page.frameLocator('.slot iframe').locator('.card').waitFor();
    if (isNarrow) expect(await expectReachable(page)).toBeGreaterThan(15);
    await turnTo('Why');
    await page.getByText('The whole record').click();
    expect(await expectReachable(page)).toBeGreaterThan(isNarrow ? 9 : 25);
    await page.getByRole('tab', { name: 'Events' }).click();
    await page.locator('#panel-events summary').first().click();
    await expectReachable(page);
  };

  const walkTheVideoPage = async (viewport: Viewport): Promise<void> => {
    const { page } = await visit(browser, `${server.url}/video`, { viewport });
    await page.locator('.slot-button').first().click();
    await page.frameLocator('.overlay').locator('.cta').click();
    await page.locator('#panel-security .badge.good').waitFor({ state: 'attached' });
    await page.getByRole('tab', { name: 'forgeries' }).click();
    await page.getByRole('button', { name: 'in this page' }).click();
    await page.locator('.badge.bad').waitFor();
    await page.getByText('The message').first().click();
    expect(await expectReachable(page)).toBeGreaterThan(18);
  };

  test.each(pairsOf(PAGES, SIZES).map(([at, [size, viewport]]) => [at, size, viewport] as const))(
    `%s, %s: ${SAMPLED}`,
    (at, _size, viewport) => (at === PAGES[0] ? walkThePlayground(viewport) : walkTheVideoPage(viewport)),
  );
});

describe('and everything does its work by key', () => {
  test('a conversation in the playground without a pointer', async () => {
    const { page, complaints } = await visit(browser, server.url);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.getByRole('tab', { name: 'JS' }).evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'A hiking trip' }).focus();
    await page.keyboard.press('Space');
    await page.frameLocator('.slot iframe[src*="sdk=sdk-vue"]').locator('.card').waitFor();
    await page.getByRole('tab', { name: 'Text' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('#panel-requests summary').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('#panel-requests pre').first().waitFor();
    await page.getByLabel('Theme').focus();
    await page.keyboard.type('Dark');
    await page.locator('html[data-theme=dark]').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('an overlay is clicked, and a forged click rejected, without a pointer', async () => {
    const { page, complaints } = await visit(browser, `${server.url}/video`);
    await page.locator('.slot-button').nth(2).focus();
    await page.keyboard.press('Enter');
    await page.frameLocator('.overlay').locator('.cta').focus();
    await page.keyboard.press('Enter');
    await page.locator('#panel-security .badge.good').waitFor({ state: 'attached' });
    await page.getByRole('tab', { name: 'Why' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'foreign frame' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.badge.bad').waitFor();
    expect(complaints).toEqual([]);
  });
});
