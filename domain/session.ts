import type { AccountId, BidId, ConversationId, PlacementCode, SessionId, UserId } from './ids.js';
import type { Message } from './message.js';
import type { Bid } from './bid.js';
import type { PresentedAd } from './won-ad.js';
import type { EpochMs } from './time.js';

/** The filled outcome of one turn: the same ads for a retry, a newer user message of that turn, and every node. */
export interface PinnedTurn {
  readonly turn: number;
  readonly ads: readonly PresentedAd[];
  readonly expiresAtMs: EpochMs;
}

/** Winners of an auction run in a `trackOnly` turn, for the next turn that may show an ad. */
export interface PreparedBids {
  readonly bids: readonly Bid[];
  readonly expiresAtMs: EpochMs;
}

export interface ShownAd {
  readonly bidId: BidId;
  readonly placement: PlacementCode;
  readonly advertiserId: string;
}

/** Everything remembered of one conversation. No text: message ids are kept as digests. */
export interface SessionState {
  readonly id: SessionId;
  readonly accountId: AccountId;
  readonly userId: UserId;
  readonly conversationId: ConversationId;
  /** Assistant turns that are over. */
  readonly completedTurns: number;
  /** Digests of the newest assistant message ids, oldest first, at most {@link MAX_SEEN}. */
  readonly seenAssistants: readonly string[];
  /** Digest of the newest user message, kept only while no assistant message was ever seen. */
  readonly lastUserMessage?: string | undefined;
  readonly lastShownTurn?: number | undefined;
  readonly lastShownAtMs?: EpochMs | undefined;
  readonly filledTurns: number;
  readonly shownAds: number;
  /** Advertiser id to ads shown in this session. */
  readonly shownAdvertisers: Readonly<Record<string, number>>;
  readonly pinned?: PinnedTurn | undefined;
  readonly prepared?: PreparedBids | undefined;
}

/** `design.md` section 7: the session keeps digests of the newest 64 assistant ids. */
export const MAX_SEEN = 64;

export const newSession = (
  key: Pick<SessionState, 'id' | 'accountId' | 'userId' | 'conversationId'>,
): SessionState => ({ ...key, completedTurns: 0, seenAssistants: [], filledTurns: 0, shownAds: 0, shownAdvertisers: {} });

/** A message reduced to what turn counting needs. */
export interface TurnMessage {
  readonly role: Message['role'];
  readonly digest: string;
}

export type OpenedTurn =
  | { readonly kind: 'present'; readonly session: SessionState; readonly turn: number }
  /** The history ends before what the session has already seen: the answer would come too late. */
  | { readonly kind: 'past'; readonly session: SessionState };

const distinct = (values: readonly string[]): string[] => [...new Set(values)];

/** Counts the assistant messages of a request that are new to the session. */
const advanceByAssistants = (session: SessionState, ids: readonly string[]): SessionState | 'past' => {
  const seen = new Set(session.seenAssistants);
  const fresh = ids.filter((id) => !seen.has(id));
  if (fresh.length === 0) {
    const newest = ids.at(-1);
    return newest !== undefined && newest !== session.seenAssistants.at(-1) ? 'past' : session;
  }
  const isForeign = seen.size > 0 && fresh.length === ids.length;
  return {
    ...session,
    completedTurns: session.completedTurns + (isForeign ? 1 : fresh.length),
    seenAssistants: [...session.seenAssistants, ...fresh].slice(-MAX_SEEN),
    lastUserMessage: undefined,
  };
};

/** Without any assistant message, each new last user message is a turn of its own. */
const advanceByUser = (session: SessionState, newest: string | undefined): SessionState => {
  if (newest === undefined || newest === session.lastUserMessage) return session;
  const isFirst = session.lastUserMessage === undefined;
  return { ...session, completedTurns: session.completedTurns + (isFirst ? 0 : 1), lastUserMessage: newest };
};

/**
 * Which assistant turn a request asks for, from 1: the distinct assistant messages ever seen, plus one when the last
 * message is the user's. A history that shares nothing with the session (a client that changes its ids) advances the
 * count by one at most; a lost session is rebuilt from the history.
 */
export const openTurn = (session: SessionState, messages: readonly TurnMessage[]): OpenedTurn => {
  const assistants = distinct(messages.filter((m) => m.role === 'assistant').map((m) => m.digest));
  const isUserLast = messages.at(-1)?.role === 'user';
  if (assistants.length === 0 && session.seenAssistants.length === 0) {
    const next = advanceByUser(session, isUserLast ? messages.at(-1)?.digest : undefined);
    return { kind: 'present', session: next, turn: next.completedTurns + 1 };
  }
  const next = advanceByAssistants(session, assistants);
  if (next === 'past') return { kind: 'past', session };
  return { kind: 'present', session: next, turn: Math.max(1, next.completedTurns + (isUserLast ? 1 : 0)) };
};

/** The ads already given for this turn, if they still stand. */
export const pinnedAds = (session: SessionState, turn: number, nowMs: EpochMs): readonly PresentedAd[] | undefined => {
  const { pinned } = session;
  return pinned?.turn === turn && pinned.expiresAtMs > nowMs ? pinned.ads : undefined;
};

export const preparedBids = (session: SessionState, nowMs: EpochMs): readonly Bid[] =>
  session.prepared !== undefined && session.prepared.expiresAtMs > nowMs ? session.prepared.bids : [];

/** The session after a turn was answered with ads. What was prepared is used up, or older than what was shown. */
export const withFilledTurn = (
  session: SessionState,
  filled: { readonly turn: number; readonly ads: readonly PresentedAd[]; readonly shown: readonly ShownAd[] },
  nowMs: EpochMs,
  expiresAtMs: EpochMs,
): SessionState => {
  const shownAdvertisers: Record<string, number> = { ...session.shownAdvertisers };
  for (const { advertiserId } of filled.shown) shownAdvertisers[advertiserId] = (shownAdvertisers[advertiserId] ?? 0) + 1;
  return {
    ...session,
    lastShownTurn: filled.turn,
    lastShownAtMs: nowMs,
    filledTurns: session.filledTurns + 1,
    shownAds: session.shownAds + filled.shown.length,
    shownAdvertisers,
    pinned: { turn: filled.turn, ads: filled.ads, expiresAtMs },
    prepared: undefined,
  };
};

export const withPrepared = (session: SessionState, bids: readonly Bid[], expiresAtMs: EpochMs): SessionState =>
  bids.length > 0 ? { ...session, prepared: { bids, expiresAtMs } } : session;
