import type { OverlayPageData } from '../../wire/frame-page.js';
import { outerPage } from './outer-page.js';
import type { Page, PageOptions } from './page.js';
import { OVERLAY_STYLES } from './styles/overlay.js';

/** The creative over a video (`protocol.md` section 7). It holds no generated text. */
export const overlayPage = (data: OverlayPageData, options: PageOptions): Page =>
  outerPage(data, options, { styles: OVERLAY_STYLES, bodyAttributes: '', head: '', headers: {} });
