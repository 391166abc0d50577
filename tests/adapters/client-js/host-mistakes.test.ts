/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { createSession } from '../../../adapters/client-js/index.js';
import { createPageFrame } from '../../../adapters/client-js/page-frame.js';

const LOOKALIKES = ['https://ads.example:444', 'https://ads.exampl', 'https://ads.example.evil.example', 'null', ''];

test.each([
  ['https://ads.example:443', 'https://ads.example', ['http://ads.example', ...LOOKALIKES]],
  ['http://ads.example:80', 'http://ads.example', ['https://ads.example', ...LOOKALIKES]],
  ['http://ads.example:443', 'http://ads.example:443', ['http://ads.example', ...LOOKALIKES]],
])('a frame of %s is heard as %s, and no other origin is', (server, origin, others) => {
  const heard: unknown[] = [];
  const frame = createPageFrame(`${server}/api/frame/1`, (raw) => heard.push(raw));
  document.body.append(frame.element);
  const { contentWindow: source } = frame.element;
  for (const from of [...others, origin])
    window.dispatchEvent(new MessageEvent('message', { data: from, origin: from, source }));
  window.dispatchEvent(new MessageEvent('message', { data: 'no window', origin }));
  frame.remove();
  expect(heard).toEqual([origin]);
});

test('a code of null, from a host without types, is none', () => {
  const session = createSession({
    ...{ adServerUrl: 'https://ads.example', publisherToken: 't', userId: 'u', conversationId: 'c' },
    transport: () => new Promise(() => undefined),
  });
  const ad = session.createAd('m', { code: null as never });
  expect(ad.code).toBe('inlineAd');
  expect(session.createAd('m')).toBe(ad);
  session.destroy();
});
