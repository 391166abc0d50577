import type { AdEvent, SessionOptions } from '../../../../adapters/client-js/index.js';
import { createFakeServer, type SeenRequest } from '../../client-js/support/fake-server.js';
import { createVirtualClock, settle } from '../../client-js/support/virtual-clock.js';
import type { TestableOptions } from '../../../../adapters/client-js/options/options.js';

/** The service as the clients for frameworks see it: it says what a test tells it to, when it is told to. */
export interface Service {
  readonly options: TestableOptions;
  readonly events: AdEvent[];
  /** All requests so far. */
  requests(path?: string): readonly SeenRequest[];
  /** Paths of requests that nobody has answered or given up. */
  inFlight(): readonly string[];
  /** Timers that wait. */
  timers(): number;
  advance(ms: number): Promise<void>;
  answer(path: string, body: unknown): Promise<void>;
  /** The preload that is due goes out and brings ads for the codes. */
  fill(...codes: string[]): Promise<void>;
}

export const ORIGIN = 'https://ads.example.com';
export const SESSION_ID = '0b6cf0e3-5d2c-4c51-9d0e-0a4a2a7b1c11';

let bids = 0;

const bidFor = (code: string) => {
  bids++;
  const bidId = `00000000-0000-4000-8000-${String(bids).padStart(12, '0')}`;
  return { bidId, code, revenue: 2.5, format: 'image', content: 'Fresh beans, roasted today.' };
};

const createStorage = (): NonNullable<SessionOptions['storage']> => {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
};

export const createService = (): Service => {
  const clock = createVirtualClock();
  const server = createFakeServer();
  const events: AdEvent[] = [];
  let seen: readonly SeenRequest[] = [];
  const answer: Service['answer'] = async (path, body) => {
    server.answer(path, { status: 200, text: JSON.stringify(body) });
    await settle();
  };
  return {
    options: {
      adServerUrl: ORIGIN,
      publisherToken: 'dev-publisher-token',
      userId: 'user-1',
      conversationId: 'conversation-1',
      onEvent: (event) => void events.push(event),
      transport: server.transport,
      clock,
      storage: createStorage(),
      random: () => 1,
    },
    events,
    requests(path) {
      seen = [...seen, ...server.takeSeen()];
      return path === undefined ? seen : seen.filter((request) => request.path === path);
    },
    inFlight: server.inFlight,
    timers: clock.count,
    advance: clock.advance,
    answer,
    async fill(...codes) {
      await clock.advance(10);
      await answer('/preload', { sessionId: SESSION_ID, bids: (codes.length > 0 ? codes : ['inlineAd']).map(bidFor) });
    },
  };
};

export const USER = { id: 'u1', role: 'user', content: 'Which coffee should I try?' } as const;
export const ASSISTANT = { id: 'a1', role: 'assistant', content: 'A medium roast is a good start.' } as const;

/** Listeners on window and document that are there now, less those that were there at the start. */
export const countListeners = (): { count(): number; stop(): void } => {
  let count = 0;
  const spied = [window, document].map((target) => {
    const { addEventListener, removeEventListener } = target;
    target.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      count++;
      addEventListener.apply(target, args);
    };
    target.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      count--;
      removeEventListener.apply(target, args);
    };
    return () => Object.assign(target, { addEventListener, removeEventListener });
  });
  return { count: () => count, stop: () => spied.forEach((undo) => undo()) };
};
