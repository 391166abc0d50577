import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { frameAddress } from '../../../adapters/client-js/frame/frame-address.js';
import { parseJson } from '../../../adapters/client-js/io/decode.js';
import { trimMessages } from '../../../adapters/client-js/state/message.js';
import { decodePreloadAnswer } from '../../../adapters/client-js/preload/preload-answer.js';
import { retryDelayMs } from '../../../adapters/client-js/preload/preload-loop.js';
import { UUID, uuid7 } from '../../../adapters/client-js/options/uuid7.js';

const RUNS = { seed: 42, numRuns: 300 } as const;

describe('uuid7', () => {
  test('is a UUID of version 7 that begins with its time, and no two are one', () => {
    const nowMs = 1_700_000_000_000;
    const ids = Array.from({ length: 1_000 }, () => uuid7(nowMs));
    for (const id of ids) {
      expect(id).toMatch(UUID);
      expect(id).toMatch(/^.{14}7.{4}[89ab]/);
      expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(nowMs);
    }
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('an answer of any kind', () => {
  const asked = { codes: ['inlineAd'], isTrackOnly: false };
  test('is one of filled, no-fill, refused and fault, and never an exception', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.jsonValue(), (status, body) => {
        const { kind } = decodePreloadAnswer({ kind: 'answered', status, body, retryAfterMs: 0 }, asked);
        expect(['filled', 'no-fill', 'refused', 'fault']).toContain(kind);
      }),
      RUNS,
    ));

  test.each(['', '<html>', '{"a":', `${'['.repeat(100_000)}`, `"${'x'.repeat(1_000_001)}"`])('not JSON: %#', (text) =>
    expect(parseJson(text)).toBeUndefined(),
  );

  test('is read up to a million characters', () => {
    const text = 'x'.repeat(999_998);
    expect(parseJson(`"${text}"`)).toBe(text);
  });

  test('a number that is none is not passed on', () => {
    const bid = { bidId: '0b8f1d1c-5a53-4d5e-9c39-6a1c6a3c9f01', code: 'inlineAd' };
    const body = parseJson(`{"sessionId":"s","bids":[${JSON.stringify(bid).slice(0, -1)},"revenue":1e400}]}`);
    const outcome = decodePreloadAnswer({ kind: 'answered', status: 200, body, retryAfterMs: 0 }, asked);
    expect(outcome).toMatchObject({ kind: 'filled', bids: [{ revenue: 0 }] });
  });
});

describe('retries', () => {
  const network = { kind: 'unanswered', reason: 'network' } as const;
  test('at most three, each within half to the whole of its wait', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const delay = retryDelayMs(network, attempt, random);
        if (attempt > 2) return expect(delay).toBeUndefined();
        expect(delay).toBeGreaterThanOrEqual(500 * 2 ** attempt);
        expect(delay).toBeLessThanOrEqual(1_000 * 2 ** attempt);
      }),
      RUNS,
    ));

  test('a time-out is not a network error', () =>
    expect(retryDelayMs({ kind: 'unanswered', reason: 'timeout' }, 0, 1)).toBeUndefined());
});

describe('history', () => {
  const size = (text: string): number => new TextEncoder().encode(text).length;
  test('is cut by its length in UTF-8, newest first', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', 'é', '雨', '🌧'), fc.integer({ min: 1, max: 40_000 })), {
          maxLength: 12,
        }),
        (plan) => {
          const messages = plan.map(([letter, count], index) => ({
            id: String(index),
            role: 'user' as const,
            content: letter.repeat(count),
          }));
          const kept = trimMessages(messages);
          const bytes = kept.reduce((sum, { id, content }) => sum + size(id) + size(content), 0);
          expect(kept).toEqual(messages.slice(messages.length - kept.length));
          if (kept.length > 1) expect(bytes).toBeLessThanOrEqual(200 * 1_024);
        },
      ),
      { seed: 42, numRuns: 60 },
    ));
});

test('any text survives the address of a frame, but half a surrogate pair', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const query = { code: 'inlineAd', messageId: text, sdk: 'sdk-js' };
      const { searchParams } = new URL(frameAddress('https://ads.example.com', 'frame', 'id', query));
      expect(searchParams.get('messageId')).toBe(Buffer.from(text).toString());
    }),
    RUNS,
  ));

test.each([null, undefined, 5])('a theme of %s, from a host without types, is none', (theme) => {
  const query = { code: 'inlineAd', messageId: 'm2', sdk: 'sdk-js', theme: theme as never };
  expect(frameAddress('https://ads.example.com', 'frame', 'id', query)).toMatch(
    /\?code=inlineAd&messageId=m2&sdk=sdk-js$/,
  );
});
