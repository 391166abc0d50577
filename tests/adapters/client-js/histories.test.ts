/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { createSession } from '../../../adapters/client-js/session/session.js';
import { askedByWeb, HISTORIES, readInBodies } from '../../support/histories.js';
import { createService } from '../client-react/support/service.js';

/** What the server reads in the preload that follows these messages. */
const askedAfter = async (messages: readonly unknown[]) => {
  const { options, advance, requests } = createService();
  const session = createSession(options);
  for (const message of messages) session.addMessage(message as never);
  await advance(10);
  session.destroy();
  return readInBodies(requests('/preload').map(({ body }) => body));
};

test.each(HISTORIES)('added one by one, of %s', async (_, history) => {
  expect(await askedAfter(history.sent)).toEqual(askedByWeb(history));
});

const cycle: unknown[] = ['x'];
cycle.push(cycle);

test.each([
  ['a list within itself', cycle],
  ['what JSON has no word for', [1n, Symbol('x'), () => 'x', { type: Symbol('x') }, { type: 'text', text: 1n }]],
  ['bytes', new Uint8Array(3)],
  ['a date', new Date(0)],
])('a content that is %s, from a host without types, does no harm', async (_, content) => {
  const [asked] = await askedAfter([
    { id: 'm1', role: 'user', content },
    { id: 'm2', role: 'user', content: 'Which coffee?' },
  ]);
  expect(asked?.at(-1)).toEqual(['m2', 'user', 'Which coffee?']);
});

test('only the text of a message leaves the host', async () => {
  const { options, advance, requests } = createService();
  const session = createSession(options);
  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,secret' } };
  const thought = { type: 'reasoning', text: 'secret' };
  const said = { type: 'text', text: 'Which coffee?' };
  session.addMessage({ id: 'm1', role: 'user', content: [image, thought, said], metadata: 'secret' } as never);
  await advance(10);
  expect(JSON.stringify(requests())).toMatch(/Which coffee/);
  expect(JSON.stringify(requests())).not.toMatch(/secret/);
  session.destroy();
});

test('the same text in other parts is nothing new', () => {
  const { options } = createService();
  const session = createSession(options);
  const say = (text: string) => session.addMessage({ id: 'm1', role: 'user', content: [{ text }] } as never);
  say('Which coffee?');
  const before = session.getState();
  say('Which coffee?');
  expect(session.getState()).toBe(before);
  say('Which tea?');
  expect(session.getState()).toMatchObject({ revision: 1, messages: [{ content: 'Which tea?' }] });
  session.destroy();
});
