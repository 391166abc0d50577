import { catalogChanged } from '../../../domain/delivery/operator-event.js';
import { keepStatuses } from '../../../domain/catalog/content/delivery-status.js';
import { keepReviews } from '../../../domain/catalog/content/text-reviews.js';
import {
  accountsWithTokens,
  CATALOG_SECTIONS,
  diffContent,
  editContent,
  NO_CONTENT,
  summaryOf,
  type CatalogContent,
  type CatalogDifference,
  type CatalogEdit,
} from '../../../domain/catalog/content/catalog-content.js';
import type { TokenScope } from '../../../domain/catalog/tokens/token-scope.js';
import type { CatalogChange, CatalogRevision, CatalogStore } from '../../ports/storage/catalog-store.js';
import type { Clock } from '../../ports/clock.js';
import { tokenWriter } from './account-tokens.js';
import { missingScopes } from './catalog-scopes.js';
import { isAbout, type CatalogWarning } from './catalog-warnings.js';

/** Who asks for a change, and of which version. */
export interface CatalogRequest {
  /** Absent: of whatever is the newest. */
  readonly expectedVersion?: number | undefined;
  readonly author: string;
  /** Stands before the summary in the audit log. */
  readonly note?: string | undefined;
  /** Of the token that asks; absent: it may change all. */
  readonly scopes?: readonly TokenScope[] | undefined;
  /** Says what would become of it, and publishes nothing. */
  readonly isDryRun?: boolean | undefined;
  /** A warning is a mistake. */
  readonly isStrict?: boolean | undefined;
}

export type CatalogOutcome =
  /** `published` is false for a dry run, and for a change that changes nothing. */
  | {
      readonly kind: 'accepted';
      readonly published: boolean;
      readonly version: number;
      readonly differences: readonly CatalogDifference[];
      /** Of what differs. */
      readonly warnings: readonly CatalogWarning[];
    }
  | { readonly kind: 'conflict'; readonly version: number }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] }
  | { readonly kind: 'unknown-version' }
  /** The token lacks these scopes. */
  | { readonly kind: 'forbidden'; readonly scopes: readonly [TokenScope, ...TokenScope[]] };

/**
 * The driving port for what changes the configuration of a running service: HTTP and the command line. Rejects when the
 * store is out.
 */
export interface CatalogAdmin {
  /** Version 0 without anything, before the first is published. */
  current(): Promise<Pick<CatalogRevision, 'version' | 'content'>>;
  find(version: number): Promise<CatalogRevision | undefined>;
  history(limit: number): Promise<readonly CatalogChange[]>;
  change(edit: CatalogEdit, request: CatalogRequest): Promise<CatalogOutcome>;
  /** Publishes an earlier content as a new version. No token comes back. */
  rollback(toVersion: number, request: CatalogRequest): Promise<CatalogOutcome>;
}

export interface CatalogVerdict {
  /** Every mistake, a sentence each; none when a node could use it. */
  readonly problems: readonly string[];
  readonly warnings: readonly CatalogWarning[];
}

export interface CatalogAdminPorts {
  readonly store: CatalogStore;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly check: (content: CatalogContent) => CatalogVerdict;
}

/** Refused, and not passed over: whoever sends a token believes that it opens something. */
const tokenProblems = ({ replace, set }: CatalogEdit): readonly string[] =>
  accountsWithTokens([...(replace?.accounts ?? []), ...(set?.accounts ?? [])]).map(
    ({ id }) =>
      `accounts: ${JSON.stringify(id)} has "tokenHashes"; remove the key: tokens are kept beside what is published, ` +
      'and "ad-placement accounts create", "rotate" and "revoke" change them.',
  );

/** Of two entries with one id the later would win without a word. */
const repeatedProblems = ({ set }: CatalogEdit): readonly string[] =>
  CATALOG_SECTIONS.flatMap((section) => {
    const seen = new Set<string>();
    const repeated = (set?.[section] ?? []).filter(({ id }) => seen.size === seen.add(id).size);
    return [...new Set(repeated.map(({ id }) => id))].map(
      (id) => `Two ${section} have the id ${JSON.stringify(id)}; give one of them another id.`,
    );
  });

