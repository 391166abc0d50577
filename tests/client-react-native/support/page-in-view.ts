import { runInNewContext } from 'node:vm';
import type { ShownWebView } from './fake-web-view.js';

interface Posted {
  readonly type: string;
  readonly data: unknown;
}

type Listener = (event: { readonly data: unknown; readonly source: unknown }) => void;

/** The page in a web view, with the scripts that the client runs in it: they are really run. */
export interface PageInView {
  readonly address: URL;
  /** Posts to its own window, as pages do. `from`: the page, or a creative inside it. */
  post(message: unknown, origin?: string, from?: 'page' | 'creative'): void;
  /** What the host told it since the last call. */
  takeHeard(): readonly Posted[];
}

/** Runs a script with a window of its own. */
const run = (script: string, window: object, location: object): void => {
  class MessageEvent {
    readonly init: { readonly data: unknown };
    constructor(_type: string, init: { readonly data: unknown }) {
      this.init = init;
    }
  }
  runInNewContext(script, { window, location, MessageEvent });
};

export const pageIn = (view: ShownWebView): PageInView => {
  const address = new URL(view.props().source.uri);
  const location = { origin: address.origin };
  let heard: readonly Posted[] = [];
  let ran = view.scripts.length;
  const listeners: Listener[] = [];
  let origin = address.origin;
  const window: Record<string, unknown> = {
    addEventListener: (_type: string, listener: Listener) => void listeners.push(listener),
    dispatchEvent: ({ init }: { readonly init: { readonly data: Posted } }) => {
      heard = [...heard, init.data];
      for (const listener of listeners) listener({ data: init.data, source: null });
    },
    ReactNativeWebView: {
      postMessage: (data: string) => view.props().onMessage({ nativeEvent: { data, url: `${origin}/` } }),
    },
  };
  window.parent = window;
  run(view.props().injectedJavaScriptBeforeContentLoaded, window, location);
  return {
    address,
    post(message, saidOrigin = address.origin, from = 'page') {
      origin = saidOrigin;
      // A creative knows the bridge, but not the word that goes with each message.
      if (from === 'creative') {
        const data = JSON.stringify({ secret: '', message });
        view.props().onMessage({ nativeEvent: { data, url: `${origin}/` } });
      }
      const source = from === 'page' ? window : {};
      for (const listener of listeners) listener({ data: message, source });
    },
    takeHeard() {
      for (const script of view.scripts.slice(ran)) run(script, window, location);
      ran = view.scripts.length;
      const taken = heard;
      heard = [];
      return taken;
    },
  };
};
