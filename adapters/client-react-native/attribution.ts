import type { Fields } from '../client-js/io/decode.js';
import type { PairedAd } from '../client-js/state/state.js';
import type { Store } from '../client-js/state/store.js';

/** What iOS is told of an ad that its bidder signed; `skan` also holds the bid's `adAttributionKit`. */
export interface Attribution {
  /** The ad is viewed. */
  beginImpression(skan: Fields): void;
  /** It is hidden or gone. */
  endImpression(skan: Fields): void;
  /** Opens the App Store's page of the advertised app. Resolves with whether it is there. */
  openStorePage(skan: Fields): Promise<boolean>;
}

/** The modal page, while there is one. */
interface OpenPage {
  readonly current: () => object | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

const NOTHING = (): void => undefined;

/** An app that was built without our native code goes on. */
const tell = (what: () => void): void => {
  try {
    what();
  } catch {
    // Nobody to tell.
  }
};

/**
 * Begins the impression of an ad when it is viewed, and ends it when it is hidden; that of an interstitial with its
 * page. Each once, since a signature stands for one time that an ad is shown. Returns what ends it too.
 */
export const watchImpression = (
  attribution: Attribution | undefined,
  { skan, bidId, format, isViewed }: PairedAd,
  { store, modals }: { readonly store: Store; readonly modals: OpenPage },
): (() => void) => {
  if (!attribution || !skan || isViewed) return NOTHING;
  let stage: 'waiting' | 'begun' | 'over' = 'waiting';
  const end = (): void => {
    if (stage === 'begun') tell(() => attribution.endImpression(skan));
    stage = 'over';
  };
  const follow = (): void => {
    const ad = store.getState().ads.find((known) => known.bidId === bidId);
    if (stage === 'waiting' && ad?.isViewed === true) {
      stage = 'begun';
      tell(() => attribution.beginImpression(skan));
    } else if (stage === 'begun' && (ad?.height === 0 || ad?.isBroken === true)) end();
  };
  const closed = (): void => {
    if (stage === 'begun' && format === 'interstitial' && !modals.current()) end();
  };
  const stops = [store.subscribe(follow), modals.subscribe(closed)];
  return () => {
    for (const stop of stops) stop();
    end();
  };
};

/** Whether the App Store's page took a press on an ad. */
export const openStore = async (attribution: Attribution | undefined, ad: PairedAd | undefined): Promise<boolean> => {
  try {
    return ad?.skan !== undefined && attribution !== undefined && (await attribution.openStorePage(ad.skan));
  } catch {
    return false;
  }
};
