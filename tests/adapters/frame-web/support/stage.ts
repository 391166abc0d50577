import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core';
import type { FramePageData } from '../../../../adapters/wire/frame-page.js';
import { WATCH_ANNOUNCED } from '../../../support/announced.js';
import { launchBrowser } from '../../../support/chromium.js';
import { WATCH_SHIFTS } from '../../../support/layout-shifts.js';
import { WATCH_TEXTS } from '../../../support/shown-texts.js';
import { BID_ID, chatData } from './fixtures.js';
import { startFrameSite, type FrameSite } from './frame-site.js';
import { startHostSite, type Heard, type HostPlan, type HostSite } from './host-page.js';

/** A bare host page with one ad in it. */
export interface Scene {
  readonly page: Page;
  heard(): Promise<readonly Heard[]>;
  /** Resolves when the host has heard a message, or an event (`event:ad.viewed`), of this name. */
  hears(name: string): Promise<Heard>;
  frame(part: 'frame' | 'modal'): Promise<Frame>;
  /**
   * Resolves when the film of the ad counts as viewed. Until then it begins anew at its end: a slow machine may show no
   * two seconds of it without a break.
   */
  filmIsViewed(): Promise<void>;
}

export interface Stage {
  readonly browser: Browser;
  readonly site: FrameSite;
  readonly host: HostSite;
  /** Opens a host page around the site's page. */
  show(data: FramePageData, plan?: Partial<HostPlan>, context?: BrowserContextOptions): Promise<Scene>;
  /** Closes what was shown, and puts the stub's answers and notes back to where every test starts. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export const nameOf = ({ type, data }: Heard): string =>
  type === 'event-iframe' ? `event:${String(data.name)}` : type;
export const namesOf = (heard: readonly Heard[]): readonly string[] => heard.map(nameOf);

/** It only ends a test that has already failed. */
const HEARS_MS = 60_000;

const sceneOf = (page: Page): Scene => {
  const heard = (): Promise<readonly Heard[]> => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
  const hears = async (name: string): Promise<Heard> => {
    const isThere = (wanted: string): boolean =>
      (window as unknown as { heard: Heard[] }).heard.some(
        ({ type, data }) => (type === 'event-iframe' ? `event:${String(data.name)}` : type) === wanted,
      );
    await page.waitForFunction(isThere, name, { timeout: HEARS_MS });
    const found = (await heard()).find((message) => nameOf(message) === name);
    if (!found) throw new Error(`The host never heard ${name}.`);
    return found;
  };
  const frame = async (part: 'frame' | 'modal'): Promise<Frame> => {
    const element = await page.waitForSelector(part === 'modal' ? '#modal' : '#slot', { state: 'attached' });
    const found = await element.contentFrame();
    if (!found) throw new Error(`The host has no ${part} frame.`);
    await found.waitForSelector('.card, .strip', { state: 'attached' });
    return found;
  };
  const filmIsViewed = async (): Promise<void> => {
    const inline = await frame('frame');
    const loop = (isLooping: boolean): Promise<void> =>
      inline.locator('video').evaluate((film: HTMLVideoElement, value) => void (film.loop = value), isLooping);
    await loop(true);
    await hears('event:ad.viewed');
    await loop(false);
  };
  return { page, heard, hears, frame, filmIsViewed };
};

const pathOf = (data: FramePageData): string => (data.kind === 'overlay' ? '/overlay/slot-1' : `/api/frame/${BID_ID}`);

const resetSite = (site: FrameSite): void => {
  site.modal = undefined;
  site.markup = '';
  site.frameAncestors = [];
  site.text = {
    chunks: ['Freshly roasted beans, ', 'sent on the day. ', 'Try the dark one.'],
    delayMs: 30,
    status: 200,
  };
  site.judge = ({ events }) => ({ results: events.map(() => 'counted') });
  for (const list of [site.reports, site.textRequests, site.visits]) list.length = 0;
};

export const setStage = async (): Promise<Stage> => {
  const [browser, site, host] = await Promise.all([
    launchBrowser(),
    startFrameSite(chatData('image')),
    startHostSite(),
  ]);
  const show = async (
    data: FramePageData,
    plan: Partial<HostPlan> = {},
    options: BrowserContextOptions = {},
  ): Promise<Scene> => {
    site.page = data;
    const context = await browser.newContext({ viewport: { width: 800, height: 700 }, ...options });
    for (const watch of [WATCH_SHIFTS, WATCH_TEXTS, WATCH_ANNOUNCED]) await context.addInitScript(watch);
    const page = await context.newPage();
    const modalUrl = `${site.origin}/api/modal/${BID_ID}`;
    // Not until `load`: an ad that never finishes loading must not keep the test from looking at its host.
    const url = host.plan({ frameUrl: site.origin + pathOf(data), modalUrl, ...plan });
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    return sceneOf(page);
  };
  const reset = async (): Promise<void> => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    resetSite(site);
  };
  const close = async (): Promise<void> => {
    await browser.close();
    await Promise.all([site.close(), host.close()]);
  };
  return { browser, site, host, show, reset, close };
};
