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

type TcfCallback = (data: unknown, isSuccess: boolean) => void;

/** `false`: there is no consent platform, or it is broken. */
type Call = (command: string, callback: TcfCallback, parameter?: unknown) => boolean;

/** `find` is called each time: consent platforms load late. */
const callerOf =
  (find: () => unknown): Call =>
  (command, callback, parameter) => {
    try {
      (find() as TcfApi)(command, VERSION, callback, parameter);
      return true;
    } catch {
      return false;
    }
  };

/** Events with a user's choice. While a platform loads, and while its question is on the screen, there is none. */
const ANSWER = /^(tcloaded|useractioncomplete)$/;

/**
 * Asks through a listener, because TCF 2.2 removed `getTCData`, and removes it after its first answer; a platform that
 * never answered still has that of last time.
 */
export const createTcfReader = (find: () => unknown, clock: Clock): ConsentReader => {
  const call = callerOf(find);
  const known: { gdpr?: unknown; gdprConsent?: unknown } = {};
  let listenerId: unknown;
  let isListening = false;
  let stopTimer: () => void = NOTHING;
  let resolve: (consent: Consent) => void = NOTHING;
  const stop = (): void => {
    stopTimer();
    isListening = false;
    // Without an id nothing is removed.
    call('removeEventListener', NOTHING, listenerId);
    listenerId = undefined;
  };
  const hear: TcfCallback = (data, isSuccess) => {
    const { listenerId: id, eventStatus, gdprApplies, tcString } = fieldsOf(data);
    listenerId = id;
    // Only now can a listener be removed whose answer came too late.
    if (!isListening) return stop();
    if (isSuccess) {
      known.gdpr = (typeof gdprApplies === 'boolean' ? Number(gdprApplies) : gdprApplies) ?? known.gdpr ?? 1;
      if (gdprApplies !== false && !ANSWER.test(eventStatus as string)) return;
      known.gdprConsent = tcString || undefined;
    }
    stop();
    resolve(known);
  };
  const collect = (done: typeof resolve): void => {
    stopTimer();
    resolve = done;
    if (!isListening) {
      isListening = true;
      // It may answer at once.
      isListening = call('addEventListener', hear) && isListening;
    }
    if (!isListening) return resolve(known);
    // Until a platform that is there says otherwise, GDPR applies.
    known.gdpr ??= 1;
    stopTimer = clock.after(WAIT_MS, () => done(known));
  };
  return { collect: () => new Promise(collect), stop };
};
