import { applyFileChange, fileChanges, type FileChange, type StartContent } from '../../domain/audit/audit-file.js';
import type { Part, Parts } from '../../domain/audit/compare-parts.js';
import type { AuditLog } from '../ports/storage/audit-log.js';
import { RACED, START, type LogPorts } from './log-changes.js';

/** Each that fails is a record that another wrote, of which a large file needs many. */
const MAX_TRIES = 100;

/** What the file had up to a record; each record is read once. */
const loggedFile = (auditLog: Pick<AuditLog, 'find'>): ((newest: number) => Promise<Parts>) => {
  const parts = new Map<string, Part>();
  let read = 0;
  return async (newest) => {
    for (; read < newest; read++) {
      const record = await auditLog.find('file', read + 1);
      if (record !== undefined) applyFileChange(parts, record.change);
    }
    return parts;
  };
};

/** `false`: a server that was started with another file wrote meanwhile. One with the same file writes the same. */
const appendAll = async ({ auditLog, clock }: LogPorts, changes: readonly FileChange[], newest: number) => {
  const atMs = clock.nowMs();
  for (const [index, change] of changes.entries()) {
    const after = newest + index;
    if (await auditLog.append('file', { atMs, author: START, change }, after)) continue;
    const written = await auditLog.find('file', after + 1);
    if (JSON.stringify(written?.change) !== JSON.stringify(change)) return false;
  }
  return true;
};

/**
 * What a server has in its file that differs from the file of the server that was started before it. Nothing is
 * compared where that one had the same.
 */
export const logFile = async (ports: LogPorts, content: StartContent): Promise<void> => {
  const logged = loggedFile(ports.auditLog);
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const newest = await ports.auditLog.newest('file');
    const last = await ports.auditLog.find('file', newest);
    if (last?.change.digest === content.digest) return;
    const changes = fileChanges(await logged(newest), content);
    // A service that never had a file needs no record of it.
    if (newest === 0 && changes.every(({ parts }) => parts.length === 0)) return;
    if (await appendAll(ports, changes, newest)) return;
  }
  throw new Error(RACED);
};
