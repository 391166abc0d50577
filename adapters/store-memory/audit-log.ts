import type { AuditLog, AuditLogName, AuditRecord } from '../../application/ports/storage/audit-log.js';

/** Within one process: what was logged ends with it. */
export const createMemoryAuditLog = (): AuditLog => {
  const logs: { readonly [Name in AuditLogName]: AuditRecord<Name>[] } = {
    ...{ operations: [], settings: [], file: [] },
  };
  return {
    newest: async (log) => logs[log].length,
    append: async (log, record, afterSequence) => {
      if (logs[log].length !== afterSequence) return false;
      logs[log].push(record);
      return true;
    },
    find: async (log, sequence) => logs[log][sequence - 1],
  };
};
