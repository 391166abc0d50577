import { expect, test } from '@jest/globals';
import { withNotices } from '../../domain/offers.js';
import { createEngine } from '../engine.js';
import { bidOf, fakeSource, nonsense } from '../fake-demand.js';
import { GOOD, preload } from './judged-bids.js';

const { offer } = withNotices(bidOf('dsp'));
const REJECTION = { source: 'dsp', candidate: 'tea', lossReason: 'filtered' };
const refusing = (refused: unknown) => ({ ...REJECTION, refused });

/** What became of a candidate that a source rejects like this; the turn has its ad all the same. */
const recordedOf = async (rejection: unknown) => {
  const source = fakeSource('dsp', () => nonsense({ bids: [], rejections: [rejection] }));
  const { outcome: turn, record } = await preload(createEngine({ ports: { demand: [source, GOOD] } }));
  expect(turn.kind).toBe('filled');
  return record?.candidates.filter(({ candidate }) => candidate === 'tea').map(({ outcome }) => outcome);
};

test.each([
  ['alone', REJECTION],
  ['for a slot, with a detail', { ...REJECTION, impId: 'inlineAd', detail: 'no budget' }],
  ['of a bid', refusing({ bidId: 'bid', offer })],
])('what a source rejects is in the record: %s', async (_, rejection) =>
  expect(await recordedOf(rejection)).toEqual(['filtered']),
);

test.each([
  ['of no source', { ...REJECTION, source: '' }],
  ['of a source that is a number', { ...REJECTION, source: 7 }],
  ['for no reason', { ...REJECTION, lossReason: undefined }],
  ['for a reason that nobody knows', { ...REJECTION, lossReason: 'bad luck' }],
  ['for a reason that every object has', { ...REJECTION, lossReason: 'toString' }],
  ['for a list of reasons', { ...REJECTION, lossReason: ['filtered'] }],
  ['for a slot that is none', { ...REJECTION, impId: 7 }],
  ['with a detail that is none', { ...REJECTION, detail: {} }],
  ['of a bid that is none', refusing(null)],
  ['of a bid without a name', refusing({ bidId: '', offer })],
  ['of a bid without an offer', refusing({ bidId: 'bid' })],
])('a rejection is in no record: %s', async (_, rejection) => expect(await recordedOf(rejection)).toEqual([]));
