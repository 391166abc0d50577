import { fieldsOf, parseJson } from '../client-js/io/decode.js';
import type { FrameFault } from '../client-js/frame/frame-presence.js';

/**
 * Runs in a page before its own scripts and hands us what the page posts to its window. Creatives inside it reach the
 * same bridge, so that every message carries a word that only this script knows.
 */
export const listenScript = (secret: string): string =>
  `(function(){if(window.parent!==window)return;window.addEventListener('message',function(e){` +
  `if(e.source===window)window.ReactNativeWebView.postMessage(JSON.stringify({secret:${JSON.stringify(secret)},message:e.data}))})})();true;`;

/** Line separators end a line in the scripts of old web views. */
const literal = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u2028\u2029]/g, (end) => (end === '\u2028' ? '\\u2028' : '\\u2029'));

/** Posts to the page, and to no other that may have come in its place. `undefined`: it cannot be copied. */
export const postScript = (origin: string, type: string, data: unknown): string | undefined => {
  try {
    const message = literal({ type, data });
    return `if(location.origin===${literal(origin)})window.dispatchEvent(new MessageEvent('message',{data:${message}}));true;`;
  } catch {
    return undefined;
  }
};

/** Text of the page, and of none of the frames in it. */
export const textScaleScript = (origin: string, scale: number): string =>
  `if(location.origin===${literal(origin)})document.documentElement.style.webkitTextSizeAdjust='${Math.round(scale * 100)}%';true;`;

/** By hand: the `URL` of React Native knows no origins. */
export const isAt = (origin: string, url: unknown): boolean =>
  typeof url === 'string' && (url === origin || url.startsWith(`${origin}/`));

/** What the page said; `undefined` when it was somebody else. */
export const heardFrom = (
  origin: string,
  secret: string,
  { data, url }: { readonly data: unknown; readonly url: unknown },
): unknown => {
  if (!isAt(origin, url) || typeof data !== 'string') return undefined;
  const { secret: said, message } = fieldsOf(parseJson(data));
  return said === secret ? message : undefined;
};

/** iOS: cleartext is not allowed (App Transport Security), and a content blocker's rule. */
const BLOCKED_CODES: readonly unknown[] = [-1022, 104];

/**
 * Why a page could not be loaded: what the system or a content blocker forbids is told apart from what cannot be
 * reached.
 */
export const loadFaultOf = (event: unknown): FrameFault => {
  const { code, description } = fieldsOf(fieldsOf(event).nativeEvent);
  const isBlocked = BLOCKED_CODES.includes(code) || /ERR_(BLOCKED|CLEARTEXT)/.test(String(description));
  return isBlocked ? 'frame_blocked' : 'frame_unreachable';
};
