/** @jest-environment jsdom */
import { beforeAll, expect, test } from '@jest/globals';
import { createSession, type Session } from '../../../adapters/client-js/index.js';
import { ASSISTANT, countListeners, createService, USER, type Service } from '../client-react/support/service.js';

/** Each adds to what one leaves. `tests/journeys/web-clients/web-client-leaks.browsers.test.ts` counts in a browser. */
const ROUNDS = 20;

const element = document.body.appendChild(document.createElement('div'));

const startChat = async (): Promise<{ readonly session: Session; readonly service: Service }> => {
  const service = createService();
  const session = createSession(service.options);
  session.addMessage(USER);
  session.addMessage(ASSISTANT);
  await service.fill();
  return { session, service };
};

// The first frame of a page leaves listeners of jsdom's own.
beforeAll(async () => {
  const { session } = await startChat();
  session.createAd(ASSISTANT.id).mount(element);
  session.destroy();
});

test('mounts and unmounts leave nothing behind, and neither does the session', async () => {
  const listeners = countListeners();
  const { session, service } = await startChat();
  const before = [listeners.count(), service.timers()];
  for (let round = 0; round < ROUNDS; round++) {
    const ad = session.createAd(ASSISTANT.id);
    if (round > 0) ad.mount(element);
    expect(element.querySelectorAll('iframe')).toHaveLength(round > 0 ? 1 : 0);
    ad.destroy();
    expect([listeners.count(), service.timers(), element.childElementCount]).toEqual([...before, 0]);
  }
  session.createAd(ASSISTANT.id).mount(element);
  session.destroy();
  listeners.stop();
  expect([listeners.count(), service.timers(), service.inFlight()]).toEqual([0, 0, []]);
  expect(element.childElementCount).toBe(0);
});
