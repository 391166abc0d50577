import { createHash, createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { FrameLocator, Page } from 'playwright-core';
import type { WireBid } from '../../../adapters/wire/index.js';
import { SAMPLED, someOf } from '../../support/sample.js';
import { wholePageViolations } from '../../support/whole-page-axe.js';
import { Conversation, recordOf, untilWell } from '../conversation.js';
import { nameOf } from '../host-page.js';
import type { StreamClient } from '../../adapters/events-ws/stream-client.js';
import { openStream, untilTold } from '../open-stream.js';
import { eventually, runCli } from '../server.js';
import { setStage, type Scene, type Stage } from '../stage.js';
import { pagesOf, winAd } from '../won-ad.js';

const LIMIT_MS = 300_000;
const ADMIN_TOKEN = 'the-admin-token-of-this-journey';
const COFFEE = 'Which coffee beans should I buy?';

let stage: Stage;
let stream: StreamClient;
beforeAll(async () => {
  // The reports come from three networks, as a proxy tells them.
  stage = await setStage({ TRUSTED_PROXIES: '1', ADMIN_TOKEN });
  await untilWell(stage.server.url);
  stream = await openStream(stage.server.url, 'demo-api-token');
}, LIMIT_MS);
afterEach(() => stage.clear());
afterAll(() => {
  stream.socket.terminate();
  return stage.close();
});

/** As the publisher's server signs it. */
const signatureOf = (userId: string): string => {
  const key = createHash('sha256').update('demo-user-key-token').digest('hex');
  return createHmac('sha256', key).update(`${userId}\n`).digest('hex');
};
const conversationOf = (userId: string): Conversation =>
  new Conversation(stage.server.url, 'demo-publisher-token', { userId, userSignature: signatureOf(userId) });

/** The second turn of a new conversation of this user. */
const ask = async (userId: string, say = COFFEE, address = '192.0.2.7') => {
  const conversation = conversationOf(userId);
  const headers = { 'x-forwarded-for': address };
  await conversation.turn({ say, headers });
  return conversation.turn({ say, headers });
};
const win = (userId: string, say?: string, address?: string): Promise<WireBid> =>
  eventually(async () => (await ask(userId, say, address)).bids[0]);

const outcomesOf = async (userId: string): Promise<string> => {
  const { decisionId } = await ask(userId);
  return JSON.stringify(await recordOf(stage.server.url, 'demo-api-token', decisionId));
};

/** A new reader each time: a turn that was answered once gets the same ad again. */
const untilOutcome = async (readers: string, outcome: string): Promise<void> => {
  let asked = 0;
  await eventually(async () => ((await outcomesOf(`${readers} ${asked++}`)).includes(outcome) ? true : undefined));
};

const heightOf = async ({ page }: Scene): Promise<number> => (await page.locator('#slot').boundingBox())?.height ?? 0;
const focused = (ad: FrameLocator): Promise<string | null> => ad.locator(':focus').textContent();

const openPage = async (bid: WireBid, colorScheme: 'light' | 'dark', width = 400): Promise<Page> => {
  const context = await stage.browser.newContext({ colorScheme, viewport: { width, height: 560 } });
  const page = await context.newPage();
  await page.goto(stage.server.url + pagesOf(bid).framePath);
  await page.click('.info');
  return page;
};

describe('a reader hides an advertiser', () => {
  test(
    'with the keyboard alone: the ad shrinks, no ad of it wins again, and all of it can be taken back',
    async () => {
      const bid = await win('keyboard');
      const scene = await stage.show(pagesOf(bid));
      await scene.hears('ad-done-iframe');
      const wholeHeight = await heightOf(scene);
      await scene.slot.locator('.info').focus();
      await scene.page.keyboard.press('Enter');
      await scene.page.keyboard.press('Tab');
      expect(await focused(scene.slot)).toBe('Hide ads of \u2068Harbor Coffee\u2069');
      await scene.page.keyboard.press('Enter');
      const line = scene.slot.getByRole('heading', { name: 'Ads of \u2068Harbor Coffee\u2069 are hidden now.' });
      await line.waitFor();
      expect(await scene.slot.locator('.cta').isVisible()).toBe(false);
      expect(await scene.slot.locator('.label').isVisible()).toBe(true);
      await eventually(async () => ((await heightOf(scene)) < wholeHeight / 2 ? true : undefined));

      await untilTold(stream, bid.bidId, 'ad.hidden');
      expect(await outcomesOf('keyboard')).toContain('advertiser-hidden');
      expect(await outcomesOf('somebody else')).not.toContain('advertiser-hidden');

      const again = await stage.show(pagesOf(bid));
      await again.slot.getByRole('heading', { name: 'Ads of \u2068Harbor Coffee\u2069 are hidden now.' }).waitFor();
      expect(await again.slot.locator('.cta').isVisible()).toBe(false);
      await again.page.context().close();

      expect(await focused(scene.slot)).toBe('Undo');
      await scene.page.keyboard.press('Enter');
      await scene.slot.locator('.cta').waitFor();
      await untilTold(stream, bid.bidId, 'ad.unhidden');
      expect(await outcomesOf('keyboard')).not.toContain('advertiser-hidden');
      expect((await scene.heard()).map(nameOf).filter((name) => name.includes('hidden'))).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    'with the mouse, in the dialog of an interstitial: its place in the conversation shrinks, too',
    async () => {
      const ad = await winAd(stage.server.url, 'interstitial');
      const scene = await stage.show(ad.plan);
      await scene.modal.locator('.info').click();
      await scene.modal.locator('.about > .say').click();
      for (const page of [scene.modal, scene.slot]) {
        await page.locator('.hidden-ad').waitFor();
        expect(await page.locator('.cta').isVisible()).toBe(false);
      }
      await scene.modal.getByRole('button', { name: 'Undo' }).click();
      for (const page of [scene.modal, scene.slot]) await page.locator('.cta').waitFor();
    },
    LIMIT_MS,
  );

  test(
    'a server that does not take it is said so, and the ad stays',
    async () => {
      const bid = await win('offline');
      const page = await openPage(bid, 'light');
      await page.route('**/events', (route) => route.abort());
      await page.locator('.about > .say').click();
      await page.getByText('That did not work. Please try again.').waitFor();
      expect(await page.locator('.cta').isVisible()).toBe(true);
    },
    LIMIT_MS,
  );
});

describe('a reader reports an ad', () => {
  test(
    'with the keyboard alone, by one of five reasons: the stream is told, and no host',
    async () => {
      const bid = await win('reports');
      const scene = await stage.show(pagesOf(bid));
      await scene.hears('ad-done-iframe');
      await scene.slot.locator('.info').focus();
      for (const key of ['Enter', 'Tab', 'Tab', 'Enter', 'Tab', 'Tab', 'Tab']) await scene.page.keyboard.press(key);
      expect(await focused(scene.slot)).toBe('Scam or fraud');
      await scene.page.keyboard.press('Enter');
      await scene.slot.getByText('Thank you. The ad was reported.').waitFor();
      expect(await focused(scene.slot)).toBe('Thank you. The ad was reported.');
      expect(await scene.slot.locator('.reasons').count()).toBe(0);
      expect(await scene.slot.locator('.cta').isVisible()).toBe(true);
      const told = await untilTold(stream, bid.bidId, 'ad.reported');
      const report = told.find(({ event }) => event.name === 'ad.reported')?.event;
      expect(report).toMatchObject({ code: bid.code, payload: { id: bid.bidId, reason: 'fraud' } });
      expect((await scene.heard()).map(nameOf).filter((name) => name.includes('reported'))).toEqual([]);
    },
    LIMIT_MS,
  );
});

test(
  'three readers report an ad: it wins no more, and wins again when an operator releases it',
  async () => {
    const ADS = 'Which coffee beans, please?';
    for (const [i, reader] of ['first', 'second', 'third'].entries()) {
      const address = `203.0.${i}.7`;
      const bid = await win(`${reader} reporter`, ADS, address);
      const context = await stage.browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } });
      const page = await context.newPage();
      const counted = (type: string) =>
        page.waitForResponse(
          async (answer) =>
            answer.request().postData()?.includes(`"${type}"`) === true && (await answer.text()).includes('counted'),
        );
      // A report counts after a view.
      const [viewed, reported] = [counted('ad.viewed'), counted('ad.reported')];
      await page.goto(stage.server.url + pagesOf(bid).framePath);
      await viewed;
      await page.click('.info');
      await page.locator('.report > .say').click();
      await page.getByRole('button', { name: 'Misleading' }).click();
      await page.getByText('Thank you. The ad was reported.').waitFor();
      await reported;
      await context.close();
    }
    await untilOutcome('late', 'creative-under-review');

    const env = { DATA_DIR: stage.server.dataDir };
    const listed = await runCli(['reviews', 'list', 'demo'], env);
    const [, source = '', creative = ''] = /^under-review {2}(\S+) +(\S+)/m.exec(listed.stdout) ?? [];
    // The report of an earlier test counts, too, where it was of the same ad.
    expect(listed.stdout).toMatch(/^under-review .* 3 \((?:fraud, )?misleading\)/m);
    const refused = await runCli(['reviews', 'release', 'demo', source, 'another'], env);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('No reader has reported')]);
    expect(await runCli(['reviews', 'block', 'demo', source, creative], env)).toMatchObject({ code: 0 });
    await untilOutcome('later', 'creative-blocked');
    const release = await fetch(`${stage.server.url}/v1/admin/reviews`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
      body: JSON.stringify({ account: 'demo', source, creative, decision: 'release' }),
    });
    expect([release.status, await release.json()]).toEqual([200, expect.objectContaining({ status: 'released' })]);
    await eventually(async () => (/creative-(blocked|under-review)/.test(await outcomesOf('last')) ? undefined : true));
  },
  LIMIT_MS,
);

