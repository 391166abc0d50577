import type { FramePageData } from '../../wire/frame-page.js';

/**
 * What our own server wrote into this very document; it is trusted as far as the server is. Throws when it is missing.
 */
export const readPageData = (): FramePageData => {
  const holder = document.getElementById('ad');
  if (!holder) throw new Error('The page holds no ad data.');
  return JSON.parse(holder.textContent ?? '') as FramePageData;
};

/** Text that the host kept from an earlier page is shown again; then only the render events repeat. */
export const isCachedPage = (search: string): boolean => Boolean(new URLSearchParams(search).get('cachedContent'));

/** Clients that show the page in a web view and open links by themselves (`click-iframe`). */
const NATIVE_SDKS: readonly string[] = ['sdk-react-native', 'sdk-flutter', 'sdk-kotlin', 'sdk-swift'];

/** True when the host opens the landing page, so that the page must not navigate (message `click-iframe`). */
export const hostOpensLinks = (isTopDocument: boolean, search: string): boolean =>
  isTopDocument || NATIVE_SDKS.includes(new URLSearchParams(search).get('sdk') ?? '');
