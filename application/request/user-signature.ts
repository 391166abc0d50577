import { hasEnded } from '../../domain/catalog/tokens/account-token.js';
import type { AccountId } from '../../domain/values/ids.js';
import type { EpochMs } from '../../domain/values/time.js';
import type { PreloadInput } from '../api/ad-placement.js';
import type { CatalogSnapshot, Credential } from '../ports/catalog.js';
import type { Ports } from '../ports/index.js';
import { installOf } from './subject.js';

/** `wrong` counts as `absent`, and is reported to the integrator in development. */
export type UserProof = 'signed' | 'wrong' | 'absent';

interface UserKey extends Pick<Credential, 'endsAtMs'> {
  readonly sha256: string;
}

const keysBySnapshot = new WeakMap<CatalogSnapshot['credentials'], ReadonlyMap<AccountId, readonly UserKey[]>>();

const userKeysOf = ({ credentials }: CatalogSnapshot): ReadonlyMap<AccountId, readonly UserKey[]> => {
  const known = keysBySnapshot.get(credentials);
  if (known !== undefined) return known;
  const keys = new Map<AccountId, UserKey[]>();
  for (const [sha256, credential] of credentials) {
    if (credential.kind !== 'user-key') continue;
    const { accountId, endsAtMs } = credential;
    keys.set(accountId, [...(keys.get(accountId) ?? []), { sha256, endsAtMs }]);
  }
  keysBySnapshot.set(credentials, keys);
  return keys;
};

type ProvenInput = Pick<PreloadInput, 'account' | 'userId' | 'userEmail' | 'userSignature' | 'installId'>;

/** A line break within either could make the two mean another user. */
const signedText = ({ userId, userEmail = '' }: ProvenInput): string | undefined =>
  userId.includes('\n') || userEmail.includes('\n') ? undefined : `${userId}\n${userEmail}`;

/** By what a request shows that its reader is the one of an earlier request. */
export interface ReaderProof {
  readonly user: UserProof;
  /** Digest of the id of the installation; absent: the client has none. */
  readonly install: string | undefined;
}

/**
 * Whether the publisher's server says who the user is (`docs/reference/protocol.md#signed-users`). The stored digest of
 * a user key is the key of the code, so that nothing else needs to be stored; while keys are rotated, two are valid.
 */
const judgeUser = (
  { signer }: Pick<Ports, 'signer'>,
  catalog: CatalogSnapshot,
  input: ProvenInput,
  nowMs: EpochMs,
): UserProof => {
  const { account, userSignature } = input;
  if (userSignature === undefined) return 'absent';
  const text = signedText(input);
  if (text === undefined) return 'wrong';
  const keys = (userKeysOf(catalog).get(account.id) ?? []).filter((key) => !hasEnded(key, nowMs));
  return keys.some(({ sha256 }) => signer.isCodeOf(sha256, text, userSignature)) ? 'signed' : 'wrong';
};

export const readerProof = (
  ports: Pick<Ports, 'signer'>,
  catalog: CatalogSnapshot,
  input: ProvenInput,
  nowMs: EpochMs,
): ReaderProof => ({
  user: judgeUser(ports, catalog, input, nowMs),
  install: installOf(ports, input.account.id, input.installId),
});
