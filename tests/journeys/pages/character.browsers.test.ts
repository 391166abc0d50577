import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { WIRE_FORMATS, type WireFormat } from '../../../adapters/wire/index.js';
import { launchBrowser } from '../../support/chromium.js';
import { shiftsIn, WATCH_SHIFTS } from '../../support/layout-shifts.js';
import { pressLast } from '../../support/press.js';
import { IS_LONG, SAMPLED, someOf } from '../../support/sample.js';
import { step } from '../../support/step.js';
import { HOSTILE, startAvatarHost, type AvatarHost } from './avatar-host.js';
import { untilWell } from '../conversation.js';
import { startDeadEnd, type DeadEnd } from '../dead-end-proxy.js';
import { startJourneyServer, type JourneyServer } from '../server.js';
import { startWebHosts, type WebHostSite } from '../web-clients/web-host-site.js';
import { openVisit, type WebVisit } from '../web-clients/web-visit.js';

/** An interstitial comes at the third turn of four; after the first of them it turns dark. */
const [INTERSTITIAL, DARK_FROM] = [2, 4];
const TURNS = IS_LONG ? 12 : 7;
const LIMIT_MS = 600_000;
const NAME = 'Captain Pip';
const GREETING = 'Ahoy, friend! I was just thinking of you.';

let server: JourneyServer;
let browser: Browser;
let site: WebHostSite;
let deadEnd: DeadEnd;
let avatars: AvatarHost;
beforeAll(async () => {
  [server, browser, site, deadEnd, avatars] = await Promise.all([
    startJourneyServer({ BIDDER_REACH: 'loopback' }),
    launchBrowser(),
    startWebHosts(),
    startDeadEnd(),
    startAvatarHost(),
  ]);
  await untilWell(server.url);
}, LIMIT_MS);
afterAll(() => Promise.all([server.stop(), browser.close(), site.close(), deadEnd.close(), avatars.close()]));

const formatAt = (turn: number): WireFormat => WIRE_FORMATS[(turn - 1) % WIRE_FORMATS.length] as WireFormat;

const meet = (avatar: string, greeting: string | undefined = GREETING): Promise<WebVisit> =>
  openVisit(browser, site, 'js', {
    service: server.url,
    before: WATCH_SHIFTS,
    character: {
      ...{ id: 'pip', name: NAME, avatarUrl: avatars.origin + avatar, persona: 'A cheerful pirate.', tags: ['sea'] },
      ...(greeting !== undefined && { greeting }),
    },
    context: { colorScheme: 'light', proxy: { server: deadEnd.server, bypass: 'localhost,127.0.0.1' } },
  });

/** What stands above an ad, in the words of whoever looks at it. */
const seenIn = async (ad: FrameLocator) => {
  await ad.locator('.character').waitFor();
  return {
    name: await ad.locator('.name').textContent(),
    line: await ad.locator('.line').textContent(),
    letter: await ad.locator('.avatar').textContent(),
  };
};

const hasPicture = async (ad: FrameLocator): Promise<boolean> => {
  const picture = ad.locator('.avatar img');
  await picture.waitFor();
  return picture.evaluate((node) => (node as HTMLImageElement).naturalWidth > 0);
};

const modalOf = (page: Page): FrameLocator => page.frameLocator('body > dialog > iframe');
const inlineOf = (page: Page, turn: number): FrameLocator => page.frameLocator(`#place-a${turn} iframe`);

type Words = Readonly<Record<'user' | 'assistant', string>>;
const ARABIC: Words = {
  user: 'أي نوع من القهوة يجب أن أجرب هذا الصباح، ولماذا؟',
  assistant: 'التحميص المتوسط بداية جيدة، خاصة مع الماء الساخن.',
};

/** Asks, reads the answer, and looks at the ad; at that with the character until it counts as seen. */
const takeTurn = async (visit: WebVisit, turn: number, words?: Words): Promise<void> => {
  await visit.add('user', turn, words?.user);
  await visit.add('assistant', turn, words?.assistant);
  await step(`ad of turn ${turn}`, visit.hears('ad.render-completed', turn));
  if (formatAt(turn) !== 'interstitial') return;
  // Test ads of `inlineAd` cover nothing by themselves.
  await inlineOf(visit.page, turn).locator('.cta').click();
  await modalOf(visit.page).locator('.headline').waitFor();
};

const turnDark = async ({ page, set }: WebVisit): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await set({ theme: 'dark' });
};

