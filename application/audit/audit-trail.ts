import { auditContent } from '../../domain/audit/audit-content.js';
import type { AuditedPart, AuditEntry, AuditSubject } from '../../domain/audit/audit-entry.js';
import { auditStatement } from '../../domain/audit/audit-statement.js';
import { auditTokens } from '../../domain/audit/audit-tokens.js';
import { applyTokenChange, type KnownTokens } from '../../domain/catalog/account-token.js';
import { NO_CONTENT, type CatalogContent } from '../../domain/catalog/catalog-content.js';
import { PARTY_KINDS, type PartyKind } from '../../domain/settlement/party.js';
import type { EpochMs } from '../../domain/values/time.js';
import type { CatalogStore, TokenRevision } from '../ports/storage/catalog-store.js';
import type { StatementStore } from '../ports/storage/statement-store.js';

/** The newest revisions that have not been read to their end, and how many entries of the next one have been. */
export interface AuditPlace {
  readonly catalog: number;
  readonly tokens: number;
  readonly statements: Readonly<Record<PartyKind, number>>;
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
 * Who changed what of the catalog and its tokens, with the values before and after, and who closed months: read from
 * the versions themselves, so that nothing is published without its entry. Rejects when the store is out.
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

type RevisionAt = (place: AuditPlace) => Promise<Revision | undefined>;

/** A content may be large: each is read once, and kept until it was compared. */
const catalogRevisions = (store: Pick<CatalogStore, 'find'>): RevisionAt => {
  const found = new Map<number, ReturnType<CatalogStore['find']>>();
  const find = (version: number): ReturnType<CatalogStore['find']> => {
    const read = found.get(version) ?? store.find(version);
    found.delete(version + 1);
    found.set(version, read);
    return read;
  };
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

const tokenRevisions = (changes: readonly TokenRevision[]): RevisionAt => {
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

const statementRevisions = (statements: Pick<StatementStore, 'find'>, kind: PartyKind): RevisionAt => {
  const found = new Map<number, ReturnType<StatementStore['find']>>();
  return async (place) => {
    const sequence = place.statements[kind];
    const read = found.get(sequence) ?? statements.find({ kind, sequence });
    found.set(sequence, read);
    const statement = await read;
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

/** The newest of all; of those of one moment that which is named first. */
const newestAmong =
  (sources: readonly RevisionAt[]): RevisionAt =>
  async (place) => {
    const found = await Promise.all(sources.map((revisionAt) => revisionAt(place)));
    return found.reduce((newest, one) => (one !== undefined && one.atMs > (newest?.atMs ?? -1) ? one : newest));
  };

const readPage = async (query: AuditQuery, start: AuditPlace, revisionAt: RevisionAt): Promise<AuditPage> => {
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

interface AuditStores {
  readonly catalog: Pick<CatalogStore, 'latest' | 'find' | 'tokenChanges'>;
  readonly statements: Pick<StatementStore, 'newest' | 'find'>;
}

const newestPlace = async ({ catalog, statements }: AuditStores, tokens: number): Promise<AuditPlace> => {
  const [latest, advertiser, account, bidder] = await Promise.all([
    catalog.latest(0),
    ...(['advertiser', 'account', 'bidder'] as const).map((kind) => statements.newest(kind)),
  ] as const);
  const newest = { advertiser: advertiser ?? 0, account: account ?? 0, bidder: bidder ?? 0 };
  return { catalog: latest?.version ?? 0, tokens, statements: newest, skip: 0 };
};

export const createAuditTrail = (stores: AuditStores): AuditTrail => ({
  page: async (query) => {
    const changes = await stores.catalog.tokenChanges(0);
    const revisionAt = newestAmong([
      catalogRevisions(stores.catalog),
      tokenRevisions(changes),
      ...PARTY_KINDS.map((kind) => statementRevisions(stores.statements, kind)),
    ]);
    return readPage(query, query.place ?? (await newestPlace(stores, changes.length)), revisionAt);
  },
});
