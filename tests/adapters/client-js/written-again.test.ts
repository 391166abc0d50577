/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { createProvide } from '../../../adapters/client-js/provider/provided-session.js';
import { createSession, type Session } from '../../../adapters/client-js/session/session.js';
import { ASSISTANT, createService, ORIGIN, SESSION_ID, USER, type Service } from '../client-react/support/service.js';

const AGAIN = { ...ASSISTANT, id: 'a2', content: 'Try a light roast.' } as const;
const BID = { bidId: '00000000-0000-4000-8000-0000000000aa', code: 'inlineAd', revenue: 2, format: 'image' };

let service: Service;
let session: Session;
let host: HTMLElement;
beforeEach(() => {
  service = createService();
  session = createSession(service.options);
  host = document.body.appendChild(document.createElement('div'));
});

/** The preload that is due goes out; the service repeats the ad of the turn, as it does until the turn is over. */
const repeat = async (): Promise<void> => {
  await service.advance(10);
  await service.answer('/preload', { sessionId: SESSION_ID, bids: [BID] });
};
const asked = (): readonly (readonly string[])[] =>
  service.requests('/preload').map(({ body }) => (body as { messages: { id: string }[] }).messages.map(({ id }) => id));
const post = (data: object): void => {
  const { contentWindow: source } = host.querySelector('iframe') as HTMLIFrameElement;
  window.dispatchEvent(new MessageEvent('message', { data, origin: ORIGIN, source }));
};
const viewed = (): void => post({ type: 'event-iframe', data: { name: 'ad.viewed', payload: {} } });
const told = () => service.events.map(({ name, messageId }) => [name, messageId]);

const answered = async (): Promise<void> => {
  session.addMessage(USER);
  await repeat();
  session.addMessage(ASSISTANT);
  session.render({ messageId: 'a1', element: host });
  viewed();
};

test('a removed answer loses its ad at once, and the one in its place gets that of the turn, its events once', async () => {
  await answered();
  session.removeMessage('a1');
  expect([host.innerHTML, session.getMessages().map(({ id }) => id)]).toEqual(['', ['u1']]);
  await repeat();
  session.addMessage(AGAIN);
  expect(asked()).toEqual([['u1'], ['u1']]);
  session.render({ messageId: 'a2', element: host });
  viewed();
  expect(told()).toEqual([
    ['ad.filled', 'a1'],
    ['ad.viewed', 'a1'],
    ['ad.filled', 'a2'],
  ]);
  session.createAd('a1').mount(document.createElement('div'));
  expect(document.querySelectorAll('iframe')).toHaveLength(1);
});

test('an ad whose page failed below the first answer is tried again below the second', async () => {
  await answered();
  post({ type: 'error-iframe', data: {} });
  session.removeMessage('a1');
  await repeat();
  session.addMessage(AGAIN);
  session.render({ messageId: 'a2', element: host });
  expect(host.querySelectorAll('iframe')).toHaveLength(1);
});

test('a skip of the repeated turn is that of the new answer', async () => {
  await answered();
  session.removeMessage('a1');
  session.addMessage(AGAIN);
  await service.advance(10);
  await service.answer('/preload', { sessionId: SESSION_ID, bids: [], skip: true, skipCode: 'ad_skipped' });
  expect(service.events.at(-1)).toMatchObject({ messageId: 'a2', payload: { skipCode: 'ad_skipped' } });
});

test('a question that is removed takes its preload along: its ad never comes below the answer before', async () => {
  await answered();
  session.addMessage({ ...USER, id: 'u2' });
  await service.advance(10);
  expect(service.inFlight()).toContain('/preload');
  session.removeMessage('u2');
  expect(service.inFlight()).not.toContain('/preload');
  session.removeMessage('u2');
  await service.advance(60_000);
  expect(asked()).toHaveLength(2);
});

test.each([
  ['that ends with its question', [USER]],
  ['that has the new answer at once', [USER, AGAIN]],
])('a list %s forgets the answer that left it', async (_what, next) => {
  const provided = createProvide(createSession)('key', { ...service.options, conversationId: 'c2' });
  provided.hold();
  provided.tell([USER]);
  await repeat();
  provided.tell([USER, ASSISTANT]);
  expect(provided.adState('a1', 'inlineAd').status).toBe('filled');
  provided.tell(next);
  await repeat();
  provided.tell([USER, AGAIN]);
  const states = ['a1', 'a2'].map((id) => provided.adState(id, 'inlineAd').status);
  expect(states).toEqual(['none', 'filled']);
});

test('a list without its oldest messages, and an empty one while it loads, forget nothing', async () => {
  const provided = createProvide(createSession)('key', { ...service.options, conversationId: 'c3' });
  provided.hold();
  provided.tell([USER]);
  await repeat();
  for (const list of [[USER, ASSISTANT], [ASSISTANT], [], [ASSISTANT]]) provided.tell(list);
  expect(provided.adState('a1', 'inlineAd').status).toBe('filled');
});
