import { setTimeout as wait } from 'node:timers/promises';
import type { NoticeId } from '../../../domain/delivery/notice.js';

/** As long as the journal gathers under load. */
const GATHER_MS = 20;

type Settle = (ids: readonly NoticeId[]) => Promise<void>;

/**
 * Settles what comes within some milliseconds with one call. A turn with three bidders has three notices, delivered one
 * after the other: by themselves they were three transactions, and most of those of a ledger.
 */
export const settleTogether = (settle: Settle): Settle => {
  let gathered: NoticeId[] = [];
  let settling: Promise<void> | undefined;
  const settleGathered = async (): Promise<void> => {
    await wait(GATHER_MS);
    const ids = gathered;
    [gathered, settling] = [[], undefined];
    await settle(ids);
  };
  return (ids) => {
    gathered.push(...ids);
    return (settling ??= settleGathered());
  };
};
