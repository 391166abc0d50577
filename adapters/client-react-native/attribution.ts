import { type Fields, fieldsOf, isRecord } from '../client-js/io/decode.js';
import { isViewed, type PairedAd } from '../client-js/state/state.js';
import type { Store } from '../client-js/state/store.js';

/** Reports an ad that its bidder signed to iOS; `skan` also holds the bid's `adAttributionKit`. */
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
  readonly current: () => { readonly ad: PairedAd } | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

const NOTHING = (): void => undefined;

const signedOf = ({ sent: { skan, adAttributionKit } }: PairedAd): Fields | undefined => {
  if (isRecord(adAttributionKit)) return { ...fieldsOf(skan), adAttributionKit };
  return isRecord(skan) ? skan : undefined;
};

/** An app that was built without our native code goes on. */
const tell = (what: () => void): void => {
  try {
    what();
  } catch {
    // Nobody to tell.
  }
};

/** The impression of an ad whose row is there. */
export interface WatchedImpression {
  /** Nothing of the row is seen. */
  leave(): void;
  /** The row is gone. */
  stop(): void;
}

const NO_IMPRESSION: WatchedImpression = { leave: NOTHING, stop: NOTHING };

/**
 * Begins the impression of an ad when it is viewed, and ends it when it is hidden or leaves the screen; that of an
 * interstitial with its page. Each once, since a signature stands for one time that an ad is shown.
 */
export const watchImpression = (
  attribution: Attribution | undefined,
  ad: PairedAd,
  { store, modals }: { readonly store: Store; readonly modals: OpenPage },
): WatchedImpression => {
  const skan = signedOf(ad);
  const { bidId, format } = ad;
  const isOpen = (): boolean => format === 'interstitial' && modals.current()?.ad.bidId === bidId;
  // One that is open already is watched since its row was there before.
  if (!attribution || !skan || isViewed(ad) || isOpen()) return NO_IMPRESSION;
  let hasLeft = false;
  let stage: 'waiting' | 'begun' | 'over' = 'waiting';
  const end = (): void => {
    if (stage === 'begun') tell(() => attribution.endImpression(skan));
    stage = 'over';
  };
  const follow = (): void => {
    const now = store.getState().ads.find((known) => known.bidId === bidId);
    if (stage === 'waiting' && now && isViewed(now)) {
      stage = 'begun';
      tell(() => attribution.beginImpression(skan));
    } else if (stage === 'begun' && (now?.height === 0 || now?.isBroken === true)) end();
  };
  const closed = (): void => {
    if (hasLeft && !isOpen()) stop();
    else if (stage === 'begun' && format === 'interstitial' && !isOpen()) end();
  };
  const stops = [store.subscribe(follow), modals.subscribe(closed)];
  const stop = (): void => {
    for (const each of stops) each();
    end();
  };
  return {
    // The page of an interstitial covers its row, and outlives it.
    leave: () => void (stage === 'begun' && !isOpen() && end()),
    stop: () => {
      hasLeft = true;
      if (!isOpen()) stop();
    },
  };
};

/** Whether the App Store's page took a press on an ad. */
export const openStore = async (attribution: Attribution | undefined, ad: PairedAd | undefined): Promise<boolean> => {
  try {
    const skan = ad && signedOf(ad);
    return skan !== undefined && attribution !== undefined && (await attribution.openStorePage(skan));
  } catch {
    return false;
  }
};
