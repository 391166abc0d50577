import type { AdEvent } from '../options/events.js';
import type { Message } from '../state/message.js';
import { createTeller } from './message-teller.js';
import type { SessionOptions } from '../options/options.js';
import { adStateOf, type AdState, type Reasons } from './ad-status.js';
import { createLeases, type Lease, type ProvidableSession } from './session-lease.js';

/** The session of a provider: there while the provider is on the page. */
export interface ProvidedSession<S> extends Pick<
  ProvidableSession,
  'addMessage' | 'removeMessage' | 'updateOptions' | 'sendUserEvent' | 'getSessionId' | 'isDisabled'
> {
  /** The session, once it has an ad for this message and code. */
  sessionWith(messageId: string, code: string): S | undefined;
  /** Another object at every call. */
  adState(messageId: string, code: string): AdState;
  /** Adds what is new in the host's conversation, and removes what left it (`createTeller`). */
  tell(messages: readonly Message[] | undefined): void;
  /** Called after every change and every event; returns its undo. */
  subscribe(listener: Listener): () => void;
  /** The newest options of the provider. */
  update(options: SessionOptions): void;
  /** `ad.error`: the component broke, or what the host put around it. */
  reportBroken(): void;
  /** The provider came to the page. Returns what to call when it leaves. */
  hold(): () => void;
}

/** `key`: see `sessionKey`; another key needs another one of these. */
export type Provide<S> = (key: string, options: SessionOptions) => ProvidedSession<S>;

/** Calls that wait for a provider; more than any history has. */
const MAX_WAITING = 100;

const BROKEN = {
  name: 'ad.error',
  payload: { message: 'The ad component broke.', errCode: 'component_error' },
} as const;

/** Errors of the host are caught, as in the session. */
const reportTo = ({ onEvent }: SessionOptions): void => {
  try {
    onEvent?.(BROKEN);
  } catch {
    // No one is left to report it to.
  }
};

/** Before a session has begun. */
const NO_REASONS: Reasons = new Map();
const NOTHING = { messages: [], ads: [], phase: 'refused' } as const;

type Call<S> = (session: S) => void;

/** `lease`: the last one, also after its end: what only reads still answers. `run`: now, or when there is one. */
const callsOf = <S extends ProvidableSession>(lease: () => Lease<S> | undefined, run: (call: Call<S>) => void) => {
  const adState = (messageId: string, code: string): AdState => {
    const held = lease();
    return adStateOf(held?.session.getState() ?? NOTHING, held?.reasons ?? NO_REASONS, messageId, code);
  };
  return {
    addMessage: ((message, how?) => run((live) => live.addMessage(message, how))) satisfies S['addMessage'],
    removeMessage: ((id) => run((live) => live.removeMessage(id))) satisfies S['removeMessage'],
    updateOptions: ((partial) => run((live) => live.updateOptions(partial))) satisfies S['updateOptions'],
    sendUserEvent: ((name, payload) => run((live) => live.sendUserEvent(name, payload))) satisfies S['sendUserEvent'],
    getSessionId: () => lease()?.session.getSessionId() ?? null,
    isDisabled: () => lease()?.session.isDisabled() ?? false,
    adState,
    sessionWith: (messageId: string, code: string) => {
      const session = lease()?.session;
      session?.expects?.(messageId, code);
      return /filled|shown/.test(adState(messageId, code).status) ? session : undefined;
    },
  };
};

type Listener = (event?: AdEvent) => void;

/** Listeners may come and go during a notification. */
export const createListeners = () => {
  const listeners = new Set<Listener>();
  return {
    notify: (event?: AdEvent): void => listeners.forEach((listener) => listener(event)),
    subscribe: (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** For the client of a framework, once. Nothing happens before `hold`: rendering on a server starts no session. */
export const createProvide = <S extends ProvidableSession>(create: (options: SessionOptions) => S): Provide<S> => {
  const leases = createLeases(create);
  return (key, given) => {
    let options = given;
    let lease: Lease<S> | undefined;
    let isHeld = false;
    // What stands below a provider is on the page, and calls, before the provider is.
    let waiting: readonly Call<S>[] = [];
    const { notify, subscribe } = createListeners();
    const run = (call: Call<S>): void => {
      if (lease && isHeld) call(lease.session);
      else waiting = [...waiting, call].slice(-MAX_WAITING);
    };
    const calls = callsOf(() => lease, run);
    return {
      ...calls,
      tell: createTeller(calls.addMessage, calls.removeMessage),
      subscribe,
      update(next) {
        options = next;
        if (isHeld) lease?.update(next);
      },
      reportBroken: () => reportTo(options),
      hold() {
        const held = leases.take(key, options);
        const unsubscribe = held.session.subscribe(() => notify());
        held.hear(notify);
        lease = held;
        isHeld = true;
        waiting.forEach(run);
        waiting = [];
        notify();
        return () => {
          unsubscribe();
          isHeld = false;
          leases.release(key, held);
        };
      },
    };
  };
};
