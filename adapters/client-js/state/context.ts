import { createCalls, type Calls } from '../io/call.js';
import { configOf, type Config } from '../options/config.js';
import type { AdEvent } from '../options/events.js';
import type { TestableOptions } from '../options/options.js';
import type { PairedAd } from './state.js';
import { createStore, type Store } from './store.js';

/** What an error is about, as far as it is known. */
interface About extends Partial<Pick<PairedAd, 'bidId'>> {
  readonly messageId?: string | undefined;
}

/** What every part of a session needs. */
export interface Context {
  /** Every request goes through here, so that none survives the session. */
  readonly calls: Calls;
  readonly config: Config;
  readonly store: Store;
  /** To the host's `onEvent`; its errors are caught. Silent once the session is destroyed. */
  emit(event: AdEvent): void;
  /** `ad.error` in the server's own words. */
  refuse(errCode: string, message: string, messageId?: string): void;
  /** A final refusal of the server: no preload follows. `ad.error`. */
  end(phase: 'refused' | 'disabled', errCode: string, message: string): void;
  /** `ad.error`, and a report to `/error` for the operator of the server. */
  fail(errCode: string, message: string, about?: About): void;
  /** To `onDebugEvent`, and to `/debug` when the server wants it. `data` never holds text of the conversation. */
  debug(name: string, data?: string): void;
}

/** How long a report may take; it is not repeated. */
const REPORT = { timeoutMs: 5_000, keepalive: true } as const;

export const createContext = (options: TestableOptions): Context => {
  const config = configOf(options);
  const store = createStore();
  const calls = createCalls(config.origin, config.transport, config.clock);
  const isOver = (): boolean => store.getState().phase === 'destroyed';
  const debug = (name: string, data?: string): void => {
    if (isOver()) return;
    try {
      options.onDebugEvent?.(name, data);
    } catch {
      // No one is left to report it to.
    }
    if (!store.getState().flags.reportDebug || isOver()) return;
    calls.send('/debug', { name, data, additionalData: config.identity }, REPORT);
  };
  const emit = (event: AdEvent): void => {
    if (isOver()) return;
    try {
      options.onEvent?.(event);
    } catch {
      debug('event_handler_failed');
    }
  };
  const refuse: Context['refuse'] = (errCode, message, messageId) =>
    emit({ name: 'ad.error', messageId, payload: { message, errCode } });
  const end: Context['end'] = (phase, errCode, message) => {
    store.dispatch({ type: 'ended', phase });
    refuse(errCode, message);
  };
  const fail: Context['fail'] = (errCode, message, about) => {
    refuse(errCode, message, about?.messageId);
    if (isOver() || !store.getState().flags.reportErrors) return;
    calls.send(
      '/error',
      { error: `${errCode}: ${message}`, additionalData: { ...config.identity, bidId: about?.bidId } },
      REPORT,
    );
  };
  return { config, store, calls, emit, refuse, end, fail, debug };
};

/** Throws once the session is destroyed. */
export const assertAlive = ({ store }: Context, method: string): void => {
  if (store.getState().phase === 'destroyed') {
    throw new Error(`${method}: the session is destroyed; create a new one.`);
  }
};
