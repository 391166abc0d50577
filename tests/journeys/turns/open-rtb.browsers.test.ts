import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startMockDsp, type MockDsp } from '../../../adapters/mock-bidder/index.js';
import { launchBrowser } from '../../support/chromium.js';
import { Conversation, recordOf, type PreloadAnswer } from '../conversation.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';
import { pagesOf } from '../won-ad.js';

const CANARY = 'marmalade-7f3a for aunt Hilde';
const folder = mkdtempSync(join(tmpdir(), 'open-rtb-'));
let good: MockDsp;
let hanging: MockDsp;
let server: JourneyServer;
let browser: Browser;

const bidder = (id: string, dsp: MockDsp, differs: object = {}) => ({
  ...{ id, url: `${dsp.origin}/openrtb`, hosts: ['127.0.0.1'] },
  ...differs,
});

beforeAll(async () => {
  good = await startMockDsp({ price: 9, kinds: ['banner'], latencyMs: { p50: 1, p99: 2 } });
  hanging = await startMockDsp({ mode: 'hang' });
  const bidders = [
    bidder('good-dsp', good, { deadlineMs: 5_000 }),
    bidder('hanging-dsp', hanging, { deadlineMs: 150 }),
  ];
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ bidders, supply: { asi: 'ads.example.com', version: '1.0' } }));
  server = await startJourneyServer({ CONFIG: config, BIDDER_REACH: 'loopback', ANSWER_DEADLINE_MS: '8000' });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await server.stop();
  await Promise.all([good.close(), hanging.close()]);
  rmSync(folder, { recursive: true });
});

/** The second turn of the demo account, which may show an ad. */
const secondTurn = async (): Promise<PreloadAnswer> => {
  const conversation = new Conversation(server.url, 'demo-publisher-token', { userEmail: 'hilde@example.org' });
  await conversation.turn();
  return conversation.turn({ say: `Which shoes fit a forest trail? It is about ${CANARY}.` });
};

/** Of an iOS app that tells its networks in `/init` alone. */
const iosTurn = async (): Promise<void> => {
  const sdk = { name: 'sdk-react-native', platform: 'ios', version: '3.0.0' };
  const client = { installId: '0190a5f0-0000-7000-8000-000000000001', sdk };
  const app = { bundleId: 'com.example.tea', storeUrl: 'https://apps.apple.com/app/id880047117' };
  const device = { hardware: { type: 'handset' }, os: { name: 'iOS', version: '16.0' } };
  const conversation = new Conversation(server.url, 'demo-publisher-token', { ...client, app, device });
  await fetch(`${server.url}/init`, {
    method: 'POST',
    body: JSON.stringify({ ...conversation.base, skan: { items: ['CSTR6SUWN9.skadnetwork'] } }),
  });
  await conversation.turn();
  await conversation.turn();
};

const noticesOf = (dsp: MockDsp, kind: string) =>
  dsp.seen.filter(({ path }) => path.startsWith(`/${kind}?`)).map(({ path }) => new URL(path, dsp.origin).searchParams);

describe('bidders over OpenRTB', () => {
  let answer: PreloadAnswer;
  beforeAll(async () => {
    // On a busy machine the very first auction may run out of time.
    answer = await eventually(async () => {
      const next = await secondTurn();
      return next.bids.length > 0 ? next : undefined;
    });
  });

  test('the highest bid wins against the demo campaigns, and one that hangs is only late', async () => {
    const { sources, candidates } = await recordOf(server.url, 'demo-api-token', answer.decisionId);
    expect(candidates[0]).toMatchObject({ source: 'good-dsp', outcome: 'won', price: 9_000_000 });
    expect(Object.fromEntries(sources.map(({ source, outcome }) => [source, outcome]))).toMatchObject({
      'good-dsp': 'answered',
      'hanging-dsp': 'late',
    });
  });

  test('a bidder has as long as ANSWER_DEADLINE_MS lets it', () => {
    const asked = good.seen.find(({ path }) => path === '/openrtb');
    const { tmax } = JSON.parse(asked?.body ?? '{}') as { readonly tmax?: number };
    // Three fifths of a second, as usual, would be at most 550 ms.
    expect(tmax).toBeGreaterThan(550);
    expect(tmax).toBeLessThanOrEqual(4_750);
  });

  test('the winner is told at once, with its price, and has to pay when a person has seen the ad in a browser, once', async () => {
    const [win] = await eventually(() => (noticesOf(good, 'win').length > 0 ? noticesOf(good, 'win') : undefined));
    expect(win?.get('price')).toBe('9');
    expect(noticesOf(good, 'billing')).toEqual([]);
    const [bid] = answer.bids;
    if (bid === undefined) throw new Error('no ad');
    const page = await browser.newPage();
    await page.goto(server.url + pagesOf(bid).framePath);
    const [billing] = await eventually(() =>
      noticesOf(good, 'billing').length > 0 ? noticesOf(good, 'billing') : undefined,
    );
    expect(billing?.get('price')).toBe('9');
    await page.reload();
    await page
      .getByText('Sponsored')
      .or(page.getByText('Ad', { exact: true }))
      .first()
      .waitFor();
    await page.close();
    expect(noticesOf(good, 'billing')).toHaveLength(1);
  });

  test('a bidder is offered what an iOS app told in /init', async () => {
    const offered = await eventually(async () => {
      await iosTurn();
      return good.seen.map(({ body }) => body).find((body) => body?.includes('skadn'));
    });
    expect(JSON.parse(offered)).toMatchObject({
      imp: [
        {
          ext: {
            skadn: {
              versions: ['2.0', '2.2', '3.0'],
              sourceapp: '880047117',
              skadnetids: ['cstr6suwn9.skadnetwork'],
            },
          },
        },
      ],
    });
  });

  test('nothing of the conversation and no address of a person reached a bidder or the log', () => {
    const outbound = JSON.stringify([good.seen, hanging.seen]);
    expect(good.seen.some(({ path }) => path === '/openrtb')).toBe(true);
    for (const secret of ['marmalade', 'Hilde', 'hilde@example.org']) {
      expect(outbound).not.toContain(secret);
      expect(server.logs()).not.toContain(secret);
    }
  });
});
