import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { WIRE_SKIP_CODES, type WireStreamEvent, type WireStreamServerFrame } from '../../adapters/wire/index.js';
import { Conversation, recordOf, type PreloadAnswer, type TurnPlan } from './conversation.js';
import { eventually, startJourneyServer, type JourneyServer } from './server.js';
import { winAd } from './won-ad.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const MUTED: TurnPlan = { headers: { 'svc-is-disabled': '1' } };

let server: JourneyServer;
beforeAll(async () => void (server = await startJourneyServer()));
afterAll(() => server.stop());

const demo = (): Conversation => new Conversation(server.url, 'demo-publisher-token');
const record = (id: string) => recordOf(server.url, 'demo-api-token', id);

/** `filled`, or the skip code; checks on the way what every answer must hold. */
const outcomeOf = (answer: PreloadAnswer): string => {
  expect(answer.status).toBe(200);
  expect(answer.sessionId).toMatch(UUID);
  expect(answer.decisionId).toMatch(UUID);
  expect(JSON.stringify(answer)).not.toContain('null');
  if (answer.bids.length > 0) {
    expect(answer).not.toHaveProperty('skip');
    return 'filled';
  }
  expect(answer.skip).toBe(true);
  return answer.skipCode ?? 'no skip code';
};

test('twelve turns on the demo account: an ad at turns 2, 4, 6 …, in one session, also when the client forgets it', async () => {
  const conversation = demo();
  const answers: PreloadAnswer[] = [];
  for (let turn = 1; turn <= 12; turn++) answers.push(await conversation.turn({ forget: turn % 3 === 0 }));
  expect(answers.map(outcomeOf)).toEqual(
    Array.from({ length: 12 }, (_, index) => (index % 2 === 1 ? 'filled' : 'ad_skipped')),
  );
  expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
  const records = await Promise.all(answers.map(({ decisionId }) => record(decisionId)));
  expect(records.map(({ turn }) => turn)).toEqual(answers.map((_, index) => index + 1));
  const reasons = records.map(({ reason, outcome }) => reason ?? outcome);
  expect(reasons.slice(0, 4)).toEqual(['first-turns', 'filled', 'every-nth', 'filled']);
});

/** Twelve turns that meet every refusal there is; what pacing alone would say stands in brackets. */
const SCRIPT: readonly (readonly [outcome: string, reason: string, plan: TurnPlan])[] = [
  ['ad_skipped', 'first-turns', {}],
  ['filled', 'filled', { say: 'Which coffee goes with breakfast?' }],
  ['ad_skipped', 'every-nth', {}],
  // (would be filled) The client mutes this one; an ad is prepared meanwhile.
  ['ads_disabled', 'track-only', { ...MUTED, say: 'Which coffee should I buy?' }],
  ['filled', 'filled', { forget: true }],
  ['ad_skipped', 'every-nth', {}],
  // (would be filled)
  ['ivt_blocked', 'invalid-traffic', { headers: { 'user-agent': CRAWLER } }],
  // (would be filled) No demo campaign has an interstitial for children.
  ['unfilled_bid', 'no-usable-bid', { body: { enabledPlacementCodes: ['interstitialAd'], regulatory: { coppa: 1 } } }],
  // (would be filled)
  ['unknown', 'placement-unknown', { body: { enabledPlacementCodes: ['no-such-placement'] } }],
  ['filled', 'filled', { forget: true }],
  ['ad_skipped', 'every-nth', {}],
  // (would be filled)
  ['illegal_content', 'unsafe-content', { say: 'I want to kill myself.' }],
];

describe('a conversation that meets every refusal', () => {
  let answers: PreloadAnswer[];
  beforeAll(async () => {
    const conversation = demo();
    answers = [];
    for (const [, , plan] of SCRIPT) answers.push(await conversation.turn(plan));
  });

  test('every turn has the outcome that the rules say, and all skip codes are among them', () => {
    expect(answers.map(outcomeOf)).toEqual(SCRIPT.map(([outcome]) => outcome));
    expect(new Set(SCRIPT.map(([outcome]) => outcome))).toEqual(new Set(['filled', ...WIRE_SKIP_CODES]));
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
  });

  test('the record behind the header names the reason, and the gate that refused', async () => {
    for (const [index, [, reason]] of SCRIPT.entries()) {
      const found = await record(answers[index]?.decisionId ?? '');
      expect(found.reason ?? found.outcome).toBe(reason);
      expect(found.turn).toBe(index + 1);
      const refusals = found.gates.filter(({ pass }) => !pass);
      const isGate = reason !== 'filled' && reason !== 'no-usable-bid';
      expect(refusals[0]?.reason).toBe(isGate ? reason : undefined);
    }
  });

  test('the turn after the muted one shows the ad that was prepared in it', async () => {
    const [muted, next] = await Promise.all([
      record(answers[3]?.decisionId ?? ''),
      record(answers[4]?.decisionId ?? ''),
    ]);
    expect(muted).toMatchObject({ prepared: 1, usedPrepared: false, bidIds: [] });
    expect(next).toMatchObject({ prepared: 0, usedPrepared: true, bidIds: [answers[4]?.bids[0]?.bidId] });
    expect(answers[4]?.bids[0]?.content).toContain('Harbor Coffee');
    const ofBid = await record(answers[4]?.bids[0]?.bidId ?? '');
    expect(ofBid.id).toBe(answers[4]?.decisionId);
  });
});

