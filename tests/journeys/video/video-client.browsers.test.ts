import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { WireAdSlot } from '../../../adapters/wire/index.js';
import { forgeClicks, useCinema, planOfFilm, playSlowly, resizePlayer, seek, stands, unreachable } from './cinema.js';
import { eventually } from '../server.js';
import { ISOLATED } from '../web-clients/web-visit.js';

/** A view takes one second, by the clock of the page. */
const PAST_VIEW_MS = 1_500;

/** A player with a bar of its own, as somebody would build it; a film of twelve seconds that loops. */
const pageOf = (service: string, slots: readonly WireAdSlot[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>A cinema</title>
<style>
  body { margin: 0 } #player { position: relative; width: 960px; height: 540px; background: #000 }
  #player:fullscreen { width: 100vw; height: 100vh }
  video { width: 100%; height: 100%; display: block }
  #bar { position: absolute; inset: auto 0 0; height: 40px; display: flex; background: #0008 } #bar button { flex: 1 }
</style>
<div id="player"><video muted loop></video>
  <div id="bar"><button id="play">Play</button><button id="volume">Volume</button><button id="full">Full screen</button></div></div>
<script type="module">
  import { attachOverlays } from '${service}/sdk/video';
  const [player, video] = ['#player', 'video'].map((at) => document.querySelector(at));
  document.querySelector('#full').onclick = () => player.requestFullscreen();
  video.src = URL.createObjectURL(await (await fetch('/film')).blob());
  await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
  window.clicks = [];
  window.overlays = attachOverlays(video, {
    slots: ${JSON.stringify(slots)}, serviceOrigin: '${service}', safeArea: { bottom: 40 },
    onClick: ({ slotId, url, video }) => { video.pause(); window.clicks.push({ slotId, url }); },
  });
</script>`;

interface CinemaWindow {
  readonly clicks: readonly { readonly slotId: string; readonly url: string }[];
  readonly overlays: { destroy(): void };
}

const stage = useCinema();
let slots: readonly WireAdSlot[];

const open = async (headers: Readonly<Record<string, string>> = {}): Promise<Page> => {
  slots = await planOfFilm(stage.server.url);
  stage.cinema.serve({ '/': ['text/html', pageOf(stage.server.url, slots), headers] });
  const page = await (await stage.browser.newContext({ viewport: { width: 1200, height: 700 } })).newPage();
  await page.goto(stage.cinema.origin);
  await page.waitForFunction(() => 'overlays' in window);
  return page;
};

const CONTROLS = '#bar button';
const clicks = (page: Page) => page.evaluate(() => (window as unknown as CinemaWindow).clicks);

/** When in the film something was seen next, or nothing any more. */
type Seen = readonly (readonly [isSeen: boolean, at: number])[];

describe('the client for video', () => {
  test('plays a film: an overlay ahead of its time, seen in it, gone after it, and again in the next round', async () => {
    const page = await open();
    const loaded: string[] = [];
    page.on('request', (request) => request.url().includes('/overlay/') && loaded.push(request.url()));
    await seek(page, 1.2);
    await page.evaluate(() => {
      const seen: (readonly [boolean, number])[] = [];
      Object.assign(window, { seen });
      const video = document.querySelector('video')!;
      const look = (): void => {
        const isSeen = [...document.querySelectorAll('iframe')].some(({ style }) => style.visibility === 'visible');
        if (isSeen !== (seen.at(-1)?.[0] ?? false)) seen.push([isSeen, video.currentTime]);
        requestAnimationFrame(look);
      };
      look();
      return video.play();
    });
    const changes = async (count: number): Promise<Seen> => {
      await page.waitForFunction((wanted) => (window as unknown as { seen: Seen }).seen.length >= wanted, count);
      return page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    };
    // Seen at once, its frame was there before its time.
    const [[isSeen, from] = []] = await changes(1);
    expect([isSeen, from]).toEqual([true, expect.any(Number)]);
    expect(from).toBeGreaterThanOrEqual(2);
    expect(from).toBeLessThan(5);
    const loads = loaded.length;
    const [, [, until] = []] = await changes(2);
    expect(until).toBeGreaterThanOrEqual(5);
    await seek(page, 11.5);
    const [, , [isSeenAgain, again] = []] = await changes(3);
    expect(isSeenAgain).toBe(true);
    expect(again).toBeGreaterThanOrEqual(2);
    expect(again).toBeLessThan(5);
    expect(loads).toBeGreaterThan(0);
    expect(loaded.length).toBeGreaterThan(loads);
  });

  test('shows its overlays on a page that is isolated from other origins', async () => {
    const page = await open(ISOLATED);
    await seek(page, 3);
    await stands(page, 96, 540 - 40 - 8 - 108, 768, 108);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  });

  test('follows the player from 960 to 500 and back, upright and on a full screen, with its controls in reach', async () => {
    const page = await open();
    await seek(page, 3);
    await stands(page, 96, 540 - 40 - 8 - 108, 768, 108);
    expect(await unreachable(page, CONTROLS)).toEqual([]);
    await resizePlayer(page, 500, 281);
    await stands(page, 50, 281 - 40 - 8 - 45, 400, 45);
    expect(await unreachable(page, CONTROLS)).toEqual([]);
    await page.frameLocator('iframe').locator('.cta').click({ trial: true });
    await resizePlayer(page, 360, 640);
    await stands(page, 36, 640 - 40 - 8 - 40, 288, 40);
    await resizePlayer(page, 960, 540);
    await stands(page, 96, 540 - 40 - 8 - 108, 768, 108);
    await page.evaluate(() => document.querySelector('#player')!.removeAttribute('style'));
    await page.locator('#full').click();
    await page.waitForFunction(() => document.fullscreenElement?.id === 'player');
    const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    await page.waitForFunction(
      (full) => document.querySelector('iframe')!.offsetWidth === Math.floor(full * 0.8),
      width,
    );
    expect((await page.locator('iframe').boundingBox())?.y).toBeLessThan(height - 40);
    expect(await unreachable(page, CONTROLS)).toEqual([]);
    await page.evaluate(() => document.exitFullscreen());
    await page.evaluate(() => document.querySelector('video')!.requestFullscreen());
    await page.waitForFunction(() => document.querySelector('iframe')!.style.visibility === 'hidden');
  });

  test('tells a press once, refuses forged ones, and takes an overlay away for good', async () => {
    const page = await open();
    await seek(page, 7);
    await stands(page, 96, 8, 768, 108);
    await forgeClicks(page, slots[1]?.slot_id ?? '');
    await page.frameLocator('iframe').locator('.cta').click();
    await page.waitForFunction(() => (window as unknown as CinemaWindow).clicks.length > 0);
    expect(await clicks(page)).toEqual([
      { slotId: slots[1]?.slot_id, url: expect.stringMatching(/^https:\/\/test-advertiser\.example\//) },
    ]);
    await page.getByRole('button', { name: 'Close ad' }).click();
    expect(await page.locator('iframe').count()).toBe(0);
    await seek(page, 3);
    await stands(page, 96, 540 - 40 - 8 - 108, 768, 108);
    await seek(page, 8);
    await page.locator('iframe').waitFor({ state: 'detached' });
    await page.evaluate(() => (window as unknown as CinemaWindow).overlays.destroy());
    expect(await page.evaluate(() => document.querySelector('#player')!.children.length)).toBe(2);
  });

  test('shows nothing for a slot that nobody bought, and no view is counted before one is seen', async () => {
    const page = await open();
    const counted: string[] = [];
    page.on('request', (request) => {
      const { events = [] } = (request.postDataJSON() ?? {}) as {
        readonly events?: readonly { readonly type: string }[];
      };
      counted.push(...events.map(({ type }) => type));
    });
    const answered = page.waitForResponse((response) => response.url().endsWith('/overlay/none'));
    await seek(page, 10.5);
    expect((await answered).status()).toBe(404);
    // Long enough for a creative to have spoken.
    await page.waitForFunction(() => document.querySelector('iframe')!.contentWindow !== null);
    await seek(page, 11);
    expect(await page.locator('iframe').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Close ad' }).count()).toBe(0);

    await seek(page, 1.85);
    // Near enough for its frame to be loaded, and stopped before its time.
    await page.evaluate(() => {
      const video = document.querySelector('video')!;
      video.addEventListener('timeupdate', () => {
        if (video.currentTime >= 1.95) video.pause();
      });
    });
    await playSlowly(page);
    await eventually(() => counted.includes('ad.render-completed') || undefined);
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), PAST_VIEW_MS);
    expect(counted).not.toContain('ad.viewed');
    const viewed = page.waitForRequest((request) => request.postData()?.includes('ad.viewed') ?? false);
    await seek(page, 3);
    await viewed;
  });
});
