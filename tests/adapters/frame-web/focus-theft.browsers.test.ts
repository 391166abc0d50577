import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer-core';
import type { FrameMedia } from '../../../adapters/wire/frame-page.js';
import { BROWSERS, launchNamed } from '../../support/two-browsers.js';
import { BID_ID, chatData, MARKUP, MARKUP_NONCE, modalData, overlayData } from './support/fixtures.js';
import { startFrameSite, type FrameSite } from './support/frame-site.js';
import { hostPage, startHostSite, type Heard, type HostSite } from './support/host-page.js';

/** Tells what it hears of the keyboard, in the document that it stands in. */
const LISTENS = `addEventListener('keydown',e=>{new Image().src='/c/leak?'+e.key},true);
  addEventListener('input',e=>{new Image().src='/c/text?'+e.target.value},true);`;
/** There is somebody typing before it begins. */
const LATER = 300;
/** It only ends a test that has already failed. */
const LIMIT_MS = 60_000;
const script = (body: string): string => `<input id="i"><script>${LISTENS}${body}</script>`;
/** Says that it was clicked, all the time: the word that its messages need stands in its own document. */
const CLICKS = script(
  `addEventListener('mousemove',()=>{new Image().src='/c/over'},{once:true});` +
    `const nonce=/"([^"]+)"/.exec(document.scripts[0].text)[1];setInterval(()=>parent.postMessage({nonce,type:'click'},'*'),5)`,
);
/** And, once the pointer is over it, takes the focus no more often than a finger would. */
const CLICKS_AND_FOCUS = CLICKS.replace(
  ',5)</script>',
  `,5);addEventListener('mousemove',()=>setInterval(()=>{i.focus();setTimeout(()=>{new Image().src='/c/tried'},200)},700),{once:true})</script>`,
);
const loop = (body: string): string => script(`setTimeout(()=>setInterval(()=>{${body}},3),${LATER})`);
const nested = (body: string): string =>
  script(
    `const f=document.createElement('iframe');f.srcdoc=${JSON.stringify(script(body)).replace(
      /<\//g,
      '<\\/',
    )};document.body.append(f)`,
  );

/** Each takes the focus again and again; some without a document that our own script could look after. */
const THIEVES = [
  ['inline', 'a frame of its own', nested(`setTimeout(()=>setInterval(()=>{i.focus()},3),${LATER})`)],
  [
    'inline',
    'a document that was opened anew',
    script(
      `setTimeout(()=>{document.open();document.write(${JSON.stringify(loop('i.focus()')).replace(
        /<\//g,
        '<\\/',
      )});document.close()},50)`,
    ),
  ],
  ['overlay', 'the window', loop('focus()')],
  ['modal', 'a field', loop('i.focus()')],
] as const;

const SMALL: FrameMedia = {
  kind: 'markup',
  markup: { url: `/api/markup/${BID_ID}`, width: 200, height: 60, nonce: MARKUP_NONCE },
};

const PAGES = {
  inline: {
    path: `/api/frame/${BID_ID}`,
    height: undefined,
    data: () => chatData('banner', { media: MARKUP, isFinal: true }),
  },
  overlay: { path: '/overlay/slot-1', height: 100, data: () => overlayData({ media: SMALL }) },
  modal: { path: `/api/modal/${BID_ID}`, height: 600, data: () => modalData({ media: MARKUP }) },
} as const;

let site: FrameSite;
let host: HostSite;
beforeAll(async () => void (host = await startHostSite()));
afterAll(() => host.close());
// A site for each test: what the page of the last one still sends on its way out reaches no other.
beforeEach(async () => void (site = await startFrameSite(chatData('image'))));
afterEach(() => site.close());

