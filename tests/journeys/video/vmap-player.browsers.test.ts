import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../support/chromium.js';
import { vmapFaults } from '../../support/vmap-faults.js';
import { openCinema, stands, type Cinema } from './cinema.js';
import { startJourneyServer, type JourneyServer } from '../server.js';

/**
 * A player that knows nothing of this service: one library reads VMAP, one VAST, video.js plays the film, and its
 * plug-in shows what is over it. Between them is only what each of their documents says to write.
 */
const PLAYER = `
  import videojs from 'video.js';
  import 'videojs-overlay';
  import VMAP from '@dailymotion/vmap';
  import { VASTParser } from '@dailymotion/vast-client';

  const secondsOf = (offset) => offset.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const overlayOf = async ({ timeOffset, adSource }) => {
    const vast = new DOMParser().parseFromString(new XMLSerializer().serializeToString(adSource.vastAdData), 'text/xml');
    const { ads } = await new VASTParser().parseVAST(vast);
    const [{ iframeResource, width, height, minSuggestedDuration }] = ads[0].creatives[0].variations;
    const start = secondsOf(timeOffset);
    const content = document.createElement('iframe');
    Object.assign(content, { src: iframeResource, width, height, title: 'Advertisement' });
    content.style.cssText = 'border:0;display:block';
    return { start, end: start + minSuggestedDuration, content, align: 'top-left', showBackground: false, class: 'ad' };
  };
  window.play = async (adTag, film) => {
    const player = videojs('film', { fill: true, muted: true });
    player.src({ src: film, type: 'video/webm' });
    await new Promise((resolve) => player.one('loadeddata', resolve));
    const xml = await (await fetch(adTag)).text();
    const { adBreaks } = new VMAP(new DOMParser().parseFromString(xml, 'text/xml'));
    const overlays = await Promise.all(adBreaks.filter(({ breakType }) => breakType === 'nonlinear').map(overlayOf));
    player.overlay({ overlays });
    window.heard = [];
    window.addEventListener('message', ({ data, origin }) => window.heard.push([origin, data.type, data.slot_id]));
    return overlays.map(({ start, end }) => [start, end]);
  };`;

const bundle = async (): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents: PLAYER, resolveDir: '.' },
    ...{ bundle: true, format: 'iife', write: false, logLevel: 'silent', define: { 'process.env.NODE_ENV': '""' } },
  });
  return outputFiles[0]?.text ?? '';
};

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A cinema</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/player.css">
<style>body { margin: 0 } #player { width: 640px; height: 360px; position: relative } .ad { position: absolute; top: 0; left: 0 }</style>
<div id="player"><video id="film" class="video-js"></video></div><script src="/player.js"></script>`;

const ADMIN_TOKEN = 'a-token-of-whoever-runs-this-service';
const FILM = {
  ...{ title_id: 'short-film', duration_ms: 12_000, width: 1_920, height: 1_080, language: 'en', topics: [] },
  moments: [{ start_ms: 3_000, end_ms: 9_000, position: 'top', score: 0.9 }],
};

let server: JourneyServer;
let browser: Browser;
let cinema: Cinema;
beforeAll(async () => {
  [server, browser, cinema] = await Promise.all([startJourneyServer({ ADMIN_TOKEN }), launchBrowser(), openCinema()]);
});
afterAll(() => Promise.all([cinema.close(), browser.close(), server.stop()]));

const post = async (path: string, token: string, body: object): Promise<unknown> => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect([path, answer.ok]).toEqual([path, true]);
  return answer.json();
};

test('a player made of libraries plays the signed VMAP address: the overlay in its time, and its click heard', async () => {
  await post('/v1/admin/titles', ADMIN_TOKEN, { titles: [FILM] });
  const context = { player_width: 640, player_height: 360 };
  const { url } = (await post('/v1/ads/vmap-url', 'dev-api-token', { title_id: 'short-film', context })) as {
    readonly url: string;
  };
  expect(await vmapFaults(await (await fetch(url)).text())).toEqual([]);
  cinema.serve({
    '/': ['text/html', PAGE],
    '/player.js': ['text/javascript', await bundle()],
    '/player.css': ['text/css', readFileSync('node_modules/video.js/dist/video-js.min.css')],
  });
  const page = await (await browser.newContext({ viewport: { width: 800, height: 500 } })).newPage();
  const uncaught: string[] = [];
  page.on('pageerror', (error) => uncaught.push(String(error)));
  await page.goto(cinema.origin);
  const times = await page.evaluate((adTag) => Reflect.get(window, 'play')(adTag, '/film') as Promise<unknown>, url);
  expect(times).toEqual([[3, 9]]);
  expect(await page.locator('iframe').isVisible()).toBe(false);
  // It stops at the overlay by itself: the time of the slot must not be over before the press.
  await page.evaluate(() => {
    const video = document.querySelector('video')!;
    const stop = (): void => {
      if (video.currentTime <= 3) return;
      video.removeEventListener('timeupdate', stop);
      video.pause();
    };
    video.addEventListener('timeupdate', stop);
    return video.play();
  });
  await stands(page, 0, 0, 512, 72);
  await page.frameLocator('iframe').locator('.cta').click();
  await page.waitForFunction(() => (Reflect.get(window, 'heard') as unknown[]).length >= 2);
  const slotId = new URL((await page.locator('iframe').getAttribute('src')) ?? '').pathname.split('/').pop();
  expect(await page.evaluate(() => Reflect.get(window, 'heard') as unknown)).toEqual([
    [server.url, 'svc.ad.ready', slotId],
    [server.url, 'svc.ad.click', slotId],
  ]);
  await page.evaluate(() => document.querySelector('video')!.play());
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 9);
  await page.locator('iframe').waitFor({ state: 'hidden' });
  expect(uncaught).toEqual([]);
});
