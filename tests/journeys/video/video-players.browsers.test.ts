import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { WireAdSlot } from '../../../adapters/wire/index.js';
import { pairsOf, SAMPLED } from '../../support/sample.js';
import { forgeClicks, useCinema, planOfFilm, playSlowly, resizePlayer, seek, stands, unreachable } from './cinema.js';
import { SHAKA, VIDEO_JS, type RealPlayer } from './real-players.js';
import { filesOf } from './subtitled-film.js';

/** A player in the cinema, and what its bar leaves to overlays. */
interface Barred extends RealPlayer {
  readonly fullScreen: string;
  readonly barPx: number;
  /** Left, top, width and height of the overlay of the lower edge, in a player of 500 by 281. */
  readonly small: readonly [number, number, number, number];
}

const AT_TOP = [50, 8, 400, 56] as const;
const PLAYERS: readonly Barred[] = [
  { ...VIDEO_JS, barPx: 30, small: [50, 281 - 30 - 8 - 55, 400, 55] },
  // Its bar takes three quarters of the third that an overlay may stand in.
  { ...SHAKA, barPx: 69, small: AT_TOP },
];

const stage = useCinema();

const open = async (player: Barred): Promise<{ readonly page: Page; readonly slots: readonly WireAdSlot[] }> => {
  const slots = await planOfFilm(stage.server.url);
  stage.cinema.serve(filesOf(player, stage.server.url, slots));
  const page = await (await stage.browser.newContext({ viewport: { width: 1200, height: 700 } })).newPage();
  // Shaka asks for a font.
  await page.route(/^https:/, (route) => route.abort());
  await page.goto(stage.cinema.origin);
  await page.waitForFunction(() => 'overlays' in window);
  return { page, slots };
};

const isPaused = (page: Page): Promise<boolean> => page.evaluate(() => document.querySelector('video')!.paused);

const isUnseen = (page: Page) =>
  page.waitForFunction(() => document.querySelector('iframe')?.style.visibility !== 'visible');

const clicks = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'clicks') as unknown);

const STORIES = [
  'an overlay comes and goes with the film, follows the player, and leaves each control in reach',
  'it turns with the screen, and fills it with the player’s own button',
  'a press is told once, a forged one never, and what was closed stays away',
] as const;
const TOLD = pairsOf(PLAYERS, STORIES);

describe.each(PLAYERS)(`over $name: ${SAMPLED}`, (player) => {
  const bottom = [96, 540 - player.barPx - 8, 768] as const;
  const standsAtBottom = (page: Page) => {
    const height = Math.min(108, 180 - player.barPx - 8);
    return stands(page, bottom[0], bottom[1] - height, bottom[2], height);
  };

  const followsThePlayer = async (): Promise<void> => {
    const { page } = await open(player);
    await page.evaluate(() => document.querySelector('video')!.play());
    await standsAtBottom(page);
    expect(await page.evaluate(() => document.querySelector('video')!.currentTime)).toBeGreaterThanOrEqual(2);
    await page.evaluate(() => document.querySelector('video')!.pause());
    await seek(page, 5.5);
    await isUnseen(page);
    await seek(page, 3);
    await standsAtBottom(page);
    expect(await unreachable(page, player.controls)).toEqual([]);
    await page.frameLocator('iframe').locator('.cta').click({ trial: true });
    await resizePlayer(page, 500, 281);
    await stands(page, ...player.small);
    expect(await unreachable(page, player.controls)).toEqual([]);
    await seek(page, 7);
    await stands(page, ...AT_TOP);
    await seek(page, 3);
    await resizePlayer(page, 960, 540);
    await standsAtBottom(page);
    expect(await unreachable(page, player.controls)).toEqual([]);
    await seek(page, 10.5);
    await page.locator('iframe[src$=none]').waitFor({ state: 'attached' });
    await isUnseen(page);
  };

  const turnsWithTheScreen = async (): Promise<void> => {
    const { page } = await open(player);
    await page.evaluate(() => document.querySelector('#player')!.setAttribute('style', 'width:100vw;height:100vh'));
    await seek(page, 3);
    for (const [width, height] of [
      [844, 390],
      [390, 844],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      const [wide, high] = [Math.floor(width * 0.8), width === 390 ? 43 : Math.floor(390 / 3) - player.barPx - 8];
      const tall = Math.min(high, Math.floor(height / 5));
      await stands(page, (width - wide) / 2, height - player.barPx - 8 - tall, wide, tall);
      expect(await unreachable(page, player.controls)).toEqual([]);
    }
    await page.setViewportSize({ width: 1200, height: 700 });
    await resizePlayer(page, 960, 540);
    await standsAtBottom(page);
    await page.locator(player.fullScreen).click();
    await page.waitForFunction(() => document.fullscreenElement !== null);
    await page.waitForFunction(() => {
      const frame = document.querySelector('iframe')!;
      return frame.style.visibility === 'visible' && frame.offsetWidth === Math.floor(innerWidth * 0.8);
    });
    expect(await unreachable(page, player.controls)).toEqual([]);
    await page.locator(player.fullScreen).click();
    await standsAtBottom(page);
  };

  const tellsAPress = async (): Promise<void> => {
    const { page, slots } = await open(player);
    await seek(page, 7);
    await stands(page, 96, 8, 768, 108);
    await playSlowly(page);
    await forgeClicks(page, slots[1]?.slot_id ?? '');
    await page.frameLocator('iframe').locator('.cta').click();
    await page.waitForFunction(() => (Reflect.get(window, 'clicks') as unknown[]).length > 0);
    const url = expect.stringMatching(/^https:\/\/test-advertiser\.example\//);
    expect(await clicks(page)).toEqual([{ slotId: slots[1]?.slot_id, url }]);
    // The player did not take the press for one of its own, which would go on with the film.
    expect(await isPaused(page)).toBe(true);
    await page.getByRole('button', { name: 'Close ad' }).click();
    expect([await page.locator('iframe').count(), await isPaused(page)]).toEqual([0, true]);
    await seek(page, 3);
    await standsAtBottom(page);
    await seek(page, 8);
    await page.locator('iframe').waitFor({ state: 'detached' });
    expect(await clicks(page)).toEqual([expect.anything()]);
  };

  const tales = [followsThePlayer, turnsWithTheScreen, tellsAPress] as const;
  test.each(TOLD.flatMap(([one, story]) => (one === player ? [story] : [])))('%s', (story) =>
    tales[STORIES.indexOf(story)]!(),
  );
});