describe.each(BROWSERS)('in %s', (name) => {
  let browser: Browser;
  let fingers: Browser;
  let page: Page;
  beforeAll(async () => void ([browser, fingers] = await Promise.all([launchNamed(name), launchNamed(name, true)])));
  afterAll(() => Promise.all([browser.close(), fingers.close()]));
  afterEach(() => page.close());

  const heard = (): Promise<readonly Heard[]> => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
  const leaked = (): readonly string[] => site.visits.filter((path) => path.startsWith('/c/leak?'));
  const isWithin = async (limitMs: number, look: () => boolean | Promise<boolean>): Promise<boolean> => {
    const deadline = performance.now() + limitMs;
    while (!(await look()) && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 30));
    return look();
  };
  const until = async (look: () => boolean | Promise<boolean>): Promise<void> =>
    expect(await isWithin(LIMIT_MS, look)).toBe(true);
  const visited = (path: string) => (): boolean => site.visits.some((visit) => visit.startsWith(path));

  /** A host that knows nothing of focus, with somebody typing in it. */
  const show = async (kind: keyof typeof PAGES, markup: string, held = browser): Promise<void> => {
    [site.markup, site.page] = [markup, PAGES[kind].data()];
    page = await held.newPage();
    await page.goto(host.plan({ frameUrl: site.origin + PAGES[kind].path, height: PAGES[kind].height }));
    await page.evaluate(() => {
      const chat = document.createElement('input');
      chat.id = 'chat';
      document.body.prepend(chat);
      chat.focus();
    });
    await until(visited('/api/markup/'));
    await until(() => page.evaluate(() => (document.getElementById('slot')?.offsetHeight ?? 0) > 0));
  };
  /** Types until the thief is caught, and then goes on: none of those keys may reach it. */
  const typeOn = async (): Promise<void> => {
    await until(async () => {
      await page.keyboard.press('s');
      return visited('/error')();
    });
    await page.keyboard.type('later on', { delay: 20 });
    expect(leaked().filter((path) => path !== '/c/leak?s')).toEqual([]);
  };
  /** What a host is told when a thief is caught, by the place of the ad. */
  const CAUGHT = { inline: 'error-iframe', overlay: 'svc.ad.closed', modal: 'error-component-iframe' } as const;

  test.each(THIEVES)(
    'a bare host, %s: %s takes the focus for ever, and is destroyed; an overlay tells the player that it is gone',
    async (kind, _, markup) => {
      await show(kind, markup);
      await typeOn();
      const said = (await heard()).filter(({ type }) => /click|error|closed/.test(type));
      expect(said.map(({ type }) => type)).toEqual([CAUGHT[kind]]);
      if (kind === 'inline') expect(said[0]?.data['errCode']).toBe('focus_taken');
    },
  );

  const clicks = async (): Promise<number> => (await heard()).filter(({ type }) => /click/.test(type)).length;
  const reportedClicks = (): number =>
    site.reports.flatMap(({ events }) => events).filter(({ type }) => type === 'ad.clicked').length;
  /**
   * Moves the pointer between the middle of the ad and places further and further from it until it is over the markup:
   * the engine may not know yet what is in the middle. Nothing may be evaluated in its frames: drivers count that as a
   * gesture.
   */
  const pointAt = async (x: number, middleY: number): Promise<void> => {
    for (let step = 0; step < 20 && !visited('/c/over')(); step += 1) {
      await page.mouse.move(x, middleY + (step % 2 === 0 ? 10 : -10) * step);
      await isWithin(100, visited('/c/over'));
      await page.mouse.move(x, middleY);
      await isWithin(400, visited('/c/over'));
    }
    await until(visited('/c/over'));
  };
  const pointAtAd = async (): Promise<void> => {
    const { x, y, width, height } = await boxOf('#slot');
    await pointAt(x + width / 2, y + height / 2);
  };
  const boxOf = async (selector: string) => {
    const box = await (await page.$(selector))?.boundingBox();
    if (!box) throw new Error(`There is no ${selector}.`);
    return box;
  };

  test('a host of our own origin, whose gestures activate our page as well: they are no clicks of the markup', async () => {
    [site.markup, site.page] = [CLICKS, PAGES.inline.data()];
    site.host = hostPage({ frameUrl: site.origin + PAGES.inline.path, height: 400 });
    page = await browser.newPage();
    await page.goto(`${site.origin}/host`);
    await until(visited('/api/markup/'));
    // Nothing is evaluated from here on, in the host neither: it would be a gesture without an event.
    await page.keyboard.type('keys in the host', { delay: 20 });
    await page.mouse.click(700, 600);
    await pointAt(200, 100);
    expect(await isWithin(300, () => reportedClicks() > 0)).toBe(false);
  });

  test('a press on something of ours is none of the markup, whatever the pointer is over and whatever takes the focus', async () => {
    await show('inline', CLICKS_AND_FOCUS);
    await page.mouse.click((await boxOf('#slot')).x + 100, (await boxOf('#slot')).y + 12);
    await pointAtAd();
    await until(visited('/c/tried'));
    expect(await clicks()).toBe(0);
  });

  /** The label, which is ours. */
  const tapOurs = async (): Promise<void> => {
    const { x, y } = await boxOf('#slot');
    await page.touchscreen.tap(x + 100, y + 12);
  };

  test('on a screen that is touched: who closed something of ours and taps the banner has not lost it', async () => {
    const TOLD = `let n=0;addEventListener('touchstart',()=>{new Image().src='/c/tapped?'+n++},true)`;
    await show('inline', `<style>body{height:250px}</style>${script(TOLD)}`, fingers);
    await tapOurs();
    const { x, y, width, height } = await boxOf('#slot');
    for (let tap = 0; tap < 4; tap++) {
      await page.touchscreen.tap(x + width / 2, y + height / 2);
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)));
    }
    await until(() => site.visits.filter((path) => path.startsWith('/c/tapped?')).length === 4);
    expect((await heard()).filter(({ type }) => /error|click|blur/.test(type))).toEqual([]);
    expect(visited('/error')()).toBe(false);
  });

  test('there, a script that waited for that press loses it', async () => {
    const waits = `addEventListener('mousemove',()=>{new Image().src='/c/over';
      setTimeout(()=>setInterval(()=>i.focus(),3),1000)},{once:true})`;
    await show('inline', script(waits), fingers);
    await pointAtAd();
    await page.mouse.move(790, 690);
    await tapOurs();
    await page.focus('#chat');
    await typeOn();
    expect((await heard()).filter(({ type }) => type === 'error-iframe').length).toBe(1);
  });

  test('overlay: a script that says "click" all the time has one for each press', async () => {
    await show('overlay', CLICKS);
    await page.keyboard.type('no press yet', { delay: 20 });
    await pointAtAd();
    expect(await clicks()).toBe(0);
    await page.mouse.down();
    await page.mouse.up();
    await until(async () => (await clicks()) === 1);
    await page.keyboard.type('keys', { delay: 20 });
    await page.mouse.down();
    await page.mouse.up();
    await page.keyboard.type('more keys', { delay: 20 });
    expect(await clicks()).toBe(1);
  });
});
