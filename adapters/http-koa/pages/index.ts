/**
 * Documents that the server sends to frames. Pure functions from data to `{ html, headers }`:
 *
 * - `chatPage(data: ChatPageData, options: PageOptions): Page` inline and modal page (`data.kind`)
 * - `overlayPage(data: OverlayPageData, options: PageOptions): Page`
 * - `markupPage(html: string, messageNonce: string, options: MarkupPageOptions): Page` third-party markup for the inner
 *   frame; `messageNonce` is the `nonce` of the page's `FrameMarkup`. Serve it from a URL of its own.
 * - `frameWords(language, ad, page): FrameWords`
 *
 * The script is built by `build.mjs` into `dist/adapters/frame-web/frame.js` (source map beside it: `frame.js.map`);
 * styles are written into the page. Serve the script as `text/javascript` on the service's own origin, immutable when
 * its hash stands in the name. Demo assets are in `dist/adapters/demand-house/assets/`, for paths below `/assets/`.
 */
export { chatPage, overlayPage } from './ad-page.js';
export { markupPage } from './markup-page.js';
export { pageTemplate, type FilledPage, type FreshParts } from './page-template.js';
export type { Page } from './page.js';
export { preRollLine } from './pre-roll.js';
export { frameWords, playerWords, type Disclosed } from './words.js';
