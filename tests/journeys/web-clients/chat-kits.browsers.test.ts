import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { Browser as Firefox } from 'puppeteer-core';
import { launchBrowser } from '../../support/chromium.js';
import { launchNamed } from '../../support/two-browsers.js';
import { untilWell } from '../conversation.js';
import type { Talk, Talked, TalkPlan } from '../kit-hosts/talk.js';
import { CHAT_KITS, startKitSite, type ChatKit } from './kit-site.js';
import { startJourneyServer, type JourneyServer } from '../server.js';

let server: JourneyServer;
let browser: Browser;
let firefox: Firefox;
let site: Awaited<ReturnType<typeof startKitSite>>;
beforeAll(async () => {
  [server, browser, firefox, site] = await Promise.all([
    startJourneyServer(),
    launchBrowser(),
    launchNamed('firefox'),
    startKitSite(),
  ]);
  await untilWell(server.url);
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(() => Promise.all([server.stop(), browser.close(), firefox.close(), site.close()]));

const TURNS = 8;
/** How much the ads of a whole conversation may add to the sum of its layout shifts. */
const ADDED_SHIFT = 0.02;

let readers = 0;

const VIEWPORT = { width: 700, height: 760 } as const;
const addressOf = (kit: ChatKit): string =>
  `${site.origin}/${kit}?${new URLSearchParams({ service: server.url, user: `reader-${++readers}` })}`;

const play = async (kit: ChatKit, plan: Omit<TalkPlan, 'turns'>): Promise<Talked> => {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.goto(addressOf(kit));
  await page.waitForFunction(() => 'talk' in window);
  return page.evaluate((given) => (window as unknown as { readonly talk: Talk }).talk(given), {
    ...plan,
    turns: TURNS,
  });
};

const expectAdsToMoveNothing = async (kit: ChatKit, isUnanchored: boolean): Promise<void> => {
  const [without, talked] = await Promise.all([
    play(kit, { hasAds: false, isUnanchored }),
    play(kit, { hasAds: true, isUnanchored }),
  ]);
  expect([without.filled, without.unseen, talked.unseen]).toEqual([[], [], []]);
  expect(talked.shift).toBeLessThanOrEqual(without.shift + ADDED_SHIFT);
  expect(talked.scrolledShift).toBeLessThanOrEqual(without.scrolledShift + ADDED_SHIFT);
  const answers = Array.from({ length: TURNS }, (_none, at) => `assistant-${at + 1}`);
  expect(talked.filled).toEqual(answers);
  expect(talked.rendered).toEqual(answers);
  // Wide enough for an ad, and whole.
  expect(talked.widths.length).toBeGreaterThan(0);
  for (const [ad, chat] of talked.widths) expect(ad).toBeGreaterThan(chat * 0.9);
  expect(talked.lineMoved).toBeLessThanOrEqual(1);
};

test.each(CHAT_KITS)(
  '%s: with ads the newest text stays in sight, nothing moves, and each ad is shown once and whole',
  (kit) => Promise.all([expectAdsToMoveNothing(kit, false), expectAdsToMoveNothing(kit, true)]),
);

/** Fewer than in Chromium: enough to go back to. */
const FIREFOX_TURNS = 4;

test.each(CHAT_KITS)(
  '%s in Firefox: the newest text stays in sight, and the line being read where it is',
  async (kit) => {
    const page = await firefox.newPage();
    await page.setViewport(VIEWPORT);
    await page.goto(addressOf(kit));
    await page.waitForFunction(() => 'talk' in window);
    const plan: TalkPlan = { turns: FIREFOX_TURNS, hasAds: true, isUnanchored: false };
    const talked = await page.evaluate((given) => (window as unknown as { readonly talk: Talk }).talk(given), plan);
    await page.close();
    const answers = Array.from({ length: FIREFOX_TURNS }, (_none, at) => `assistant-${at + 1}`);
    expect([talked.filled, talked.rendered, talked.unseen]).toEqual([answers, answers, []]);
    expect(talked.lineMoved).toBeLessThanOrEqual(1);
  },
);
