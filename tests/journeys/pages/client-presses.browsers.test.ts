import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer-core';
import { pairsOf, SAMPLED } from '../../support/sample.js';
import { BROWSERS, KEYS_A_THIEF_MAY_HEAR, launchNamed, typeSlowly } from '../../support/two-browsers.js';
import { clientPage, startCreativeStage, type CreativeStage } from './creative-stage.js';
import { eventually } from '../server.js';

const AREA = '<style>body{margin:0;height:250px;background:#def}</style>';
const HONEST = `${AREA}<p>A banner</p>`;
/**
 * The word that its messages need stands in its own document. A window that opens in the same moment as the press uses
 * the activation up before our page can see it: no click at all, which is not what is tried here.
 */
const CLICKS = `${AREA}<script>const nonce=/"([^"]+)"/.exec(document.scripts[0].text)[1];
  setInterval(()=>{parent.postMessage({nonce,type:'click'},'*')},5);
  addEventListener('pointerdown',()=>setTimeout(setInterval,500,()=>open('https://evil.example/'),50),{once:true})</script>`;
const STEALS = `${AREA}<input id="i"><script>addEventListener('keydown',(e)=>{new Image().src='/c/leak?'+e.key},true);
  addEventListener('mousemove',()=>setTimeout(()=>setInterval(()=>i.focus(),3),600),{once:true})</script>`;
/** Longer than the time within which two presses just after a key would look like a script. */
const A_WHILE = 'abcdefghijklmnopqrstuvw';

interface ClientWindow {
  readonly events: readonly { readonly name: string; readonly payload: { readonly errCode?: string } }[];
  readonly heard: readonly string[];
}

let stage: CreativeStage;
beforeAll(async () => void (stage = await startCreativeStage()));
afterAll(() => stage.close());

/** Each story in one of the browsers, and each browser with some of them. */
const STORIES = [
  'a script that says "click" all the time has one for a press, and one window; keys and time bring none',
  'who presses the ad while a modifier is held, or just after a key, keeps it',
  'a script that takes the focus while the pointer rests on its ad loses it as any other',
] as const;
const TOLD = pairsOf(BROWSERS, STORIES);

describe.each(BROWSERS)(`the client in %s: ${SAMPLED}`, (name) => {
  let browser: Browser;
  let page: Page;
  let leaks = 0;
  beforeAll(async () => void (browser = await launchNamed(name)));
  afterAll(() => browser.close());
  afterEach(async () => {
    for (const open of await browser.pages()) await open.close();
  });

  const names = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      (window as unknown as ClientWindow).events.map(({ name: event, payload }) => payload.errCode ?? event),
    );
  const count = async (event: string): Promise<number> => (await names()).filter((one) => one === event).length;
  const said = (type: string): Promise<number> =>
    page.evaluate((one) => (window as unknown as ClientWindow).heard.filter((other) => other === one).length, type);

  /**
   * An ad below a chat box, and the pointer over it. The host is of the same site: the driver hands presses directly
   * to the process of a frame of another site, so that Chromium's host never learns where the pointer is. It does
   * learn it from a real one.
   */
  const show = async (markup: string): Promise<void> => {
    stage.offer(markup);
    const path = `/${name}-${markup.length}`;
    await eventually(async () => {
      page = await browser.newPage();
      page.on('request', (request) => void (leaks += /\/leak\?/.test(request.url()) ? 1 : 0));
      await page.goto(stage.page(path, clientPage(stage.server.url, `${path}-${Math.random()}`), 'same'));
      const isThere = await eventually(async () => {
        const known = await names();
        if (known.includes('ad.render-completed')) return 'yes';
        return known.includes('ad.no-fill') ? 'no' : undefined;
      });
      if (isThere === 'yes') return true;
      await page.close();
      return undefined;
    });
    await page.focus('#chat');
    const box = await (await page.$('#place iframe'))?.boundingBox();
    if (!box) throw new Error('There is no ad.');
    await page.mouse.move(box.x + box.width / 2, box.y + 150, { steps: 12 });
    await page.waitForFunction(() => document.querySelector('#place iframe')?.matches(':hover'));
  };
  const press = async (): Promise<void> => {
    await page.mouse.down();
    await page.mouse.up();
  };
  const isFocused = async (selector: string): Promise<void> => {
    await page.waitForFunction((one) => document.activeElement?.matches(one), {}, selector);
  };

  const pressesOnce = async (): Promise<void> => {
    await show(CLICKS);
    // Longer than an activation lasts that the driver's own scripts gave to the frame while it was an empty document.
    await typeSlowly(page, `${A_WHILE}no press yet${A_WHILE}`);
    expect([await said('click-iframe'), await count('ad.clicked')]).toEqual([0, 0]);
    const pages = (await browser.pages()).length;
    await press();
    await eventually(async () => ((await count('ad.clicked')) > 0 ? true : undefined));
    // Before any key: the ad has the focus, and by HTML's rules each key that goes there activates its document, so
    // that it may open one window more.
    expect((await browser.pages()).length - pages).toBeLessThanOrEqual(1);
    await page.bringToFront();
    const keys = 'keys and a while';
    await typeSlowly(page, keys);
    expect((await browser.pages()).length - pages).toBeLessThanOrEqual(1 + keys.length);
    expect([await said('click-iframe'), await count('ad.clicked')]).toEqual([1, 1]);
    await press();
    await typeSlowly(page, 'more keys');
    expect(await said('click-iframe')).toBeLessThanOrEqual(2);
    expect(await count('focus_taken')).toBe(0);
  };

  const keepsHonestPresses = async (): Promise<void> => {
    await show(HONEST);
    for (let turn = 0; turn < 3; turn++) {
      await page.focus('#chat');
      await page.keyboard.down('Control');
      await press();
      await isFocused('iframe');
      await page.keyboard.up('Control');
    }
    for (let turn = 0; turn < 3; turn++) {
      await page.focus('#chat');
      await typeSlowly(page, A_WHILE);
      await page.keyboard.press('x');
      await press();
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    }
    expect(await count('focus_taken')).toBe(0);
    expect(await page.$('#place iframe')).not.toBeNull();
  };

  const losesTheFocus = async (): Promise<void> => {
    leaks = 0;
    await show(STEALS);
    await eventually(async () => {
      await typeSlowly(page, 'secret ');
      return (await count('focus_taken')) > 0 ? true : undefined;
    });
    await typeSlowly(page, 'afterwards');
    expect(await page.$eval('#chat', (chat) => (chat as HTMLInputElement).value)).toMatch(/afterwards$/);
    expect(leaks).toBeLessThanOrEqual(KEYS_A_THIEF_MAY_HEAR);
    expect(await page.$('#place iframe')).toBeNull();
  };

  const tales = [pressesOnce, keepsHonestPresses, losesTheFocus] as const;
  test.each(TOLD.flatMap(([one, story]) => (one === name ? [story] : [])))('%s', (story) =>
    tales[STORIES.indexOf(story)]!(),
  );
});
