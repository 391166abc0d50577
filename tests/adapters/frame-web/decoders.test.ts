import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeHostMessage } from '../../../adapters/frame-web/host/decode-host.js';
import { decodeInnerMessage } from '../../../adapters/frame-web/media/inner-frame.js';

const RUNS = { seed: 20_260_101, numRuns: 10_000 };
const types = fc.constantFrom(
  'update-iframe',
  'update-dimensions-iframe',
  'user-event-iframe',
  'init-iframe',
  '__proto__',
);
const known = fc.constantFrom(
  'messages',
  'messageId',
  'otherParams',
  'windowWidth',
  'visible',
  '__proto__',
  'constructor',
);
const anything = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, maxDepth: 3 });

describe('decoders', () => {
  test('no nonsense is accepted, and nothing throws', () => {
    fc.assert(
      fc.property(
        anything,
        (raw) => decodeHostMessage(raw) === undefined && decodeInnerMessage(raw, 'n') === undefined,
      ),
      RUNS,
    );
  });

  test('what is accepted has the shape that was promised', () => {
    const envelopes = fc.record({ type: types, data: fc.dictionary(known, anything, { maxKeys: 5 }) });
    const isSound = (raw: unknown): boolean => {
      const message = decodeHostMessage(raw);
      if (message?.type !== 'update-iframe') return message === undefined;
      const { messageId, messages = [], otherParams } = message.data;
      const areTexts = messages.every(({ id, role, content }) =>
        [id, role, content].every((text) => typeof text === 'string'),
      );
      const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';
      return isText(messageId) && isText(otherParams?.theme) && areTexts;
    };
    fc.assert(fc.property(envelopes, isSound), RUNS);
    expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined();
  });

  test('markup is believed only with the nonce, and within bounds', () => {
    expect(decodeInnerMessage({ nonce: 'n', type: 'click' }, 'n')).toEqual({ nonce: 'n', type: 'click' });
    const click = { nonce: 'n', type: 'click', url: 'https://shop.example/a?b#c' };
    expect(decodeInnerMessage(click, 'n')).toEqual(click);
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      '/path',
      'https:///x',
      `https://${'x'.repeat(2_048)}`,
      7,
      null,
    ])
      expect(decodeInnerMessage({ ...click, url }, 'n')).toEqual({ nonce: 'n', type: 'click' });
    expect(decodeInnerMessage({ nonce: 'x', type: 'click' }, 'n')).toBeUndefined();
    expect(decodeInnerMessage({ type: 'click' }, 'n')).toBeUndefined();
    expect(decodeInnerMessage({ nonce: 'n', type: 'height', height: Infinity }, 'n')).toBeUndefined();
    expect(decodeInnerMessage({ nonce: 'n', type: 'video', progress: 2 }, 'n')).toBeUndefined();
  });
});
