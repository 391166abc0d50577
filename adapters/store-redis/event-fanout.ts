import { z } from 'zod';
import { tolerated } from '../../application/faults/outage.js';
import { UNREPORTED, type FaultReporter } from '../../application/ports/fault-reporter.js';
import type { EventFanout } from '../../application/ports/storage/streams/event-fanout.js';
import type { AccountId } from '../../domain/values/ids.js';
import type { RedisConnection } from './connection.js';
import { storedAs } from './stored-json.js';

const readAccounts = storedAs<readonly AccountId[]>(z.array(z.string()));

/**
 * Notices over publish and subscribe: many in one go are one message, and all listeners of a process share one
 * connection.
 */
export const createRedisEventFanout = (
  connection: RedisConnection,
  faults: FaultReporter = UNREPORTED,
): EventFanout => {
  const channel = `${connection.prefix}events`;
  const listeners = new Set<(accountId: AccountId) => void>();
  let waiting = new Set<AccountId>();
  let stopListening = (): void => undefined;

  const publish = (): void => {
    const message = JSON.stringify([...waiting]);
    waiting = new Set();
    void connection
      .run((redis) => redis.publish(channel, message))
      .catch(tolerated({ faults }, 'fanout.publish', undefined));
  };
  const hear = (message: string): void => {
    for (const accountId of readAccounts(message) ?? []) for (const listener of [...listeners]) listener(accountId);
  };
  return {
    notify: (accountId) => {
      if (waiting.size === 0) setImmediate(publish);
      waiting.add(accountId);
    },
    onNotice: (listener) => {
      // Wrapped, so that one function may listen twice and stop once.
      const entry = (accountId: AccountId): void => listener(accountId);
      if (listeners.size === 0) stopListening = connection.listen(channel, hear);
      listeners.add(entry);
      return () => {
        if (listeners.delete(entry) && listeners.size === 0) stopListening();
      };
    },
  };
};
