import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { WireAdSlot } from '../../../adapters/wire/index.js';
import { SLOT_RULES } from '../../../domain/video/slot.js';
import { askForSlots, callAds } from './overlay-calls.js';
import { readVmap } from '../../support/read-vmap.js';
import { startJourneyServer, type JourneyServer } from '../server.js';

/**
 * What the rules of slots and the demo title give (`docs/reference/video-ads.md#slots`): five good moments of nine, the
 * title is 1920 by 1080.
 */
const DEMO_SLOTS = 5;
const TITLE_MS = 600_000;

let server: JourneyServer;
beforeAll(async () => void (server = await startJourneyServer()));
afterAll(() => server.stop());

describe('POST /v1/ads: the three errors', () => {
  test.each([
    ['no token', 401, 'unauthorized', '{"title_id":"demo-title"}', { authorization: '' }],
    ['an unknown token', 401, 'unauthorized', '{"title_id":"demo-title"}', { authorization: 'Bearer nonsense' }],
    ['a publisher token', 401, 'unauthorized', '{}', { authorization: 'Bearer dev-publisher-token' }],
    ['no token and no JSON either', 401, 'unauthorized', '{', { authorization: '' }],
    ['no JSON', 400, 'invalid_json', '{"title_id":', {}],
    ['an empty body', 400, 'invalid_json', '', {}],
    ['no title', 422, 'invalid_request', '{}', {}],
    ['an empty title', 422, 'invalid_request', '{"title_id":""}', {}],
    ['a title that is a number', 422, 'invalid_request', '{"title_id":7}', {}],
    ['no object', 422, 'invalid_request', '[]', {}],
    ['a width of nothing', 422, 'invalid_request', '{"title_id":"a","context":{"player_width":0}}', {}],
    ['half a pixel', 422, 'invalid_request', '{"title_id":"a","context":{"player_height":0.5}}', {}],
    ['a width beyond numbers', 422, 'invalid_request', '{"title_id":"a","context":{"player_width":1e400}}', {}],
  ])('%s: %i %s', async (_what, status, code, body, headers) => {
    const answer = await callAds(server.url, body, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const json: unknown = await answer.json();
    const requestId = answer.headers.get('x-request-id');
    expect(json).toEqual({ error: { code, message: expect.stringMatching(/\w.*\.$/), requestId } });
  });
});

test('an unknown title has no slots', async () => {
  const answer = await callAds(server.url, '{"title_id":"never seen"}');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ title_id: 'never seen', slots: [] });
});

const expectGoodSlot = (slot: WireAdSlot, player: { readonly width: number; readonly height: number }): void => {
  expect(Object.keys(slot).sort()).toEqual(
    ['end_ms', 'height', 'iframe_url', 'placement', 'position', 'slot_id', 'start_ms', 'width'].sort(),
  );
  expect(slot.placement).toBe('overlay');
  expect(['top', 'bottom']).toContain(slot.position);
  expect(slot.iframe_url).toBe(`${server.url}/overlay/${slot.slot_id}`);
  expect([slot.width, slot.height, slot.start_ms, slot.end_ms].every(Number.isSafeInteger)).toBe(true);
  expect(slot.width * slot.height).toBeLessThanOrEqual(player.width * player.height * 0.2);
  // At an edge, so never in the middle third.
  expect(slot.height).toBeLessThanOrEqual(player.height / 3);
  expect(slot.width).toBeLessThanOrEqual(player.width);
  expect(slot.end_ms - slot.start_ms).toBeGreaterThanOrEqual(SLOT_RULES.minDurationMs);
  expect(slot.start_ms).toBeGreaterThanOrEqual(0);
  expect(slot.end_ms).toBeLessThanOrEqual(TITLE_MS);
};

const expectGoodPlan = (slots: readonly WireAdSlot[], player: { width: number; height: number }): void => {
  for (const slot of slots) expectGoodSlot(slot, player);
  slots.slice(1).forEach((slot, index) => {
    expect(slot.start_ms - (slots[index]?.end_ms ?? 0)).toBeGreaterThanOrEqual(SLOT_RULES.minGapMs);
  });
  expect(new Set(slots.map(({ slot_id }) => slot_id)).size).toBe(slots.length);
};

