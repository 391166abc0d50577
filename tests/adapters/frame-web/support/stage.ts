import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright-core';
import type { FramePageData } from '../../../../adapters/wire/frame-page.js';
import { WATCH_ANNOUNCED } from '../../../support/announced.js';
import { launchBrowser } from '../../../support/chromium.js';
import { WATCH_SHIFTS } from '../../../support/layout-shifts.js';
import { WATCH_TEXTS } from '../../../support/shown-texts.js';
import { countAll } from './count-all.js';
import { BID_ID, chatData } from './fixtures.js';
import { startFrameSite, type FrameSite } from './frame-site.js';
import { galleryPage, type Exhibit, type GalleryHeard } from './gallery-page.js';
import { startHostSite, type Heard, type HostPlan, type HostSite } from './host-page.js';

/** A bare host page with one ad in it. */
export interface Scene {
  readonly page: Page;
  heard(): Promise<readonly Heard[]>;
  /** Resolves when the host has heard a message, or an event (`event:ad.viewed`), of this name. */
  hears(name: string): Promise<Heard>;
  frame(part: 'frame' | 'modal'): Promise<Frame>;
  /** Lets time pass in the page and its frames, at once: every timer that is due runs in its turn. */
  pass(ms: number): Promise<void>;
  /** Lets pass what makes a text complete and an ad viewed, once its frame knows where it stands. */
  passView(part?: 'frame' | 'modal'): Promise<void>;
  /** Lets the film count as viewed: time passes only while its pictures do, however slow they come. */
  passFilm(part?: 'frame' | 'modal'): Promise<void>;
}

/** A host page with many ads. */
export interface Gallery {
  readonly page: Page;
  /** What the host heard of this one. */
  heard(name: string): Promise<readonly GalleryHeard[]>;
  frame(name: string): Promise<Frame>;
  pass(ms: number): Promise<void>;
}

export interface Stage {
  readonly browser: Browser;
  readonly site: FrameSite;
  readonly host: HostSite;
  /** Opens a host page around the site's page. */
  show(data: FramePageData, plan?: Partial<HostPlan>, options?: BrowserContextOptions): Promise<Scene>;
  /** Opens one page around many ads, and waits until all of them are there. */
  showAll(exhibits: readonly Exhibit[], options?: BrowserContextOptions): Promise<Gallery>;
  /** Closes what was shown, and puts the stub's answers and notes back to where every test starts. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export const nameOf = ({ type, data }: Pick<Heard, 'type' | 'data'>): string =>
  type === 'event-iframe' ? `event:${String(data.name)}` : type;
export const namesOf = (heard: readonly Pick<Heard, 'type' | 'data'>[]): readonly string[] => heard.map(nameOf);

/** It only ends a test that has already failed. */
const HEARS_MS = 60_000;
/** A display ad is viewed after one second. */
const VIEW_MS = 1_500;
const FILM_VIEW_MS = 2_500;
const STEP_MS = 100;

/** Resolves when the frame has been told how much of its card is in sight. */
export const knowsItsSight = (frame: Frame): Promise<void> =>
  frame.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const card = document.querySelector('.card, .strip');
        if (!card) throw new Error('There is no card.');
        new IntersectionObserver((_, observer) => {
          observer.disconnect();
          resolve();
        }).observe(card);
      }),
  );

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
  const pass = (ms: number): Promise<void> => page.clock.runFor(ms);
  const doneIn = async (part: 'frame' | 'modal'): Promise<Frame> => {
    await hears(part === 'modal' ? 'ad-done-component-iframe' : 'ad-done-iframe');
    const found = await frame(part);
    await knowsItsSight(found);
    return found;
  };
  const passView = async (part: 'frame' | 'modal' = 'frame'): Promise<void> => {
    await doneIn(part);
    await pass(VIEW_MS);
  };
  const passFilm = async (part: 'frame' | 'modal' = 'frame'): Promise<void> => {
    const found = await doneIn(part);
    const film = found.locator('video');
    await film.evaluate((video: HTMLVideoElement) => void (video.loop = true));
    for (let ms = 0; ms < FILM_VIEW_MS; ms += STEP_MS) {
      const atS = await film.evaluate((video: HTMLVideoElement) => video.currentTime);
      const hasMoved = (lastS: number): boolean => document.querySelector('video')?.currentTime !== lastS;
      await found.waitForFunction(hasMoved, atS, { timeout: HEARS_MS });
      await pass(STEP_MS);
    }
    await film.evaluate((video: HTMLVideoElement) => void (video.loop = false));
  };
  return { page, heard, hears, frame, pass, passView, passFilm };
};

