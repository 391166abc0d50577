import { expect, test } from '@jest/globals';
import { tracksProgress } from '../../../domain/delivery/tracking.js';
import type { TrackedMoment } from '../../../domain/demand/bidder-offer.js';
import type { Tracking } from '../../../domain/delivery/notice.js';
import { sourceId } from '../../../domain/values/ids.js';

const tracking = (...moments: readonly TrackedMoment[]): Tracking => ({
  ...{ source: sourceId('dsp'), bidId: 'one', outcome: { reason: 'won' } },
  offer: { auctionId: 'a', impId: '1', pricing: { price: 1, currency: 'USD', usdPerUnit: 1, adjustment: 1 } },
  trackers: moments.map((moment) => ({ moment, url: `https://dsp.example/${moment}` })),
});

test('a page reports quartiles as soon as one tracker asks for one of them', () => {
  expect(tracksProgress(tracking('impression', 'video-midpoint'))).toBe(true);
  expect(tracksProgress(tracking('impression'))).toBe(false);
  expect(tracksProgress(undefined)).toBe(false);
});
