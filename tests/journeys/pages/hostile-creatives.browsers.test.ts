import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, HTTPResponse, Page } from 'puppeteer-core';
import { BUSY_CREATIVES, HOSTILE_CREATIVES } from '../../adapters/frame-web/support/hostile-creatives.js';
import { IS_LONG, pairsOf, SAMPLED, someOf } from '../../support/sample.js';
import { BROWSERS, KEYS_A_THIEF_MAY_HEAR, launchNamed, typeSlowly } from '../../support/two-browsers.js';
import { barePage, clientPage, startCreativeStage, type CreativeStage } from './creative-stage.js';
import { eventually } from '../server.js';

const BATCH = 14;
/** By the clock of the page, which on a busy machine goes on when its frames do. */
const ATTACK_MS = 1_500;
/** The auction refuses it before anybody sees it: an address that is no web address. */
const REFUSED = ['loads a script address'];

/** Its address, where it came from and all that stands in its document. */
const TELLS_WHAT_IT_READS = `<script>setTimeout(() => top.postMessage({ read: [location.href, document.referrer,
  document.documentElement.outerHTML, ...[...document.scripts].map((one) => one.nonce)].join(' ') }, '*'), 300)</script>`;
const HEARS_MARKUP = `addEventListener('message', ({ data }) => { if (data && data.read) window.read = data.read })`;

let stage: CreativeStage;
/** Its bidder, asked seldom, is not known as fast: what one page needs is waited for on a busy machine as well. */
let calm: CreativeStage;
/** Path of the page of each creative. */
const ads = new Map<string, string>();

const isThief = (name: string): boolean => /focus for ever/.test(name);
const quiet = [...Object.keys(HOSTILE_CREATIVES)].filter((name) => ![...BUSY_CREATIVES, ...REFUSED].includes(name));
const THIEVES = quiet.filter(isThief);
/** Each of them on its own is tried with the page of the ad (`tests/adapters/frame-web`). */
const CHOSEN = someOf(
  quiet.filter((name) => !isThief(name)),
  BATCH - 1,
);
/** A thief from whom another frame takes the focus before it is seen has it no more: some are alone. */
const BATCHES = [
  ...Array.from({ length: Math.ceil(CHOSEN.length / BATCH) }, (_, i) => CHOSEN.slice(i * BATCH, (i + 1) * BATCH)),
  ...(IS_LONG ? [THIEVES] : []),
  ...someOf(THIEVES, 1).map((name) => [name]),
];

beforeAll(async () => {
  [stage, calm] = await Promise.all([startCreativeStage(), startCreativeStage()]);
  for (const name of new Set(BATCHES.flat())) {
    stage.offer(HOSTILE_CREATIVES[name] ?? '');
    ads.set(name, await eventually(stage.win));
  }
});

afterAll(() => Promise.all([stage.close(), calm.close()]));

test('the corpus has at least eighty creatives, of which the auction refuses one', async () => {
  stage.offer(HOSTILE_CREATIVES[REFUSED[0] ?? ''] ?? '');
  expect(await stage.win()).toBeUndefined();
  expect(quiet.length + BUSY_CREATIVES.length).toBeGreaterThanOrEqual(80);
});

const TALES = [
  'markup on a bare page finds no nonce but its own',
  'markup on a page with the client finds no nonce but its own',
  'the client keeps the focus of its host, and destroys the ad',
] as const;
const TOLD = pairsOf(BROWSERS, TALES);

