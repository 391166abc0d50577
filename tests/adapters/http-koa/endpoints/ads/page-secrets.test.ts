import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { streamTickets } from '../../../../../application/operations/stream-tickets.js';
import { mintClickToken } from '../../../../../application/ads/event-grant.js';
import { budgetId } from '../../../../../domain/budget/budget.js';
import type { ChatCreative } from '../../../../../domain/catalog/creative.js';
import * as id from '../../../../../domain/values/ids.js';
import type { Cpm, Nanos } from '../../../../../domain/values/money.js';
import type { WonAd } from '../../../../../domain/delivery/won-ad.js';
import { sampleBannerCreative, sampleImageCreative } from '../../../../contracts/sample-demand.js';
import {
  sampleAccount,
  sampleOverlayAd,
  samplePlacement,
  sampleTitle,
  sampleWonAd,
} from '../../../../contracts/samples.js';
import { createEngine } from '../../../../application/engine.js';
import { call } from '../../call.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';

/**
 * What an advertiser, an operator and a person would not have whoever looks at a page read. Digits stand for a sum in
 * any unit.
 */
const SECRETS = {
  'the budget': '918273645',
  'the line item': 'secret-line',
  'the campaign': 'secret-campaign',
  'the creative': 'secret-creative',
  'the hold': 'secret-hold',
  'the source': 'secret-source',
  'the session': 'secret-session',
  'the decision': 'secret-decision',
  'the person': 'secret-person',
  'the price': '7654321',
};
/** eCPM of the ad, which the protocol tells the host of a chat at preload and with the view. */
const REVENUE = '"revenue":7.654321';

const video = {
  url: 'https://cdn.example/film.mp4',
  mimeType: 'video/mp4',
  width: 640,
  height: 360,
  durationMs: 15_000,
} as const;

const image = sampleImageCreative();
const { headline, cta, language } = image;
const base = { id: id.creativeId('secret-creative'), headline, cta, language };
const markup = { html: '<a href="https://shop.example/">Tea</a>', width: 320, height: 50 };
const CREATIVES: Readonly<Record<string, ChatCreative>> = {
  image: { ...image, id: base.id },
  banner: { ...sampleBannerCreative(), id: base.id },
  markup: { ...base, format: 'banner', media: { markup } },
  video: { ...base, format: 'video', video },
  interstitial: { ...base, format: 'interstitial', media: { image: image.image } },
};

const account = sampleAccount();
const engine = createEngine({ account });
const secretly = {
  campaignId: id.campaignId('secret-campaign'),
  decisionId: id.decisionId('secret-decision'),
  source: id.sourceId('secret-source'),
  holdId: id.holdId('secret-hold'),
  price: 7_654_321 as Cpm,
  budgets: [{ id: budgetId('line-item:secret-line:total'), limit: 918_273_645_000_000 as Nanos }],
  wonAtMs: engine.clock.nowMs(),
};

/** Bid ids of the chat ads by format, and the address of an overlay. */
const paths: string[] = [];
let server: StubServer;
const ads: WonAd[] = [];

const put = async (creative: ChatCreative, number: number): Promise<void> => {
  const ad = sampleWonAd({
    ...secretly,
    bidId: id.bidId(`0b000000-0000-4000-8000-00000000000${number}`),
    sessionId: id.sessionId('secret-session'),
    subjectId: id.subjectId('secret-person'),
    viewerUser: id.subjectId('secret-person'),
    placement: samplePlacement({ rewarded: number === 1 }),
    creative,
  });
  ads.push(await engine.ports.ads.putIfAbsent(ad));
  paths.push(`/api/frame/${ad.bidId}`, `/api/modal/${ad.bidId}`);
  if (creative === CREATIVES['markup']) paths.push(`/creative/${ad.bidId}?nonce=abcdefghijklmnopqrstuv`);
};

beforeAll(async () => {
  await Promise.all(Object.values(CREATIVES).map(put));
  await engine.ports.titles.put(sampleTitle());
  const [slot] = await engine.placement.placeOverlays(account, sampleTitle().id, { width: 1280, height: 720 });
  const slotId = slot?.id ?? id.slotId('none');
  const ad = sampleOverlayAd({ ...secretly, slotId, bidId: id.bidId('0b000000-0000-4000-8000-00000000000a') });
  const nowMs = engine.clock.nowMs();
  await engine.ports.ads.putSlotIfAbsent(slotId, { kind: 'ad', ad }, nowMs, ad.expiresAtMs);
  ads.push(ad);
  paths.push(`/overlay/${slotId}`);
  server = await startStubServer({ placement: engine.placement });
});
afterAll(() => server.close());

/** The text, and what its runs of characters say as Base64 and as hexadecimal, those of what is found again. */
const readings = (text: string, depth = 3): readonly string[] => {
  if (depth === 0) return [text];
  const runs = text.match(/[A-Za-z0-9+/_-]{8,}={0,2}/g) ?? [];
  const decoded = runs.flatMap((run) => [
    ...[0, 1, 2, 3].map((skip) => Buffer.from(run.slice(skip), 'base64').toString('latin1')),
    ...[0, 1].map((skip) => Buffer.from(run.slice(skip), 'hex').toString('latin1')),
  ]);
  // Noise has no long runs of text, so that each level is far shorter than the one before.
  return [text, ...decoded.filter((one) => /[\w-]{8}/.test(one)).flatMap((one) => readings(one, depth - 1))];
};

const told = (text: string): readonly string[] => {
  const all = readings(text).join('\n').replaceAll(',', '');
  const digits = all.replaceAll('.', '');
  return Object.entries(SECRETS).flatMap(([what, secret]) =>
    all.includes(secret) || digits.includes(secret) ? [what] : [],
  );
};

test('what is hidden is found wherever it is written', () => {
  const token = Buffer.from('{"id":"line-item:secret-line:total"}').toString('base64url');
  for (const text of [token, Buffer.from(`x.${token}`).toString('base64'), Buffer.from(token).toString('hex')])
    expect(told(`"token":"${text}.AbC"`)).toEqual(['the line item']);
  expect(told(`"price": 7.654321`)).toEqual(['the price']);
});

test('no page says what an advertiser pays, has or is called here, plainly or in a token', async () => {
  const pages = new Map<string, readonly string[]>();
  for (const path of paths) {
    const { status, text, headers } = await call(server.url + path);
    if (status !== 200) continue;
    pages.set(path, told(`${[...headers].join('\n')}\n${text.replace(REVENUE, '')}`));
  }
  // An inline page of each format, a modal one, markup, an overlay.
  expect(pages.size).toBeGreaterThanOrEqual(Object.keys(CREATIVES).length + 3);
  expect([...pages].filter(([, secrets]) => secrets.length > 0)).toEqual([]);
});

test('no page with a token is compressed: beside what an advertiser writes, its length would tell of the token', async () => {
  const headers = { 'accept-encoding': 'br, gzip' };
  const answers = await Promise.all(paths.map((path) => call(server.url + path, { headers })));
  expect(answers.map((answer) => answer.headers.get('content-encoding'))).toEqual(paths.map(() => null));
});

test('no other token says it', () => {
  for (const ad of ads) expect(told(mintClickToken(engine.ports, ad))).toEqual([]);
  expect(told(streamTickets(engine.ports).issue(account.id))).toEqual([]);
});
