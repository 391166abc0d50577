import type { TokenGrant } from '../catalog/tokens/account-token.js';
import type { AccountId, SourceId } from '../values/ids.js';
import type { EpochMs } from '../values/time.js';

/** What a change is about. */
export type AuditSubject =
  | { readonly kind: 'account' | 'campaign' | 'bidder'; readonly id: string }
  /** `id` of a text: its language, register and angle. */
  | { readonly kind: 'line-item' | 'creative' | 'text'; readonly id: string; readonly campaign: string }
  | { readonly kind: 'supply' }
  /** What a server was started with, by variable. */
  | { readonly kind: 'settings' }
  /** An endpoint of the operator; an account's is a key of the account. */
  | { readonly kind: 'webhook'; readonly id: string }
  /** A creative that readers of an account reported; `source`: whose it is. */
  | { readonly kind: 'creative-review'; readonly id: string; readonly account: AccountId; readonly source: SourceId }
  /** A month that was closed; `id` is its number. */
  | { readonly kind: 'statement'; readonly id: string }
  /** Of an account, of an advertiser, or of operators; `id` is its last four characters. */
  | {
      readonly kind: 'token';
      readonly id: string;
      readonly tokenKind: TokenGrant['kind'];
      readonly account?: string | undefined;
      readonly advertiser?: string | undefined;
    };

export const AUDIT_KINDS = [
  'account',
  'campaign',
  'line-item',
  'creative',
  'text',
  'bidder',
  'supply',
  'token',
  'statement',
  'creative-review',
  'webhook',
  'settings',
] as const satisfies readonly AuditSubject['kind'][];

/** `ended`: a token opens nothing any more. */
export const AUDIT_ACTIONS = ['added', 'changed', 'removed', 'ended'] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One key of the subject. Secrets are redacted: one that changed looks the same before and after. */
export interface AuditField {
  readonly name: string;
  /** Absent: the key was not there. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** One subject that a change touched. */
export interface AuditedPart {
  readonly subject: AuditSubject;
  readonly action: AuditAction;
  readonly fields: readonly AuditField[];
}

export const REVISIONS = ['catalog', 'tokens', 'statements', 'operations', 'settings', 'file'] as const;

export interface AuditEntry extends AuditedPart {
  readonly atMs: EpochMs;
  readonly author: string;
  /** The version of the catalog or of the tokens, or the number of a statement of one kind or in one log. */
  readonly revision: { readonly of: (typeof REVISIONS)[number]; readonly version: number };
}
