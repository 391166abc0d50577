import type { Account } from '../domain/account.js';
import { judgeEligibility, type EligibilityFacts, type GateVerdict } from '../domain/eligibility.js';
import { countToday, NO_EXPOSURES, type ExposureState } from '../domain/exposure.js';
import { foldSignals } from '../domain/fold-signals.js';
import { idDigest } from '../domain/id-digest.js';
import { newSession, openTurn, type SessionState } from '../domain/session.js';
import type { PrivacyFacts } from '../domain/privacy.js';
import type { ConversationSignals } from '../domain/signals.js';
import { mostPermitted, privacyFactsOf } from './opportunities.js';
import type { Ports } from './ports/index.js';
import type { Versioned } from './ports/session-store.js';
import type { TurnRequest } from './turn-request.js';
import { within } from './within.js';

/** A request after the first wave of store access: who, where in the conversation, and whether an ad may be shown. */
export interface OpenTurn {
  readonly request: TurnRequest;
  readonly session: SessionState;
  readonly sessionVersion: number;
  /** The session as the store holds it, to tell whether anything has to be written. */
  readonly storedSession: SessionState | undefined;
  /** Absent when the request's turn is past. */
  readonly turn: number | undefined;
  /** Absent when the store did not answer. */
  readonly exposures: Versioned<ExposureState> | undefined;
  readonly signals: ConversationSignals;
  readonly privacy: PrivacyFacts;
  readonly facts: EligibilityFacts;
  readonly gates: readonly GateVerdict[];
}

const readStores = async (ports: Ports, request: TurnRequest) => {
  const { account, subjectId } = request;
  const [session, exposures] = await Promise.allSettled([
    within(ports.sessions.read(request.sessionKey), request.signal),
    within(ports.exposures.read({ accountId: account.id, subjectId }), request.signal),
  ]);
  return {
    session: session.status === 'fulfilled' ? session.value : undefined,
    exposures: exposures.status === 'fulfilled' ? exposures.value : undefined,
  };
};

/** A day cap that cannot be counted must not be exceeded; without one the exposures are not needed to open the turn. */
const missingStores = (account: Account, hasSession: boolean, hasExposures: boolean): readonly string[] => [
  ...(hasSession ? [] : ['sessions']),
  ...(hasExposures || account.pacing.maxPerDay === undefined ? [] : ['exposures']),
];

const readSignals = (ports: Ports, request: TurnRequest): ConversationSignals =>
  foldSignals(
    request.messages.map((message) => ({
      role: message.role,
      signals: ports.reader.read(message.content, ports.signer.tokenHash(message.content)),
    })),
  );

/** First wave: session and exposures at once, then every gate. */
export const openTurnOf = async (ports: Ports, request: TurnRequest): Promise<OpenTurn> => {
  const { account, input } = request;
  const read = await readStores(ports, request);
  const stored = read.session?.value;
  const session = stored ?? newSession({ id: request.sessionId, ...request.sessionKey });
  const opened = openTurn(
    session,
    request.messages.map((m) => ({ role: m.role, digest: idDigest(m.id) })),
  );
  const turn = opened.kind === 'present' ? opened.turn : undefined;
  const signals = readSignals(ports, request);
  const privacy = privacyFactsOf(ports, request);
  const facts: EligibilityFacts = {
    nowMs: request.nowMs,
    account,
    requestedCodes: request.codes,
    trackOnly: input.trackOnly,
    hasMessages: request.messages.length > 0,
    session: opened.session,
    turn,
    shownToday: countToday(read.exposures?.value ?? NO_EXPOSURES, request.nowMs, account.utcOffsetMinutes),
    traffic: ports.traffic.inspect(request.caller, {
      device: input.device,
      isNative: input.sdk.platform === 'ios' || input.sdk.platform === 'android',
      subject: request.subjectId,
    }),
    signals,
    country: request.country,
    privacy: mostPermitted(ports, request, privacy),
    unavailable: missingStores(account, read.session !== undefined, read.exposures !== undefined),
  };
  return {
    request,
    session: opened.session,
    sessionVersion: read.session?.version ?? 0,
    storedSession: stored,
    turn,
    exposures: read.exposures,
    signals,
    privacy,
    facts,
    gates: judgeEligibility(facts),
  };
};
