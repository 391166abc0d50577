import type { AuditedPart, AuditEntry, AuditSubject, REVISIONS } from '../../domain/audit/audit-entry.js';
import { PARTY_KINDS } from '../../domain/settlement/party.js';
import { MAX_CLOCK_SKEW_MS, type EpochMs } from '../../domain/values/time.js';
import { AUDIT_LOGS, type AuditLog } from '../ports/storage/audit-log.js';
import type { CatalogStore } from '../ports/storage/catalog-store.js';
import type { StatementStore } from '../ports/storage/statement-store.js';
import {
  catalogRevisions,
  fileRevisions,
  operationRevisions,
  settingsRevisions,
  statementRevisions,
  tokenRevisions,
  type AuditPlace,
  type Revision,
  type RevisionAt,
} from './revisions.js';

/** What is absent is not asked for. */
export interface AuditQuery {
  readonly subject?: AuditSubject['kind'] | undefined;
  readonly id?: string | undefined;
  readonly author?: string | undefined;
  readonly fromMs?: EpochMs | undefined;
  /** All are before it. */
  readonly untilMs?: EpochMs | undefined;
  /** Of the page before. */
  readonly place?: AuditPlace | undefined;
  readonly limit: number;
}

export interface AuditPage {
  /** Newest first. */
  readonly entries: readonly AuditEntry[];
  /** Where to read on, and back to when changes were looked at. Absent: there are no more. */
  readonly next?: { readonly place: AuditPlace; readonly reachedAtMs: EpochMs } | undefined;
}

/**
 * Who changed what, with the values before and after, and who closed months: read from the versions themselves where
 * there are any, so that nothing is published without its entry. Rejects when the store is out.
 */
export interface AuditTrail {
  page(query: AuditQuery): Promise<AuditPage>;
}

/** So many revisions are read for a page at most, also where few of them match. */
export const SEARCHED_REVISIONS = 50;

type Revisions = (typeof REVISIONS)[number];

const OF_CONTENT = ['account', 'campaign', 'line-item', 'creative', 'text', 'bidder', 'supply'] as const;

/** What each kind of revision changes: for one subject no others are read. */
const SUBJECTS_OF: Readonly<Record<Revisions, readonly AuditSubject['kind'][]>> = {
  catalog: OF_CONTENT,
  tokens: ['token'],
  statements: ['statement'],
  operations: ['creative-review', 'webhook'],
  settings: ['settings', 'webhook'],
  file: OF_CONTENT,
};

const idOf = (subject: AuditSubject): string => ('id' in subject ? subject.id : subject.kind);

const matches = (query: AuditQuery, { subject }: AuditedPart): boolean =>
  (query.subject === undefined || query.subject === subject.kind) &&
  (query.id === undefined || query.id === idOf(subject));

const isInTime = ({ fromMs = -Infinity, untilMs = Infinity, author }: AuditQuery, of: Revision): boolean =>
  of.atMs >= fromMs && of.atMs < untilMs && (author === undefined || author === of.author);

/** All that is older was made before the time that is asked for, also by a node whose clock is ahead. */
const isBefore = ({ fromMs = -Infinity }: AuditQuery, { atMs }: Revision): boolean => atMs < fromMs - MAX_CLOCK_SKEW_MS;

/** The newest of all; of those of one moment that which is named first. */
const newestAmong =
  (sources: readonly RevisionAt[]): RevisionAt =>
  async (place) => {
    const found = await Promise.all(sources.map((revisionAt) => revisionAt(place)));
    return found.reduce((newest, one) => (one !== undefined && one.atMs > (newest?.atMs ?? -1) ? one : newest));
  };

const readPage = async (query: AuditQuery, start: AuditPlace, revisionAt: RevisionAt): Promise<AuditPage> => {
  const entries: AuditEntry[] = [];
  let [place, reachedAtMs] = [start, Infinity];
  for (let read = 0; read < SEARCHED_REVISIONS; read++) {
    const found = await revisionAt(place);
    if (found === undefined || isBefore(query, found)) return { entries };
    const { atMs, author, revision, older } = found;
    reachedAtMs = atMs;
    const parts = isInTime(query, found) ? await found.parts() : [];
    for (const [index, part] of parts.entries()) {
      if (index < place.skip || !matches(query, part)) continue;
      if (entries.length === query.limit) return { entries, next: { place: { ...place, skip: index }, reachedAtMs } };
      entries.push({ atMs, author, revision, ...part });
    }
    place = older;
  }
  return { entries, next: { place, reachedAtMs } };
};

interface AuditStores {
  readonly catalog: Pick<CatalogStore, 'latest' | 'find' | 'tokenChanges'>;
  readonly statements: Pick<StatementStore, 'newest' | 'find'>;
  readonly log: Pick<AuditLog, 'newest' | 'find'>;
}

const newestPlace = async ({ catalog, statements, log }: AuditStores, tokens: number): Promise<AuditPlace> => {
  const [latest, advertiser, account, bidder, operations, settings, file] = await Promise.all([
    catalog.latest(0),
    ...(['advertiser', 'account', 'bidder'] as const).map((kind) => statements.newest(kind)),
    ...AUDIT_LOGS.map((name) => log.newest(name)),
  ] as const);
  const newest = { advertiser: advertiser ?? 0, account: account ?? 0, bidder: bidder ?? 0 };
  const logged = { operations: operations ?? 0, settings: settings ?? 0, file: file ?? 0 };
  return { catalog: latest?.version ?? 0, tokens, statements: newest, ...logged, skip: 0 };
};

export const createAuditTrail = (stores: AuditStores): AuditTrail => ({
  page: async (query) => {
    const changes = await stores.catalog.tokenChanges(0);
    const sources: Readonly<Record<Revisions, readonly RevisionAt[]>> = {
      catalog: [catalogRevisions(stores.catalog)],
      tokens: [tokenRevisions(changes)],
      statements: PARTY_KINDS.map((kind) => statementRevisions(stores.statements, kind)),
      operations: [operationRevisions(stores.log)],
      settings: [settingsRevisions(stores.log)],
      file: [fileRevisions(stores.log)],
    };
    const { subject, place = await newestPlace(stores, changes.length) } = query;
    const asked = (Object.keys(sources) as readonly Revisions[]).filter(
      (of) => subject === undefined || SUBJECTS_OF[of].includes(subject),
    );
    return readPage(query, place, newestAmong(asked.flatMap((of) => sources[of])));
  },
});
