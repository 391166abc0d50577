import type { Account } from '../../domain/catalog/account.js';
import {
  firstRefusal,
  judgeEligibility,
  mayPrepare,
  mayRepeat,
  type EligibilityFacts,
  type GateVerdict,
  type TrafficFinding,
} from '../../domain/eligibility/eligibility.js';
import { countShown, NO_EXPOSURES, type ExposureState } from '../../domain/frequency/exposure.js';
import { withTags } from '../../domain/conversation/character.js';
import { foldSignals, telling, type SpokenSignals } from '../../domain/conversation/fold-signals.js';
import { needsExposures, type PersonCounts } from '../../domain/values/ad-caps.js';
import { idDigest } from '../../domain/values/id-digest.js';
import {
  newSession,
  openTurn as openTurnOf,
  pinnedAds,
  type SessionState,
  type TurnMessage,
} from '../../domain/eligibility/session.js';
import { newestOf } from '../../domain/conversation/message.js';
import type { ConversationSignals, MessageSignals } from '../../domain/conversation/signals.js';
import { languageOfTurn, type LanguageSource } from '../../domain/conversation/turn-language.js';
import type { PresentedAd } from '../../domain/delivery/won-ad.js';
import { noteFailure } from '../deadline/deadline-log.js';
import { Deadline, DeadlineExceeded, isPromiseLike, withDeadline } from '../deadline/deadline.js';
import { mostPermitted } from './chat-opportunity.js';
import type { Ports } from '../ports/index.js';
import type { RefusedCreatives } from '../ports/storage/review-store.js';
import type { Versioned } from '../ports/storage/session-store.js';
import { storeTimeMs, subjectOf, type TurnRequest } from './request-turn.js';

/** What is done with a turn. */
export type TurnPlan =
  /** It has had its answer, and gets the same again. */
  | { readonly kind: 'repeat'; readonly ads: readonly PresentedAd[] }
  | { readonly kind: 'fill' }
  /** A `trackOnly` turn shows nothing, and keeps an ad for the next turn that may. */
  | { readonly kind: 'prepare' }
  | { readonly kind: 'skip' };

/** A request after the first wave of store access: who, where in the conversation, and whether an ad may be shown. */
export interface OpenTurn {
  readonly request: TurnRequest;
  readonly session: SessionState;
  /** Absent when the store did not answer: nothing may be written then. */
  readonly sessionVersion: number | undefined;
  /** The session as the store holds it, to tell whether anything has to be written. */
  readonly storedSession: SessionState | undefined;
  /** Absent when the request's turn is past. */
  readonly turn: number | undefined;
  /** Absent when the store did not answer. */
  readonly exposures: Versioned<ExposureState> | undefined;
  /** Creatives that readers have reported, and whose bids lose. Absent when the store did not answer. */
  readonly refused: RefusedCreatives | undefined;
  /** The language is that of the turn, whether the conversation told it or not. */
  readonly signals: ConversationSignals;
  readonly languageFrom: LanguageSource | undefined;
  /** The character's greeting, where it may stand beside an ad. */
  readonly greeting: string | undefined;
  readonly facts: EligibilityFacts;
  readonly gates: readonly GateVerdict[];
  readonly plan: TurnPlan;
}

/** What the account's caps count of the subject, as far as the store told. */
export const shownCounts = ({ account, nowMs }: TurnRequest, exposures: ExposureState): PersonCounts =>
  countShown(exposures, account.pacing, nowMs, account.utcOffsetMinutes);

