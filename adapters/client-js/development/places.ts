import { DEFAULT_CODE } from '../options/config.js';
import type { Ad } from '../session/ad.js';
import type { Session } from '../session/session.js';
import { note } from './mistakes.js';

/** More places than any page has. */
const MAX_PLACES = 1_000;

/** Where the host wants ads. Judged when a turn is over, since a message may be added after its place. */
export interface Places {
  /** An ad is wanted below this message. */
  expects(messageId: string, code?: string): void;
  /** The turn before is over. */
  judge(): void;
  createAd: Session['createAd'];
}

export const watchPlaces = (session: Session, codes: readonly string[]): Places => {
  const wanted = new Set<string>();
  const watched = new WeakMap<Ad, Ad>();
  const mounted = new WeakSet<Ad>();
  const expects: Places['expects'] = (messageId, code = DEFAULT_CODE) => {
    if (wanted.size < MAX_PLACES) wanted.add(messageId);
    if (!codes.includes(code)) note('code-not-enabled', code);
  };
  const judge = (): void => {
    const { knownIds, messages } = session.getState();
    const isOf = (role: string) => (id: string) => messages.some((one) => one.id === id && one.role === role);
    const ids = [...wanted];
    if (ids.some((id) => !knownIds.includes(id))) note('unknown-message');
    // A host may place one below every message: that of the user stays empty.
    if (ids.some(isOf('user')) && !ids.some(isOf('assistant'))) note('user-message');
  };
  const watchAd = (ad: Ad): Ad => ({
    ...ad,
    mount(element) {
      if (mounted.has(ad)) note('second-place');
      mounted.add(ad);
      ad.mount(element);
    },
  });
  const createAd: Places['createAd'] = (messageId, options) => {
    expects(messageId, options?.code);
    const ad = session.createAd(messageId, options);
    const known = watched.get(ad) ?? watchAd(ad);
    watched.set(ad, known);
    return known;
  };
  return { expects, judge, createAd };
};