const closeModal = (page: Page): Promise<void> => pressLast(page, modalOf(page).locator('button.close'));

describe('a chat with a character', () => {
  test(
    'avatar, name and greeting in each interstitial, in the page and in the dialog, light and dark',
    async () => {
      const visit = await meet('/pip.jpg');
      const { page } = visit;
      const looks: unknown[] = [];
      for (let turn = 1; turn <= TURNS; turn++) {
        if (turn === DARK_FROM) await turnDark(visit);
        await takeTurn(visit, turn);
        if (formatAt(turn) !== 'interstitial') {
          expect(await inlineOf(page, turn).locator('.character').count()).toBe(0);
          continue;
        }
        for (const ad of [modalOf(page), inlineOf(page, turn)]) {
          looks.push({ picture: await hasPicture(ad), ...(await seenIn(ad)) });
          expect(await ad.locator('html').getAttribute('data-theme')).toBe(turn < DARK_FROM ? 'light' : 'dark');
        }
        await closeModal(page);
      }
      const look = { name: NAME, line: GREETING, letter: '', picture: true };
      expect(looks).toEqual(
        Array.from({ length: Math.ceil((TURNS - INTERSTITIAL) / WIRE_FORMATS.length) * 2 }, () => look),
      );
      expect(avatars.asked.filter((path) => path === '/pip.jpg')).toHaveLength(1);
      expect([visit.complaints, visit.uncaught]).toEqual([[], []]);
      expect(await shiftsIn(page.mainFrame())).toEqual([]);
      await page.context().close();
    },
    LIMIT_MS,
  );

  test(
    'without a greeting a neutral line stands there',
    async () => {
      const visit = await meet('/pip.jpg', '');
      for (let turn = 1; turn <= 3; turn++) await takeTurn(visit, turn);
      const { line } = await seenIn(modalOf(visit.page));
      expect(line).toBe(`A short ad, then back to \u2068${NAME}\u2069.`);
      await visit.page.context().close();
    },
    LIMIT_MS,
  );

  test(
    'in Arabic it stands at the right, in the page and in the dialog',
    async () => {
      const visit = await meet('/pip.jpg', 'أهلاً يا صديقي! كنت أفكر فيك للتو.');
      for (let turn = 1; turn <= 3; turn++) await takeTurn(visit, turn, ARABIC);
      for (const ad of [modalOf(visit.page), inlineOf(visit.page, 3)]) {
        expect(await ad.locator('html').getAttribute('dir')).toBe('rtl');
        await hasPicture(ad);
        const [avatar, line] = [await ad.locator('.avatar').boundingBox(), await ad.locator('.line').boundingBox()];
        expect((line?.x ?? 0) + (line?.width ?? 0)).toBeLessThan(avatar?.x ?? 0);
      }
      await visit.page.context().close();
    },
    LIMIT_MS,
  );

  /** Three turns, the last of which brings the dialog. */
  const seeLetter = async (avatar: string): Promise<void> => {
    const visit = await meet(avatar);
    const { page } = visit;
    for (let turn = 1; turn <= 3; turn++) await takeTurn(visit, turn);
    const answer = await page.context().request.get(`${server.url}/api/avatar/${await bidOf(visit, 3)}`);
    expect(answer.status()).toBe(204);
    for (const ad of [modalOf(page), inlineOf(page, 3)]) {
      expect(await seenIn(ad)).toEqual({ name: NAME, line: GREETING, letter: 'C' });
      expect(await ad.locator('.avatar img').count()).toBe(0);
    }
    expect(avatars.asked).toContain(avatar);
    expect(page.frames().map((frame) => new URL(frame.url()).origin)).not.toContain(avatars.origin);
    expect([visit.complaints, visit.uncaught]).toEqual([[], []]);
    expect(await shiftsIn(page.mainFrame())).toEqual([]);
    await page.context().close();
  };

  test(
    `a hostile avatar changes nothing: a letter, the same ads, no complaint: ${SAMPLED}`,
    async () => {
      await Promise.all(
        someOf(Object.keys(HOSTILE), 1).map((avatar) => step(`see the letter instead of ${avatar}`, seeLetter(avatar))),
      );
      expect(avatars.asked).not.toContain('/private');
    },
    LIMIT_MS,
  );
});

const bidOf = async (visit: WebVisit, turn: number): Promise<string> => {
  const event = await visit.hears('ad.filled', turn);
  return 'id' in event.payload ? event.payload.id : '';
};