describe('what a reader can say of an ad', () => {
  const LOOKS = [
    ['light', 400, COFFEE],
    ['dark', 320, COFFEE],
    ['light', 320, 'ما هي حبوب القهوة التي يجب أن أشتريها هذا الصباح؟'],
  ] as const;
  test.each(someOf(LOOKS, 1))(
    `%s, %i px, %s: axe finds nothing, before and after: ${SAMPLED}`,
    async (scheme, width, say) => {
      const bid = await win(`axe ${scheme} ${width} ${say.length}`, say);
      const page = await openPage(bid, scheme, width);
      expect(await page.locator('.about .say').allInnerTexts()).not.toContain('undefined');
      await page.locator('.report > .say').click();
      expect(await wholePageViolations(page)).toEqual([]);
      await page.locator('.about > .say').click();
      await page.locator('.hidden-ad').waitFor();
      expect(await wholePageViolations(page)).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    'on a phone it neither scrolls away nor covers the whole ad, in the dialog',
    async () => {
      const { bid } = await winAd(stage.server.url, 'interstitial');
      const context = await stage.browser.newContext({ viewport: { width: 320, height: 480 } });
      const page = await context.newPage();
      await page.goto(stage.server.url + (pagesOf(bid).modalPath ?? ''));
      await page.click('.info');
      await page.evaluate(() => scrollTo(0, 10_000));
      const [top, about, cta] = await Promise.all(
        ['.top', '.about', '.cta'].map((name) => page.locator(name).first().boundingBox()),
      );
      expect(top?.y).toBeGreaterThanOrEqual(0);
      expect(about?.y).toBeGreaterThanOrEqual(top?.y ?? NaN);
      expect(cta?.y).toBeGreaterThanOrEqual((about?.y ?? NaN) + (about?.height ?? NaN));
      expect((cta?.y ?? NaN) + (cta?.height ?? NaN)).toBeLessThanOrEqual(480);
    },
    LIMIT_MS,
  );
});
