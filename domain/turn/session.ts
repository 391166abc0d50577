import type { PacedSession } from '../pacing/turn-pacing.js';
import type { AccountId, BidId, ConversationId, PlacementCode, SessionId, UserId } from '../values/ids.js';
import { calmTurnsOf } from '../conversation/safety-class.js';
import type { StandingFinding } from '../conversation/fold-safety.js';
import type { Message } from '../conversation/message.js';
import type { Bid } from '../demand/bid.js';
import { unshared } from '../demand/shared-part.js';
import { withNeighbours, type Neighbour } from '../frequency/separation.js';
import type { PresentedAd } from '../delivery/won-ad.js';
import type { EpochMs } from '../values/time.js';

/** The filled outcome of one turn: the same ads for a retry, a newer user message of that turn, and every node. */
export interface PinnedTurn {
  readonly turn: number;
  readonly ads: readonly PresentedAd[];
  readonly expiresAtMs: EpochMs;
  /** Digest of the installation that they were given to. Absent: its client has no id of it. */
  readonly install?: string | undefined;
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
  readonly neighbour: Neighbour;
}

/** A finding that outlives the messages that a request sends. No text. */
export interface SessionFinding extends StandingFinding {
  /** Digest of the newest message that was read for it. */
  readonly seen: string;
}

/** Everything remembered of one conversation. No text: message ids are kept as digests. */
export interface SessionState extends PacedSession {
  readonly id: SessionId;
  readonly accountId: AccountId;
  readonly userId: UserId;
  readonly conversationId: ConversationId;
  /** Assistant turns that are over. */
  readonly completedTurns: number;
  /** Digests of the newest assistant message ids, oldest first, at most {@link MAX_SEEN}. */
  readonly seenAssistants: readonly string[];
  /** Digest of the user message that the present turn waits with; absent when the last message is the assistant's. */
  readonly lastUserMessage?: string | undefined;
  readonly filledTurns: number;
  /** Advertiser id to ads shown in this session. */
  readonly shownAdvertisers: Readonly<Record<string, number>>;
  /** What was shown, as far as competitors are concerned; absent while nothing was. */
  readonly neighbours?: readonly Neighbour[] | undefined;
  /** What the app lists for SKAdNetwork, as `networkIdsOf` lets it through; absent: not known. */
  readonly networkIds?: readonly string[] | undefined;
  readonly pinned?: PinnedTurn | undefined;
  /** The user has said to be a child. */
  readonly isChild?: true | undefined;
  /** What keeps ads away until the user has clearly moved on. Absent: nothing does. */
  readonly finding?: SessionFinding | undefined;
  readonly prepared?: PreparedBids | undefined;
}

/** A session keeps digests of its newest 64 assistant ids. */
export const MAX_SEEN = 64;

export const newSession = (
  key: Pick<SessionState, 'id' | 'accountId' | 'userId' | 'conversationId'>,
): SessionState => ({
  id: key.id,
  accountId: key.accountId,
  userId: key.userId,
  conversationId: key.conversationId,
  completedTurns: 0,
  seenAssistants: [],
  filledTurns: 0,
  shownAds: 0,
  shownAdvertisers: {},
  lastUserMessage: undefined,
  lastShownTurn: undefined,
  lastShownAtMs: undefined,
  neighbours: undefined,
  networkIds: undefined,
  pinned: undefined,
  isChild: undefined,
  finding: undefined,
  prepared: undefined,
});

/** A message reduced to what turn counting needs. */
export interface TurnMessage {
  readonly role: Message['role'];
  readonly digest: string;
}

export type OpenedTurn =
  | { readonly kind: 'present'; readonly session: SessionState; readonly turn: number }
  /** Another turn has been opened since the one that is asked for: the answer would come too late. */
  | { readonly kind: 'past'; readonly session: SessionState };

/**
 * How many turns the conversation has come to: those that are over, and the one that waits for its assistant message.
 */
const openedTurns = (session: SessionState): number =>
  session.completedTurns + (session.lastUserMessage === undefined ? 0 : 1);

/**
 * Turns that are over once a request has been seen that names `requested` assistant messages, of which `fresh` are new.
 */
const countCompleted = (session: SessionState, requested: number, fresh: number, isUserLast: boolean): number => {
  if (fresh < requested || session.seenAssistants.length === 0) return session.completedTurns + fresh;
  // Nothing is shared: how many turns passed is unknown, so that the turn moves by one.
  return openedTurns(session) + (session.lastUserMessage !== undefined || isUserLast ? 0 : 1);
};

/** Counts the assistant messages of a request that are new to the session. */
const advanceByAssistants = (
  session: SessionState,
  ids: readonly string[],
  newestUser: string | undefined,
): SessionState | 'past' => {
  const inRequest = new Set(ids);
  const others = session.seenAssistants.filter((id) => !inRequest.has(id));
  const fresh = ids.length - (session.seenAssistants.length - others.length);
  if (fresh === 0) {
    const behind = session.seenAssistants.length - 1 - session.seenAssistants.lastIndexOf(ids.at(-1) ?? '');
    const asked = session.completedTurns - behind + (newestUser === undefined ? 0 : 1);
    if (asked < openedTurns(session)) return 'past';
    return behind > 0 || newestUser === session.lastUserMessage ? session : { ...session, lastUserMessage: newestUser };
  }
  return {
    ...session,
    completedTurns: countCompleted(session, ids.length, fresh, newestUser !== undefined),
    // The request's own order comes last, so that its retry finds its newest message at the end.
    seenAssistants: [...others, ...ids].slice(-MAX_SEEN),
    lastUserMessage: newestUser,
  };
};

