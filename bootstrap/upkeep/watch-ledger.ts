import type { Logger } from 'pino';
import type { Clock } from '../../application/ports/clock.js';
import type { Ledger } from '../../application/ports/storage/ledger.js';
import { withTimeout } from '../../application/deadline/deadline.js';
import { budgetId } from '../../domain/budget/budget.js';
import { SECOND_MS } from '../../domain/values/time.js';
import { startPump, type Pump } from './pump.js';

const LOOK_EVERY_MS = SECOND_MS;
const DEADLINE_MS = 2 * SECOND_MS;
/** No line item has it. */
const NOBODYS = [budgetId('watch')];

export interface LedgerWatch extends Pump {
  readonly isOut: boolean;
}

/** Asks the ledger every second, so that `/readyz` and the log tell of an outage before money is missed. */
export const watchLedger = (
  ledger: Pick<Ledger, 'spent'>,
  clock: Clock,
  logger: Pick<Logger, 'info' | 'warn'>,
): LedgerWatch => {
  let isOut = false;
  const answers = (): Promise<boolean> =>
    withTimeout(clock, DEADLINE_MS, () => ledger.spent(NOBODYS, clock.nowMs())).then(
      () => true,
      () => false,
    );
  const { close } = startPump(async () => {
    const wasOut = isOut;
    isOut = !(await answers());
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
