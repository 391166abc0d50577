import { describe, expect, test } from '@jest/globals';
import { redactEvent } from '../../../domain/decision-record/redact.js';
import { AD_EVENT_NAMES, type AdEvent } from '../../../domain/delivery/ad-event.js';
import type { FIELD_ERASURE } from '../../../domain/delivery/event-fields.js';

/** All that any event may tell, personal or not. */
const EVERYTHING = {
  ...{
    id: 'bid-1',
    code: 'inlineAd',
    revenue: 2.5,
    skipCode: 'ad_skipped',
    format: 'image',
    area: 'cta',
    reason: 'other',
    source: 'dsp',
    status: 'waiting',
  },
  ...{ message: 'SECRET', errCode: 'frame', content: 'SECRET', messageId: 'SECRET', url: 'https://SECRET.example/' },
  creative: 'SECRET',
} satisfies Record<keyof typeof FIELD_ERASURE, unknown>;

const ofItsKind = (name: string): AdEvent => ({ name, payload: EVERYTHING }) as unknown as AdEvent;

describe('an event of an erased user', () => {
  test.each(AD_EVENT_NAMES)('%s: nothing personal stays', (name) => {
    const text = JSON.stringify(redactEvent(ofItsKind(name)));
    expect(text).not.toContain('SECRET');
    expect(text).toContain(name);
  });

  test('tells where words were, and nothing of what is removed', () => {
    const {
      message: _message,
      content: _content,
      url: _url,
      creative: _creative,
      messageId: _id,
      ...kept
    } = EVERYTHING;
    const emptied = { message: '', content: '', url: '', creative: '' };
    expect(redactEvent(ofItsKind('ad.filled')).payload).toStrictEqual({ ...kept, ...emptied });
  });

  test('of a name that this version does not know nothing but the name stays', () => {
    expect(redactEvent(ofItsKind('ad.of-tomorrow'))).toEqual({ name: 'ad.of-tomorrow', payload: {} });
  });

  test('that has nothing personal stays as it is', () => {
    const plain = { name: 'ad.filled', payload: { id: 'bid-1', code: 'inlineAd', revenue: 2.5 } } as unknown as AdEvent;
    expect(redactEvent(plain)).toEqual(plain);
  });
});
