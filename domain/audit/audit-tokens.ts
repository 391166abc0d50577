import type { IssuedToken, KnownTokens, TokenChange } from '../catalog/tokens/account-token.js';
import { isoTime } from '../values/time.js';
import type { AuditedPart, AuditSubject } from './audit-entry.js';

const subjectOf = (token: IssuedToken): AuditSubject => ({
  ...{ kind: 'token', tokenKind: token.kind, id: token.last4 },
  account: token.accountId,
  advertiser: token.kind === 'advertiser' ? token.advertiserId : undefined,
});

/** Tokens that begin and end, and never their digests. `known`: all that there ever were. */
export const auditTokens = ({ issued, ended }: TokenChange, known: KnownTokens): readonly AuditedPart[] => [
  ...issued.map((token): AuditedPart => {
    const { scopes } = token;
    const fields = scopes === undefined ? [] : [{ name: 'scopes', after: scopes }];
    return { subject: subjectOf(token), action: 'added', fields };
  }),
  ...ended.flatMap(({ sha256, atMs }): readonly AuditedPart[] => {
    const token = known.get(sha256);
    if (token === undefined) return [];
    const fields = atMs === 0 ? [] : [{ name: 'endsAt', after: isoTime(atMs) }];
    return [{ subject: subjectOf(token), action: 'ended', fields }];
  }),
];
