import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { explainDecision } from '../../../../../../domain/decision-record/explain.js';
import { decisionId } from '../../../../../../domain/values/ids.js';
import { SIGNALS, startSignalStage, WORD, type SignalStage } from '../../../../../support/signal-stage.js';
import { partCases, rowsOf } from '../../../../../support/signal-table.js';
import { tcfString } from '../../../../consent-iab/strings.js';
import { jsonOf, post } from '../../../call.js';

const IDS = ['user-canary', 'install-canary', 'advertising-canary', 'vendor-canary'];

let stage: SignalStage;
beforeAll(async () => void (stage = await startSignalStage()));
afterAll(() => stage.close());
beforeEach(() => void stage.asked.splice(0));

let users = 0;
const preload = async (body: object, headers: Readonly<Record<string, string>> = {}) => {
  const person = {
    ...{ userId: `user-canary-${++users}`, conversationId: 'c', installId: 'install-canary' },
    ...{ advertisingId: 'advertising-canary', vendorId: 'vendor-canary' },
  };
  const messages = [{ id: 'm1', role: 'user', content: `Is the ${WORD} ripe?` }];
  const { url, publisherToken, engine } = stage;
  const answer = await post(`${url}/preload`, { publisherToken, ...person, messages, ...body }, headers);
  expect(answer.status).toBe(200);
  const { unreadable, skipCode } = jsonOf(answer) as { unreadable?: readonly string[]; skipCode?: string };
  const record = await engine.operations.explain(decisionId(answer.headers.get('svc-decision-id') ?? ''));
  if (record === undefined) throw new Error('There is no record.');
  return { unreadable, skipCode, record };
};

describe('what reaches a bidder', () => {
  test.each(rowsOf(SIGNALS))('of %s %j, which is %s', async (name, value, reading, { body, reaches }) => {
    const { unreadable, record } = await preload(body(value));
    expect(stage.reached(IDS)).toBe(reaches[reading]);
    const expected = reading === 'unreadable' ? [name] : undefined;
    expect([unreadable, record.unreadable]).toEqual([expected, expected]);
    const told = explainDecision(record).filter((line) => line.startsWith('Signal: '));
    expect(told).toEqual((expected ?? []).map(() => expect.stringContaining(`${name} cannot be read`)));
  });

  test.each(rowsOf(partCases))('when %s is %j, which is %s', async (name, value, reading, { body, reaches }) => {
    const { unreadable } = await preload(body(value));
    expect(stage.reached(IDS)).toBe(reaches[reading]);
    const signals = partCases.find((part) => part.name === name)?.signals ?? [];
    expect(new Set(unreadable)).toEqual(new Set(reading === 'unreadable' ? signals : []));
  });

  test('a child and an adult character are named as such, also by what cannot be read', async () => {
    await preload({ regulatory: { coppa: 'x' } });
    await preload({ character: { id: 'c', name: 'Luna', isNsfw: 'x' } });
    expect(stage.asked).toMatchObject([
      { childDirected: true, adultCharacter: false, regulatory: { coppa: 1 } },
      { childDirected: false, adultCharacter: true },
    ]);
    await preload({ regulatory: { coppa: 'x' }, character: { id: 'c', name: 'Luna', isNsfw: 'x' } });
    expect(stage.asked).toHaveLength(2);
  });

  test('consent is no consent where nobody can tell whether GDPR applies', async () => {
    await preload({ regulatory: { gdpr: 1, gdprConsent: tcfString() } });
    expect(stage.reached(IDS)).toBe('ids');
    await preload({ regulatory: { gdpr: 'x', gdprConsent: tcfString() } });
    expect(stage.reached(IDS)).toBe('not asked');
  });

  test('an empty consent string is nobody’s mistake where GDPR does not apply', async () => {
    const { unreadable } = await preload({ regulatory: { gdpr: 0, gdprConsent: '' } });
    expect([unreadable, stage.reached(IDS)]).toEqual([undefined, 'ids']);
  });
});

test.each([
  [{ isDisabled: 'True' }, {}, undefined],
  [{ isDisabled: 'often' }, {}, ['isDisabled']],
  [{ isDisabled: [1] }, {}, ['isDisabled']],
  [{}, { 'svc-is-disabled': 'True' }, undefined],
  [{}, { 'svc-is-disabled': 'often' }, undefined],
])('a turn that is muted by %j and the headers %j shows no ad', async (body, headers, expected) => {
  const { skipCode, unreadable } = await preload(body, headers);
  expect([skipCode, unreadable]).toEqual(['ads_disabled', expected]);
});

test.each([[{ isDisabled: 'False' }], [{ isDisabled: null }], [{}]])('a turn with %j may show one', async (body) => {
  expect((await preload(body)).skipCode).toBeUndefined();
});

test.each([
  ['True', true, undefined],
  ['often', true, ['device.network.saveData']],
  ['False', undefined, undefined],
])('who saves data, told as %j, is shown no films', async (saveData, withoutFilms, expected) => {
  const { unreadable } = await preload({ device: { network: { saveData } } });
  expect([stage.asked[0]?.imps[0], unreadable]).toMatchObject([{ withoutFilms }, expected]);
});

test('the operator’s log names the signals of an account once, and never what was sent', async () => {
  const own = await startSignalStage();
  const body = { publisherToken: own.publisherToken, userId: 'u', conversationId: 'c', messages: [] };
  for (const coppa of ['secret of somebody', 'another'])
    await post(`${own.url}/preload`, { ...body, regulatory: { coppa } });
  await own.close();
  expect(own.logged).toEqual([expect.stringContaining('"signals":["regulatory.coppa"]')]);
  expect(own.logged.join()).not.toMatch(/secret|another/);
});
