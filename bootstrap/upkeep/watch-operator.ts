import type { Logger } from 'pino';
import { tolerate } from '../../application/faults/outage.js';
import {
  behindLineItems,
  biddersOut,
  endedBudgets,
  SeenLineItems,
} from '../../application/operations/operator-watch.js';
import type { RecentTurns } from '../../application/observed/recent-turns.js';
import type { Ports } from '../../application/ports/index.js';
import type { OperatorNotice } from '../../domain/delivery/operator-event.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/values/time.js';
import { startPump, type Pump } from './pump.js';

const LOOK_EVERY_MS = MINUTE_MS;
/** It is put in once more then: the outbox knows what it had, and a journal that was out has lost it. */
const SAY_AGAIN_MS = HOUR_MS;

/** A report reads the turns of a day. */
const REPORT_EVERY_MS = HOUR_MS;

type WatchedPorts = Pick<Ports, 'catalog' | 'clock' | 'faults' | 'journal' | 'ledger' | 'rollups'>;

/** Events for the operator that no transaction makes, since they are states: each is put into the outbox once. */
export const operatorWatch = (
  ports: WatchedPorts,
  recentTurns: () => RecentTurns,
  logger: Pick<Logger, 'info' | 'warn'>,
): (() => Promise<void>) => {
  const { catalog, clock, journal, ledger } = ports;
  /** By id, until when each is not said again. */
  const said = new Map<string, number>();
  const seen = new SeenLineItems();
  let reportedAtMs = -Infinity;
  const say = (notices: readonly OperatorNotice[]): void => {
    const nowMs = clock.monotonicMs();
    for (const [id, untilMs] of said) if (nowMs >= untilMs) said.delete(id);
    const unsaid = notices.filter(({ id }) => !said.has(id));
    if (unsaid.length === 0) return;
    for (const { id, event } of unsaid) {
      said.set(id, nowMs + (event.type === 'line-item.behind' ? DAY_MS : SAY_AGAIN_MS));
      if (event.type === 'line-item.behind') logger.warn(event, 'a line item is behind its plan');
      if (event.type === 'bidder.out') logger.warn(event, 'a bidder has answered nothing for minutes');
      if (event.type === 'budget.ended') logger.info(event, 'a budget has ended');
    }
    journal.append({ events: [], notices: unsaid });
  };
  return async () => {
    say(biddersOut(recentTurns(), clock.nowMs()));
    try {
      say(await endedBudgets(ledger, catalog.current(), clock.nowMs()));
      if (clock.monotonicMs() - reportedAtMs < REPORT_EVERY_MS) return;
      say(await behindLineItems(ports, catalog.current(), seen, clock.nowMs()));
      reportedAtMs = clock.monotonicMs();
    } catch (error) {
      tolerate(ports, 'operatorWatch', error);
    }
  };
};

/** Looks once a minute, as long as the server runs. */
export const watchOperator = (ports: WatchedPorts, recentTurns: () => RecentTurns, logger: Logger): Pump => {
  const look = operatorWatch(ports, recentTurns, logger);
  return startPump(() => look().then(() => LOOK_EVERY_MS));
};