/**
 * A history without any assistant message is the first turn, however many user messages it has: several may come before
 * the first answer. Of a later turn only the message that it waits with proves that it is asked for.
 */
const advanceByUser = (session: SessionState, newestUser: string): SessionState | 'past' => {
  if (newestUser === session.lastUserMessage) return session;
  if (openedTurns(session) > 1) return 'past';
  return session.seenAssistants.length > 0 ? session : { ...session, lastUserMessage: newestUser };
};

const advance = (session: SessionState, messages: readonly TurnMessage[]): SessionState | 'past' => {
  const newest = messages.at(-1);
  if (newest === undefined) return session;
  const newestUser = newest.role === 'user' ? newest.digest : undefined;
  const assistants = messages.filter((m) => m.role === 'assistant').map((m) => m.digest);
  // A message that stands twice stands where it stood last. Beyond MAX_SEEN a retry could not be told from new
  // messages.
  const ids = [...new Set(assistants.reverse())].slice(0, MAX_SEEN).reverse();
  if (ids.length > 0) return advanceByAssistants(session, ids, newestUser);
  return newestUser === undefined ? session : advanceByUser(session, newestUser);
};

/**
 * Which assistant turn a request asks for, from 1: the distinct assistant messages ever seen, plus one when the last
 * message is the user's; 1 before the first assistant message. A history that shares nothing with the session (a client
 * that changes its ids) advances the count by one at most; a lost session is rebuilt from the history. The turn of a
 * session never goes back.
 */
export const openTurn = (session: SessionState, messages: readonly TurnMessage[]): OpenedTurn => {
  const next = advance(session, messages);
  return next === 'past'
    ? { kind: 'past', session }
    : { kind: 'present', session: next, turn: Math.max(1, openedTurns(next)) };
};

/** What was already given for this turn, if it still stands. */
export const pinnedTurn = (session: SessionState, turn: number, nowMs: EpochMs): PinnedTurn | undefined => {
  const { pinned } = session;
  return pinned?.turn === turn && pinned.expiresAtMs > nowMs ? pinned : undefined;
};

export const preparedBids = (session: SessionState, nowMs: EpochMs): readonly Bid[] =>
  session.prepared !== undefined && session.prepared.expiresAtMs > nowMs ? session.prepared.bids : [];

/** Asks for a property of its own: an advertiser may be called `constructor`, which every object has already. */
const withOneMore = (
  counts: SessionState['shownAdvertisers'],
  advertiserId: string,
): SessionState['shownAdvertisers'] => {
  const before = Object.hasOwn(counts, advertiserId) ? counts[advertiserId] : undefined;
  return { ...counts, [advertiserId]: (before ?? 0) + 1 };
};

/** The session after a turn was answered with ads. What was prepared is used up, or older than what was shown. */
export const withFilledTurn = (
  session: SessionState,
  filled: Pick<PinnedTurn, 'turn' | 'ads' | 'install'> & { readonly shown: readonly ShownAd[] },
  nowMs: EpochMs,
  expiresAtMs: EpochMs,
): SessionState => {
  let shownAdvertisers = session.shownAdvertisers;
  for (const { advertiserId } of filled.shown) shownAdvertisers = withOneMore(shownAdvertisers, advertiserId);
  return {
    ...session,
    lastShownTurn: filled.turn,
    lastShownAtMs: nowMs,
    filledTurns: session.filledTurns + 1,
    shownAds: session.shownAds + filled.shown.length,
    shownAdvertisers,
    neighbours: withNeighbours(
      session.neighbours ?? [],
      filled.shown.map(({ neighbour }) => neighbour),
    ),
    pinned: { turn: filled.turn, ads: filled.ads, expiresAtMs, install: filled.install },
    prepared: undefined,
  };
};

export const withPrepared = (session: SessionState, bids: readonly Bid[], expiresAtMs: EpochMs): SessionState =>
  bids.length > 0 ? { ...session, prepared: { bids: bids.map(unshared), expiresAtMs } } : session;

/**
 * The session of an app that lists these networks; the same object when it was known to. A list that is empty is as
 * good as none.
 */
export const withNetworkIds = (session: SessionState, networkIds: readonly string[]): SessionState => {
  const known = session.networkIds ?? [];
  const isKnown = known.length === networkIds.length && known.every((id, i) => id === networkIds[i]);
  return isKnown ? session : { ...session, networkIds };
};

/** The session after its conversation was read; the same object when nothing is remembered of that. */
export const withFinding = (session: SessionState, found: StandingFinding, seen: string): SessionState => {
  const { safety, safetyReason, lifeEvents, turnsLeft } = found;
  const isOver = turnsLeft <= 0 || calmTurnsOf(safety, safetyReason) === 0;
  if (isOver) return session.finding === undefined ? session : { ...session, finding: undefined };
  const { finding } = session;
  if (finding?.seen === seen && finding.safetyReason === safetyReason && finding.turnsLeft === turnsLeft)
    return session;
  return { ...session, finding: { safety, safetyReason, lifeEvents, turnsLeft, seen } };
};

/** A conversation stays that of a child once its user has said to be one. */
export const withChild = (session: SessionState): SessionState =>
  session.isChild === true ? session : { ...session, isChild: true };
