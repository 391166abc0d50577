import type { AuditedPart } from '../../../domain/audit/audit-entry.js';
import type { FileChange } from '../../../domain/audit/audit-file.js';
import type { StartSettings } from '../../../domain/audit/audit-settings.js';
import type { EpochMs } from '../../../domain/values/time.js';

/** What is logged, by the log that has it: what an operator did, or what a server was started with. */
export interface AuditedChanges {
  readonly operations: AuditedPart;
  readonly settings: StartSettings;
  readonly file: FileChange;
}

export const AUDIT_LOGS = ['operations', 'settings', 'file'] as const satisfies readonly (keyof AuditedChanges)[];
export type AuditLogName = (typeof AUDIT_LOGS)[number];

export interface AuditRecord<Name extends AuditLogName> {
  readonly atMs: EpochMs;
  readonly author: string;
  readonly change: AuditedChanges[Name];
}

/**
 * What the audit has beside versions and statements, for ever. Numbers of each log begin with 1 and have no gaps. A
 * promise that resolves means durable. An outage rejects.
 */
export interface AuditLog {
  /** The newest number of a log; 0: none. */
  newest(log: AuditLogName): Promise<number>;
  /** As the number after `afterSequence`. `false`: that is not the newest any more, and nothing was written. */
  append<Name extends AuditLogName>(log: Name, record: AuditRecord<Name>, afterSequence: number): Promise<boolean>;
  find<Name extends AuditLogName>(log: Name, sequence: number): Promise<AuditRecord<Name> | undefined>;
}
