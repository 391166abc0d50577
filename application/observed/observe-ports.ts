import type { Ports } from '../ports/index.js';
import type { Journal, JournalEntry } from '../ports/storage/streams/journal.js';
import type { Telemetry } from '../ports/telemetry.js';
import { observeCalls } from './observe-calls.js';
import { wrapMethods } from './wrap-methods.js';

/** The same journal; decisions and texts are reported as they are recorded. */
const observeJournal = (journal: Journal, telemetry: Partial<Telemetry>): Journal =>
  wrapMethods(journal, (name, method) =>
    name !== 'append'
      ? method
      : (...args) => {
          const [{ decision, text }] = args as readonly [JournalEntry];
          if (decision !== undefined) telemetry.decision?.(decision);
          if (text !== undefined) telemetry.text?.(text);
          return method(...args);
        },
  );

/** The same ports, whose records and calls are reported to their telemetry; without one they are as they were. */
export const observePorts = (ports: Ports): Ports => {
  const { telemetry, clock, contentCheck, avatars } = ports;
  if (telemetry === undefined) return ports;
  const { call, observesCalls } = telemetry;
  const observe = <Port extends object>(name: string, port: Port): Port =>
    call === undefined ? port : observeCalls(name, port, { telemetry: { call, observesCalls }, clock });
  return {
    ...ports,
    // Demand comes and goes while the service runs.
    get demand() {
      return ports.demand;
    },
    titles: observe('titles', ports.titles),
    sessions: observe('sessions', ports.sessions),
    exposures: observe('exposures', ports.exposures),
    ads: observe('ads', ports.ads),
    ledger: observe('ledger', ports.ledger),
    reviews: observe('reviews', ports.reviews),
    journal: observeJournal(ports.journal, telemetry),
    ...(contentCheck !== undefined && { contentCheck: observe('content-check', contentCheck) }),
    ...(avatars !== undefined && { avatars: observe('avatars', avatars) }),
  };
};
