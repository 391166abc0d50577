import type { FrameEntry } from './entries.js';
import type { List } from './list.js';

/** Shows what ad frames post to this page; only looks, the client does the rest. `origin`: of the service. */
export const watchFrames = (origin: string, list: List<FrameEntry>): void => {
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    const isFrame = [...document.querySelectorAll('iframe')].some((frame) => frame.contentWindow === event.source);
    if (event.origin !== origin || !isFrame) return;
    const { type, data } = (event.data ?? {}) as { readonly type?: unknown; readonly data?: unknown };
    list.put({ id: crypto.randomUUID(), at: new Date(), type: String(type), data });
  });
};
