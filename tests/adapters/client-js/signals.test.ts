import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createSession } from '../../../adapters/client-js/session/session.js';
import { fetchTransport, type TransportAnswer } from '../../../adapters/client-js/io/transport.js';
import type { TestableOptions } from '../../../adapters/client-js/options/options.js';
import { SIGNALS, startSignalStage, WORD, type SignalStage } from '../../support/signal-stage.js';
import { partCases, rowsOf, type Row } from '../../support/signal-table.js';

const IDS = ['user-canary', 'advertising-canary', 'vendor-canary'];

let stage: SignalStage;
beforeAll(async () => void (stage = await startSignalStage()));
afterAll(() => stage.close());
beforeEach(() => void stage.asked.splice(0));

let users = 0;
/** One turn of a host without types; resolves with the body that was sent and the names that the server answered. */
const takeTurn = async (options: object, how?: object) => {
  const sent = await new Promise<{ readonly body: string; readonly answer: TransportAnswer }>((resolve) => {
    const given = {
      ...{ adServerUrl: stage.url, publisherToken: stage.publisherToken },
      ...{ userId: `user-canary-${++users}`, conversationId: 'c', userEmail: `canary-${users}@example.org` },
      ...{ advertisingId: 'advertising-canary', vendorId: 'vendor-canary' },
      storage: { getItem: () => null, setItem: () => undefined },
      transport: async (request) => {
        const answer = await fetchTransport(request);
        if (request.url.endsWith('/preload')) resolve({ body: request.body ?? '', answer });
        return answer;
      },
      ...options,
    } satisfies TestableOptions;
    createSession(given).addMessage({ id: 'm1', role: 'user', content: `Is the ${WORD} ripe?` }, how);
  });
  const { unreadable } = JSON.parse(sent.answer.text) as { unreadable?: readonly string[] };
  return { body: sent.body, unreadable };
};

const ofHosts = (rows: readonly Row[]): readonly Row[] => rows.filter(([, , , { isOption }]) => isOption);

describe('what reaches a bidder by way of the web client', () => {
  test.each(ofHosts(rowsOf(SIGNALS)))('of %s %j, which is %s', async (name, value, reading, { body, reaches }) => {
    const { unreadable } = await takeTurn(body(value));
    expect(stage.reached(IDS)).toBe(reaches[reading]);
    expect(unreadable).toEqual(reading === 'unreadable' ? [name] : undefined);
  });

  test.each(ofHosts(rowsOf(partCases)))(
    'when %s is %j, which is %s',
    async (name, value, reading, { body, reaches }) => {
      const { unreadable = [] } = await takeTurn(body(value));
      expect(stage.reached(IDS)).toBe(reaches[reading]);
      expect(unreadable.every((signal) => signal.startsWith(name))).toBe(true);
      expect(unreadable.length > 0).toBe(reading === 'unreadable');
    },
  );

  /** What JSON has no word for: it would leave it out, or write `null`. */
  test.each<readonly [string, unknown, isYes: boolean]>([
    ['NaN', Number.NaN, false],
    ['Infinity', Infinity, false],
    ['1n', 1n, true],
    ['2n', 2n, false],
    ['a symbol', Symbol('1'), false],
    ['a function', () => 1, false],
    ['a broken date', new Date(Number.NaN), false],
    ['an object that says nothing in JSON', { toJSON: () => undefined }, false],
  ])('of %s for a flag', async (_, value, isYes) => {
    const child = await takeTurn({ regulatory: { coppa: value } });
    expect(stage.reached(IDS)).toBe('no ids');
    expect(child.unreadable).toEqual(isYes ? undefined : ['regulatory.coppa']);
    const adult = await takeTurn({ character: { id: 'c', name: 'Luna', isNsfw: value } });
    expect(stage.reached(IDS)).toBe('no ids');
    expect(adult.unreadable).toEqual(isYes ? undefined : ['character.isNsfw']);
    await takeTurn({ regulatory: { gppSid: [value] } });
    expect(stage.reached(IDS)).toBe(isYes ? 'ids' : 'not asked');
  });
});

test.each([1, 'True', 2, 'x', '', {}, [0], Number.NaN])('of a child, by coppa %j, no id is sent', async (coppa) => {
  const { body } = await takeTurn({ regulatory: { coppa } });
  for (const id of ['canary@', 'canary-', 'advertising-canary', 'vendor-canary'])
    expect(body.replace(/user-canary-\d+/, '')).not.toContain(id);
});

test.each([0, '0', false, 'False', 'no', null, undefined])('by coppa %j they are', async (coppa) => {
  const { body } = await takeTurn({ regulatory: { coppa } });
  for (const id of ['@example.org', 'advertising-canary', 'vendor-canary']) expect(body).toContain(id);
});

test.each([true, 1, 'True', 'yes', 'x', '', {}, 2n])('a turn that is muted by %p shows no ad', async (trackOnly) => {
  const { body } = await takeTurn({}, { trackOnly });
  expect(JSON.parse(body)).toMatchObject({ isDisabled: true });
});

test.each([false, 0, 'False', 'no', null, undefined])('a turn with trackOnly %p may show one', async (trackOnly) => {
  const { body } = await takeTurn({}, { trackOnly });
  expect(JSON.parse(body)).not.toHaveProperty('isDisabled');
});

const consentPlatformSays = (said: object): void => {
  const answer = (_: string, __: number, callback: (data: object, isSuccess: boolean) => void): void =>
    callback({ eventStatus: 'tcloaded', ...said }, true);
  Object.assign(globalThis, { __tcfapi: answer });
};
afterEach(() => void Object.assign(globalThis, { __tcfapi: undefined }));

test.each([
  [false, '', []],
  [0, null, undefined],
])('where the host gives no signals, as by %j, those of the consent platform count', async (...nothing) => {
  consentPlatformSays({ gdprApplies: true, tcString: 'x' });
  for (const regulatory of nothing) {
    await takeTurn({ regulatory });
    expect(stage.reached(IDS)).toBe('not asked');
  }
});

test.each([['x'], [2], [''], [{}]])('a consent platform that says %j applies GDPR', async (gdprApplies) => {
  consentPlatformSays({ gdprApplies });
  await takeTurn({});
  expect(stage.reached(IDS)).toBe('not asked');
});
