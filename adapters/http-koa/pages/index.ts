/**
 * Documents that the server sends to frames. Pure functions from data to `{ html, headers }`:
 *
 * - `chatPage(data: ChatPageData, options: PageOptions): Page` inline and modal page (`data.kind`)
 * - `overlayPage(data: OverlayPageData, options: PageOptions): Page`
 * - `markupPage(html: string, messageNonce: string, options: MarkupPageOptions): Page` third-party markup for the inner
 *   frame; `messageNonce` is the `nonce` of the page's `FrameMarkup`. Serve it from a URL of its own.
 * - `frameWords(language, ad, page): FrameWords`
 *
 * `build.mjs` builds a script for each kind of page into `dist/adapters/frame-web/` (`inline.js`, `modal.js`,
 * `overlay.js`, source maps beside them); styles are written into the page. Serve the scripts as `text/javascript` on
 * the service's own origin, immutable when the hash stands in the name. Demo assets are in
 * `dist/adapters/demand-house/assets/`, for paths below `/assets/`.
 */
export { chatPage, overlayPage } from './ad-page.js';
export { markupPage } from './markup-page.js';
export { pageTemplate, type FilledPage, type FreshParts } from './page-template.js';
export type { Page } from './page.js';
export { hasInterfaceWords, INTERFACE_LANGUAGES } from './words/interface-words.js';
export { languageIn } from './words/text-direction.js';
export { closeLabel, frameWords, playerWords, preRollLine, type Disclosed } from './words/frame-words.js';
