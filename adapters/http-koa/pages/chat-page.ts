import type { ChatPageData } from '../../wire/frame-page.js';
import { embedJson } from './escape.js';
import { outerPage } from './outer-page.js';
import type { Page, PageOptions } from './page.js';
import { CHAT_STYLES } from './styles/chat.js';
import { MODAL_STYLES } from './styles/modal.js';

/** Machine-readable mark of generated text (`reliability.md` B19). */
const AI_MARK = embedJson({
  '@context': 'https://schema.org',
  '@type': 'Advertisement',
  digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
});

/** The page below an assistant message, or the modal page of an interstitial (`protocol.md` section 5). */
export const chatPage = (data: ChatPageData, options: PageOptions): Page =>
  outerPage(data, options, {
    styles: data.kind === 'modal' ? CHAT_STYLES + MODAL_STYLES : CHAT_STYLES,
    bodyAttributes: 'data-ai-generated="text"',
    head: `<script type="application/ld+json">${AI_MARK}</script>`,
    headers: { 'x-ai-generated': 'text' },
  });
