/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { createSession } from '../../../adapters/client-js/session/session.js';
import { createPageFrame } from '../../../adapters/client-js/page/page-frame.js';

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

const isFrozenThrough = (value: unknown): boolean =>
  Object.isFrozen(value) && (Object(value) !== value || Object.values(value as object).every(isFrozenThrough));

test('what a session hands out cannot be changed by the host, nor through what the host handed over', () => {
  const session = createSession({
    ...{ adServerUrl: 'https://ads.example', publisherToken: 't', userId: 'u', conversationId: 'c' },
    transport: () => new Promise(() => undefined),
  });
  expect(() => (session.getMessages() as unknown[]).push('smuggled')).toThrow(TypeError);
  const createdAt = new Date(5);
  const given = { id: 'm1', role: 'user' as const, content: 'Hello', createdAt };
  const stamp = { seconds: 5 };
  session.addMessage(given);
  session.addMessage({ ...given, id: 'm2', createdAt: stamp as never });
  session.addMessage({ ...given, content: 'Good morning' });
  const expected = [
    { id: 'm1', role: 'user', content: 'Good morning', createdAt: new Date(5) },
    { id: 'm2', role: 'user', content: 'Hello', createdAt: undefined },
  ];
  const messages = session.getMessages();
  createdAt.setTime(9);
  given.content = 'smuggled';
  (messages[0]?.createdAt as Date).setTime(9);
  expect(() => (messages as unknown[]).push('smuggled')).toThrow(TypeError);
  expect(() => Object.assign(messages[0] ?? {}, { content: 'smuggled' })).toThrow(TypeError);
  expect(session.getMessages()).toEqual(expected);
  expect(session.getMessages()).toBe(messages);
  const state = session.getState();
  const { messages: held, ...others } = state;
  expect([Object.isFrozen(state), Object.values(others).every(isFrozenThrough), held]).toEqual([true, true, messages]);
  expect(Object.isFrozen(stamp)).toBe(false);
  session.destroy();
});
