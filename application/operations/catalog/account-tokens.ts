import {
  accountGrant,
  applyTokenChange,
  hasEnded,
  type IssuedToken,
  type KnownToken,
  type KnownTokens,
  type TokenChange,
  type TokenGrant,
  type TokenKind,
} from '../../../domain/catalog/tokens/account-token.js';
import {
  ACCOUNT_SCOPES,
  scopesIn,
  USUAL_SCOPES,
  type AccountScope,
} from '../../../domain/catalog/tokens/token-scope.js';
import { DAY_MS } from '../../../domain/values/time.js';
import type { Clock } from '../../ports/clock.js';
import type { CatalogStore } from '../../ports/storage/catalog-store.js';

export interface TokensAtVersion {
  readonly version: number;
  readonly tokens: KnownTokens;
}

export const NO_TOKENS: TokensAtVersion = { version: 0, tokens: new Map() };

/** `known`, with what was changed since; the same object when nothing was. */
export const readTokens = async (
  store: Pick<CatalogStore, 'tokenChanges'>,
  known: TokensAtVersion = NO_TOKENS,
): Promise<TokensAtVersion> => {
  const changes = await store.tokenChanges(known.version);
  return changes.reduce<TokensAtVersion>(
    ({ tokens }, { version, change }) => ({ version, tokens: applyTokenChange(tokens, change) }),
    known,
  );
};

export interface NewToken {
  /** Shown once, never stored. */
  readonly token: string;
  readonly stored: IssuedToken;
}

/** Those that end with it: given the present tokens that have not ended. */
type Choose = (token: KnownToken) => boolean;

/** The driving port for tokens of published accounts. Rejects when the store is out. */
export interface AccountTokens {
  /** Those that open something now, the oldest first. */
  live(): Promise<readonly KnownToken[]>;
  /** Tokens begin; those present that `replaces` chooses end after `keepOldMs`. */
  issue(
    tokens: readonly IssuedToken[],
    how: { readonly author: string; readonly replaces: Choose; readonly keepOldMs?: number | undefined },
  ): Promise<void>;
  /** A further token; none ends with it. */
  create(grant: TokenGrant, author: string): Promise<NewToken>;
  /**
   * Gives an account new tokens of these kinds; earlier ones of them end after `keepOldMs`. API tokens keep the scopes
   * of those that they replace, one for each set of scopes.
   */
  give(
    accountId: string,
    how: {
      readonly kinds: readonly TokenKind[];
      readonly author: string;
      readonly keepOldMs?: number | undefined;
    },
  ): Promise<readonly NewToken[]>;
  /** Ends tokens at once, and for good; which ones. */
  revoke(choose: Choose, author: string): Promise<readonly KnownToken[]>;
}

/** So often somebody else may be faster. */
const MAX_ATTEMPTS = 10;

/** So long may an earlier token go on beside the one in its place. */
export const MAX_OVERLAP_MS = 90 * DAY_MS;

interface TokenStore {
  readonly store: Pick<CatalogStore, 'tokenChanges' | 'changeTokens'>;
  readonly clock: Pick<Clock, 'nowMs'>;
}

/** Reads the tokens that have not ended, and writes a change that is made of them. */
export const tokenWriter = ({ store, clock }: TokenStore) => {
  const liveOf = ({ tokens }: TokensAtVersion): readonly KnownToken[] =>
    [...tokens.values()].filter((token) => !hasEnded(token, clock.nowMs()));

  const change = async (make: (live: readonly KnownToken[]) => TokenChange, author: string): Promise<TokenChange> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const present = await readTokens(store);
      const made = make(liveOf(present));
      if (made.issued.length + made.ended.length === 0) return made;
      const { kind } = await store.changeTokens({ author, change: made }, present.version, clock.nowMs());
      if (kind === 'published') return made;
    }
    throw new Error('Others change tokens all the time: try again.');
  };

  const end: AccountTokens['revoke'] = async (choose, author) => {
    let ended: readonly KnownToken[] = [];
    await change((live) => {
      ended = live.filter(choose);
      return { issued: [], ended: ended.map(({ sha256 }) => ({ sha256, atMs: 0 })) };
    }, author);
    return ended;
  };

  return { live: async () => liveOf(await readTokens(store)), change, end };
};

/** Each set of scopes that an API token of the account has now. */
const scopeSetsOf = (id: string, present: readonly KnownToken[]): readonly (readonly AccountScope[])[] => {
  const own = present.flatMap((token) => (token.kind === 'api' && token.accountId === id ? [token.scopes] : []));
  const sets = new Map(own.map((scopes) => [scopesIn(ACCOUNT_SCOPES, scopes).join(), scopes]));
  return sets.size === 0 ? [USUAL_SCOPES] : [...sets.values()];
};

const grantsOf = (accountId: string, kind: TokenKind, present: readonly KnownToken[]): readonly TokenGrant[] =>
  kind === 'api'
    ? scopeSetsOf(accountId, present).map((scopes) => accountGrant(kind, accountId, scopes))
    : [accountGrant(kind, accountId, [])];

export const createAccountTokens = ({
  store,
  clock,
  make,
}: TokenStore & { readonly make: (grant: TokenGrant) => NewToken }): AccountTokens => {
  const { live, change, end: revoke } = tokenWriter({ store, clock });

  const issue: AccountTokens['issue'] = async (issued, { author, replaces, keepOldMs = 0 }) => {
    const atMs = keepOldMs === 0 ? 0 : clock.nowMs() + keepOldMs;
    const ended = (present: readonly KnownToken[]) => present.filter(replaces).map(({ sha256 }) => ({ sha256, atMs }));
    await change((present) => ({ issued, ended: ended(present) }), author);
  };

  return {
    live,
    issue,
    create: async (grant, author) => {
      const made = make(grant);
      await issue([made.stored], { author, replaces: () => false });
      return made;
    },
    give: async (id, { kinds, author, keepOldMs }) => {
      const present = kinds.includes('api') ? await live() : [];
      const made = kinds.flatMap((kind) => grantsOf(id, kind, present)).map(make);
      const replaces: Choose = ({ accountId, kind }) => accountId === id && kinds.some((one) => one === kind);
      const stored = made.map((one) => one.stored);
      await issue(stored, { author, replaces, keepOldMs });
      return made;
    },
    revoke,
  };
};
