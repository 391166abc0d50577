import {
  createMemoryAdStore,
  createMemoryAuditLog,
  createMemoryExposureStore,
  createMemoryJournal,
  createMemoryLedger,
  createMemoryOutbox,
  createMemoryReviewStore,
  createMemoryRollups,
  createMemorySessionStore,
  createMemoryStatementStore,
  createMemoryTitleStore,
  createMemoryWebhookStore,
  type MemoryOutbox,
} from '../../adapters/store-memory/index.js';
import type { Clock } from '../../application/ports/clock.js';
import type { Ports } from '../../application/ports/index.js';

/**
 * What has to last: money, decisions, events, notices, webhooks, statements, the audit, reviews, titles. They know each
 * other: all from one place.
 */
export type DurablePorts = Pick<
  Ports,
  | 'ledger'
  | 'journal'
  | 'eventLog'
  | 'outbox'
  | 'rollups'
  | 'statements'
  | 'auditLog'
  | 'reviews'
  | 'titles'
  | 'webhooks'
>;

/** What may be lost: sessions, what people were shown, and won ads. */
export type EphemeralPorts = Pick<Ports, 'sessions' | 'exposures' | 'ads'>;

/** Bounded, and lost with the process. */
export const durableInMemory = (outbox: MemoryOutbox = createMemoryOutbox()): DurablePorts => {
  const rollups = createMemoryRollups();
  const journal = createMemoryJournal({ outbox, rollups });
  const ledger = createMemoryLedger({ events: journal, outbox, rollups });
  return {
    ledger,
    journal,
    eventLog: journal,
    outbox,
    webhooks: createMemoryWebhookStore(journal),
    rollups,
    statements: createMemoryStatementStore(),
    auditLog: createMemoryAuditLog(),
    reviews: createMemoryReviewStore(),
    titles: createMemoryTitleStore(),
  };
};

/** Bounded, and of this process alone. */
export const ephemeralInMemory = (clock: Clock): EphemeralPorts => ({
  sessions: createMemorySessionStore({ clock }),
  exposures: createMemoryExposureStore({ clock }),
  ads: createMemoryAdStore({ clock }),
});
