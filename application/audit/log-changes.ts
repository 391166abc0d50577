import type { AuditedPart } from '../../domain/audit/audit-entry.js';
import { auditSettings, NO_SETTINGS, type StartSettings } from '../../domain/audit/audit-settings.js';
import type { Clock } from '../ports/clock.js';
import type { AuditLog, AuditLogName, AuditRecord } from '../ports/storage/audit-log.js';
import { MAX_TRIES } from '../ports/storage/session-store.js';

export interface LogPorts {
  readonly auditLog: AuditLog;
  readonly clock: Pick<Clock, 'nowMs'>;
}

export const RACED = 'Others wrote into the audit again and again meanwhile; try once more.';

/** `recordAfter`: the record that follows the newest one; `undefined`: none has to. */
const appendNext = async <Name extends AuditLogName>(
  { auditLog }: Pick<LogPorts, 'auditLog'>,
  log: Name,
  recordAfter: (newest: number) => Promise<AuditRecord<Name> | undefined>,
): Promise<void> => {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const newest = await auditLog.newest(log);
    const record = await recordAfter(newest);
    if (record === undefined || (await auditLog.append(log, record, newest))) return;
  }
  throw new Error(RACED);
};

/** What an operator does beside publishing. Logged before it is done: nothing is done without its entry. */
export const logOperation = (ports: LogPorts, author: string, change: AuditedPart): Promise<void> => {
  const record = { atMs: ports.clock.nowMs(), author, change };
  return appendNext(ports, 'operations', () => Promise.resolve(record));
};

/** The author of what a start logs. */
export const START = 'start of a server';

/** What a server was started with, where the one before it was started with something else. */
export const logStart = (ports: LogPorts, settings: StartSettings): Promise<void> =>
  appendNext(ports, 'settings', async (newest) => {
    const before = await ports.auditLog.find('settings', newest);
    const changed = auditSettings(before?.change ?? NO_SETTINGS, settings);
    return changed.length === 0 ? undefined : { atMs: ports.clock.nowMs(), author: START, change: settings };
  });