describe('muting one turn', () => {
  test.each<[string, TurnPlan]>([
    ['the header alone', { headers: { 'Svc-Is-Disabled': '1' } }],
    ['the body alone', { body: { isDisabled: true } }],
    ['the header against the body', { headers: { 'Svc-Is-Disabled': '1' }, body: { isDisabled: false } }],
    ['the body against the header', { headers: { 'Svc-Is-Disabled': '0' }, body: { isDisabled: true } }],
  ])('by %s', async (_what, plan) => {
    const conversation = new Conversation(server.url, 'dev-publisher-token');
    expect(outcomeOf(await conversation.turn(plan))).toBe('ads_disabled');
    expect(outcomeOf(await conversation.turn())).toBe('filled');
  });
});

test('a retry of a turn gets the same ad, also with a newer user message; the next turn another', async () => {
  const conversation = demo();
  await conversation.turn();
  conversation.hear('Where can I drink good coffee?');
  const first = await conversation.ask();
  const again = await Promise.all([conversation.ask(), conversation.ask({ forget: true })]);
  conversation.hear('Or tea?');
  const newer = await conversation.ask();
  const ids = [first, ...again, newer].map(({ bids }) => bids.map(({ bidId }) => bidId));
  expect(ids).toEqual(ids.map(() => ids[0]));
  expect(ids[0]).toHaveLength(1);
  expect((await record(newer.decisionId)).outcome).toBe('repeated');
});

describe('the development account', () => {
  test('an ad at every turn; inlineAd shows the four formats in turn', async () => {
    const conversation = new Conversation(server.url, 'dev-publisher-token');
    const formats: unknown[] = [];
    for (let turn = 1; turn <= 5; turn++) formats.push((await conversation.turn()).bids[0]?.format);
    expect(formats).toEqual(['image', 'video', 'interstitial', 'banner', 'image']);
  });

  test.each(['image', 'video', 'interstitial', 'banner'])('test-%s forces that format', async (format) => {
    const conversation = new Conversation(server.url, 'dev-publisher-token', {
      enabledPlacementCodes: [`test-${format}`],
    });
    for (let turn = 1; turn <= 2; turn++) {
      const { bids } = await conversation.turn();
      expect(bids).toMatchObject([{ code: `test-${format}`, format, revenue: 1, value: 1 }]);
      expect(bids[0]?.impressionTrigger).toBe(format === 'interstitial' ? 'component' : 'immediate');
    }
  });
});

/** Reads the account's event stream with Node's own client, which sends no headers: a ticket lets it in. */
const readStream = async (): Promise<{ readonly told: readonly WireStreamEvent[]; close(): void }> => {
  const headers = { authorization: 'Bearer dev-api-token' };
  const answer = await fetch(`${server.url}/v1/events/tickets`, { method: 'POST', headers });
  const { ticket } = (await answer.json()) as { readonly ticket: string };
  const address = `${server.url.replace('http', 'ws')}/v1/events?ticket=${encodeURIComponent(ticket)}`;
  const socket = new WebSocket(address);
  const told: WireStreamEvent[] = [];
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as WireStreamServerFrame;
    if ('id' in frame) told.push(frame);
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`no stream at ${server.url}`)));
  });
  socket.send('{"type":"subscribe","after":0}');
  return { told, close: () => socket.close() };
};

test('an ad from its sale to the click: its page, its text and its events over HTTP, each told on the event stream', async () => {
  const stream = await readStream();
  const { bid, sessionId, plan } = await winAd(server.url, 'image');
  const ofBid = () => stream.told.filter(({ event }) => event.payload['id'] === bid.bidId);
  const toldOf = (name: string) => eventually(() => ofBid().find(({ event }) => event.name === name));
  // A database takes turns and counted events in batches of their own: a page that is quicker than both can overtake.
  await toldOf('ad.filled');
  const page = await (await fetch(server.url + plan.framePath)).text();
  const { token } = JSON.parse(/id="ad">([^<]+)</.exec(page)?.[1] ?? '{}') as { readonly token?: string };
  const post = (path: string, body: object) =>
    fetch(`${server.url}/api/frame/${bid.bidId}/${path}`, {
      method: 'POST',
      body: JSON.stringify({ token, messageId: plan.messageId, ...body }),
    });
  const messages = [{ id: 'message-1', role: 'user', content: 'Which coffee should I try?' }];
  expect(await (await post('text', { messages })).text()).toMatch(/Test ads like this one /);
  const types = ['ad.render-started', 'ad.render-completed', 'ad.clicked'];
  const events = types.map((type) => ({ type, eventId: crypto.randomUUID(), area: 'cta' }));
  const results = await eventually(async () => {
    const told = (await (await post('events', { events })).json()) as { readonly results: readonly string[] };
    return told.results.includes('retry') ? undefined : told.results;
  });
  expect(results).toEqual(types.map(() => 'counted'));
  await toldOf('ad.clicked');
  expect(ofBid().map(({ event }) => event.name)).toEqual(['ad.filled', ...types]);
  expect(ofBid()[0]).toMatchObject({
    ...{ accountId: 'dev', sessionId, at: expect.any(String) },
    event: { code: 'test-image', payload: { id: bid.bidId, code: 'test-image', revenue: 1 } },
  });
  stream.close();
});