describe('slots obey the rules of the design', () => {
  test.each([
    [200, 100],
    [240, 135],
    [320, 180],
    [320, 568],
    [426, 240],
    [640, 360],
    [640, 480],
    [854, 480],
    [1080, 1920],
    [1280, 720],
    [1920, 1080],
    [2560, 1080],
    [3840, 2160],
    [3840, 400],
  ])('in a player of %i by %i', async (width, height) => {
    const slots = await askForSlots(server.url, { player_width: width, player_height: height });
    expect(slots).toHaveLength(DEMO_SLOTS);
    expectGoodPlan(slots, { width, height });
  });

  test('without a context the size is the title’s own', async () => {
    const slots = await askForSlots(server.url, undefined);
    expect(slots).toHaveLength(DEMO_SLOTS);
    expectGoodPlan(slots, { width: 1_920, height: 1_080 });
    const told = await askForSlots(server.url, { player_width: 1_920, player_height: 1_080 });
    const sizes = (all: readonly WireAdSlot[]) => all.map(({ width, height }) => [width, height]);
    expect(sizes(slots)).toEqual(sizes(told));
  });

  test('with one side only the other is taken as 16:9', async () => {
    expectGoodPlan(await askForSlots(server.url, { player_width: 320 }), { width: 320, height: 180 });
    expectGoodPlan(await askForSlots(server.url, { player_height: 180 }), { width: 320, height: 180 });
  });

  test('a player too small for anything legible has none', async () => {
    expect(await askForSlots(server.url, { player_width: 1, player_height: 1 })).toEqual([]);
  });

  test('each call is a playback of its own, with slot ids of its own', async () => {
    const [first, second] = await Promise.all([askForSlots(server.url, undefined), askForSlots(server.url, undefined)]);
    const ids = [...first, ...second].map(({ slot_id }) => slot_id);
    expect(new Set(ids).size).toBe(2 * DEMO_SLOTS);
  });
});

test('a signed URL gives players the slots of POST /v1/ads as VMAP, each with a page that loads', async () => {
  const context = { player_width: 1280, player_height: 720 };
  const answer = await fetch(`${server.url}/v1/ads/vmap-url`, {
    method: 'POST',
    body: JSON.stringify({ title_id: 'demo-title', context }),
    headers: { authorization: 'Bearer dev-api-token' },
  });
  const { url } = (await answer.json()) as { url: string };
  const [xml, slots] = await Promise.all([
    fetch(url, { headers: { origin: 'https://film.example' } }).then((vmap) => vmap.text()),
    askForSlots(server.url, context),
  ]);
  const { breaks } = await readVmap(xml);
  const readSlots = breaks.map(({ timeOffset, nonLinear }) => ({
    start_ms: Date.parse(`1970-01-01T${timeOffset}Z`),
    length_s: nonLinear.minSuggestedDuration,
    size: `${nonLinear.width}x${nonLinear.height}`,
  }));
  expect(readSlots).toEqual(
    slots.map(({ start_ms, end_ms, width, height }) => ({
      start_ms,
      length_s: (end_ms - start_ms) / 1_000,
      size: `${width}x${height}`,
    })),
  );
  for (const { id, nonLinear } of breaks) {
    expect(nonLinear.iframeResource).toBe(`${server.url}/overlay/${id}`);
    expect((await fetch(nonLinear.iframeResource)).status).toBe(200);
  }
  expect((await fetch(url.replace('demo-title', 'other-title'))).status).toBe(401);
});

describe('GET /overlay/{slotId} without a creative', () => {
  const tampered = (slot: string): string => {
    const [, index = '', payload = '', signature = ''] = /^(\d+)-(.*)\.(.*)$/.exec(slot) ?? [];
    const claim = JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown[];
    // The nonce of the playback comes last: with another one the slot was never promised.
    claim[claim.length - 1] = '00000000-0000-4000-8000-000000000000';
    return `${index}-${Buffer.from(JSON.stringify(claim)).toString('base64url')}.${signature}`;
  };

  test.each<[string, (slot: string) => string]>([
    ['an unknown slot', () => 'no-such-slot'],
    ['a slot with another nonce', tampered],
    ['a slot with another signature', (slot) => `${slot.slice(0, -4)}AAAA`],
    ['a number beyond the plan', (slot) => slot.replace(/^\d+/, '99')],
    ['a number in another spelling', (slot) => `0${slot}`],
    ['half a slot', (slot) => slot.slice(0, slot.length / 2)],
    ['a slot of another kind of token', (slot) => `${slot}.${slot}`],
    ['an overlong slot', (slot) => slot.repeat(20)],
    ['characters that no slot has', () => '%00%0d%0a'],
  ])('%s: 404 and zero bytes', async (_what, change) => {
    const [slot] = await askForSlots(server.url, undefined);
    const answer = await fetch(`${server.url}/overlay/${change(slot?.slot_id ?? '')}`);
    expect(answer.status).toBe(404);
    expect((await answer.arrayBuffer()).byteLength).toBe(0);
    expect(answer.headers.get('content-length') ?? '0').toBe('0');
  });
});
