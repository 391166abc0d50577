import type { Ad, AdOptions, Session } from '../../../../adapters/client-js/index.js';

/** An inline ad of an app, in some element of the page. */
export interface Place extends AdOptions {
  readonly key: string;
  readonly messageId: string;
  readonly element: Element;
}

/** A session has ads that are mounted; an app draws a component for each. `draw`: at once, with all there are. */
export const createPlaces = (draw: (places: readonly Place[]) => void): Pick<Session, 'createAd' | 'render'> => {
  const ads = new Map<string, Ad>();
  let places: readonly Place[] = [];
  const set = (next: readonly Place[]): void => draw((places = next));
  const createAd: Session['createAd'] = (messageId, { code = 'inlineAd', theme } = {}) => {
    const key = `${code} ${messageId}`;
    const known = ads.get(key);
    if (known) {
      set(places.map((place) => (place.key === key && theme ? { ...place, theme } : place)));
      return known;
    }
    const ad: Ad = {
      messageId,
      code,
      mount: (element) => set([...places, { key, messageId, code, theme, element }]),
      destroy: () => {
        ads.delete(key);
        set(places.filter((place) => place.key !== key));
      },
    };
    ads.set(key, ad);
    return ad;
  };
  return {
    createAd,
    render({ messageId, element, code, theme }) {
      const ad = createAd(messageId, { code, theme });
      ad.mount(element);
      return ad;
    },
  };
};
