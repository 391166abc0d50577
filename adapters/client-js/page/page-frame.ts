import { fieldsOf } from '../io/decode.js';
import { guardFocus } from './focus-guard.js';
import { FOCUS_FAILURE, labelOf, NO_LABEL } from '../frame/frame-data.js';
import { listenAll } from './listen.js';

/** An `<iframe>` with a page of the service in it. */
export interface PageFrame {
  readonly element: HTMLIFrameElement;
  /** Reaches the page only while it is the service's. Nothing happens when `data` cannot be copied. */
  post(type: string, data: unknown): void;
  remove(): void;
}

/**
 * Messages are taken from the origin of the address and this frame's window only.
 * A frame that is no dialog may not take the focus by script: the second attempt counts as its failure.
 */
export const createPageFrame = (address: string, hear: (raw: unknown) => void, isDialog = false): PageFrame => {
  const element = document.createElement('iframe');
  Object.assign(element, NO_LABEL);
  // A page that is isolated from other origins shows no frame of theirs, but one without cookies and storage.
  if (globalThis.crossOriginIsolated) element.setAttribute('credentialless', '');
  element.src = address;
  // The page's own scheme, else a dark system would paint an opaque ground behind its rounded corners.
  element.style.cssText = 'display:block;width:100%;border:0;color-scheme:light dark';
  const onMessage = ({ origin, source, data }: MessageEvent): void => {
    // The browser spells both without a port that is the usual one.
    if (element.src.startsWith(`${origin}/`) && source && source === element.contentWindow) {
      const { type, data: said } = fieldsOf(data);
      Object.assign(element, labelOf(fieldsOf(said)));
      if (type === 'blur-iframe') guard?.taken();
      hear(data);
    }
  };
  const guard = isDialog ? undefined : guardFocus(element, () => hear(FOCUS_FAILURE));
  const stop = listenAll([[window, 'message', onMessage]]);
  return {
    element,
    post: (type, data) => {
      try {
        element.contentWindow?.postMessage({ type, data }, address);
      } catch {
        // Something that cannot be copied, for example a function in a host's payload.
      }
    },
    remove: () => {
      stop();
      guard?.stop();
      element.remove();
    },
  };
};
