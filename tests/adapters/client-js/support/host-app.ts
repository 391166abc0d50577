import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { AdEvent, Session, SessionOptions } from '../../../../adapters/client-js/index.js';

/** What a test can reach in the host's page. */
export interface HostWindow {
  readonly events: (AdEvent & { readonly atMs: number })[];
  readonly shifts: number[];
  readonly live: { listeners: number; timers: number };
  start(options: Partial<SessionOptions>): Session;
  session: Session;
  /** One turn; resolves with the names of the preload's events. */
  say(turn: number): Promise<string>;
  show(turn: number, theme?: string): void;
}

/** Counts what is listened for and waited for, before any other script runs. */
const WATCH = `
  const live = { listeners: 0, timers: 0 };
  const { addEventListener, removeEventListener, setTimeout: set, clearTimeout: clear } = window;
  const known = new Map();
  for (const target of [window, document]) {
    target.addEventListener = (type, run, ...more) => {
      known.set(run, (known.get(run) ?? new Set()).add(type)); live.listeners++;
      return addEventListener.call(target, type, run, ...more);
    };
    target.removeEventListener = (type, run, ...more) => {
      if (known.get(run)?.delete(type)) live.listeners--;
      return removeEventListener.call(target, type, run, ...more);
    };
  }
  const timers = new Set();
  window.setTimeout = (run, ms, ...more) => {
    const id = set(() => { timers.delete(id); live.timers = timers.size; run(...more); }, ms);
    timers.add(id); live.timers = timers.size;
    return id;
  };
  window.clearTimeout = (id) => { timers.delete(id); live.timers = timers.size; clear(id); };
  const shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shifts.push(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, { live, shifts, events: [] });
`;

const app = (service: string): string => `
  const events = window.events;
  window.start = (options) => {
    window.session = createSession({
      adServerUrl: '${service}', publisherToken: 'dev-publisher-token', userId: 'user-1',
      conversationId: 'conversation-' + Math.random(),
      onEvent: (event) => { events.push({ ...event, atMs: performance.now() }); window.onHeard?.(event); },
      ...options,
    });
    return window.session;
  };
  const chat = document.getElementById('chat');
  const bubble = (id, text) => {
    const element = document.createElement('p');
    element.textContent = text;
    const place = document.createElement('div');
    place.id = 'place-' + id;
    chat.append(element, place);
    scrollTo(0, document.body.scrollHeight);
  };
  window.say = (turn) => new Promise((resolve) => {
    window.onHeard = ({ name }) => /^ad\\.(filled|no-fill|error)$/.test(name) && resolve(name);
    session.addMessage({ id: 'u' + turn, role: 'user', content: 'Which coffee should I try next? ' + turn });
    bubble('u' + turn, 'You: which coffee?');
    session.addMessage({ id: 'a' + turn, role: 'assistant', content: 'A medium roast is a good start. ' + turn });
    bubble('a' + turn, 'Assistant: a medium roast.');
  });
  window.show = (turn, theme) =>
    session.render({ messageId: 'a' + turn, element: document.getElementById('place-a' + turn), theme });
`;

const PAGE = (script: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A chat</title><link rel="icon" href="data:,">` +
  `<body><script src="/watch.js"></script><main id="chat"></main>${script}`;

/** How the client comes into the page: imported from the host's own files, or by a script tag from the service. */
export type Way = 'module' | 'script-tag';

export interface HostApp {
  readonly origin: string;
  close(): Promise<void>;
}

/** `policy`: content security policy of the host's page. */
export const startHostApp = async (service: string, way: Way, policy: string): Promise<HostApp> => {
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/': [
      'text/html',
      way === 'module'
        ? PAGE('<script type="module" src="/app.js"></script>')
        : PAGE(`<script src="${service}/sdk/js?type=global"></script><script src="/app.js"></script>`),
    ],
    '/watch.js': ['text/javascript', `(() => {${WATCH}})();`],
    '/app.js': [
      'text/javascript',
      way === 'module'
        ? `import { createSession } from '/client.js';${app(service)}`
        : `const { createSession } = AdPlacement;${app(service)}`,
    ],
    '/client.js': ['text/javascript', readFileSync('dist/adapters/client-js/index.js', 'utf8').replace(/\/\/# .*/, '')],
  };
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file[0], 'content-security-policy': policy }).end(file[1]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
