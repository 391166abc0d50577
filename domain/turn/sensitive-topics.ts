import type { AccountSnapshot } from '../catalog/account.js';
import type { LifeEvent } from '../conversation/safety-class.js';
import type { AdvertiserId } from '../values/ids.js';

/**
 * The advertisers whose direct ads may stand beside a conversation about these life events: those that the operator has
 * named for each of them. `undefined` where there is no life event, and any advertiser may.
 */
export const openTo = (
  { sensitiveTopics = {} }: Pick<AccountSnapshot, 'sensitiveTopics'>,
  lifeEvents: readonly LifeEvent[],
): readonly AdvertiserId[] | undefined => {
  const [first, ...others] = lifeEvents.map((lifeEvent) => sensitiveTopics[lifeEvent] ?? []);
  return first?.filter((advertiser) => others.every((named) => named.includes(advertiser)));
};
