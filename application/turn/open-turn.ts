import type { Account } from '../../domain/catalog/account.js';
import {
  firstRefusal,
  judgeEligibility,
  mayPrepare,
  mayRepeat,
  type EligibilityFacts,
  type GateVerdict,
  type TrafficFinding,
} from '../../domain/turn/eligibility.js';
import { countShown, NO_EXPOSURES, type ExposureState } from '../../domain/frequency/exposure.js';
import { needsExposures, type PersonCounts } from '../../domain/values/ad-caps.js';
import { idDigest } from '../../domain/values/id-digest.js';
import {
  newSession,
  openTurn as openTurnOf,
  pinnedTurn,
  withChild,
  withFinding,
  type PinnedTurn,
  type SessionState,
  type TurnMessage,
} from '../../domain/turn/session.js';
import { calmTurnsOf, lifeEventOf } from '../../domain/conversation/safety-class.js';
import type { StandingFinding } from '../../domain/conversation/fold-safety.js';
import type { ConversationSignals, SafetyTier } from '../../domain/conversation/signals.js';
import type { PresentedAd } from '../../domain/delivery/won-ad.js';
import { noteFailure, noteStage } from '../deadline/deadline-log.js';
import { Deadline, withDeadline } from '../deadline/deadline.js';
import { mostPermitted } from './chat-opportunity.js';
import { askerOf } from '../ports/sharing/asker.js';
import type { Ports } from '../ports/index.js';
import type { RefusedCreatives } from '../ports/storage/review-store.js';
import type { Versioned } from '../ports/storage/session-store.js';
import { isNative } from '../request/read-input.js';
import { readConversation, type ReadConversation, type ReadPorts } from './read-conversation.js';
import { readExposures, type SeenExposures } from '../sale/person-exposures.js';
import { personOf, storeTimeMs, type TurnRequest } from './request-turn.js';

/** What the first wave of store access read. A part is absent when its store did not answer. */
interface StoredTurn {
  /** Absent: nothing may be written. */
  readonly session: Versioned<SessionState> | undefined;
  readonly exposures: SeenExposures;
  /** Creatives that readers have reported, and whose bids lose. */
  readonly refused: RefusedCreatives | undefined;
}

/** A request whose turn is counted in its session, and whose gates are judged. */
export interface JudgedTurn {
  readonly request: TurnRequest;
  readonly stored: StoredTurn;
  /** The stored one, or a new one, with this turn. */
  readonly session: SessionState;
  readonly conversation: ReadConversation;
  readonly facts: EligibilityFacts;
  readonly gates: readonly GateVerdict[];
}

/** A turn that demand is asked for: to show an ad, or (`trackOnly`) to keep one for the next turn that may. */
export interface SellableTurn extends JudgedTurn {
  readonly plan: 'fill' | 'prepare';
  /** Assistant turn, from 1. */
  readonly turn: number;
}

export type OpenTurn =
  | SellableTurn
  /** It has had its answer, and gets the same again. */
  | (JudgedTurn & { readonly plan: 'repeat'; readonly ads: readonly PresentedAd[] })
  /** Another installation has had its answer, and nothing proves that it is the same reader. */
  | (JudgedTurn & { readonly plan: 'withhold' })
  | (JudgedTurn & { readonly plan: 'skip' });

/** What the account's caps count of the subject, as far as the store told. */
export const shownCounts = ({ account, nowMs }: TurnRequest, exposures: ExposureState): PersonCounts =>
  countShown(exposures, account.pacing, nowMs, account.timeZone);

const readStores = async (
  ports: Pick<Ports, 'clock' | 'exposures' | 'faults' | 'reviews' | 'sessions'>,
  request: TurnRequest,
): Promise<StoredTurn> => {
  const wave = new Deadline(ports.clock, storeTimeMs(request));
  const inTime = async <T>(of: string, read: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await withDeadline(wave, read);
    } catch (error) {
      noteFailure(ports, request, of, error);
      return undefined;
    }
  };
  try {
    const [session, exposures, refused] = await Promise.all([
      inTime('sessions', () => ports.sessions.read(request.sessionKey)),
      inTime('exposures', () => readExposures(ports, personOf(request))),
      inTime('reviews', async () => ports.reviews.refused(request.account.id)),
    ]);
    return { session, exposures, refused };
  } finally {
    wave.clear();
  }
};

/**
 * A cap of the person that cannot be counted must not be exceeded; without one the exposures are not needed to open the
 * turn.
 */
const missingStores = (account: Account, { session, exposures }: StoredTurn): readonly string[] => [
  ...(session === undefined ? ['sessions'] : []),
  ...(exposures === undefined && needsExposures(account.pacing) ? ['exposures'] : []),
];

/** Turns are counted by the assistant's messages and the newest one; the ids of all others need no digest. */
const turnMessages = ({ messages }: TurnRequest): readonly TurnMessage[] =>
  messages
    .filter(({ role }, i) => role === 'assistant' || i === messages.length - 1)
    .map(({ role, id }) => ({ role, digest: idDigest(id) }));

const inspectTraffic = (
  ports: Pick<Ports, 'traffic'>,
  { caller, input, subjectId, viewerUser = subjectId }: TurnRequest,
): readonly TrafficFinding[] =>
  ports.traffic.inspect(caller, { device: input.device, isNative: isNative(input.sdk), subject: viewerUser });

const sessionOf = ({ sessionId: id, sessionKey }: TurnRequest) => {
  const { accountId, userId, conversationId } = sessionKey;
  return { id, accountId, userId, conversationId };
};

