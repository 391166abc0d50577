import type { FrameToHost, ModalToHost } from '../../wire/frame-messages.js';
import type { FrameWords } from '../../wire/frame-page.js';
import { decodeHostMessage, type HostMessage } from './decode-host.js';

type Outgoing = FrameToHost & ModalToHost;
/** `code`, and the `component` of a modal page, are added by the link. */
type Body<Type extends keyof Outgoing> = Omit<Outgoing[Type], 'code'>;

/** Posts to the embedding window, whatever its origin: messages hold no secret. */
export interface HostLink {
  post<Type extends keyof Outgoing>(type: Type, data: Body<Type>): void;
  listen(handler: (message: HostMessage) => void): void;
}

/** By which hosts name the frame to assistive technology. */
export const nameIn = ({ label, language }: FrameWords): Pick<FrameWords, 'label' | 'language'> => ({
  label,
  language,
});

/** Most messages of a page come after its host listens; a page that no one ever hears keeps no more. */
const MAX_KEPT = 200;

/**
 * Some web views run no script of their app before those of the page, so that a native host may listen late: it finds
 * what the page has said until then, as it was delivered, in `window.adPlacementSaid`.
 */
const keepForNativeHost = (): void => {
  if (window.parent !== window) return;
  const said: unknown[] = [];
  Object.assign(window, { adPlacementSaid: said });
  window.addEventListener('message', (event) => {
    if (event.source === window && said.length < MAX_KEPT) said.push(event.data);
  });
};

/** `code`: placement code, stands in every message. `component`: `modal` on modal pages. */
export const openHostLink = (code: string, component: 'modal' | undefined): HostLink => {
  keepForNativeHost();
  const addressed = component ? { code, component } : { code };
  return {
    post: (type, data) => window.parent.postMessage({ type, data: { ...data, ...addressed } }, '*'),
    listen: (handler) =>
      window.addEventListener('message', (event) => {
        // As the top document the page also receives events that a native host dispatches in its window: the browser
        // calls them untrusted, and they have no source. No other window can create one.
        const fromNative = window.parent === window && !event.isTrusted;
        if (event.source !== window.parent && !fromNative) return;
        const message = decodeHostMessage(event.data);
        if (message) handler(message);
      }),
  };
};
