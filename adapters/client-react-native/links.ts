import { Linking } from 'react-native';
import { textOf, type Fields } from '../client-js/io/decode.js';
import { ONE_CLICK_MS } from '../client-js/frame/relay.js';

/** A browser over the app: `react-native-inappbrowser-reborn` as it is, or two lines around another. */
export interface InAppBrowser {
  open(url: string): Promise<unknown>;
  isAvailable?(): Promise<boolean>;
}

/** Nothing else is opened for a page: other schemes start calls, mails and apps. */
const isWeb = (url: string | undefined): url is string => url !== undefined && /^https?:\/\//i.test(url);

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

/** Opens what `click-iframe` names, unchecked. */
export type OpenLink = (data: Fields) => void;

/**
 * In the app's browser, unless the page asks for the system's. `browser`: as it is now.
 * A creative of a bidder opens its own window, and its page says `click-iframe` as well: one click opens once.
 */
export const createOpenLink = (browser: () => InAppBrowser | undefined, nowMs: () => number): OpenLink => {
  let openedAtMs = -Infinity;
  const open = async (urls: readonly string[], inApp: InAppBrowser | undefined): Promise<void> => {
    for (const url of urls) {
      if ((inApp && (await openInApp(inApp, url))) || (await openOutside(url))) return;
    }
  };
  return ({ url, fallbackUrl, target }) => {
    const urls = [textOf(url), textOf(fallbackUrl)].filter(isWeb);
    if (urls.length === 0 || Math.abs(nowMs() - openedAtMs) < ONE_CLICK_MS) return;
    openedAtMs = nowMs();
    void open(urls, target === 'browser' ? undefined : browser());
  };
};
