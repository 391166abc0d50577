import type { Clock } from '../io/clock.js';
import { fieldsOf } from '../io/decode.js';
import type { Consent } from './signals.js';

/** `__tcfapi` of TCF 2.2 and 2.3. */
type TcfApi = (command: string, version: number, callback: TcfCallback, parameter?: unknown) => void;

/** The client does not wait longer for a consent platform. */
const WAIT_MS = 300;
const VERSION = 2;
const NOTHING = (): void => undefined;

export interface ConsentReader {
  /** Resolves with the platform's current or last answer, after 300 ms at the latest. Never rejects. */
  collect(): Promise<Consent>;
  /** Leaves no listener behind. */
  stop(): void;
}

const decodeConsent = (data: unknown): Consent => {
  const { gdprApplies, tcString } = fieldsOf(data);
  const gdpr = typeof gdprApplies === 'boolean' ? Number(gdprApplies) : gdprApplies;
  return { gdpr, gdprConsent: tcString === '' ? undefined : tcString };
};

type TcfCallback = (data: unknown, isSuccess: boolean) => void;

/** `false`: there is no consent platform, or it is broken. */
const callTcf = (find: () => unknown, command: string, callback: TcfCallback, parameter?: unknown): boolean => {
  try {
    (find() as TcfApi)(command, VERSION, callback, parameter);
    return true;
  } catch {
    return false;
  }
};

interface TcfListener {
  /**
   * Returns `false` if no answer can be expected. A platform that never answered still has the listener of last time.
   */
  listen(): boolean;
  leave(): void;
}

/**
 * Asks through a listener, because TCF 2.2 removed `getTCData`, and removes it after its first answer. While the
 * question is still on the screen (`cmpuishown`) there is no answer.
 */
const createTcfListener = (find: () => unknown, tell: (data: unknown) => void): TcfListener => {
  let listenerId: unknown;
  let isListening = false;
  const leave = (): void => {
    isListening = false;
    if (listenerId !== undefined) callTcf(find, 'removeEventListener', NOTHING, listenerId);
    listenerId = undefined;
  };
  const hear: TcfCallback = (data, isSuccess) => {
    const { listenerId: id, eventStatus } = fieldsOf(data);
    listenerId = id;
    // Only now can a listener be removed whose answer came too late.
    if (!isListening) return leave();
    if (eventStatus === 'cmpuishown') return;
    leave();
    tell(isSuccess ? data : undefined);
  };
  const listen = (): boolean => {
    if (!isListening) {
      isListening = true;
      if (!callTcf(find, 'addEventListener', hear)) isListening = false;
    }
    return isListening;
  };
  return { listen, leave };
};

/** `find` is called each time: consent platforms load late. */
export const createTcfReader = (find: () => unknown, clock: Clock): ConsentReader => {
  let known: Consent = {};
  let stopTimer: () => void = NOTHING;
  let resolve: (consent: Consent) => void = NOTHING;
  const settle = (): void => {
    stopTimer();
    resolve(known);
  };
  const listener = createTcfListener(find, (data) => {
    if (data) known = decodeConsent(data);
    settle();
  });
  return {
    collect: () =>
      new Promise((done) => {
        stopTimer();
        resolve = done;
        if (listener.listen()) stopTimer = clock.after(WAIT_MS, settle);
        else settle();
      }),
    stop: () => {
      stopTimer();
      listener.leave();
    },
  };
};
