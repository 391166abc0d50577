import { auditContent } from '../../domain/audit/audit-content.js';
import type { AuditedPart, AuditEntry } from '../../domain/audit/audit-entry.js';
import { auditSettings, NO_SETTINGS } from '../../domain/audit/audit-settings.js';
import { auditStatement } from '../../domain/audit/audit-statement.js';
import { auditTokens } from '../../domain/audit/audit-tokens.js';
import { shownPart } from '../../domain/audit/hidden-value.js';
import { applyTokenChange, type KnownTokens } from '../../domain/catalog/tokens/account-token.js';
import { NO_CONTENT, type CatalogContent } from '../../domain/catalog/content/catalog-content.js';
import type { PartyKind } from '../../domain/settlement/party.js';
import type { AuditedChanges, AuditLog, AuditLogName } from '../ports/storage/audit-log.js';
import type { CatalogStore, TokenRevision } from '../ports/storage/catalog-store.js';
import type { StatementStore } from '../ports/storage/statement-store.js';

/** The newest revisions that have not been read to their end, and how many entries of the next one have been. */
export interface AuditPlace extends Readonly<Record<AuditLogName, number>> {
  readonly catalog: number;
  readonly tokens: number;
  readonly statements: Readonly<Record<PartyKind, number>>;
  readonly skip: number;
}

export interface Revision extends Pick<AuditEntry, 'atMs' | 'author' | 'revision'> {
  parts(): Promise<readonly AuditedPart[]>;
  readonly older: AuditPlace;
}

export type RevisionAt = (place: AuditPlace) => Promise<Revision | undefined>;

/** Each is read once, and kept until the one before it was compared: a content may be large. */
const kept = <T>(read: (version: number) => Promise<T>): ((version: number) => Promise<T>) => {
  const found = new Map<number, Promise<T>>();
  return (version) => {
    const reading = found.get(version) ?? read(version);
    found.delete(version + 1);
    found.set(version, reading);
    return reading;
  };
};

export const catalogRevisions = (store: Pick<CatalogStore, 'find'>): RevisionAt => {
  const find = kept((version) => store.find(version));
  const contentOf = async (version: number): Promise<CatalogContent> => (await find(version))?.content ?? NO_CONTENT;
  return async (place) => {
    const { catalog: version } = place;
    const content = await find(version);
    return (
      content && {
        ...{ atMs: content.atMs, author: content.author, revision: { of: 'catalog', version } },
        parts: async () => auditContent(await contentOf(version - 1), content.content),
        older: { ...place, catalog: version - 1, skip: 0 },
      }
    );
  };
};

export const tokenRevisions = (changes: readonly TokenRevision[]): RevisionAt => {
  const known = changes.reduce<KnownTokens>((tokens, { change }) => applyTokenChange(tokens, change), new Map());
  return (place) => {
    const { tokens: version } = place;
    const change = changes[version - 1];
    return Promise.resolve(
      change && {
        ...{ atMs: change.atMs, author: change.author, revision: { of: 'tokens', version } },
        parts: () => Promise.resolve(auditTokens(change.change, known)),
        older: { ...place, tokens: version - 1, skip: 0 },
      },
    );
  };
};

export const statementRevisions = (statements: Pick<StatementStore, 'find'>, kind: PartyKind): RevisionAt => {
  const find = kept((sequence) => statements.find({ kind, sequence }));
  return async (place) => {
    const sequence = place.statements[kind];
    const statement = await find(sequence);
    return (
      statement && {
        ...{ atMs: statement.closedAtMs, author: statement.author },
        revision: { of: 'statements', version: sequence },
        parts: () => Promise.resolve([auditStatement(statement)]),
        older: { ...place, statements: { ...place.statements, [kind]: sequence - 1 }, skip: 0 },
      }
    );
  };
};

/** Records of a log that name what they changed. */
const recordRevisions = <Name extends 'operations' | 'file'>(
  log: Pick<AuditLog, 'find'>,
  of: Name,
  partsOf: (change: AuditedChanges[Name]) => readonly AuditedPart[],
): RevisionAt => {
  const find = kept((sequence) => log.find(of, sequence));
  return async (place) => {
    const version = place[of];
    const record = await find(version);
    return (
      record && {
        ...{ atMs: record.atMs, author: record.author, revision: { of, version } },
        parts: () => Promise.resolve(partsOf(record.change)),
        older: { ...place, [of]: version - 1, skip: 0 },
      }
    );
  };
};

export const operationRevisions = (log: Pick<AuditLog, 'find'>): RevisionAt =>
  recordRevisions(log, 'operations', (part) => [part]);

export const fileRevisions = (log: Pick<AuditLog, 'find'>): RevisionAt =>
  recordRevisions(log, 'file', ({ parts }) => parts.map(shownPart));

export const settingsRevisions = (log: Pick<AuditLog, 'find'>): RevisionAt => {
  const find = kept((sequence) => log.find('settings', sequence));
  return async (place) => {
    const { settings: version } = place;
    const record = await find(version);
    return (
      record && {
        ...{ atMs: record.atMs, author: record.author, revision: { of: 'settings', version } },
        parts: async () => auditSettings((await find(version - 1))?.change ?? NO_SETTINGS, record.change),
        older: { ...place, settings: version - 1, skip: 0 },
      }
    );
  };
};
