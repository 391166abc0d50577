import { beforeEach, describe, expect, test } from '@jest/globals';
import { act } from '@testing-library/react-native';
import type { Message } from '../../adapters/client-react-native/index.js';
import { ASSISTANT, SESSION_ID, USER } from '../adapters/client-react/support/service.js';
import { bodies, during, openApp, type App } from './support/app.js';

let app: App;
beforeEach(() => {
  app = openApp();
});

const idsOf = ({ messages }: Readonly<Record<string, unknown>>): readonly string[] =>
  (messages as readonly Message[]).map(({ id }) => id);

describe.each([false, true])('a provider; StrictMode: %s', (isStrict) => {
  test('starts one session, which says what app it lives in', () => {
    app.draw({}, isStrict);
    app.draw({}, isStrict);
    expect(bodies(app, '/init')).toEqual([
      expect.objectContaining({
        sdk: { name: 'sdk-react-native', platform: 'ios', version: '3.0.0' },
        app: { bundleId: 'com.example.chat', version: '1.2.3' },
        skan: { items: ['aaaaaaaaaa.skadnetwork'] },
      }),
    ]);
    expect(bodies(app, '/init')[0]).not.toHaveProperty('device');
  });

  test('tells new messages of its list once, in order, and asks once for a burst', async () => {
    app.draw({ messages: [USER, ASSISTANT, { ...USER, id: 'u2' }] }, isStrict);
    await during(() => app.service.advance(10));
    expect(bodies(app, '/preload').map(idsOf)).toEqual([['u1', 'a1', 'u2']]);
    app.draw({ messages: [{ ...USER }, ASSISTANT, { ...USER, id: 'u2' }, { ...ASSISTANT, id: 'a2' }] }, isStrict);
    await during(() => app.service.advance(60));
    expect(bodies(app, '/preload')).toHaveLength(1);
  });

  test('leaves nothing behind', async () => {
    app.draw({ messages: [USER] }, isStrict);
    await during(() => app.service.advance(10));
    const { addMessage, sendUserEvent } = app.ads();
    app.leave();
    await during(() => addMessage(ASSISTANT));
    sendUserEvent('user.typing.started');
    await app.service.advance(60_000);
    expect([app.service.inFlight(), app.service.timers(), app.service.events]).toEqual([[], 0, []]);
  });
});

test('sends no id of a child but those that the app chose', async () => {
  const regulatory = { coppa: 1 } as const;
  app.draw({ messages: [USER], regulatory, userEmail: 'child@example.com' });
  await during(() => app.service.advance(10));
  const sent = [...bodies(app, '/init'), ...bodies(app, '/preload')];
  expect(sent).toHaveLength(2);
  for (const body of sent) {
    expect(Object.keys(body)).toContain('userId');
    for (const id of ['installId', 'advertisingId', 'vendorId', 'userEmail']) expect(body[id]).toBeUndefined();
  }
});

test('sends none either once it says that the user is a child', async () => {
  app.draw({ messages: [] });
  app.draw({ messages: [USER], regulatory: { coppa: 1 } });
  await during(() => app.service.advance(10));
  expect(bodies(app, '/init')[0]?.['installId']).toBeDefined();
  expect(bodies(app, '/preload')[0]?.['installId']).toBeUndefined();
});

describe('messages', () => {
  test('that read differently now replace what was told', async () => {
    app.draw({ messages: [USER] });
    app.draw({ messages: [{ ...USER, content: 'Which tea?' }] });
    await during(() => app.service.advance(10));
    expect(bodies(app, '/preload')).toEqual([
      expect.objectContaining({ messages: [expect.objectContaining({ id: 'u1', content: 'Which tea?' })] }),
    ]);
  });

  test('of a list that is none, or has none in it, do no harm', async () => {
    app.draw({ messages: undefined as never });
    app.draw({ messages: [null, 7, {}, USER] as never });
    await during(() => app.service.advance(10));
    expect(bodies(app, '/preload').map(idsOf)).toEqual([['u1']]);
  });

  test('of a long conversation do not come back', async () => {
    const long = Array.from({ length: 1_500 }, (_, index) => ({ ...USER, id: `u${index}` }));
    app.draw({ messages: long });
    await during(() => app.service.advance(10));
    app.draw({ messages: [...long, ASSISTANT] });
    await during(() => app.service.advance(60));
    expect(bodies(app, '/preload').map((body) => idsOf(body).length)).toEqual([30]);
  });
});

describe('options', () => {
  test('isDisabled mutes what is asked from then on; a turn may be muted by itself, too', async () => {
    const mutes = async (deed: () => void): Promise<unknown> => {
      await during(deed);
      await during(() => app.service.advance(10));
      return app.service.requests('/preload').at(-1)?.headers;
    };
    app.draw({ isDisabled: true });
    expect(await mutes(() => app.draw({ isDisabled: true, messages: [USER] }))).toEqual({ 'Svc-Is-Disabled': '1' });
    const second = { ...USER, id: 'u2' };
    expect(await mutes(() => app.draw({ isDisabled: false, messages: [USER, second] }))).toEqual({});
    const third = { ...USER, id: 'u3' };
    expect(await mutes(() => app.ads().addMessage(third, { trackOnly: true }))).toEqual({ 'Svc-Is-Disabled': '1' });
  });

  test('another conversation is another session; an equal character is none', () => {
    const character = { id: 'c', name: 'Ada', avatarUrl: 'https://example.com/a.png' };
    app.draw({ character });
    app.draw({ character: { ...character } });
    expect(bodies(app, '/init')).toHaveLength(1);
    app.draw({ character, conversationId: 'conversation-2' });
    expect(bodies(app, '/init')).toHaveLength(2);
  });

  test('another session is told the whole list', async () => {
    app.draw({ messages: [USER] });
    await during(() => app.service.fill());
    app.draw({ messages: [USER], conversationId: 'conversation-2' });
    await during(() => app.service.advance(10));
    expect(bodies(app, '/preload').map(({ conversationId }) => conversationId)).toEqual([
      'conversation-1',
      'conversation-2',
    ]);
  });
});

test('useAds tells of the session', async () => {
  app.draw({ messages: [USER] });
  expect([app.ads().getSessionId(), app.ads().isDisabled]).toEqual([null, false]);
  await during(() => app.service.fill());
  expect(app.ads().getSessionId()).toBe(SESSION_ID);
  await act(async () => app.service.answer('/init', { enabled: false }));
  expect(app.ads().isDisabled).toBe(true);
});
