import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer-core';
import { BUSY_CREATIVES, HOSTILE_CREATIVES } from '../adapters/frame-web/support/hostile-creatives.js';
import { BROWSERS, KEYS_A_THIEF_MAY_HEAR, launchNamed, typeSlowly } from '../support/two-browsers.js';
import { Conversation } from './conversation.js';
import { eventually, startJourneyServer, type JourneyServer } from './server.js';
import { pagesOf } from './won-ad.js';

const BATCH = 14;
const ATTACK_MS = 1_500;
/** The auction refuses it before anybody sees it: an address that is no web address. */
const REFUSED = ['loads a script address'];

interface Answering extends Server {
  origin: string;
}

const listen = async (server: Server): Promise<Answering> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(server, { origin: `http://localhost:${(server.address() as AddressInfo).port}` });
};

/** A bidder that offers one banner after the other. */
let markup = '<p>nothing yet</p>';
const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { id, imp } = JSON.parse(body || '{"imp":[]}') as { id: string; imp: { id: string; banner?: object }[] };
  const about = { price: 9, adomain: ['northtrail.example'], cat: ['483'], cattax: 7, mtype: 1, w: 300, h: 250 };
  const bid = imp
    .filter(({ banner }) => banner)
    .map((slot) => ({ ...about, id: slot.id, impid: slot.id, crid: `c-${markup.length}-${id}`, adm: markup }));
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ id, cur: 'USD', seatbid: [{ bid }] }));
};
const startBidder = (): Promise<Answering> =>
  listen(createServer((request, response) => void answer(request, response)));

/** A bare host with many ads below a chat box, or one with the client that the service hands out. */
const hostPage = (service: string, paths: readonly string[]): string =>
  `<!doctype html><title>Host</title><input id="chat"><main>${paths
    .map((path) => `<iframe title="Advertisement" src="${service}${path}" style="width:320px;height:340px"></iframe>`)
    .join('')}</main><script>window.heard=[];addEventListener('message',({data,origin})=>{
    if(origin===${JSON.stringify(service)})heard.push({type:data.type,data:data.data})})</script>`;

const clientPage = (service: string, user: string): string =>
  `<!doctype html><title>Host</title><input id="chat"><div id="place"></div>
  <script src="${service}/sdk/js?type=global"></script><script>window.events=[];
  const session=AdPlacement.createSession({adServerUrl:${JSON.stringify(service)},publisherToken:'demo-publisher-token',
    userId:${JSON.stringify(user)},conversationId:'c-1',onEvent:(event)=>events.push(event)});
  const say=(id,role,content)=>session.addMessage({id,role,content,createdAt:new Date()});
  say('u1','user','Hello there');say('a1','assistant','Good day.');say('u2','user','Which shoes fit a forest trail?');
  setTimeout(()=>{say('a2','assistant','Light ones.');session.createAd('a2').mount(document.querySelector('#place'))},100)</script>`;

const folder = mkdtempSync(join(tmpdir(), 'hostile-creatives-'));
const pages = new Map<string, string>();
let server: JourneyServer;
let bidder: Answering;
let host: Answering;
/** Path of the page of each creative. */
const ads = new Map<string, string>();

/** The second turn of a demo conversation, which may show an ad: what the bidder offers now. */
const win = async (): Promise<string | undefined> => {
  const conversation = new Conversation(server.url, 'demo-publisher-token');
  await conversation.turn();
  const [bid] = (await conversation.turn({ say: 'Which shoes fit a forest trail?' })).bids;
  return bid && bid.format === 'banner' ? pagesOf(bid).framePath : undefined;
};

beforeAll(async () => {
  bidder = await startBidder();
  const config = join(folder, 'config.json');
  const url = bidder.origin.replace('localhost', '127.0.0.1');
  const bidders = [{ id: 'hostile-dsp', url: `${url}/openrtb`, hosts: ['127.0.0.1'], deadlineMs: 5_000 }];
  writeFileSync(config, JSON.stringify({ bidders, supply: { asi: 'ads.example.com', version: '1.0' } }));
  server = await startJourneyServer({ CONFIG: config, BIDDER_REACH: 'loopback', ANSWER_DEADLINE_MS: '8000' });
  host = await listen(
    createServer((request, response) => {
      const page = pages.get(request.url ?? '');
      response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page);
    }),
  );
  for (const [name, html] of Object.entries(HOSTILE_CREATIVES)) {
    markup = html;
    if (!REFUSED.includes(name)) ads.set(name, await eventually(win, 60_000));
  }
}, 300_000);

afterAll(async () => {
  for (const closing of [bidder, host]) closing.closeAllConnections();
  await Promise.all([
    server.stop(),
    new Promise((done) => bidder.close(done)),
    new Promise((done) => host.close(done)),
  ]);
  rmSync(folder, { recursive: true });
});

test('the corpus has at least eighty creatives; all of them won but one that is refused', async () => {
  markup = HOSTILE_CREATIVES[REFUSED[0] ?? ''] ?? '';
  expect(await win()).toBeUndefined();
  expect(ads.size).toBeGreaterThanOrEqual(80);
});

const quiet = [...Object.keys(HOSTILE_CREATIVES)].filter((name) => ![...BUSY_CREATIVES, ...REFUSED].includes(name));
const batches = Array.from({ length: Math.ceil(quiet.length / BATCH) }, (_, i) =>
  quiet.slice(i * BATCH, (i + 1) * BATCH),
);

describe.each(BROWSERS)('in %s', (name) => {
  let browser: Browser;
  let page: Page;
  const surprises: string[] = [];
  beforeAll(async () => void (browser = await launchNamed(name)));
  afterAll(() => browser.close());
  afterEach(() => page.close());

  const open = async (path: string, html: string): Promise<void> => {
    pages.set(path, html);
    page = await browser.newPage();
    surprises.length = 0;
    page.on('dialog', (dialog) => {
      surprises.push(`dialog ${dialog.type()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (/\/leak\?/.test(request.url())) surprises.push(request.url());
    });
    await page.goto(host.origin + path, { waitUntil: 'domcontentloaded' });
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

  test.each(batches.map((batch) => [batch.length, batch] as const))(
    'a host with %d of them is as it was',
    async (_, batch) => {
      await open(
        `/${name}-${batch[0]}`.replace(/ /g, '-'),
        hostPage(
          server.url,
          batch.map((one) => ads.get(one) ?? ''),
        ),
      );
      const before = await stateOf();
      const windows = (await browser.pages()).length;
      await new Promise((resolve) => setTimeout(resolve, ATTACK_MS));
      expect(await stateOf()).toEqual(before);
      const heard = await page.evaluate(
        () => (window as unknown as { heard: { type: string; data: { errCode?: string; name?: string } }[] }).heard,
      );
      const alarming = heard.filter(({ type, data }) => /click|close|hide/.test(type) || data.name === 'ad.clicked');
      expect(alarming).toEqual([]);
      expect(heard.filter(({ type }) => type === 'error-iframe').map(({ data }) => data.errCode)).toEqual(
        batch.filter((one) => /focus for ever/.test(one)).map(() => 'focus_taken'),
      );
      expect(surprises).toEqual([]);
      expect((await browser.pages()).length).toBe(windows);
      expect(await browser.cookies()).toEqual([]);
    },
  );

  test('the client keeps the focus of its host, and destroys the ad', async () => {
    markup = HOSTILE_CREATIVES['takes the focus for ever, in a frame of its own'] ?? '';
    await open(`/${name}-client`, clientPage(server.url, `typing-${name}`));
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
  });
});
