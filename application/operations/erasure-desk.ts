import { SECOND_MS } from '../../domain/values/time.js';
import type { AccountId, UserId } from '../../domain/values/ids.js';
import { eraseUser, type ErasurePorts } from './erase-user.js';
import { ERASED_FOUND_MS } from '../ports/storage/ad-store.js';
import type { Clock } from '../ports/clock.js';

/** By then whatever was under way has ended, and no node remembers an ad that is erased. */
export const SECOND_PASS_MS = ERASED_FOUND_MS + 15 * SECOND_MS;
const MAX_PASSES = 10;

/**
 * Erases at once, and once more when everything that was under way has ended: a request that began before, or an open page at a node that still
 * remembers its ad, may have written anew. Until then what was erased is known by its ids in memory alone.
 */
export const erasureDesk = (ports: ErasurePorts & { readonly clock: Pick<Clock, 'deadline'> }) => {
  /** Each makes its pass once, and is in here until that is over. */
  const waiting = new Set<() => Promise<void>>();

  const againLater = (pass: () => Promise<void>, passes: number): void => {
    const { signal, clear } = ports.clock.deadline(SECOND_PASS_MS);
    let running: Promise<void> | undefined;
    const make = async (): Promise<void> => {
      clear();
      await pass().catch(() => {
        if (passes < MAX_PASSES) againLater(pass, passes + 1);
      });
      waiting.delete(run);
    };
    const run = (): Promise<void> => (running ??= make());
    waiting.add(run);
    signal.addEventListener('abort', () => void run(), { once: true });
  };

  return {
    erase: async (accountId: AccountId, userId: UserId): Promise<void> => {
      const traces = await eraseUser(ports, accountId, userId);
      againLater(async () => void (await eraseUser(ports, accountId, userId, traces)), 1);
    },
    /** Makes every second pass that still waits, and waits for those under way: the stores are closed next. */
    finish: async (): Promise<void> => {
      await Promise.all([...waiting].map((run) => run()));
    },
  };
};
