import type { Bid } from '../../../domain/demand/bid.js';
import { sampleImageCreative } from '../../contracts/sample-demand.js';
import type { Engine } from '../engine.js';
import { outcomeOf } from '../fake-clock.js';
import { bidding, bidOf } from '../fake-demand.js';

/** A sound bid that any other of a usual price beats. */
export const GOOD = bidding('good', [bidOf('good', { price: 500_000 as Bid['price'] })]);

/** A turn, how long it took, and its record. */
export const preload = async (engine: Engine, differs: Parameters<Engine['preload']>[0] = {}) => {
  const { value, tookMs } = await outcomeOf(engine.clock, engine.preload(differs));
  if (value.kind === 'refused') throw new Error('refused');
  return { outcome: value, tookMs, record: await engine.operations.explain(value.decisionId) };
};

/** A bid of the source `bad`. */
export const leadingTo = (url: unknown): unknown => ({
  ...bidOf('bad'),
  creative: { ...sampleImageCreative(), cta: { label: 'Go', url } },
});

export const showing = (creative: unknown): unknown => ({ ...bidOf('bad'), creative });
