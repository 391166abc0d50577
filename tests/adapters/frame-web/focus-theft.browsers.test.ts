import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer-core';
import type { FrameMedia, FramePageData } from '../../../adapters/wire/frame-page.js';
import { BROWSERS, KEYS_A_THIEF_MAY_HEAR, launchNamed, typeSlowly } from '../../support/two-browsers.js';
import { BID_ID, chatData, MARKUP, MARKUP_NONCE, overlayData } from './support/fixtures.js';
import { startFrameSite, type FrameSite } from './support/frame-site.js';
import { hostPage, startHostSite, type Heard, type HostSite } from './support/host-page.js';

/** Tells what it hears of the keyboard, in the document that it stands in. */
const LISTENS = `addEventListener('keydown',e=>{new Image().src='/c/leak?'+e.key},true);
  addEventListener('input',e=>{new Image().src='/c/text?'+e.target.value},true);`;
const LATER = 600;
/** It only ends a test that has already failed. */
const LIMIT_MS = 60_000;
const script = (body: string): string => `<input id="i"><script>${LISTENS}${body}</script>`;
/** Says that it was clicked, all the time: the word that its messages need stands in its own document. */
const CLICKS = script(
  `addEventListener('mousemove',()=>{new Image().src='/c/over'},{once:true});` +
    `const nonce=/"([^"]+)"/.exec(document.scripts[0].text)[1];setInterval(()=>parent.postMessage({nonce,type:'click'},'*'),5)`,
);
const CLICKS_AND_FOCUS = CLICKS.replace(
  ',5)</script>',
  `,5);addEventListener('mousemove',()=>setInterval(()=>i.focus(),700),{once:true})</script>`,
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
const THIEVES: Readonly<Record<string, string>> = {
  'the window': loop('focus()'),
  'a field': loop('i.focus()'),
  'a frame of its own': nested(`setTimeout(()=>setInterval(()=>{i.focus()},3),${LATER})`),
  'a document that was opened anew': script(
    `setTimeout(()=>{document.open();document.write(${JSON.stringify(loop('i.focus()')).replace(
      /<\//g,
      '<\\/',
    )});document.close()},50)`,
  ),
};

const SMALL: FrameMedia = {
  kind: 'markup',
  markup: { url: `/api/markup/${BID_ID}`, width: 200, height: 60, nonce: MARKUP_NONCE },
};

const PAGES: Readonly<Record<string, () => FramePageData>> = {
  inline: () => chatData('banner', { media: MARKUP, isFinal: true }),
  overlay: () => overlayData({ media: SMALL }),
  modal: () => chatData('interstitial', { isFinal: true }),
};

let site: FrameSite;
let host: HostSite;
beforeAll(async () => void ([site, host] = await Promise.all([startFrameSite(chatData('image')), startHostSite()])));
afterAll(() => Promise.all([site.close(), host.close()]));

describe.each(BROWSERS)('in %s', (name) => {
  let browser: Browser;
  let fingers: Browser;
  let page: Page;
  beforeAll(async () => void ([browser, fingers] = await Promise.all([launchNamed(name), launchNamed(name, true)])));
  afterAll(() => Promise.all([browser.close(), fingers.close()]));
  afterEach(async () => {
    await page.close();
    site.visits.length = 0;
    site.reports.length = 0;
  });

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
    const data = PAGES[kind]?.() as FramePageData;
    site.markup = markup;
    site.page = data;
    site.modal =
      kind === 'modal' ? chatData('interstitial', { kind: 'modal', isFinal: true, media: MARKUP }) : undefined;
    const path = kind === 'overlay' ? '/overlay/slot-1' : '/api/frame/x';
    const frameUrl =
      site.origin + (kind === 'overlay' ? path : new URL(`/api/frame/${data.bidId}`, site.origin).pathname);
    page = await held.newPage();
    const height = kind === 'overlay' ? 100 : undefined;
    await page.goto(host.plan({ frameUrl, modalUrl: `${site.origin}/api/modal/${data.bidId}`, height }));
    await page.evaluate(() => {
      const chat = document.createElement('input');
      chat.id = 'chat';
      document.body.prepend(chat);
      chat.focus();
    });
    await until(visited('/api/markup/'));
    await until(() => page.evaluate(() => (document.getElementById('slot')?.offsetHeight ?? 0) > 0));
  };
  /** Types until the markup had its time, and has been dealt with. */
  const typeOn = async (isOver: () => boolean | Promise<boolean>): Promise<void> => {
    const deadline = performance.now() + LIMIT_MS;
    while (!(await isOver()) && performance.now() < deadline) await typeSlowly(page, 'secret ');
    await typeSlowly(page, 'afterwards');
  };

  test.each(Object.keys(THIEVES))('a bare host: %s takes the focus for ever, and is destroyed', async (thief) => {
    await show('inline', THIEVES[thief] ?? '');
    await typeOn(visited('/error'));
    expect(leaked().length).toBeLessThanOrEqual(KEYS_A_THIEF_MAY_HEAR);
    const failure = (await heard()).filter(({ type }) => type === 'error-iframe');
    expect(failure.map(({ data }) => data.errCode)).toEqual(['focus_taken']);
    expect((await heard()).map(({ type }) => type)).not.toContain('click-iframe');
  });

  test.each(['overlay', 'modal'])(
    'a bare host, %s: the same; an overlay tells the player that it is gone',
    async (kind) => {
      await show(kind, THIEVES['a frame of its own'] ?? '');
      await typeOn(visited('/error'));
      expect(leaked().length).toBeLessThanOrEqual(KEYS_A_THIEF_MAY_HEAR);
      const said = (await heard()).map(({ type }) => type);
      expect(said.includes('error-component-iframe')).toBe(kind === 'modal');
      expect(said.includes('svc.ad.closed')).toBe(kind === 'overlay');
      expect(said.filter((type) => /click/.test(type))).toEqual([]);
    },
  );

  const clicks = async (): Promise<number> => (await heard()).filter(({ type }) => /click/.test(type)).length;
  const reportedClicks = (): number =>
    site.reports.flatMap(({ events }) => events).filter(({ type }) => type === 'ad.clicked').length;
  const sweep = async (x: number, fromY: number, toY: number): Promise<void> => {
    for (let y = fromY; !visited('/c/over')() && y > toY; y -= 20) {
      await page.mouse.move(x, y);
      await isWithin(500, visited('/c/over'));
    }
    expect(visited('/c/over')()).toBe(true);
  };
  /**
   * Moves the pointer until it is over the markup. Nothing may be evaluated in its frames: drivers count that as a
   * gesture.
   */
  const pointAt = async (): Promise<void> => {
    const box = await (await page.$('#slot'))?.boundingBox();
    if (!box) throw new Error('There is no ad.');
    await sweep(box.x + box.width / 2, box.y + box.height - 10, box.y);
  };

  test('a host of our own origin, whose gestures activate our page as well: they are no clicks of the markup', async () => {
    const data = chatData('banner', { media: MARKUP, isFinal: true });
    [site.markup, site.page] = [CLICKS, data];
    site.host = hostPage({ frameUrl: `${site.origin}/api/frame/${data.bidId}`, height: 400 });
    page = await browser.newPage();
    await page.goto(`${site.origin}/host`);
    await until(visited('/api/markup/'));
    // Nothing is evaluated from here on, in the host neither: it would be a gesture without an event.
    await page.keyboard.type('keys in the host', { delay: 20 });
    await page.mouse.click(700, 600);
    await sweep(200, 390, 0);
    expect(reportedClicks()).toBe(0);
  });

  test('a press on something of ours is none of the markup, whatever the pointer is over and whatever takes the focus', async () => {
    await show('inline', CLICKS_AND_FOCUS);
    const box = await (await page.$('#slot'))?.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 100, (box?.y ?? 0) + 12);
    await pointAt();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(await clicks()).toBe(0);
  });

  const boxOf = async (selector: string) => {
    const box = await (await page.$(selector))?.boundingBox();
    if (!box) throw new Error(`There is no ${selector}.`);
    return box;
  };
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

  test.each([3, 300])(
    'there, a script that waited for that press, and tries every %d ms, loses it',
    async (everyMs) => {
      const waits = `addEventListener('mousemove',()=>{new Image().src='/c/over';
      setTimeout(()=>setInterval(()=>i.focus(),${everyMs}),1000)},{once:true})`;
      await show('inline', script(waits), fingers);
      await pointAt();
      await page.mouse.move(790, 690);
      await tapOurs();
      await page.focus('#chat');
      await typeOn(visited('/error'));
      expect(leaked().length).toBeLessThanOrEqual(KEYS_A_THIEF_MAY_HEAR);
      expect((await heard()).filter(({ type }) => type === 'error-iframe').length).toBe(1);
    },
  );

  test.each(['inline', 'overlay'])(
    '%s: a script that says "click" all the time has one for each press',
    async (kind) => {
      await show(kind, CLICKS);
      await typeSlowly(page, 'no press yet');
      await pointAt();
      expect(await clicks()).toBe(0);
      await page.mouse.down();
      await page.mouse.up();
      await until(async () => (await clicks()) === 1);
      await typeSlowly(page, 'keys');
      await page.mouse.down();
      await page.mouse.up();
      await typeSlowly(page, 'more keys');
      expect(await clicks()).toBe(1);
    },
  );
});