const galleryOf = async (page: Page, names: readonly string[]): Promise<Gallery> => {
  const heard = async (name: string): Promise<readonly GalleryHeard[]> => {
    const all = await page.evaluate(() => (window as unknown as { heard: GalleryHeard[] }).heard);
    return all.filter((message) => message.name === name);
  };
  const areDone = (wanted: readonly string[]): boolean => {
    const all = (window as unknown as { heard: GalleryHeard[] }).heard;
    const done = new Set(all.filter(({ type }) => /^ad-done|\.ad\.ready$/.test(type)).map(({ name }) => name));
    return wanted.every((name) => done.has(name));
  };
  await page.waitForFunction(areDone, names, { timeout: HEARS_MS });
  const frame = async (name: string): Promise<Frame> => {
    const found = await (await page.$(`[id="${name}"]`))?.contentFrame();
    if (!found) throw new Error(`The gallery has no ${name}.`);
    return found;
  };
  return { page, heard, frame, pass: (ms) => page.clock.runFor(ms) };
};

const pathOf = (data: FramePageData): string => {
  if (data.kind === 'overlay') return '/overlay/slot-1';
  return data.kind === 'modal' ? `/api/modal/${BID_ID}` : `/api/frame/${BID_ID}`;
};

const resetSite = (site: FrameSite): void => {
  site.modal = undefined;
  site.exhibits = new Map();
  site.markup = '';
  site.frameAncestors = [];
  site.text = {
    chunks: ['Freshly roasted beans, ', 'sent on the day. ', 'Try the dark one.'],
    delayMs: 0,
    status: 200,
  };
  site.judge = countAll;
  for (const list of [site.reports, site.textRequests, site.visits]) list.length = 0;
};

/** A context whose clock goes on as any, and can be put forward. */
const openContext = async (browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: { width: 800, height: 700 }, ...options });
  await context.clock.install();
  for (const watch of [WATCH_SHIFTS, WATCH_TEXTS, WATCH_ANNOUNCED]) await context.addInitScript(watch);
  return context;
};

export const setStage = async (): Promise<Stage> => {
  const [browser, site, host] = await Promise.all([
    launchBrowser(),
    startFrameSite(chatData('image')),
    startHostSite(),
  ]);
  const open = async (url: string, options: BrowserContextOptions): Promise<Page> => {
    const page = await (await openContext(browser, options)).newPage();
    // Not until `load`: an ad that never finishes loading must not keep the test from looking at its host.
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    return page;
  };
  const show: Stage['show'] = async (data, plan = {}, options = {}) => {
    site.page = data;
    const modalUrl = `${site.origin}/api/modal/${BID_ID}`;
    return sceneOf(await open(host.plan({ frameUrl: site.origin + pathOf(data), modalUrl, ...plan }), options));
  };
  const showAll: Stage['showAll'] = async (exhibits, options = {}) => {
    site.exhibits = new Map(exhibits.map(({ name, data }) => [name, data]));
    const hung = exhibits.map(({ data, ...exhibit }) => ({
      ...exhibit,
      url: `${site.origin}${pathOf(data)}?exhibit=${encodeURIComponent(exhibit.name)}`,
    }));
    const background = options.colorScheme === 'dark' ? '#111' : '#fff';
    const page = await open(host.serve(galleryPage(hung, background)), options);
    return galleryOf(
      page,
      exhibits.map(({ name }) => name),
    );
  };
  const reset = async (): Promise<void> => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    resetSite(site);
  };
  const close = async (): Promise<void> => {
    await browser.close();
    await Promise.all([site.close(), host.close()]);
  };
  return { browser, site, host, show, showAll, reset, close };
};
