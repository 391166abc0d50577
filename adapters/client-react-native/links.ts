import { Linking } from 'react-native';
import { webAddressOf, type Fields } from '../client-js/io/decode.js';
import { ONE_CLICK_MS } from '../client-js/frame/relay.js';
import type { PairedAd } from '../client-js/state/state.js';
import { openStore, type Attribution } from './attribution.js';

/** A browser over the app: `react-native-inappbrowser-reborn` as it is, or two lines around another. */
export interface InAppBrowser {
  /** Rejects when it cannot: the address goes to the browser of the system. */
  open(url: string): Promise<unknown>;
  /** Absent: it always is. */
  isAvailable?(): Promise<boolean>;
}

const openInApp = async (browser: InAppBrowser, url: string): Promise<boolean> => {
  try {
    if (browser.isAvailable && !(await browser.isAvailable())) return false;
    await browser.open(url);
    return true;
  } catch {
    return false;
  }
};

const openOutside = async (url: string): Promise<boolean> => {
  try {
    await Linking.openURL(url);
    return true;
  } catch {
    return false;
  }
};

/** Opens what `click-iframe` names, unchecked; `ad`: whose page named it. */
export type OpenLink = (data: Fields, ad?: PairedAd) => void;

/**
 * Where a bidder signed for it, in the App Store's page; else in the app's browser, unless the page asks for the
 * system's. `browser`: as it is now.
 * A creative of a bidder opens its own window, and its page says `click-iframe` as well: one click opens once.
 */
export const createOpenLink = (
  browser: () => InAppBrowser | undefined,
  nowMs: () => number,
  attribution: () => Attribution | undefined = () => undefined,
): OpenLink => {
  let openedAtMs = -Infinity;
  const openInside = async (urls: readonly string[], ad: PairedAd | undefined): Promise<void> => {
    if (!(await openStore(attribution(), ad))) await open(urls, browser());
  };
  const open = async (urls: readonly string[], inApp: InAppBrowser | undefined): Promise<void> => {
    for (const url of urls) {
      if ((inApp && (await openInApp(inApp, url))) || (await openOutside(url))) return;
    }
  };
  return ({ url, fallbackUrl, target }, ad) => {
    const urls = [url, fallbackUrl].map(webAddressOf).filter((address) => address !== undefined);
    if (urls.length === 0 || Math.abs(nowMs() - openedAtMs) < ONE_CLICK_MS) return;
    openedAtMs = nowMs();
    void (target === 'browser' ? open(urls, undefined) : openInside(urls, ad));
  };
};
