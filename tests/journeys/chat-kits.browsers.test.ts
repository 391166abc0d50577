import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../support/chromium.js';
import { untilWell } from './conversation.js';
import type { Talk, Talked, TalkPlan } from './kit-hosts/talk.js';
import { CHAT_KITS, startKitSite, type ChatKit } from './kit-site.js';
import { startJourneyServer, type JourneyServer } from './server.js';

let server: JourneyServer;
let browser: Browser;
let site: Awaited<ReturnType<typeof startKitSite>>;
beforeAll(async () => {
  [server, browser, site] = await Promise.all([startJourneyServer(), launchBrowser(), startKitSite()]);
  await untilWell(server.url);
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(() => Promise.all([server.stop(), browser.close(), site.close()]));

const TURNS = 8;
/** How much the ads of a whole conversation may add to the sum of its layout shifts. */
const ADDED_SHIFT = 0.02;

let readers = 0;

const play = async (kit: ChatKit, plan: Omit<TalkPlan, 'turns'>): Promise<Talked> => {
  const page = await browser.newPage({ viewport: { width: 700, height: 760 } });
  readers++;
  await page.goto(`${site.origin}/${kit}?${new URLSearchParams({ service: server.url, user: `reader-${readers}` })}`);
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
  const answers = Array.from({ length: TURNS }, (_none, at) => `assistant-${at + 1}`);
  expect(talked.filled).toEqual(answers);
  expect(talked.rendered).toEqual(answers);
  // Wide enough for an ad, and whole.
  expect(talked.widths.length).toBeGreaterThan(0);
  for (const [ad, chat] of talked.widths) expect(ad).toBeGreaterThan(chat * 0.9);
};

test.each(CHAT_KITS)(
  '%s: with ads the newest text stays in sight, nothing moves, and each ad is shown once and whole',
  (kit) => Promise.all([expectAdsToMoveNothing(kit, false), expectAdsToMoveNothing(kit, true)]),
);
