import { describe, expect, test } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import { planOfFilm, playSlowly, resizePlayer, seek, unreachable, useCinema } from './cinema.js';
import { REAL_PLAYERS, type RealPlayer } from './real-players.js';
import { eventually } from '../server.js';
import { filesOf, SUBTITLES } from './subtitled-film.js';

const stage = useCinema();

/** A folder for pictures of each player at each width, to be looked at. */
const PICTURES = process.env['CAPTION_PICTURES'];

type Rect = readonly [left: number, top: number, right: number, bottom: number];

/** Where the overlay of the slot at the lower edge stands, by the width of a player of 16 by 9. */
const PLACES: Readonly<Record<string, Readonly<Record<number, 'bottom' | 'top' | 'hidden'>>>> = {
  'the browser’s own': { 1280: 'bottom', 640: 'top', 320: 'top' },
  'video.js': { 1280: 'bottom', 640: 'bottom', 320: 'top' },
  // Letters of 20 px: four lines above its bar reach the upper edge.
  Shaka: { 1280: 'bottom', 640: 'top', 320: 'hidden' },
  'hls.js': { 1280: 'bottom', 640: 'top', 320: 'top' },
  Plyr: { 1280: 'bottom', 640: 'top', 320: 'hidden' },
  // Narrow, it has a bar at the upper edge as well.
  Vidstack: { 1280: 'bottom', 640: 'top', 320: 'hidden' },
};

const open = async (player: RealPlayer): Promise<Page> => {
  stage.cinema.serve(filesOf(player, stage.server.url, await planOfFilm(stage.server.url), SUBTITLES));
  const page = await (await stage.browser.newContext({ viewport: { width: 1300, height: 760 } })).newPage();
  // Shaka asks for a font.
  await page.route(/^https:/, (route) => route.abort());
  await page.goto(stage.cinema.origin);
  await page.waitForFunction(() => 'overlays' in window);
  await playSlowly(page);
  return page;
};

/** The boxes of subtitles that the browser draws, which no script of a page can read. */
const nativeCaptions = async (cdp: CDPSession): Promise<readonly Rect[]> => {
  const { nodes } = await cdp.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
  const cues = nodes.filter(({ attributes }) => attributes?.includes('-webkit-media-text-track-display'));
  const boxes = await Promise.all(cues.map(({ nodeId }) => cdp.send('DOM.getBoxModel', { nodeId })));
  return boxes.map(({ model }) => [model.border[0], model.border[1], model.border[4], model.border[5]] as Rect);
};

const rectsOf = (page: Page, selector: string): Promise<readonly Rect[]> =>
  page.evaluate((selected) => {
    const seen = [...document.querySelectorAll<HTMLElement>(selected)].filter(
      (node) => node.checkVisibility({ visibilityProperty: true }) && node.textContent !== '',
    );
    return seen.map((node) => {
      const { left, top, right, bottom } = node.getBoundingClientRect();
      return [left, top, right, bottom] as const;
    });
  }, selector);

const overlap = ([l, t, r, b]: Rect, [left, top, right, bottom]: Rect): boolean =>
  l < right && left < r && t < bottom && top < b;

const NATIVE_BAR_PX = 72;

/** What is on show: the overlay with its button, subtitles, and where the overlay stands. */
const look = async (page: Page, cdp: CDPSession, { captions }: RealPlayer, height: number) => {
  const words = captions === undefined ? await nativeCaptions(cdp) : await rectsOf(page, captions);
  const overlay = await page.evaluate(() => {
    const [frame, button] = ['iframe', 'iframe + button'].map((at) => document.querySelector<HTMLElement>(at));
    if (!frame || !button || frame.style.visibility !== 'visible') return undefined;
    const [a, b] = [frame.getBoundingClientRect(), button.getBoundingClientRect()];
    return [a.left, a.top, Math.max(a.right, b.right), Math.max(a.bottom, b.bottom)] as const;
  });
  const bar: Rect = [0, height - NATIVE_BAR_PX, Infinity, Infinity];
  const covered = [...words, ...(captions === undefined ? [bar] : [])].filter(
    (rect) => overlay && overlap(overlay, rect),
  );
  const place = overlay === undefined ? 'hidden' : overlay[1] > height / 2 ? 'bottom' : 'top';
  return { place, words, covered };
};

