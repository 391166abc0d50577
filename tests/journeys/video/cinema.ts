import { readFileSync } from 'node:fs';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { WireAdSlot } from '../../../adapters/wire/index.js';
import { launchBrowser } from '../../support/chromium.js';
import { askForSlots } from './overlay-calls.js';
import { startJourneyServer, type JourneyServer } from '../server.js';

/** What a page of a cinema may ask for, by its path. */
export type CinemaFiles = Readonly<
  Record<string, readonly [type: string, body: string | Buffer, headers?: OutgoingHttpHeaders]>
>;

/** The site of somebody who shows a film of twelve seconds; another origin than the service. */
export interface Cinema {
  readonly origin: string;
  /** What it answers from now on, beside `/film`. */
  serve(files: CinemaFiles): void;
  close(): Promise<void>;
}

export const FILM = readFileSync('adapters/playground-web/pages/harbor.webm');

export const openCinema = async (): Promise<Cinema> => {
  let files: CinemaFiles = {};
  const site = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://cinema');
    const [type, body, headers] = pathname === '/film' ? ['video/webm', FILM] : (files[pathname] ?? []);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type ?? 'text/plain', ...headers }).end(body);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(site.address() as AddressInfo).port}`,
    serve: (answers) => void (files = answers),
    close: async () => {
      site.closeAllConnections();
      await new Promise((resolve) => site.close(resolve));
    },
  };
};

interface CinemaStage {
  server: JourneyServer;
  browser: Browser;
  cinema: Cinema;
}

/** What the tests of a file show films with, from the first of them on; the pages of each are closed after it. */
export const useCinema = (): Readonly<CinemaStage> => {
  const stage = {} as CinemaStage;
  beforeAll(async () => {
    [stage.server, stage.browser, stage.cinema] = await Promise.all([
      startJourneyServer(),
      launchBrowser(),
      openCinema(),
    ]);
  });
  afterEach(() => Promise.all(stage.browser.contexts().map((context) => context.close())));
  afterAll(() => Promise.all([stage.cinema.close(), stage.browser.close(), stage.server.stop()]));
  return stage;
};

/**
 * The plan of the demo title for a player of 960 by 540, in a film of twelve seconds: at the bottom from 2 to 5, at the
 * top from 6 to 9, and one from 10 to 11.5 that nobody bought.
 */
export const planOfFilm = async (
  service: string,
): Promise<readonly [bottom: WireAdSlot, top: WireAdSlot, unsold: WireAdSlot]> => {
  const planned = await askForSlots(service, { player_width: 960, player_height: 540 });
  const bottom = planned.find(({ position }) => position === 'bottom');
  const top = planned.find(({ position }) => position === 'top');
  if (bottom === undefined || top === undefined) throw new Error('The demo title has slots at both edges.');
  const unsold = { ...bottom, slot_id: 'none', iframe_url: `${service}/overlay/none` };
  return [
    { ...bottom, start_ms: 2_000, end_ms: 5_000 },
    { ...top, start_ms: 6_000, end_ms: 9_000 },
    { ...unsold, start_ms: 10_000, end_ms: 11_500 },
  ];
};

export const seek = (page: Page, seconds: number): Promise<void> =>
  page.evaluate((at) => void (document.querySelector('video')!.currentTime = at), seconds);

/** A sixteenth of the usual pace, the least there is: no slot is over before somebody has pressed on its overlay. */
export const playSlowly = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const video = document.querySelector('video')!;
    video.playbackRate = 1 / 16;
    return video.play();
  });

/** Resolves when the overlay that is seen stands so in `#player`: left, distance from the upper edge, width, height. */
export const stands = (page: Page, left: number, top: number, width: number, height: number) =>
  page.waitForFunction(
    (wanted) => {
      const frame = document.querySelector('iframe');
      if (frame === null || getComputedStyle(frame).visibility !== 'visible') return false;
      const [box, player] = [frame, frame.closest('#player') as Element].map((node) => node.getBoundingClientRect());
      if (box === undefined || player === undefined) return false;
      const is = [box.left - player.left, box.top - player.top, box.width, box.height];
      return is.every((length, index) => Math.abs(length - (wanted[index] ?? NaN)) <= 1);
    },
    [left, top, width, height] as const,
  );

export const resizePlayer = (page: Page, width: number, height: number): Promise<void> =>
  page.evaluate(
    ([w, h]) => {
      const { style } = document.querySelector<HTMLElement>('#player')!;
      style.width = `${w}px`;
      style.height = `${h}px`;
    },
    [width, height] as const,
  );

/** Controls of the player that are on the page, and that a press at their centre does not reach. */
export const unreachable = (page: Page, controls: string): Promise<readonly string[]> =>
  page.evaluate((selector) => {
    const seen = [...document.querySelectorAll<HTMLElement>(selector)].filter((node) => node.offsetWidth > 0);
    if (seen.length === 0) return ['there are no controls'];
    return seen.flatMap((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && node.contains(hit) ? [] : [`${node.className || node.id}: ${hit?.outerHTML.slice(0, 80)}`];
    });
  }, controls);

/** A click message of the slot from the page itself, and one from a frame that is not the overlay's. */
export const forgeClicks = async (page: Page, slotId: string): Promise<void> => {
  await page.evaluate((slot_id) => {
    const data = { type: 'svc.ad.click', version: 1, slot_id, cta_url: 'https://forged.example/' };
    window.postMessage(data, '*');
    const frame = document.createElement('iframe');
    frame.id = 'forger';
    frame.srcdoc = `<script>parent.postMessage(${JSON.stringify(data)}, '*')</script>`;
    document.body.append(frame);
    return new Promise((resolve) => frame.addEventListener('load', resolve));
  }, slotId);
  await page.evaluate(() => document.querySelector('#forger')!.remove());
};
