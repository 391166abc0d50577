import type {
  Ad,
  AdOptions,
  AdEvent,
  KeyValueStorage,
  Message,
  Session,
} from '../../../../adapters/client-js/index.js';
import type { TestableOptions } from '../../../../adapters/client-js/options/options.js';
import { createFakeCmp, type CmpPlan, type FakeCmp } from './fake-cmp.js';
import { createFakeServer } from './fake-server.js';
import { createHostPage, type HostPage } from './host-page.js';
import { DEFAULTS, type HostPlan, type Json, type Step } from './scenario.js';
import { createVirtualClock, settle } from './virtual-clock.js';

/** A client with everything around it replaced; runs the steps of a scenario. */
export interface World {
  /** Returns whether the step threw. */
  run(step: Step): Promise<boolean>;
  /** Since the last call. */
  takeEvents(): readonly AdEvent[];
  takeDebug(): readonly string[];
  takeRequests(): readonly unknown[];
  takeHeard(): readonly unknown[];
  /** What can be seen of client and page. */
  state(): Json;
  end(): void;
}

const createStorage = (plan: HostPlan['storage']): { readonly storage: KeyValueStorage; readonly kept: Json } => {
  const kept: Record<string, string> = typeof plan === 'object' ? { ...plan } : {};
  const check = (): void => {
    if (plan === 'denied') throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const storage: KeyValueStorage = {
    getItem: (key) => (check(), kept[key] ?? null),
    setItem: (key, value) => {
      check();
      kept[key] = value;
    },
  };
  return { storage, kept };
};

/** What a scenario does with a client. Those of frameworks come in this shape, and keep some things to themselves. */
export type Client = Pick<
  Session,
  'addMessage' | 'createAd' | 'render' | 'updateOptions' | 'sendUserEvent' | 'getSessionId' | 'isDisabled' | 'destroy'
> &
  Partial<Pick<Session, 'isDestroyed' | 'getPreloadTimeout' | 'getMessages'>>;

/** What the client is put into. */
export interface Surroundings {
  readonly start: (options: TestableOptions) => Client;
  readonly page: HostPage;
  readonly cmp: FakeCmp;
}

export type Surround = (host: HostPlan) => Surroundings;

/** A page of a browser. */
export const inPage =
  (start: Surroundings['start']): Surround =>
  () => ({ start, page: createHostPage(), cmp: createFakeCmp(globalThis) });

export const createWorld = (options: Json, host: HostPlan, surround: Surround): World => {
  const { start, page, cmp } = surround(host);
  const clock = createVirtualClock();
  const server = createFakeServer();
  const { storage, kept } = createStorage(host.storage);
  const ads = new Map<string, { readonly ad: Ad; readonly element: HTMLElement }>();
  let session: Client | undefined;
  let events: readonly AdEvent[] = [];
  let debug: readonly string[] = [];

  const onEvent = (event: AdEvent): void => {
    events = [...events, event];
    if (host.onEvent === 'throws') throw new Error('The host is broken.');
    if (host.onEvent === 'destroys') session?.destroy();
    if (host.onEvent === 'adds') session?.addMessage({ id: `after-${event.name}`, role: 'user', content: 'And?' });
  };
  const onDebugEvent = (name: string): void => {
    debug = [...debug, name];
    if (host.onDebugEvent === 'throws') throw new Error('The host is broken.');
  };
  const alive = (): Client => {
    if (!session) throw new Error('The scenario has no session yet.');
    return session;
  };
  const placed = (step: Step) => {
    const found = ads.get(String(step.ad));
    if (!found) throw new Error(`The scenario has no ad "${String(step.ad)}".`);
    return found;
  };
  const keep = (step: Step, element: HTMLElement, make: () => Ad): void => {
    // Before the call: it may throw.
    const known = ads.get(String(step.as));
    const ad = make();
    ads.set(String(step.as), { ad, element: known?.ad === ad ? known.element : element });
  };

  const DEEDS: Readonly<Record<string, (step: Step) => void | Promise<void>>> = {
    create: () => {
      const base = { ...DEFAULTS.session, ...options } as unknown as TestableOptions;
      const random = (): number => host.random ?? 1;
      session = start({ ...base, onEvent, onDebugEvent, clock, storage, random, transport: server.transport });
    },
    addMessage: ({ message, trackOnly }) => alive().addMessage(message as Message, { trackOnly: trackOnly as boolean }),
    addMessages: ({ count }) => {
      for (let index = 1; index <= Number(count); index++) {
        alive().addMessage({ id: `u${index}`, role: 'user', content: `Message ${index}` });
      }
    },
    addLongMessages: ({ count, bytes }) => {
      for (let index = 1; index <= Number(count); index++) {
        alive().addMessage({ id: `u${index}`, role: 'user', content: 'x'.repeat(Number(bytes)) });
      }
    },
    advance: ({ ms }) => clock.advance(Number(ms)),
    answer: ({ path, status = 200, body, text, headers }) => {
      const { 'Retry-After': retryAfter } = (headers ?? {}) as Readonly<Record<string, string>>;
      const raw = typeof text === 'string' ? text : body === undefined ? '' : JSON.stringify(body);
      if (page.loads?.(String(path), Number(status))) return;
      server.answer(String(path), { status: Number(status), text: raw, retryAfter });
    },
    fail: ({ path }) => {
      if (!page.loads?.(String(path), 'network')) server.answer(String(path), 'network');
    },
    tcf: ({ says }) => cmp.says(says as CmpPlan),
    createAd: (step) => keep(step, page.place(), () => alive().createAd(String(step.messageId), step as AdOptions)),
    mount: (step) => placed(step).ad.mount(placed(step).element),
    destroyAd: (step) => placed(step).ad.destroy(),
    render: (step) => {
      const element = page.place();
      const plan = { ...step, messageId: String(step.messageId), element };
      keep(step, element, () => alive().render(plan));
    },
    frame: (step) => {
      const from = step.from === 'modal' || step.from === 'stranger' ? step.from : placed(step).element;
      page.say(from, step.says, String(step.origin ?? 'https://ads.example.com'));
    },
    updateOptions: ({ options: partial }) => alive().updateOptions(partial as object),
    sendUserEvent: ({ name, payload }) => alive().sendUserEvent(String(name), payload),
    destroy: () => alive().destroy(),
    focusHost: page.focusHost,
    press: ({ key }) => page.press(String(key)),
  };

  return {
    async run(step) {
      const deed = DEEDS[step.do];
      if (!deed) throw new Error(`No step is called "${step.do}".`);
      let hasThrown = false;
      try {
        await deed(step);
      } catch (error) {
        if (!step.expect?.throws) throw error;
        hasThrown = true;
      }
      await settle();
      return hasThrown;
    },
    takeEvents: () => {
      const taken = events;
      events = [];
      return taken;
    },
    takeDebug: () => {
      const taken = debug;
      debug = [];
      return taken;
    },
    takeRequests: server.takeSeen,
    takeHeard: page.takeHeard,
    state: () => ({
      sessionId: alive().getSessionId(),
      isDisabled: alive().isDisabled(),
      isDestroyed: alive().isDestroyed?.(),
      preloadTimeout: alive().getPreloadTimeout?.(),
      messages: alive().getMessages?.(),
      inFlight: server.inFlight(),
      timers: clock.count(),
      consentListeners: cmp.listeners(),
      storage: kept,
      modal: page.modal(),
      hostFocused: page.isHostFocused(),
      opened: page.opened(),
      ads: Object.fromEntries([...ads].map(([name, { element }]) => [name, page.frameIn(element)])),
    }),
    end: () => {
      session?.destroy();
      cmp.says('absent');
      page.clear();
    },
  };
};
