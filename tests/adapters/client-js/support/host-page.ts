import type { Json } from './scenario.js';

interface HeardByFrame {
  readonly frame: 'inline' | 'modal';
  readonly origin: string;
  readonly type: unknown;
  readonly data: unknown;
}

/** The page around the client: its elements, and the frames that the client put into it. */
export interface HostPage {
  /** A new element for an ad. */
  place(): HTMLElement;
  /**
   * Posts as a frame would: from the modal page, from the frame in an element, or from a window that is none of ours.
   */
  say(from: HTMLElement | 'modal' | 'stranger', message: unknown, origin: string): void;
  /** What frames were told since the last call. */
  takeHeard(): readonly HeardByFrame[];
  /**
   * Where the page tells how its frames load: this one is answered with a status, or fails. Returns whether it loads
   * one from there.
   */
  loads?(path: string, outcome: number | 'network'): boolean;
  frameIn(element: HTMLElement): Json | null;
  modal(): Json | null;
  /** Addresses that the client had opened outside of the frames. */
  opened(): readonly string[];
  /** The user goes to a place of the host; presses a key there. */
  focusHost(): void;
  press(key: string): void;
  isHostFocused(): boolean;
  clear(): void;
}

const modalFrame = (): HTMLIFrameElement | null => document.querySelector('body > dialog > iframe');

const addressOf = (frame: HTMLIFrameElement): Json => {
  const { origin, pathname, searchParams } = new URL(frame.src);
  return { origin, path: pathname, query: Object.fromEntries(searchParams) };
};

const describe = (frame: HTMLIFrameElement): Json => ({
  ...addressOf(frame),
  title: frame.title,
  visible: frame.style.visibility !== 'hidden' && frame.closest('dialog')?.style.display !== 'none',
  height: Number.parseFloat(frame.style.height),
  styles: frame.getAttribute('style'),
  containerStyles: frame.parentElement?.getAttribute('style') ?? '',
  focused: document.activeElement === frame,
});

export const createHostPage = (): HostPage => {
  let heard: readonly HeardByFrame[] = [];
  const spied = new WeakSet<Window>();
  const spyOn = (frame: HTMLIFrameElement): Window | null => {
    const { contentWindow } = frame;
    if (!contentWindow || spied.has(contentWindow)) return contentWindow;
    spied.add(contentWindow);
    const kind = frame === modalFrame() ? 'modal' : 'inline';
    contentWindow.postMessage = (message: { readonly type: unknown; readonly data: unknown }, target: unknown) => {
      // As a browser reads it: of an address only the origin counts.
      heard = [...heard, { frame: kind, origin: new URL(String(target)).origin, ...message }];
    };
    return contentWindow;
  };
  const windowOf = (from: HTMLElement | 'modal' | 'stranger'): Window | null => {
    if (from === 'stranger') return window;
    const frame = from === 'modal' ? modalFrame() : from.querySelector('iframe');
    return frame && spyOn(frame);
  };
  return {
    place: () => document.body.appendChild(document.createElement('div')),
    say(from, message, origin) {
      const source = windowOf(from);
      window.dispatchEvent(new MessageEvent('message', { data: message, origin, source }));
    },
    takeHeard() {
      const taken = heard;
      heard = [];
      return taken;
    },
    frameIn: (element) => {
      const frame = element.querySelector('iframe');
      return frame && describe(frame);
    },
    modal: () => {
      const frame = modalFrame();
      return frame && describe(frame);
    },
    opened: () => [],
    focusHost: () => {
      const button = document.body
        .appendChild(document.createElement('div'))
        .appendChild(document.createElement('button'));
      button.id = 'host-button';
      button.focus();
    },
    press: (key) => {
      for (const type of ['keydown', 'keyup']) document.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true }));
    },
    isHostFocused: () => document.activeElement?.id === 'host-button',
    clear: () => document.body.replaceChildren(),
  };
};
