import { sessionId, subjectId, type AccountId, type SessionId, type SubjectId } from '../../domain/values/ids.js';
import type { Ports } from '../ports/index.js';
import type { SessionKey } from '../ports/storage/session-store.js';

/** The same session on every node, and again after its state was lost. */
export const sessionIdOf = (ports: Pick<Ports, 'signer'>, key: SessionKey): SessionId =>
  sessionId(ports.signer.uuidFrom('session', JSON.stringify([key.accountId, key.userId, key.conversationId])));

/** Digest of the id of an installation. */
export const installOf = (
  { signer }: Pick<Ports, 'signer'>,
  accountId: AccountId,
  installId: string | undefined,
): string | undefined => installId && signer.digest('install', JSON.stringify([accountId, installId]));

/**
 * Caps follow the e-mail address (trimmed, lower case) when there is one, so that one person with two user ids is one
 * subject.
 */
export const subjectIdOf = (
  ports: Pick<Ports, 'signer'>,
  key: Pick<SessionKey, 'accountId' | 'userId'>,
  email: string | undefined,
): SubjectId =>
  subjectId(
    email === undefined
      ? ports.signer.digest('subject-user', JSON.stringify([key.accountId, key.userId]))
      : ports.signer.digest('subject-email', JSON.stringify([key.accountId, email])),
  );