/** In each frame of the page: is a subtitle of the player covered? Until `stopLooking`. */
const startLooking = (page: Page, selector: string): Promise<void> =>
  page.evaluate((selected) => {
    const seen = { frames: 0, covered: 0 };
    Object.assign(window, { seen });
    const step = (): void => {
      const frame = document.querySelector('iframe')!;
      const a = frame.getBoundingClientRect();
      const isCovered = [...document.querySelectorAll(selected)].some((node) => {
        const b = node.getBoundingClientRect();
        return b.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      });
      seen.frames++;
      if (isCovered && frame.style.visibility === 'visible') seen.covered++;
      requestAnimationFrame(step);
    };
    step();
  }, selector);

/** More frames than the slowest player takes to move its subtitles. */
const FRAMES = 40;

const coveredFrames = async (page: Page): Promise<number> => {
  const seen = await page.waitForFunction((count) => {
    const { frames, covered } = Reflect.get(window, 'seen') as { readonly frames: number; readonly covered: number };
    return frames > count && { covered };
  }, FRAMES);
  return ((await seen.jsonValue()) as { readonly covered: number }).covered;
};

describe('subtitles of two lines and the controls stay free', () => {
  test.each(REAL_PLAYERS)('in $name, at three widths, with its controls and without', async (player) => {
    const page = await open(player);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('DOM.enable');
    const found: Record<number, string> = {};
    for (const width of [1_280, 640, 320]) {
      const height = (width * 9) / 16;
      await resizePlayer(page, width, height);
      await seek(page, 3);
      let x = width / 2;
      const state = await eventually(async () => {
        // Beside the overlay: its frame would take the pointer.
        await page.mouse.move(x++, height / 2);
        const now = await look(page, cdp, player, height);
        const isSettled = now.words.length > 0 && now.place === PLACES[player.name]?.[width];
        return isSettled && (await unreachable(page, player.controls)).length === 0 ? now : undefined;
      });
      found[width] = state.place;
      if (PICTURES !== undefined) {
        const path = `${PICTURES}/${player.name}-${width}.png`;
        await page.screenshot({ path, clip: { x: 0, y: 0, width, height } });
      }
      if (player.captions !== undefined) await startLooking(page, player.captions);
      await (player.captions === undefined ? page.mouse.move(width / 2, 750) : page.evaluate(player.rest));
      if (player.captions !== undefined) expect([width, await coveredFrames(page)]).toEqual([width, 0]);
      const rested = await look(page, cdp, player, height);
      expect([width, state.covered, rested.covered, rested.place]).toEqual([width, [], [], state.place]);
      if (state.place !== 'hidden') await page.frameLocator('iframe').locator('.cta').click({ trial: true });
    }
    expect(found).toEqual(PLACES[player.name]);
    await resizePlayer(page, 1_280, 720);
    await page.getByRole('button', { name: 'Close ad' }).click();
    expect([await page.locator('iframe').count(), await isPaused(page)]).toEqual([0, false]);
  });

  const isPaused = (page: Page): Promise<boolean> => page.evaluate(() => document.querySelector('video')!.paused);
});

test('an overlay that is closed by a keyboard gives the focus back to what had it', async () => {
  const page = await open(REAL_PLAYERS[0]);
  await page.evaluate(() => {
    const before = Object.assign(document.createElement('button'), { id: 'before', textContent: 'Before' });
    document.querySelector('#player')!.prepend(before);
    document.querySelector('video')!.tabIndex = -1;
  });
  await seek(page, 7);
  await page.locator('iframe + button').waitFor();
  await page.locator('#before').focus();
  // Through the frame of the ad.
  for (let tabs = 0; tabs < 20 && !(await page.locator('iframe + button:focus').count()); tabs++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.locator('iframe').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('before');
});
