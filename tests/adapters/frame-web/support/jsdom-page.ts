import { TextDecoder } from 'node:util';
import { jest } from '@jest/globals';
import { startInline } from '../../../../adapters/frame-web/inline.js';
import { startModal } from '../../../../adapters/frame-web/modal.js';
import { startOverlay } from '../../../../adapters/frame-web/overlay.js';
import type {
  FrameEvent,
  FrameEventsRequest,
  FrameEventsResponse,
  FramePageData,
} from '../../../../adapters/wire/frame-page.js';
import { countAll } from './count-all.js';

/** What jsdom has not, and a test decides: what is in sight, what moves, what the service answers. */
export interface Plan {
  /** Answer `init-iframe`; false is a host that says nothing. */
  readonly answers?: boolean;
  /** Of the page's address. */
  readonly query?: string;
  readonly prefersStillness?: boolean;
  /** The final text, or the status of a service without one. `never`: it does not answer. `half`: it breaks off. */
  readonly text?: readonly string[] | number | 'never' | 'half';
  /** Answers one batch of events; `undefined` is a 503. */
  readonly judge?: (request: FrameEventsRequest) => FrameEventsResponse | undefined;
  /** Of the card and all in it, in CSS pixels. */
  readonly size?: { readonly width: number; readonly height: number };
}

export interface JsdomPage {
  /** Names of what the host heard; an event is `event:<name>`. */
  names(): readonly string[];
  heard(name: string): Readonly<Record<string, unknown>> | undefined;
  /** As posted. */
  readonly raw: readonly Readonly<Record<string, unknown>>[];
  /** What the server was told, in order. */
  reported(): readonly FrameEvent[];
  readonly requests: readonly { readonly path: string; readonly body: Readonly<Record<string, unknown>> }[];
  /** A message of the host. */
  tell(type: string, data: object): void;
  /** So much of the card comes into sight. */
  see(fraction: number): void;
  /** Its picture, film or frame has arrived. */
  load(): void;
  pass(ms: number): Promise<void>;
  find<Found extends HTMLElement = HTMLElement>(selector: string): Found;
  close(): void;
}

export const CONVERSATION = [
  { id: 'message-1', role: 'user', content: 'Which beans for a mild espresso?' },
  { id: 'message-2', role: 'assistant', content: 'A medium roast is a good start.' },
] as const;

type Watcher = (entries: readonly { readonly intersectionRatio: number }[]) => void;

/** Undoes what a test changed, the newest first. */
const createChanges = () => {
  const undo: (() => void)[] = [];
  const set = (target: object, name: string, value: PropertyDescriptor): void => {
    const before = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, { configurable: true, ...value });
    undo.push(() => {
      if (before) Object.defineProperty(target, name, before);
      else Reflect.deleteProperty(target, name);
    });
  };
  /** A page that is closed listens no more. */
  const removeListeners = (target: EventTarget): void => {
    const add = target.addEventListener.bind(target);
    set(target, 'addEventListener', {
      value: (...args: Parameters<typeof add>) => {
        add(...args);
        undo.push(() => target.removeEventListener(...args));
      },
    });
  };
  return { set, removeListeners, undoAll: () => undo.reverse().forEach((one) => one()) };
};
type Changes = ReturnType<typeof createChanges>;

/** A film that plays when it is told to; a test moves `currentTime`. */
const playFilms = ({ set }: Changes): void => {
  const playing = new WeakSet<HTMLMediaElement>();
  const turn = (name: 'play' | 'pause') =>
    function (this: HTMLMediaElement): Promise<void> | undefined {
      if (name === 'play') playing.add(this);
      else playing.delete(this);
      this.dispatchEvent(new Event(name));
      if (name === 'play') this.dispatchEvent(new Event('playing'));
      return name === 'play' ? Promise.resolve() : undefined;
    };
  for (const name of ['play', 'pause'] as const) set(HTMLMediaElement.prototype, name, { value: turn(name) });
  set(HTMLMediaElement.prototype, 'load', { value: () => undefined });
  set(HTMLMediaElement.prototype, 'paused', {
    get(this: HTMLMediaElement) {
      return !playing.has(this);
    },
  });
};

const answerText = (text: NonNullable<Plan['text']>, signal: AbortSignal | null | undefined): Promise<object> => {
  if (text === 'never') {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
  }
  if (typeof text === 'number') return Promise.resolve({ ok: false, status: text });
  const chunks = (text === 'half' ? ['Half a '] : text).map((chunk) => Buffer.from(chunk));
  const read = async () => {
    if (text === 'half' && chunks.length === 0) throw new Error('cut');
    return chunks.length > 0 ? { done: false, value: chunks.shift() } : { done: true };
  };
  return Promise.resolve({ ok: true, status: 200, body: { getReader: () => ({ read }) } });
};

