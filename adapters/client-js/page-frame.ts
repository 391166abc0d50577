/** An `<iframe>` with a page of the service in it. */
export interface PageFrame {
  readonly element: HTMLIFrameElement;
  /** Reaches the page only while it is the service's. Nothing happens when `data` cannot be copied. */
  post(type: string, data: unknown): void;
  remove(): void;
}

/** `origin`: of the service; messages are taken from this origin and this frame's window only (`protocol.md` section 6). */
export const createPageFrame = (address: string, origin: string, hear: (raw: unknown) => void): PageFrame => {
  const element = document.createElement('iframe');
  element.title = 'Advertisement';
  element.src = address;
  // The page's own scheme, else a dark system would paint an opaque ground behind its rounded corners.
  element.style.cssText = 'display:block;width:100%;border:0;color-scheme:light dark';
  const onMessage = ({ origin: from, source, data }: MessageEvent): void => {
    if (from === origin && source !== null && source === element.contentWindow) hear(data);
  };
  window.addEventListener('message', onMessage);
  return {
    element,
    post: (type, data) => {
      try {
        element.contentWindow?.postMessage({ type, data }, origin);
      } catch {
        // Something that cannot be copied, for example a function in a host's payload.
      }
    },
    remove: () => {
      window.removeEventListener('message', onMessage);
      element.remove();
    },
  };
};
