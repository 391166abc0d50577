import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startMockDsp, type MockDsp } from '../../../adapters/mock-bidder/index.js';
import type { WireBid } from '../../../adapters/wire/index.js';
import { launchBrowser } from '../../support/chromium.js';
import { Conversation } from '../conversation.js';
import { startPixelServer, type PixelServer } from './pixel-server.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';
import { pagesOf } from '../won-ad.js';

const folder = mkdtempSync(join(tmpdir(), 'trackers-'));
let dsp: MockDsp;
let pixels: PixelServer;
let server: JourneyServer;
let browser: Browser;

beforeAll(async () => {
  [dsp, pixels] = await Promise.all([startMockDsp({ price: 9 }), startPixelServer()]);
  const bidder = {
    ...{ id: 'dsp', url: `${dsp.origin}/openrtb`, deadlineMs: 5_000 },
    ...{ hosts: ['127.0.0.1'], trackerHosts: ['localhost'] },
  };
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ bidders: [bidder], supply: { asi: 'ads.example.com', version: '1.0' } }));
  server = await startJourneyServer({ CONFIG: config, BIDDER_REACH: 'loopback' });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await Promise.all([dsp.close(), pixels.close()]);
  rmSync(folder, { recursive: true });
});
beforeEach(() => void pixels.seen.splice(0));

const OPEN_LIMIT_MS = 20_000;

const pixel = (name: string): string => `${pixels.origin}/${name}`;
const asset = (name: string): string => `${server.url}/assets/${name}`;

const NATIVE = () => ({
  mtype: 4,
  adm: JSON.stringify({
    assets: [
      { id: 1, title: { text: 'Trail shoes' } },
      { id: 2, data: { value: 'Northtrail' } },
      { id: 3, img: { url: asset('northtrail.svg'), w: 1200, h: 628 } },
    ],
    link: { url: 'https://northtrail.example/shoes', clicktrackers: [pixel('click')] },
    imptrackers: [pixel('imptracker?t=[TIMESTAMP]&p=${AUCTION_PRICE}')],
    eventtrackers: [
      { event: 1, method: 1, url: pixel('impression') },
      { event: 2, method: 1, url: pixel('viewable') },
      { event: 3, method: 1, url: pixel('never-all-in-view') },
      { event: 1, method: 2, url: pixel('never-a-script.js') },
    ],
  }),
});

const VAST = () => {
  const track = ['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete']
    .map((name) => `<Tracking event="${name}"><![CDATA[${pixel(name)}]]></Tracking>`)
    .join('');
  return {
    mtype: 2,
    adm: `<VAST version="4.2"><Ad id="1"><InLine><AdSystem>x</AdSystem><AdTitle>Trail shoes</AdTitle>
      <Impression><![CDATA[${pixel('impression')}]]></Impression>
      <ViewableImpression><Viewable><![CDATA[${pixel('viewable')}]]></Viewable></ViewableImpression>
      <Creatives><Creative><Linear><Duration>00:00:05</Duration><TrackingEvents>${track}</TrackingEvents>
      <VideoClicks><ClickThrough><![CDATA[https://northtrail.example/shoes]]></ClickThrough>
      <ClickTracking><![CDATA[${pixel('click')}]]></ClickTracking></VideoClicks>
      <MediaFiles><MediaFile delivery="progressive" type="video/webm" width="640" height="360"><![CDATA[${asset('test-video.webm')}]]></MediaFile></MediaFiles>
      </Linear></Creative></Creatives></InLine></Ad></VAST>`,
  };
};

const win = (bid: object): Promise<WireBid> => {
  dsp.script({ bid });
  return eventually(async () => {
    const conversation = new Conversation(server.url, 'demo-publisher-token');
    await conversation.turn();
    const { bids } = await conversation.turn({ say: 'Which shoes fit a forest trail?' });
    return bids[0];
  });
};

const called = (): readonly string[] => pixels.seen.map(({ path }) => path.slice(1).split('?')[0] ?? '').sort();

const wins = (): number => dsp.seen.filter(({ path }) => path.startsWith('/win')).length;

/**
 * Opens the ad's page until all of these were called, clicks, and opens it once more: what the browser itself asked
 * for.
 */
const watch = async (bid: WireBid, ready: readonly string[]): Promise<readonly string[]> => {
  const context = await browser.newContext();
  await context.route(/northtrail\.example/, (route) => route.abort());
  const asked: string[] = [];
  context.on('request', (request) => void asked.push(request.url()));
  const page = await context.newPage();
  const isReady = (): true | undefined => ready.every((name) => called().includes(name)) || undefined;
  // Once more where it was not enough: two seconds of a film that stops now and then on a busy machine are no view.
  await eventually(async () => {
    await page.goto(server.url + pagesOf(bid).framePath);
    return eventually(isReady, OPEN_LIMIT_MS).catch(() => undefined);
  }, 60_000);
  await page.click('.cta');
  await eventually(() => (called().includes('click') ? true : undefined));
  await page.click('.cta');
  const counted = page.waitForResponse((response) => response.request().postData()?.includes('ad.render-') ?? false);
  await page.reload();
  await counted;
  // Whatever was put into the outbox before is delivered before the notice of another win.
  const before = wins();
  await win({});
  await eventually(() => (wins() > before ? true : undefined));
  await context.close();
  return asked;
};

describe('the trackers of a bid are called by the server, each once', () => {
  test('of a native ad: impression, view and click, without anything that tells of the reader', async () => {
    const asked = await watch(await win(NATIVE()), ['imptracker', 'impression', 'viewable']);
    expect(called()).toEqual(['click', 'impression', 'imptracker', 'viewable']);
    expect(pixels.seen.find(({ path }) => path.startsWith('/imptracker'))?.path).toMatch(
      /^\/imptracker\?t=\d{4}-\d\d-\d\dT\d\d%3A\d\d%3A\d\d\.\d{3}Z&p=9$/,
    );
    expect(asked.filter((url) => url.startsWith(pixels.origin))).toEqual([]);
    for (const { headers } of pixels.seen)
      expect(Object.keys(headers).sort()).toEqual(['accept-encoding', 'connection', 'host']);
  });

  test('of a film: impression, view, start, quartiles, end and click', async () => {
    const moments = ['complete', 'firstQuartile', 'impression', 'midpoint', 'start', 'thirdQuartile', 'viewable'];
    const asked = await watch(await win(VAST()), moments);
    expect(called()).toEqual([...moments, 'click'].sort());
    expect(asked.filter((url) => url.startsWith(pixels.origin))).toEqual([]);
  });

  test('of an ad with a tracker at a host that is not registered, nobody is called: it is refused', async () => {
    const elsewhere = pixels.origin.replace('localhost', '[::1]');
    dsp.script({ bid: { ...NATIVE(), adm: NATIVE().adm.replaceAll(pixels.origin, elsewhere) } });
    const conversation = new Conversation(server.url, 'demo-publisher-token');
    await conversation.turn();
    const { decisionId } = await conversation.turn({ say: 'Which shoes fit a forest trail?' });
    const headers = { authorization: 'Bearer demo-api-token' };
    const record = await (await fetch(`${server.url}/v1/decisions/${decisionId}`, { headers })).text();
    expect(record).toContain('tracker-host-unregistered');
  });
});
