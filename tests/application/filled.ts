import type { PreloadOutcome } from '../../application/api/ad-placement.js';
import { budgetId } from '../../domain/budget/budget.js';
import type { PresentedAd } from '../../domain/delivery/won-ad.js';
import type { Engine } from './engine.js';

/** The ads of an outcome that must be filled. */
export const adsOf = (outcome: PreloadOutcome): readonly PresentedAd[] => {
  if (outcome.kind !== 'filled') throw new Error(`not filled but ${JSON.stringify(outcome)}`);
  return outcome.ads;
};

/** The first ad of an outcome that must be filled. */
export const adOf = (outcome: PreloadOutcome): PresentedAd => {
  const [ad] = adsOf(outcome);
  if (ad === undefined) throw new Error('filled without an ad');
  return ad;
};

/** What of a line item's total is committed and held, in nanos. */
export const spentOf = async ({ plain, clock }: Engine, lineItem: string) => {
  const [spent] = await plain.ledger.spent([budgetId(`line-item:${lineItem}:total`)], clock.nowMs());
  if (spent === undefined) throw new Error('the ledger says nothing');
  return spent;
};
