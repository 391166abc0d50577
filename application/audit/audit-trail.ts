import { auditContent } from '../../domain/audit/audit-content.js';
import type { AuditedPart, AuditEntry, AuditSubject } from '../../domain/audit/audit-entry.js';
import { auditTokens } from '../../domain/audit/audit-tokens.js';
import { applyTokenChange, type KnownTokens } from '../../domain/catalog/account-token.js';
import { NO_CONTENT, type CatalogContent } from '../../domain/catalog/catalog-content.js';
import type { EpochMs } from '../../domain/values/time.js';
import type { CatalogStore, TokenRevision } from '../ports/storage/catalog-store.js';

/** The newest revisions that have not been read to their end, and how many entries of the next one have been. */
export interface AuditPlace {
  readonly catalog: number;
  readonly tokens: number;
  readonly skip: number;
}

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
  /** Absent: there are no more. */
  readonly next?: AuditPlace | undefined;
}

/**
 * Who changed what of the catalog and its tokens, with the values before and after: read from the versions themselves,
 * so that nothing is published without its entry. Rejects when the store is out.
 */
export interface AuditTrail {
  page(query: AuditQuery): Promise<AuditPage>;
}

/** So many revisions are read for a page at most, also where few of them match. */
const MAX_REVISIONS = 50;

interface Revision extends Pick<AuditEntry, 'atMs' | 'author' | 'revision'> {
  parts(): Promise<readonly AuditedPart[]>;
  readonly older: AuditPlace;
}

const idOf = (subject: AuditSubject): string => (subject.kind === 'supply' ? subject.kind : subject.id);

const matches = (query: AuditQuery, { subject }: AuditedPart): boolean =>
  (query.subject === undefined || query.subject === subject.kind) &&
  (query.id === undefined || query.id === idOf(subject));

const isInTime = ({ fromMs = -Infinity, untilMs = Infinity, author }: AuditQuery, of: Revision): boolean =>
  of.atMs >= fromMs && of.atMs < untilMs && (author === undefined || author === of.author);

/** Reads revisions, the newest first. A content may be large: each is read once, and kept until it was compared. */
const revisionsOf = (store: Pick<CatalogStore, 'find'>, changes: readonly TokenRevision[]) => {
  const found = new Map<number, ReturnType<CatalogStore['find']>>();
  const find = (version: number): ReturnType<CatalogStore['find']> => {
    const read = found.get(version) ?? store.find(version);
    found.delete(version + 1);
    found.set(version, read);
    return read;
  };
  const contentOf = async (version: number): Promise<CatalogContent> => (await find(version))?.content ?? NO_CONTENT;
  const known = changes.reduce<KnownTokens>((tokens, { change }) => applyTokenChange(tokens, change), new Map());

  return async ({ catalog, tokens }: AuditPlace): Promise<Revision | undefined> => {
    const content = await find(catalog);
    const change = changes[tokens - 1];
    if (content !== undefined && (change === undefined || content.atMs >= change.atMs))
      return {
        ...{ atMs: content.atMs, author: content.author, revision: { of: 'catalog', version: catalog } },
        parts: async () => auditContent(await contentOf(catalog - 1), content.content),
        older: { catalog: catalog - 1, tokens, skip: 0 },
      };
    return (
      change && {
        ...{ atMs: change.atMs, author: change.author, revision: { of: 'tokens', version: tokens } },
        parts: () => Promise.resolve(auditTokens(change.change, known)),
        older: { catalog, tokens: tokens - 1, skip: 0 },
      }
    );
  };
};

const readPage = async (
  query: AuditQuery,
  start: AuditPlace,
  revisionAt: ReturnType<typeof revisionsOf>,
): Promise<AuditPage> => {
  const entries: AuditEntry[] = [];
  let place = start;
  for (let read = 0; read < MAX_REVISIONS; read++) {
    const found = await revisionAt(place);
    if (found === undefined) return { entries };
    const { atMs, author, revision, older } = found;
    const parts = isInTime(query, found) ? await found.parts() : [];
    for (const [index, part] of parts.entries()) {
      if (index < place.skip || !matches(query, part)) continue;
      if (entries.length === query.limit) return { entries, next: { ...place, skip: index } };
      entries.push({ atMs, author, revision, ...part });
    }
    place = older;
  }
  return { entries, next: place };
};

export const createAuditTrail = (store: Pick<CatalogStore, 'latest' | 'find' | 'tokenChanges'>): AuditTrail => ({
  page: async (query) => {
    const changes = await store.tokenChanges(0);
    const newest = async (): Promise<AuditPlace> => ({
      catalog: (await store.latest(0))?.version ?? 0,
      tokens: changes.length,
      skip: 0,
    });
    return readPage(query, query.place ?? (await newest()), revisionsOf(store, changes));
  },
});
