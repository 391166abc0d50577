import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { blocksOf, readPage } from '../../docs/markdown.js';
import { USUAL_SERVICE } from '../../packages/support/template-host.js';
import { FILM, forgeClicks, useCinema, planOfFilm, playSlowly, resizePlayer, seek, stands } from './cinema.js';

/** A plain page: a `<video>` with the browser's own controls, in the element, by a script tag. */
const pageOf = (service: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>A cinema</title><link rel="icon" href="data:,">
<style>
  body { margin: 0 } video-ads { width: 960px; height: 540px }
  video { display: block; width: 100%; height: 100% }
</style>
<video-ads id="player" src="/slots?of=me" title-id="demo-title" service-origin="${service}"><video controls muted loop></video></video-ads>
<script src="${service}/sdk/video?type=global"></script>
<script type="module">
  window.clicks = [];
  document.addEventListener('adclick', (event) => {
    event.preventDefault();
    const { slotId, url, video } = event.detail;
    window.clicks.push([event.target.localName, video.localName, slotId, url]);
  });
  const video = document.querySelector('video');
  video.src = URL.createObjectURL(await (await fetch('/film')).blob());
  await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
  window.isReady = true;
</script>`;

const stage = useCinema();

const open = async () => {
  const slots = await planOfFilm(stage.server.url);
  stage.cinema.serve({
    '/': ['text/html', pageOf(stage.server.url)],
    '/slots': ['application/json', JSON.stringify({ title_id: 'demo-title', slots })],
  });
  const page = await (await stage.browser.newContext({ viewport: { width: 1200, height: 700 } })).newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/slots') asked.push(search);
  });
  await page.goto(stage.cinema.origin);
  await page.waitForFunction(() => 'isReady' in window);
  return { page, slots, asked };
};

const NATIVE_BAR_PX = 72;

/** What a press along the browser's own bar hits: its controls are a part of the video, and have no element. */
const bar = (page: Page): Promise<readonly (string | undefined)[]> =>
  page.evaluate((height) => {
    const { left, right, bottom } = document.querySelector('video')!.getBoundingClientRect();
    const points = [0.05, 0.25, 0.5, 0.75, 0.95].map((share) => left + share * (right - left));
    return points.flatMap((x) =>
      [4, height / 2, height - 1].map((up) => document.elementFromPoint(x, bottom - up)?.localName),
    );
  }, NATIVE_BAR_PX);

const clicks = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'clicks') as unknown);

describe('<video-ads> around a video with native controls', () => {
  test('asks for the slots with the size of the player, shows them, and follows it, clear of the bar', async () => {
    const { page, slots, asked } = await open();
    await seek(page, 3);
    await stands(page, 96, 540 - NATIVE_BAR_PX - 8 - 100, 768, 100);
    expect(asked).toEqual(['?of=me&title_id=demo-title&width=960&height=540']);
    expect(new Set(await bar(page))).toEqual(new Set(['video']));
    await resizePlayer(page, 500, 281);
    // No legible overlay has room above this bar: it moves to the other edge.
    await stands(page, 50, 8, 400, 56);
    await resizePlayer(page, 360, 640);
    await stands(page, 36, 640 - NATIVE_BAR_PX - 8 - 40, 288, 40);
    await resizePlayer(page, 960, 540);
    await stands(page, 96, 540 - NATIVE_BAR_PX - 8 - 100, 768, 100);
    await seek(page, 10.5);
    await page.locator(`iframe[src$=${slots[2].slot_id}]`).waitFor({ state: 'attached' });
    await page.waitForFunction(() => document.querySelector('iframe')!.style.visibility === 'hidden');
  });

  test('is the wrapper that goes full screen; the video alone leaves the overlay behind', async () => {
    const { page } = await open();
    await seek(page, 3);
    await stands(page, 96, 540 - NATIVE_BAR_PX - 8 - 100, 768, 100);
    await page.evaluate(() => document.querySelector('video-ads')!.requestFullscreen());
    await page.waitForFunction(() => document.querySelector('iframe')!.offsetWidth === Math.floor(innerWidth * 0.8));
    expect(new Set(await bar(page))).toEqual(new Set(['video']));
    await page.evaluate(() => document.exitFullscreen());
    await page.evaluate(() => document.querySelector('video')!.requestFullscreen());
    await page.waitForFunction(() => document.querySelector('iframe')!.style.visibility === 'hidden');
  });

  test('fires adclick once a press and never for a forged one; closed is closed; removed it is gone', async () => {
    const { page, slots } = await open();
    await seek(page, 7);
    await stands(page, 96, 8, 768, 108);
    await playSlowly(page);
    await forgeClicks(page, slots[1].slot_id);
    await page.frameLocator('iframe').locator('.cta').click();
    await page.waitForFunction(() => (Reflect.get(window, 'clicks') as unknown[]).length > 0);
    const url = expect.stringMatching(/^https:\/\/test-advertiser\.example\//);
    expect(await clicks(page)).toEqual([['video-ads', 'video', slots[1].slot_id, url]]);
    // The page prevented what the element would do.
    expect(await page.evaluate(() => document.querySelector('video')!.paused)).toBe(false);
    await page.evaluate(() => document.querySelector('video')!.pause());
    await page.getByRole('button', { name: 'Close ad' }).click();
    await seek(page, 8);
    expect(await page.locator('iframe').count()).toBe(0);
    await seek(page, 3);
    await page.locator('iframe').waitFor();
    await page.evaluate(() => document.querySelector('video-ads')!.remove());
    expect(await page.locator('iframe').count()).toBe(0);
  });
});

test('the lines of the README of client-video show an overlay', async () => {
  const [lines = ''] = blocksOf(readPage('adapters/client-video/README.md'), 'html');
  const [bottom] = await planOfFilm(stage.server.url);
  // From its first picture on: a film in a file cannot be sought here.
  const slots = [{ ...bottom, start_ms: 0 }];
  stage.cinema.serve({
    '/': [
      'text/html',
      `<!doctype html><style>video { width: 960px }</style>${lines.replace(USUAL_SERVICE, stage.server.url)}`,
    ],
    '/film.mp4': ['video/webm', FILM],
    '/slots': ['application/json', JSON.stringify({ title_id: 'demo-title', slots })],
  });
  const page = await stage.browser.newPage({ viewport: { width: 1200, height: 700 } });
  await page.goto(stage.cinema.origin);
  await page.getByRole('button', { name: 'Close ad' }).waitFor();
  await page.frameLocator('iframe').locator('.cta').waitFor();
  await page.close();
});
