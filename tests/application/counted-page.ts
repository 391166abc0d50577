import type { PageEvent, PreloadInput } from '../../application/api/ad-placement.js';
import type { CountedType } from '../../domain/delivery/ad-event.js';
import { messageId } from '../../domain/values/ids.js';
import { createEngine, type Engine, type EngineOptions } from './engine.js';
import { adOf } from './filled.js';
import { impressions, sold } from './sold.js';

/** Money for ten impressions at 2 USD CPM. */
export const TEA = { budgetTotal: impressions(10, 2) };
/** What a page reports of an ad that is seen. */
export const VIEW: readonly CountedType[] = ['ad.render-started', 'ad.render-completed', 'ad.viewed'];
export const event = (type: CountedType): PageEvent => ({ type, eventId: `event-${type}`, area: 'cta' });

/** An engine with one filled turn, and the page of its ad. */
export const withPage = async (options: EngineOptions = {}, input: Partial<PreloadInput> = {}) => {
  const engine = createEngine({ campaigns: [sold('tea', 2, TEA)], ...options });
  const { bidId: bid } = adOf(await engine.preload(input));
  const page = await engine.placement.renderAd(bid, undefined);
  const token = page?.eventToken ?? '';
  const post = (types: readonly CountedType[], of = token, to = bid) =>
    engine.placement.recordEvents(to, of, types.map(event), messageId('a1'));
  return { engine, bid, token, post };
};

/** The stream's events after the turn's own. */
export const names = async (engine: Engine): Promise<readonly string[]> =>
  (await engine.events()).map(({ name }) => name).slice(1);
