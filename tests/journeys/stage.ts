import type { Browser, BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import { launchBrowser } from '../support/chromium.js';
import { nameOf, readHeard, startHostSite, type Heard, type HostPlan, type HostSite } from './host-page.js';
import { eventually, startJourneyServer, type Env, type JourneyServer } from './server.js';

/** A host page with one ad, as somebody sees it. */
export interface Scene {
  readonly page: Page;
  readonly slot: FrameLocator;
  readonly modal: FrameLocator;
  heard(): Promise<readonly Heard[]>;
  /** Resolves with the first message, or event (`event:ad.viewed`), of this name. */
  hears(name: string): Promise<Heard>;
}

/** Real server, real browser, and a host page between them. */
export interface Stage {
  readonly server: JourneyServer;
  readonly browser: Browser;
  readonly host: HostSite;
  /** `script`: runs in every frame, before any of its own. */
  show(
    plan: Partial<HostPlan> & Pick<HostPlan, 'framePath'>,
    options?: BrowserContextOptions,
    script?: string,
  ): Promise<Scene>;
  /** Closes every page that was shown. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

const HEARS_LIMIT_MS = 60_000;

const sceneOf = (page: Page): Scene => {
  const heard = (): Promise<readonly Heard[]> => page.evaluate(readHeard);
  return {
    page,
    slot: page.frameLocator('#slot'),
    modal: page.frameLocator('#modal'),
    heard,
    hears: (name) =>
      eventually(async () => (await heard()).find((message) => nameOf(message) === name), HEARS_LIMIT_MS),
  };
};

export const setStage = async (env: Env = {}): Promise<Stage> => {
  const [server, browser, host] = await Promise.all([startJourneyServer(env), launchBrowser(), startHostSite()]);
  const clear = async (): Promise<void> => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return {
    server,
    browser,
    host,
    clear,
    show: async (plan, options = {}, script = '') => {
      const context = await browser.newContext({ viewport: { width: 800, height: 700 }, ...options });
      await context.addInitScript(script);
      const page = await context.newPage();
      await page.goto(host.page({ service: server.url, ...plan }));
      return sceneOf(page);
    },
    close: async () => {
      await clear();
      await Promise.all([browser.close(), server.stop(), host.close()]);
    },
  };
};
