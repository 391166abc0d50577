import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeHostMessage } from '../../../adapters/frame-web/host/decode-host.js';
import { hostOpensLinks, isCachedPage } from '../../../adapters/frame-web/host/page-data.js';
import { wordEnd } from '../../../adapters/frame-web/text/reveal.js';
import { visibleFraction } from '../../../adapters/frame-web/viewability/sight.js';
import { themeOf } from '../../../adapters/frame-web/elements/look.js';
import { createViewClock, requiredShare } from '../../../adapters/frame-web/viewability/viewability.js';

const RUNS = { seed: 7, numRuns: 500 };

describe('view clock', () => {
  const run = (holds: readonly boolean[], stepMs = 100): number => {
    const clock = createViewClock(1_000);
    return holds.findIndex((hold, index) => clock(index * stepMs, hold));
  };
  test('one continuous second', () => expect(run(Array(20).fill(true))).toBe(10));
  test('a loss starts it again', () => {
    expect(run([...Array(9).fill(true), false, ...Array(20).fill(true)])).toBe(20);
  });
  test('never by adding up pieces', () => {
    expect(run(Array.from({ length: 200 }, (_, index) => index % 9 !== 0))).toBe(-1);
  });
  test('a sleeping browser proves nothing', () => expect(run(Array(10).fill(true), 2_000)).toBe(-1));
  test('whatever is seen, it takes a whole unbroken second', () => {
    const holds = fc.array(fc.boolean(), { maxLength: 60 });
    fc.assert(
      fc.property(holds, (samples) => {
        const at = run(samples);
        return at < 0 || samples.slice(at - 10, at + 1).every(Boolean);
      }),
      RUNS,
    );
  });
});

describe('share of the box', () => {
  test.each([
    [242_499, 'a picture', 0.5],
    [242_500, 'a picture', 0.3],
    [100, 'a picture', 0.5],
    [242_500, 'a film', 0.5],
  ])('%i square pixels of %s need %f', (area, what, share) =>
    expect(requiredShare(area, what === 'a film')).toBe(share),
  );

  const box = {
    windowWidth: 400,
    windowHeight: 800,
    containerWidth: 400,
    containerHeight: 200,
    containerX: 0,
    containerY: 0,
  };
  test.each([
    ['inside', box, 1],
    ['half below', { ...box, containerY: 700 }, 0.5],
    ['behind the keyboard', { ...box, containerY: 600, keyboardHeight: 300 }, 0],
    ['beside', { ...box, containerX: -400 }, 0],
    ['said to be hidden', { ...box, visible: false }, 0],
    ['empty', { ...box, containerHeight: 0 }, 0],
  ])('of a native container %s', (_, dimensions, share) => expect(visibleFraction(dimensions)).toBe(share));
});

describe('theme', () => {
  test.each([
    ['dark', 'dark'],
    ['Solarized-DARK', 'dark'],
    ['light', 'light'],
    ['sepia', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s is %s', (name, theme) => expect(themeOf(name)).toBe(theme));
});

describe('words', () => {
  test('are never cut', () => {
    expect(wordEnd('one two three', 1)).toBe(3);
    expect(wordEnd('one two three', 4)).toBe(7);
    expect(wordEnd('one', 9)).toBe(3);
  });
  test('end at every character where there are no spaces', () => expect(wordEnd('この会話の', 2)).toBe(2));
  test('always move on, and never past the end', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(80), (text, least) => {
        const end = wordEnd(text, least);
        return end >= Math.min(least, text.length) && end <= text.length;
      }),
      RUNS,
    );
  });
});

describe('the address', () => {
  test('says whether the text is cached', () => {
    expect(isCachedPage('?cachedContent=Hello')).toBe(true);
    expect(isCachedPage('?cachedContent=')).toBe(false);
    expect(isCachedPage('')).toBe(false);
  });
  test('says whether the host opens links', () => {
    expect(hostOpensLinks(false, '?sdk=sdk-kotlin')).toBe(true);
    expect(hostOpensLinks(false, '?sdk=sdk-react')).toBe(false);
    expect(hostOpensLinks(true, '')).toBe(true);
  });
});

describe('update-iframe', () => {
  const decode = (data: unknown) => decodeHostMessage({ type: 'update-iframe', data });
  test('may be partial, and null means absent', () => {
    expect(decode({})).toEqual({ type: 'update-iframe', data: {} });
    expect(decode({ messages: null, messageId: null, otherParams: null })).toEqual({ type: 'update-iframe', data: {} });
    expect(decode({ otherParams: { theme: 'x', more: 1 } })).toMatchObject({ data: { otherParams: { theme: 'x' } } });
  });
  test('one wrong part condemns the whole', () => {
    expect(decode({ messageId: 7, messages: [] })).toBeUndefined();
    expect(decode({ messages: {} })).toBeUndefined();
    expect(decode(undefined)).toBeUndefined();
  });
  test('an odd message costs only itself', () => {
    const plain = { id: 'u1', role: 'user', content: 'Which coffee?' };
    const messages = [{ id: 1 }, null, { ...plain, content: null }, plain, { ...plain, content: [] }];
    expect(decode({ messages, messageId: 'a1' })).toMatchObject({ data: { messages: [plain], messageId: 'a1' } });
  });
  test('only the newest thirty messages are kept', () => {
    const messages = Array.from({ length: 40 }, (_, index) => ({ id: String(index), role: 'user', content: '' }));
    const decoded = decode({ messages });
    expect(decoded?.type === 'update-iframe' && decoded.data.messages?.map(({ id }) => id)[0]).toBe('10');
  });
});
