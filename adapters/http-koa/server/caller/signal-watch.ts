import type { Logger } from 'pino';
import type { Account } from '../../../../domain/catalog/account.js';
import type { SignalName } from '../../../../domain/privacy/unreadable-signals.js';
import { DAY_MS } from '../../../../domain/values/time.js';

/** Logs which signals of an account cannot be read: each once a day and catalog. Never what was sent. */
export interface SignalWatch {
  /** `nowMs` is monotonic. */
  note(account: Account, unreadable: readonly SignalName[], nowMs: number): void;
}

export const createSignalWatch = (logger: Pick<Logger, 'warn'>): SignalWatch => {
  const loggedMs = new WeakMap<Account, Map<SignalName, number>>();
  return {
    note(account, unreadable, nowMs) {
      const before = loggedMs.get(account) ?? new Map<SignalName, number>();
      loggedMs.set(account, before);
      const signals = unreadable.filter((name) => nowMs - (before.get(name) ?? -Infinity) >= DAY_MS);
      if (signals.length === 0) return;
      for (const name of signals) before.set(name, nowMs);
      const message = 'an integrator sends signals that cannot be read, and that count as the answer that protects';
      logger.warn({ account: account.id, signals }, message);
    },
  };
};
