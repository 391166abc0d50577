import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { createNativeSession } from '../../adapters/client-react-native/native-session.js';
import { createVirtualClock, settle } from '../adapters/client-js/support/virtual-clock.js';
import { createFakePlatformInfo } from './support/fake-platform-info.js';

const ORIGIN = 'https://ads.example.com';
const PLACE = { publisherToken: 'token-1', userId: 'user-1', conversationId: 'conversation-1' };
const NO_FILL = { sessionId: '7c9e6679-7425-40de-944b-e07fc1f90ae7', skip: true, skipCode: 'ad_skipped' };

afterEach(() => void jest.restoreAllMocks());

/** What `fetch` of React Native gives: with the address that answered, or none. */
const answerFrom = (addressOf: (asked: string) => string | undefined) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation((asked) => {
    const headers = { get: () => null };
    const answer = { status: 200, headers, text: () => Promise.resolve(JSON.stringify(NO_FILL)) };
    return Promise.resolve({ ...answer, url: addressOf(String(asked)) } as never);
  });

/** The events of a turn, and the paths that were asked for. */
const turn = async (adServerUrl: string, addressOf: (asked: string) => string | undefined) => {
  const fetched = answerFrom(addressOf);
  const clock = createVirtualClock();
  const events: unknown[] = [];
  const platformInfo = createFakePlatformInfo();
  const onEvent = (event: object) => void events.push(event);
  const session = createNativeSession({ ...PLACE, adServerUrl, clock, platformInfo, onEvent });
  session.addMessage({ id: 'm1', role: 'user', content: 'Which coffee should I try?' });
  await clock.advance(10);
  await settle();
  await clock.advance(60_000);
  session.destroy();
  return { events, origin: session.context.config.origin, asked: fetched.mock.calls.map(([address]) => address) };
};

describe('an answer', () => {
  test.each([
    ['of the address that was asked', (asked: string) => asked],
    ['that does not say whose it is', () => undefined],
  ])('%s is taken', async (_what, addressOf) => {
    const { events, asked } = await turn(ORIGIN, addressOf);
    expect(events).toMatchObject([{ name: 'ad.no-fill' }]);
    expect(asked).toEqual([`${ORIGIN}/init`, `${ORIGIN}/preload`]);
  });

  test('of another address is a redirect: nothing of it is taken, and the conversation is not sent there again', async () => {
    const { events, asked } = await turn(ORIGIN, (address) => address.replace(ORIGIN, 'https://other.example'));
    expect(events).toMatchObject([
      { name: 'ad.error', payload: { errCode: 'request_failed', message: 'The ad server answered with status 302.' } },
    ]);
    expect(asked).toEqual([`${ORIGIN}/init`, `${ORIGIN}/preload`, `${ORIGIN}/error`]);
  });
});

test.each([
  ['https://ads.example.com:443', ORIGIN],
  ['HTTPS://ads.example.com:443/', ORIGIN],
  ['http://ads.example.com:80?x', 'http://ads.example.com'],
  ['https://ads.example.com:4430', 'https://ads.example.com:4430'],
  ['https://ads.example.com:80', 'https://ads.example.com:80'],
  ['http://[::1]:443', 'http://[::1]:443'],
  ['http://[::80]', 'http://[::80]'],
  [undefined as never, 'invalid:'],
])('the service at %s is known as %s', async (adServerUrl, origin) => {
  expect((await turn(adServerUrl, (asked) => asked)).origin).toBe(origin);
});