const START = {
  inline: startInline,
  modal: startModal,
  overlay: startOverlay,
};

/** An ad's page in this document, with a clock that a test moves. Needs `@jest-environment jsdom`. */
export const openPage = async (data: FramePageData, plan: Plan = {}): Promise<JsdomPage> => {
  jest.useFakeTimers();
  const changes = createChanges();
  const raw: Readonly<Record<string, unknown>>[] = [];
  const requests: { path: string; body: Readonly<Record<string, unknown>> }[] = [];
  const watchers: Watcher[] = [];
  const host = document.documentElement.appendChild(document.createElement('iframe')).contentWindow as Window;
  const tell = (type: string, told: object): void =>
    void window.dispatchEvent(new MessageEvent('message', { data: { type, data: told }, source: host }));
  // The frame that plays the host is in our own document: its own parent would be this page again.
  Object.defineProperty(host, 'parent', { value: host });
  Object.assign(host, {
    focus: () => undefined,
    postMessage: (message: Readonly<Record<string, unknown>>) => {
      raw.push(message);
      if (message['type'] === 'init-iframe' && plan.answers !== false)
        tell('update-iframe', { messages: CONVERSATION, messageId: 'message-2' });
    },
  });
  for (const target of [window, document]) changes.removeListeners(target);
  playFilms(changes);
  changes.set(window, 'parent', { value: host });
  const { width, height } = plan.size ?? { width: 480, height: 300 };
  changes.set(Element.prototype, 'getBoundingClientRect', { value: () => ({ width, height }) });
  changes.set(Element.prototype, 'checkVisibility', {
    value(this: Element) {
      return this.closest('[hidden]') === null;
    },
  });
  changes.set(window, 'TextDecoder', { value: TextDecoder });
  changes.set(window, 'matchMedia', {
    value: (query: string) => ({
      matches: query.includes('reduced-motion') && plan.prefersStillness === true,
      addEventListener: () => undefined,
    }),
  });
  changes.set(window, 'ResizeObserver', {
    value: class {
      readonly observe = (): void => undefined;
    },
  });
  const watch = (watcher: Watcher): void => void watchers.push(watcher);
  changes.set(window, 'IntersectionObserver', {
    value: class {
      constructor(watcher: Watcher) {
        watch(watcher);
      }
      readonly observe = (): void => undefined;
    },
  });
  changes.set(window, 'fetch', {
    value: (url: string | URL, { body, signal }: RequestInit) => {
      const path = new URL(url, location.href).pathname;
      const read = JSON.parse(String(body)) as FrameEventsRequest;
      if (path.endsWith('/text')) {
        requests.push({ path, body: { ...read } });
        return answerText(plan.text ?? ['Freshly roasted beans, ', 'sent on the day.'], signal);
      }
      const answer = path.endsWith('/events') ? (plan.judge ?? countAll)(read) : { results: [] };
      if (!answer) return Promise.resolve({ ok: false, status: 503 });
      requests.push({ path, body: { ...read } });
      return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(answer) });
    },
  });
  history.replaceState({}, '', `/${plan.query ?? ''}`);
  void START[data.kind](data as never);
  const nameOf = (message: Readonly<Record<string, unknown>>): string => {
    const { name } = Object(message['data']) as { readonly name?: string };
    return message['type'] === 'event-iframe' ? `event:${name}` : String(message['type']);
  };
  const pass = async (ms: number): Promise<void> => {
    await jest.advanceTimersByTimeAsync(ms);
  };
  await pass(0);
  return {
    raw,
    requests,
    tell,
    pass,
    names: () => raw.map(nameOf),
    heard: (name) => raw.find((message) => nameOf(message) === name)?.['data'] as Readonly<Record<string, unknown>>,
    reported: () =>
      requests.flatMap(({ path, body }) =>
        path.endsWith('/events') ? (body as unknown as FrameEventsRequest).events : [],
      ),
    see: (fraction) => watchers.forEach((watcher) => watcher([{ intersectionRatio: fraction }])),
    load: () => {
      for (const media of document.querySelectorAll('.media img, .media iframe'))
        media.dispatchEvent(new Event('load'));
      for (const film of document.querySelectorAll('video')) film.dispatchEvent(new Event('loadeddata'));
    },
    find: <Found extends HTMLElement>(selector: string) => {
      const found = document.querySelector<Found>(selector);
      if (!found) throw new Error(`There is no ${selector}.`);
      return found;
    },
    close: () => {
      changes.undoAll();
      jest.useRealTimers();
      document.body.replaceChildren();
      document.documentElement.querySelectorAll(':scope > iframe').forEach((one) => one.remove());
      delete document.documentElement.dataset['theme'];
    },
  };
};
