import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startMockDsp, type MockDsp } from '../../../adapters/mock-bidder/index.js';
import type { WireBid } from '../../../adapters/wire/index.js';
import { launchBrowser } from '../../support/chromium.js';
import { SAMPLED, someOf } from '../../support/sample.js';
import { wholePageViolations } from '../../support/whole-page-axe.js';
import { Conversation } from '../conversation.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';
import { pagesOf } from '../won-ad.js';

const DSA = {
  behalf: 'Northtrail Outdoor Ltd',
  paid: 'Agency Seven <b>',
  transparency: [{ domain: 'data.dsp.example', dsaparams: [1, 2] }],
};

const folder = mkdtempSync(join(tmpdir(), 'disclosure-'));
let dsp: MockDsp;
let server: JourneyServer;
let browser: Browser;

beforeAll(async () => {
  dsp = await startMockDsp({ price: 9, kinds: ['banner'], bid: { ext: { dsa: DSA } } });
  const bidder = { id: 'dsp', url: `${dsp.origin}/openrtb`, hosts: ['127.0.0.1'], dsa: { required: 'required' } };
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ bidders: [bidder], supply: { asi: 'ads.example.com', version: '1.0' } }));
  server = await startJourneyServer({ CONFIG: config, BIDDER_REACH: 'loopback' });
  browser = await launchBrowser();
});
beforeEach(() => dsp.script({ mode: 'bid', bid: { ext: { dsa: DSA } } }));
afterAll(async () => {
  await browser.close();
  await server.stop();
  await dsp.close();
  rmSync(folder, { recursive: true });
});

const recordOf = async (decisionId: string): Promise<string> => {
  const headers = { authorization: 'Bearer demo-api-token' };
  return (await fetch(`${server.url}/v1/decisions/${decisionId}`, { headers })).text();
};

/** A turn that the auction sells, whose bidder was not too late: on a busy machine it may be. */
const secondTurn = (say: string) =>
  eventually(async () => {
    const conversation = new Conversation(server.url, 'demo-publisher-token');
    await conversation.turn();
    const turn = await conversation.turn({ say });
    const record = await recordOf(turn.decisionId);
    return record.includes('"source":"dsp","outcome":"late"') ? undefined : { ...turn, record };
  });

const win = (say: string): Promise<WireBid> => eventually(async () => (await secondTurn(say)).bids[0]);

const open = async (bid: WireBid, colorScheme: 'light' | 'dark'): Promise<Page> => {
  const page = await browser.newPage({ colorScheme });
  await page.goto(server.url + pagesOf(bid).framePath);
  await page.waitForSelector('.info');
  return page;
};

/** The paragraph of the reader's own say is empty until something was said. */
const lines = async (page: Page): Promise<readonly string[]> =>
  (await page.locator('.about p').allTextContents()).filter((line) => line !== '' && !/: [0-9A-Z-]{11}$/.test(line));

describe('about this ad', () => {
  test('says for whom, who paid, and by what it was chosen, to who has only a keyboard', async () => {
    const page = await open(await win('Which shoes fit a forest trail?'), 'light');
    expect(await page.isVisible('.about')).toBe(false);
    await page.focus('.info');
    await page.keyboard.press('Enter');
    expect(await lines(page)).toEqual([
      'This is an ad.',
      // Names keep their own direction.
      'It is shown on behalf of \u2068Northtrail Outdoor Ltd\u2069.',
      '\u2068Agency Seven <b>\u2069 paid for it.',
      'It was chosen in an auction among buyers of ads.',
      expect.stringMatching(/^Given to buyers of ads: .* Not given: the text of this conversation/),
      '\u2068data.dsp.example\u2069 used to choose it: a profile of you and this page and your device.',
      'advertiser.example',
    ]);
    await page.keyboard.press('Enter');
    expect(await page.isVisible('.about')).toBe(false);
    await page.close();
  });

  test('ends with a reference by which an operator finds its decision', async () => {
    const { bids, decisionId } = await eventually(async () => {
      const turn = await secondTurn('Which shoes fit a forest trail?');
      return turn.bids.length > 0 ? turn : undefined;
    });
    const page = await open(bids[0] as WireBid, 'light');
    await page.click('.info');
    const line = await page.locator('.about p', { hasText: 'Reference: ' }).textContent();
    await page.close();
    const reference = line?.replace('Reference: ', '') ?? '';
    const headers = { authorization: 'Bearer demo-api-token' };
    const found = await fetch(`${server.url}/v1/decisions?${new URLSearchParams({ reference })}`, { headers });
    expect(await found.json()).toMatchObject({ decisions: [{ id: decisionId, ads: [{ reference }] }] });
  });

  test.each(someOf(['light', 'dark'] as const, 1))(`%s: axe finds nothing: ${SAMPLED}`, async (scheme) => {
    const page = await open(await win('Which shoes fit a forest trail?'), scheme);
    await page.click('.info');
    expect(await wholePageViolations(page)).toEqual([]);
    await page.close();
  });

  test('speaks the language of the conversation', async () => {
    const page = await open(await win('Welche Schuhe passen für einen Waldweg im Herbst?'), 'light');
    await page.click('.info');
    expect(await lines(page)).toContain('Sie erscheint im Auftrag von \u2068Northtrail Outdoor Ltd\u2069.');
    await page.close();
  });

  test('of a campaign of one’s own names its advertiser', async () => {
    dsp.script({ mode: 'no-bid' });
    const page = await open(await win('Which coffee beans should I buy?'), 'light');
    await page.click('.info');
    expect(await lines(page)).toContain('It is shown on behalf of \u2068Harbor Coffee\u2069, who paid for it.');
    await page.close();
  });

  test('a bid that hides who paid does not win, and the record says why', async () => {
    dsp.script({ bid: { ext: { dsa: { behalf: 'Northtrail' } } } });
    const { record } = await secondTurn('Which shoes fit a forest trail?');
    expect(record).toContain('dsa-incomplete paid');
  });
});
