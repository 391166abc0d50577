import { describe, expect, test } from '@jest/globals';
import { redactEvent } from '../../../domain/decision-record/redact.js';
import type { AdEvent } from '../../../domain/delivery/ad-event.js';

/** All that any event may tell, personal or not. */
const EVERYTHING = {
  ...{ id: 'bid-1', code: 'inlineAd', revenue: 2.5, skipCode: 'ad_skipped', format: 'image', area: 'cta' },
  ...{ message: 'SECRET', errCode: 'frame', content: 'SECRET', messageId: 'SECRET', url: 'https://SECRET.example/' },
};

const ofItsKind = (name: string): AdEvent => ({ name, payload: EVERYTHING }) as unknown as AdEvent;

describe('an event of an erased user', () => {
  test.each(['ad.viewed', 'ad.clicked', 'ad.error'])('%s: nothing personal stays', (name) => {
    const text = JSON.stringify(redactEvent(ofItsKind(name)));
    expect(text).not.toContain('SECRET');
    expect(text).toContain(name);
  });

  test('of a name that this version does not know nothing but the name stays', () => {
    expect(redactEvent(ofItsKind('ad.muted'))).toEqual({ name: 'ad.muted', payload: {} });
  });

  test('that has nothing personal stays as it is', () => {
    const plain = { name: 'ad.filled', payload: { id: 'bid-1', code: 'inlineAd', revenue: 2.5 } } as unknown as AdEvent;
    expect(redactEvent(plain)).toEqual(plain);
  });
});