describe.each(BROWSERS)('in %s', (name) => {
  let browser: Browser;
  let page: Page;
  const surprises: string[] = [];
  beforeAll(async () => void (browser = await launchNamed(name)));
  afterAll(() => browser.close());
  afterEach(() => page.close());

  const open = async (address: string, onAnswer: (response: HTTPResponse) => void = () => undefined): Promise<void> => {
    page = await browser.newPage();
    page.on('response', onAnswer);
    surprises.length = 0;
    page.on('dialog', (dialog) => {
      surprises.push(`dialog ${dialog.type()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (/\/leak\?/.test(request.url())) surprises.push(request.url());
    });
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await page.focus('#chat');
  };
  const stateOf = () =>
    page.evaluate(() => ({
      url: location.href,
      children: Array.from(document.body.children, ({ tagName, id }) => `${tagName}#${id}`),
      styles: Array.from(document.querySelectorAll('iframe'), ({ style }) => style.cssText),
      storage: localStorage.length + sessionStorage.length,
      cookie: document.cookie,
      name: window.name,
      isFullscreen: document.fullscreenElement !== null,
    }));

  test.each(BATCHES.map((batch) => [batch.length, batch] as const))(
    `a host with %d of them is as it was: ${SAMPLED}`,
    async (_, batch) => {
      const paths = batch.map((one) => ads.get(one) ?? '');
      await open(stage.page(`/${name}-${batch[0]}`.replace(/ /g, '-'), barePage(stage.server.url, paths)));
      const before = await stateOf();
      const windows = (await browser.pages()).length;
      await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), ATTACK_MS);
      const thieves = batch.filter(isThief);
      const certain = batch.length === 1 ? thieves.length : 0;
      const heard = await eventually(async () => {
        const all = await page.evaluate(
          () => (window as unknown as { heard: { type: string; data: { errCode?: string; name?: string } }[] }).heard,
        );
        // A frame on a busy machine may take longer to load than the attack lasts.
        return all.filter(({ type }) => type === 'error-iframe').length >= certain ? all : undefined;
      });
      expect(await stateOf()).toEqual(before);
      const alarming = heard.filter(({ type, data }) => /click|close|hide/.test(type) || data.name === 'ad.clicked');
      expect(alarming).toEqual([]);
      const faults = heard.filter(({ type }) => type === 'error-iframe').map(({ data }) => data.errCode);
      expect(faults).toEqual(thieves.slice(0, faults.length).map(() => 'focus_taken'));
      expect(surprises).toEqual([]);
      expect((await browser.pages()).length).toBe(windows);
      expect(await browser.cookies()).toEqual([]);
    },
  );

  const findsNoNonce = async (kind: 'bare' | 'client'): Promise<void> => {
    calm.offer(TELLS_WHAT_IT_READS);
    const host =
      kind === 'bare'
        ? barePage(calm.server.url, [await eventually(calm.win)])
        : clientPage(calm.server.url, `nonces-${name}`);
    const policies: string[] = [];
    await open(calm.page(`/${name}-${kind}-nonces`, `<script>${HEARS_MARKUP}</script>${host}`), (response) => {
      policies.push(response.headers()['content-security-policy'] ?? '');
    });
    const read = await eventually(() => page.evaluate(() => (window as unknown as { read?: string }).read));
    const nonces = policies.flatMap((policy) =>
      [...policy.matchAll(/'nonce-([^']+)'/g)].map(([, nonce]) => nonce ?? ''),
    );
    expect(nonces.length).toBeGreaterThan(0);
    expect(read).toContain('?nonce=');
    for (const nonce of nonces) expect(read).not.toContain(nonce);
  };

  const keepsTheFocus = async (): Promise<void> => {
    calm.offer(HOSTILE_CREATIVES['takes the focus for ever, in a frame of its own'] ?? '');
    await open(calm.page(`/${name}-client`, clientPage(calm.server.url, `typing-${name}`)));
    const codes = (): Promise<readonly (string | undefined)[]> =>
      page.evaluate(() =>
        (window as unknown as { events: { name: string; payload: { errCode?: string } }[] }).events
          .filter((event) => event.name === 'ad.error')
          .map(({ payload }) => payload.errCode),
      );
    let typed = '';
    await eventually(async () => {
      typed += 'secret ';
      await typeSlowly(page, 'secret ');
      return (await codes()).length > 0 ? true : undefined;
    });
    await typeSlowly(page, 'afterwards');
    const value = await page.$eval('#chat', (chat) => (chat as HTMLInputElement).value);
    expect(await codes()).toEqual(['focus_taken']);
    expect(value).toMatch(/afterwards$/);
    expect(typed.length + 'afterwards'.length - value.length).toBeLessThanOrEqual(KEYS_A_THIEF_MAY_HEAR);
    expect(surprises.length).toBeLessThanOrEqual(KEYS_A_THIEF_MAY_HEAR);
    expect(await page.$('#place iframe')).toBeNull();
  };

  const tales = [() => findsNoNonce('bare'), () => findsNoNonce('client'), keepsTheFocus] as const;
  test.each(TOLD.flatMap(([one, tale]) => (one === name ? [tale] : [])))(`%s: ${SAMPLED}`, (tale) =>
    tales[TALES.indexOf(tale)]!(),
  );
});
