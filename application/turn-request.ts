import type { Account } from '../domain/account.js';
import {
  decisionId,
  DEFAULT_PLACEMENT,
  sessionId,
  subjectId,
  type DecisionId,
  type PlacementCode,
  type SessionId,
  type SubjectId,
} from '../domain/ids.js';
import { newestMessages, type Message } from '../domain/message.js';
import type { EpochMs } from '../domain/time.js';
import type { PreloadInput } from './ad-placement.js';
import type { Caller } from './caller.js';
import type { CatalogSnapshot } from './ports/catalog.js';
import type { Ports } from './ports/index.js';
import type { SessionKey } from './ports/session-store.js';

/** One `/preload` on its way: everything that is known before a store is asked. One request uses one catalog and one deadline. */
export interface TurnRequest {
  readonly account: Account;
  readonly catalog: CatalogSnapshot;
  readonly input: PreloadInput;
  readonly caller: Caller;
  readonly messages: readonly Message[];
  readonly codes: readonly PlacementCode[];
  readonly sessionKey: SessionKey;
  readonly sessionId: SessionId;
  readonly subjectId: SubjectId;
  readonly decisionId: DecisionId;
  readonly country: string | undefined;
  readonly nowMs: EpochMs;
  readonly startedMs: number;
  readonly signal: AbortSignal;
}

/** `design.md` section 7: one deadline per preload, of which the auction may use a part. */
export const PRELOAD_DEADLINE_MS = 1_000;
export const AUCTION_DEADLINE_MS = 600;
const MAX_CODES = 8;

/** The same session on every node, and again after its state was lost. */
export const sessionIdOf = (ports: Pick<Ports, 'signer'>, key: SessionKey): SessionId =>
  sessionId(ports.signer.uuidFrom('session', JSON.stringify([key.accountId, key.userId, key.conversationId])));

/** Caps follow the e-mail address when there is one, so that one person with two user ids is one subject. */
export const subjectIdOf = (
  ports: Pick<Ports, 'signer'>,
  key: Pick<SessionKey, 'accountId' | 'userId'>,
  email: string | undefined,
): SubjectId =>
  subjectId(
    email === undefined
      ? ports.signer.digest('subject-user', JSON.stringify([key.accountId, key.userId]))
      : ports.signer.digest('subject-email', JSON.stringify([key.accountId, email.trim().toLowerCase()])),
  );

export const openRequest = (
  ports: Ports,
  account: Account,
  input: PreloadInput,
  caller: Caller,
  signal: AbortSignal,
): TurnRequest => {
  const sessionKey: SessionKey = { accountId: account.id, userId: input.userId, conversationId: input.conversationId };
  const codes =
    input.placementCodes.length === 0 ? [DEFAULT_PLACEMENT] : [...new Set(input.placementCodes)].slice(0, MAX_CODES);
  // COPPA forbids a cap by e-mail address; the user's own id is all that is left to count by.
  const email = input.regulatory.coppa === 1 ? undefined : input.userEmail;
  return {
    account,
    catalog: ports.catalog.current(),
    input,
    caller,
    messages: newestMessages(input.messages),
    codes,
    sessionKey,
    sessionId: sessionIdOf(ports, sessionKey),
    subjectId: subjectIdOf(ports, sessionKey, email),
    decisionId: decisionId(ports.ids.uuid()),
    country: ports.geo.country(caller.address),
    nowMs: ports.clock.nowMs(),
    startedMs: ports.clock.monotonicMs(),
    signal,
  };
};