const isSameReader = ({ install }: PinnedTurn, { proof }: TurnRequest): boolean =>
  proof.user === 'signed' || proof.install === install;

/** The spread comes last, as in `wonAdOf`. */
const planned = (judged: JudgedTurn): OpenTurn => {
  const { request, session, gates, facts } = judged;
  const { turn } = facts;
  // The gates refuse a request whose turn is past.
  if (turn === undefined) return { plan: 'skip', ...judged };
  const pinned = pinnedTurn(session, turn, request.nowMs);
  if (pinned !== undefined && !isSameReader(pinned, request)) return { plan: 'withhold', ...judged };
  if (pinned !== undefined && mayRepeat(gates)) return { plan: 'repeat', ads: pinned.ads, ...judged };
  if (firstRefusal(gates) === undefined) return { plan: 'fill', turn, ...judged };
  return request.input.trackOnly && mayPrepare(gates)
    ? { plan: 'prepare', turn, ...judged }
    : { plan: 'skip', ...judged };
};

/** With what was found in the conversation, for later turns. */
const remembering = (session: SessionState, { messages }: TurnRequest, found: StandingFinding): SessionState => {
  const newest = messages.at(-1);
  return newest === undefined ? session : withFinding(session, found, idDigest(newest.id));
};

const withVerdict = (
  signals: ConversationSignals,
  safety: SafetyTier,
  safetyReason: string | undefined,
): ConversationSignals => {
  const lifeEvent = safety === 'sensitive' ? lifeEventOf(safetyReason) : undefined;
  const lifeEvents = lifeEvent === undefined ? signals.lifeEvents : [...(signals.lifeEvents ?? []), lifeEvent];
  return { ...signals, safety, safetyReason, lifeEvents };
};

/**
 * Asks the operator's remote classifier, if there is one: only when nothing else has skipped, and before any bid
 * request.
 */
const checkContent = async (
  ports: Pick<Ports, 'clock' | 'contentCheck' | 'faults'>,
  open: SellableTurn,
): Promise<OpenTurn> => {
  const { contentCheck } = ports;
  if (contentCheck === undefined) return open;
  const { request, stored, session, conversation } = open;
  const { deadline, messages } = request;
  const judgedBy = (facts: EligibilityFacts, signals: ConversationSignals, session: SessionState): OpenTurn => {
    const gates = judgeEligibility(facts);
    return planned({ request, stored, session, conversation: { ...conversation, signals }, facts, gates });
  };
  const { signals } = conversation;
  try {
    const { tier, reason, vector } = await withDeadline(deadline, () =>
      contentCheck.check(messages, deadline.signal, askerOf(request.account.id, request.caller.address)),
    );
    noteStage(ports, request, 'check');
    const read = vector === undefined ? signals : { ...signals, vector };
    if (tier === 'safe') return judgedBy(open.facts, read, session);
    const checked = withVerdict(read, tier, reason);
    const found = remembering(session, request, { ...checked, turnsLeft: calmTurnsOf(tier, reason) });
    return judgedBy({ ...open.facts, signals: checked }, checked, found);
  } catch (error) {
    noteFailure(ports, request, 'content-check', error);
    noteStage(ports, request, 'check');
    return judgedBy({ ...open.facts, unavailable: [...open.facts.unavailable, 'content-check'] }, signals, session);
  }
};

export type OpenPorts = ReadPorts &
  Pick<Ports, 'contentCheck' | 'demand' | 'exposures' | 'reviews' | 'sessions' | 'traffic'>;

/** Once its user has said to be a child, a conversation is that of a child as if the client had said so. */
const asChild = (request: TurnRequest): TurnRequest => {
  const { privacy } = request;
  return { ...request, privacy: { ...privacy, regulatory: { ...privacy.regulatory, coppa: 1 } } };
};

/** First wave: session and exposures at once, then every gate. */
export const openTurn = async (ports: OpenPorts, asked: TurnRequest): Promise<OpenTurn> => {
  const { account, country, nowMs } = asked;
  const stored = await readStores(ports, asked);
  const opened = openTurnOf(stored.session?.value ?? newSession(sessionOf(asked)), turnMessages(asked));
  const { isComplete, found, ...conversation } = await readConversation(ports, asked, opened.session);
  const isChild = conversation.signals.isChild === true;
  const request = isChild ? asChild(asked) : asked;
  const known = isChild ? withChild(opened.session) : opened.session;
  const session = opened.kind === 'present' ? remembering(known, request, found) : known;
  const facts: EligibilityFacts = {
    nowMs,
    account,
    requestedCodes: request.codes,
    trackOnly: request.input.trackOnly,
    hasMessages: request.messages.length > 0,
    session,
    turn: opened.kind === 'present' ? opened.turn : undefined,
    ...shownCounts(request, stored.exposures?.state ?? NO_EXPOSURES),
    traffic: inspectTraffic(ports, request),
    signals: conversation.signals,
    country,
    privacy: mostPermitted(ports, request),
    heldOut: request.heldOut,
    formatsOut: request.formatsOut,
    unavailable: [...missingStores(account, stored), ...(isComplete ? [] : ['message-reader'])],
  };
  const gates = judgeEligibility(facts);
  const open = planned({ request, stored, session, conversation, facts, gates });
  noteStage(ports, request, 'open');
  return open.plan === 'fill' || open.plan === 'prepare' ? checkContent(ports, open) : open;
};
