import type { Logger } from 'pino';
import type { Clock } from '../../application/ports/clock.js';
import { tolerated } from '../../application/faults/outage.js';
import type { FaultReporter } from '../../application/ports/fault-reporter.js';
import type { Journal } from '../../application/ports/storage/streams/journal.js';
import type { Ledger } from '../../application/ports/storage/ledger.js';
import { withTimeout } from '../../application/deadline/deadline.js';
import { holdId } from '../../domain/values/ids.js';
import { SECOND_MS } from '../../domain/values/time.js';
import { startPump, type Pump } from './pump.js';

const LOOK_EVERY_MS = SECOND_MS;
const DEADLINE_MS = 2 * SECOND_MS;
/** No ad has it. */
const NOBODYS = [holdId('watch')];

export interface LedgerWatch extends Pump {
  readonly isOut: boolean;
}

/**
 * Asks the ledger every second, so that `/readyz` and the log tell of an outage before money is missed. By a
 * transaction that may write and changes nothing: a ledger that can only be read is out. Where a file takes no bytes,
 * only what does change something finds it out: the journal, which is in the same database.
 */
export const watchLedger = (
  { ledger, journal }: { readonly ledger: Pick<Ledger, 'release'>; readonly journal: Pick<Journal, 'isOut'> },
  { clock, faults }: { readonly clock: Clock; readonly faults: FaultReporter },
  logger: Pick<Logger, 'info' | 'warn'>,
): LedgerWatch => {
  let isOut = false;
  const answers = (): Promise<boolean> =>
    withTimeout(clock, DEADLINE_MS, () => ledger.release(NOBODYS)).then(
      () => true,
      tolerated({ faults }, 'ledger.release', false),
    );
  const { close } = startPump(async () => {
    const wasOut = isOut;
    isOut = !(await answers()) || journal.isOut;
    if (isOut && !wasOut)
      logger.warn('the ledger is out: events are answered 503, line items with a budget are refused');
    if (!isOut && wasOut) logger.info('the ledger answers again');
    return LOOK_EVERY_MS;
  });
  return {
    get isOut() {
      return isOut;
    },
    close,
  };
};