/** Campaigns that are published again keep the reviews of their texts, and what is paused or archived. */
const edited = (present: CatalogContent, edit: CatalogEdit): CatalogContent => {
  const next = editContent(present, edit);
  return { ...next, campaigns: keepStatuses(present.campaigns, keepReviews(present.campaigns, next.campaigns)) };
};

/**
 * Ends every token whose account is not published. Tokens are read first: one that is given later may be of an account
 * that is published later.
 */
const orphanEnder = (ports: Pick<CatalogAdminPorts, 'store' | 'clock'>, current: CatalogAdmin['current']) => {
  const { live, end } = tokenWriter(ports);
  return async (author: string): Promise<void> => {
    const known = await live();
    const published = new Set((await current()).content.accounts.map(({ id }) => id));
    const orphans = new Set(
      known.flatMap(({ accountId, sha256 }) => (accountId === undefined || published.has(accountId) ? [] : [sha256])),
    );
    if (orphans.size > 0) await end(({ sha256 }) => orphans.has(sha256), author);
  };
};

const newestOf =
  (store: Pick<CatalogStore, 'latest'>): CatalogAdmin['current'] =>
  async () => {
    const { version, content } = (await store.latest(0)) ?? { version: 0, content: NO_CONTENT };
    return { version, content };
  };

/** What the check finds in what differs. */
const judged = (
  check: CatalogAdminPorts['check'],
  content: CatalogContent,
  differences: readonly CatalogDifference[],
  isStrict = false,
): CatalogVerdict => {
  const { problems, warnings: all } = check(content);
  const warnings = all.filter((warning) => isAbout(warning, differences));
  const refused = isStrict && problems.length === 0 ? warnings.map(({ message }) => message) : problems;
  return { problems: refused, warnings };
};

/** Checked before it is published, so that no node meets a version that it cannot use. */
export const createCatalogAdmin = ({ store, clock, check }: CatalogAdminPorts): CatalogAdmin => {
  const current = newestOf(store);
  const endOrphans = orphanEnder({ store, clock }, current);

  const publish = async (next: (present: CatalogContent) => CatalogContent, request: CatalogRequest) => {
    const { version, content: before } = await current();
    if (version !== (request.expectedVersion ?? version)) return { kind: 'conflict', version } as const;
    const content = next(before);
    const differences = diffContent(before, content);
    const [missing, ...others] = missingScopes(differences, { before, after: content }, request.scopes);
    if (missing !== undefined) return { kind: 'forbidden', scopes: [missing, ...others] } as const;
    const { problems, warnings } = judged(check, content, differences, request.isStrict);
    if (problems.length > 0) return { kind: 'invalid', problems } as const;
    const isIdle = request.isDryRun === true || differences.length === 0;
    if (isIdle) return { kind: 'accepted', published: false, version, differences, warnings } as const;
    // Before an id is published again: its removal may have broken off before its tokens ended.
    await endOrphans(request.author);
    const summary = [request.note, summaryOf(differences)].filter(Boolean).join(' – ');
    const notices = [catalogChanged(version + 1, differences, clock.nowMs())];
    const draft = { content, author: request.author, summary, notices };
    const published = await store.publish(draft, version, clock.nowMs());
    if (published.kind === 'conflict') return { kind: 'conflict', version: (await current()).version } as const;
    // At once, since a node that cannot use the new version goes on with the removed account.
    await endOrphans(request.author);
    return { kind: 'accepted', published: true, version: published.version, differences, warnings } as const;
  };

  return {
    current,
    find: (version) => store.find(version),
    history: (limit) => store.history(limit),
    change: async (edit, request) => {
      const problems = [...tokenProblems(edit), ...repeatedProblems(edit)];
      if (problems.length > 0) return { kind: 'invalid', problems };
      return publish((present) => edited(present, edit), request);
    },
    rollback: async (toVersion, request) => {
      const earlier = await store.find(toVersion);
      if (earlier === undefined) return { kind: 'unknown-version' };
      const note = request.note ?? `back to version ${toVersion}`;
      return publish(() => earlier.content, { ...request, note });
    },
  };
};