const readStores = async (ports: Pick<Ports, 'clock' | 'exposures' | 'reviews' | 'sessions'>, request: TurnRequest) => {
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
      inTime('exposures', () => ports.exposures.read(subjectOf(request))),
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
const missingStores = (account: Account, hasSession: boolean, hasExposures: boolean): readonly string[] => [
  ...(hasSession ? [] : ['sessions']),
  ...(hasExposures || !needsExposures(account.pacing) ? [] : ['exposures']),
];

type ReadPorts = Pick<Ports, 'clock' | 'reader' | 'signer'>;

interface ReadMessages {
  readonly signals: ConversationSignals;
  /** Absent when the deadline came first: what is not known to be safe has no ad beside it. */
  readonly isComplete: boolean;
}

const readText = async (ports: ReadPorts, { deadline }: TurnRequest, text: string): Promise<MessageSignals> => {
  const read = ports.reader.read(text, ports.signer.tokenHash(text));
  return isPromiseLike(read) ? withDeadline(deadline, () => read) : read;
};

/** One after the other, so that a request whose deadline has passed leaves no queue of texts behind. */
const readMessages = async (ports: ReadPorts, request: TurnRequest): Promise<ReadMessages> => {
  const spoken: SpokenSignals[] = [];
  try {
    for (const { role, content } of telling(request.messages))
      spoken.push({ role, signals: await readText(ports, request, content) });
    return { signals: foldSignals(spoken), isComplete: true };
  } catch (error) {
    if (!(error instanceof DeadlineExceeded)) throw error;
    noteFailure(ports, request, 'message-reader', error);
    return { signals: foldSignals(spoken), isComplete: false };
  }
};

/**
 * What a character greets with is read like a message. It is the first that the assistant says: until there is another
 * it tells how the character speaks. Unread or unfit for the place beside an ad, it does not stand there.
 */
const readGreeting = async (ports: ReadPorts, request: TurnRequest): Promise<MessageSignals | undefined> => {
  const greeting = request.character?.greeting;
  if (greeting === undefined) return undefined;
  try {
    return await readText(ports, request, greeting);
  } catch (error) {
    if (!(error instanceof DeadlineExceeded)) throw error;
    noteFailure(ports, request, 'message-reader', error);
    return undefined;
  }
};

const readConversation = async (ports: ReadPorts, request: TurnRequest) => {
  const { character, messages, input, account } = request;
  const { signals: spoken, isComplete } = await readMessages(ports, request);
  const greeting = await readGreeting(ports, request);
  const { language, from } = languageOfTurn(spoken.language, input.device.locale, account.language);
  const register = (newestOf(messages, 'assistant') === undefined ? greeting?.register : undefined) ?? spoken.register;
  const isAsSpoken = language === spoken.language && register === spoken.register;
  return {
    signals: withTags(isAsSpoken ? spoken : { ...spoken, language, register }, character?.tags ?? []),
    languageFrom: from,
    greeting: greeting?.safety === 'safe' ? character?.greeting : undefined,
    isComplete,
  };
};

/** Turns are counted by the assistant's messages and the newest one; the ids of all others need no digest. */
const turnMessages = ({ messages }: TurnRequest): readonly TurnMessage[] =>
  messages
    .filter(({ role }, i) => role === 'assistant' || i === messages.length - 1)
    .map(({ role, id }) => ({ role, digest: idDigest(id) }));

const inspectTraffic = (
  ports: Pick<Ports, 'traffic'>,
  { caller, input, subjectId }: TurnRequest,
): readonly TrafficFinding[] => {
  const isNative = input.sdk.platform === 'ios' || input.sdk.platform === 'android';
  return ports.traffic.inspect(caller, { device: input.device, isNative, subject: subjectId });
};

const sessionOf = ({ sessionId: id, sessionKey }: TurnRequest) => {
  const { accountId, userId, conversationId } = sessionKey;
  return { id, accountId, userId, conversationId };
};

type Judged = Pick<OpenTurn, 'request' | 'session' | 'turn' | 'gates'>;

const planOf = ({ request, session, turn, gates }: Judged): TurnPlan => {
  const ads = turn === undefined ? undefined : pinnedAds(session, turn, request.nowMs);
  if (ads !== undefined && mayRepeat(gates)) return { kind: 'repeat', ads };
  if (firstRefusal(gates) === undefined) return { kind: 'fill' };
  return { kind: request.input.trackOnly && mayPrepare(gates) ? 'prepare' : 'skip' };
};

/**
 * Asks the operator's remote classifier, if there is one: only when nothing else has skipped, and before any bid
 * request.
 */
const checkContent = async (ports: Pick<Ports, 'clock' | 'contentCheck'>, open: OpenTurn): Promise<OpenTurn> => {
  const { contentCheck } = ports;
  if (contentCheck === undefined) return open;
  const { deadline, messages } = open.request;
  const judged = (signals: ConversationSignals, facts: EligibilityFacts): OpenTurn => {
    const gates = judgeEligibility(facts);
    return { ...open, signals, facts, gates, plan: planOf({ ...open, gates }) };
  };
  try {
    const { tier, reason } = await withDeadline(deadline, () => contentCheck.check(messages, deadline.signal));
    const signals = tier === 'safe' ? open.signals : { ...open.signals, safety: tier, safetyReason: reason };
    return judged(signals, { ...open.facts, signals });
  } catch (error) {
    noteFailure(ports, open.request, 'content-check', error);
    return judged(open.signals, { ...open.facts, unavailable: [...open.facts.unavailable, 'content-check'] });
  }
};

export type OpenPorts = ReadPorts &
  Pick<Ports, 'contentCheck' | 'demand' | 'exposures' | 'reviews' | 'sessions' | 'traffic'>;

/** First wave: session and exposures at once, then every gate. */
export const openTurn = async (ports: OpenPorts, request: TurnRequest): Promise<OpenTurn> => {
  const { account, country, nowMs } = request;
  const read = await readStores(ports, request);
  const stored = read.session?.value;
  const opened = openTurnOf(stored ?? newSession(sessionOf(request)), turnMessages(request));
  const turn = opened.kind === 'present' ? opened.turn : undefined;
  const { session } = opened;
  const { signals, languageFrom, greeting, isComplete } = await readConversation(ports, request);
  const facts: EligibilityFacts = {
    nowMs,
    account,
    requestedCodes: request.codes,
    trackOnly: request.input.trackOnly,
    hasMessages: request.messages.length > 0,
    session,
    turn,
    ...shownCounts(request, read.exposures?.value ?? NO_EXPOSURES),
    traffic: inspectTraffic(ports, request),
    signals,
    country,
    privacy: mostPermitted(ports, request),
    heldOut: request.heldOut,
    formatsOut: request.formatsOut,
    unavailable: [
      ...missingStores(account, read.session !== undefined, read.exposures !== undefined),
      ...(isComplete ? [] : ['message-reader']),
    ],
  };
  const gates = judgeEligibility(facts);
  const { exposures, refused } = read;
  const sessionVersion = read.session?.version;
  const plan = planOf({ request, session, turn, gates });
  const open: OpenTurn = {
    ...{ request, session, sessionVersion, storedSession: stored, turn, exposures, refused },
    ...{ signals, languageFrom, greeting, facts, gates, plan },
  };
  return plan.kind === 'fill' || plan.kind === 'prepare' ? checkContent(ports, open) : open;
};
