import type { FramePageData, ChatPageData, OverlayPageData } from '../../wire/frame-page.js';
import { embedJson, escapeHtml } from './escape.js';
import { documentHeaders, outerPolicy } from './headers.js';
import type { Page, PageOptions } from './page.js';
import { CARD_STYLES, MODAL_STYLES, INLINE_STYLES } from './styles/chat.js';
import { OVERLAY_STYLES } from './styles/overlay.js';

interface OuterParts {
  readonly styles: string;
  readonly bodyAttributes: string;
  /** Elements of `<head>` that only this page has. */
  readonly head: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Tells the host when our script cannot be loaded at all: nothing else would. */
const loadGuard = (kind: FramePageData['kind']): string => {
  const [type, reason] =
    kind === 'modal' ? ['error-component-iframe', `component:'modal',errorType`] : ['error-iframe', 'errCode'];
  return (
    `addEventListener('error',function(e){e.target.id==='frame-script'&&parent.postMessage({type:'${type}',` +
    `data:{message:'The ad script could not be loaded.',${reason}:'script_failed',` +
    `code:JSON.parse(document.getElementById('ad').textContent).code}},'*')},true)`
  );
};

/** The frame around every page of ours: label in the title, data as JSON, styles and script by nonce. */
const outerPage = (data: FramePageData, options: PageOptions, parts: OuterParts): Page => {
  const nonce = escapeHtml(options.nonce);
  const { words, advertiser } = data;
  const guard = loadGuard(data.kind);
  const html = [
    `<!doctype html><html lang="${escapeHtml(words.language)}" dir="${words.direction}" data-kind="${data.kind}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="robots" content="noindex,nofollow">',
    `<title>${escapeHtml(`${words.label}: ${advertiser.name}`)}</title>`,
    `<style nonce="${nonce}">${parts.styles}</style>${parts.head}`,
    `<script nonce="${nonce}">${guard}</script></head>`,
    `<body ${parts.bodyAttributes}><script type="application/json" id="ad">${embedJson(data)}</script>`,
    `<script nonce="${nonce}" id="frame-script" src="${escapeHtml(options.scriptUrl)}"></script></body></html>`,
  ].join('');
  const headers = { ...documentHeaders(outerPolicy(options.nonce, options.frameAncestors)), ...parts.headers };
  return { html, headers };
};

/** Machine-readable mark of generated text. */
const AI_MARK = embedJson({
  '@context': 'https://schema.org',
  '@type': 'Advertisement',
  digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
});

/**
 * The page below an assistant message, or the modal page of an interstitial
 * (`docs/reference/protocol.md#the-pages-of-an-ad`).
 */
export const chatPage = (data: ChatPageData, options: PageOptions): Page =>
  outerPage(data, options, {
    styles: CARD_STYLES + (data.kind === 'modal' ? MODAL_STYLES : INLINE_STYLES),
    bodyAttributes: 'data-ai-generated="text"',
    head: `<script type="application/ld+json">${AI_MARK}</script>`,
    headers: { 'x-ai-generated': 'text' },
  });

/**
 * The creative over a video (`docs/reference/protocol.md#the-messages-of-an-overlay`). It holds no generated text.
 */
export const overlayPage = (data: OverlayPageData, options: PageOptions): Page =>
  outerPage(data, options, { styles: OVERLAY_STYLES, bodyAttributes: '', head: '', headers: {} });
