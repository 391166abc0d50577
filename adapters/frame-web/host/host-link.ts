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

/** `code`: placement code, stands in every message. `component`: `modal` on modal pages. */
export const openHostLink = (code: string, component: 'modal' | undefined): HostLink => {
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
