import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type KeyInput, type Page } from 'puppeteer-core';
import { noteDeath } from './browser-deaths.js';
import { CHROMIUM_ARGS, chromiumPath } from './chromium.js';

/** What has to hold in every engine is tried in two. */
export const BROWSERS = ['chromium', 'firefox'] as const;
export type BrowserName = (typeof BROWSERS)[number];

const START_LIMIT_MS = 90_000;
const FIREFOXES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Path of a Firefox to test with. Throws a sentence that says what to install; a browser test is never skipped. */
const firefoxPath = (): string => {
  const found = [process.env.FIREFOX_PATH, ...FIREFOXES].find((path) => path !== undefined && existsSync(path));
  if (found !== undefined) return found;
  throw new Error('No Firefox found: install it (Debian: apt-get install firefox-esr) or name one in FIREFOX_PATH.');
};

/** Headless, and touched by fingers with `touch`. Close it in `afterAll`. */
export const launchNamed = async (name: BrowserName, touch = false): Promise<Browser> =>
  noteDeath(await launch(name, touch), (browser, ended) => browser.once('disconnected', ended));

const launch = (name: BrowserName, touch: boolean): Promise<Browser> => {
  const defaultViewport = { width: 800, height: 700, hasTouch: touch };
  const usual = { headless: true, defaultViewport, timeout: START_LIMIT_MS } as const;
  if (name === 'firefox') {
    // Coarse pointers alone, none of which is over anything; and the pop-up blocker that people have.
    const fingers = { 'ui.allPointerCapabilities': 1, 'ui.primaryPointerCapabilities': 1 };
    const extraPrefsFirefox = { 'dom.disable_open_during_load': true, ...(touch && fingers) };
    return puppeteer.launch({ ...usual, browser: 'firefox', executablePath: firefoxPath(), extraPrefsFirefox });
  }
  const fingers = '--blink-settings=availablePointerTypes=2,primaryPointerType=2';
  const args = [...CHROMIUM_ARGS, ...(touch ? [fingers] : [])];
  return puppeteer.launch({
    ...usual,
    executablePath: chromiumPath(true),
    args,
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  });
};

/**
 * Keys as somebody strikes them, wherever the focus is. The page's own clock sets the pace: on a busy machine, where
 * the page can only react late, the keys come later too.
 */
export const typeSlowly = async (page: Page, text: string): Promise<void> => {
  for (const key of text) {
    await page.keyboard.press(key as KeyInput);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  }
};

/**
 * What a thief of the focus may hear before it is gone. Loops that take it again within a quarter of a second count as
 * one attempt; the second destroys the ad. At ten keys a second that is two or three, and as many for the way there.
 */
export const KEYS_A_THIEF_MAY_HEAR = 5;
