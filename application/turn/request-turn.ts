import { placementOf, type Account, type HoldOut } from '../../domain/catalog/account.js';
import { formatsOut, type FormatOut } from '../../domain/catalog/format-fit.js';
import {
  decisionId,
  DEFAULT_PLACEMENT,
  type DecisionId,
  type PlacementCode,
  type SessionId,
  type SubjectId,
} from '../../domain/values/ids.js';
import { adCharacter, type AdCharacter } from '../../domain/conversation/character.js';
import type { Viewer } from '../../domain/frequency/exposure.js';
import { newestMessages, type Message } from '../../domain/conversation/message.js';
import {
  accountOfVariant,
  bucketOf,
  isHeldOut,
  variantOf,
  type Assignment,
} from '../../domain/experiment/assignment.js';
import { isChild, type PrivacyFacts } from '../../domain/privacy/privacy.js';
import type { SignalName } from '../../domain/privacy/unreadable-signals.js';
import type { OutboundAllowance } from '../../domain/demand/opportunity.js';
import type { EpochMs } from '../../domain/values/time.js';
import type { PreloadInput } from '../api/ad-placement.js';
import { answerTimesFor, type AnswerTimes } from '../ports/answer-times.js';
import { networksTold, type ToldNetworks } from '../request/app-networks.js';
import type { Caller } from '../ports/traffic/caller.js';
import { countryOf } from '../request/country-of.js';
import { beginLog, type DeadlineLog } from '../deadline/deadline-log.js';
import { Deadline } from '../deadline/deadline.js';
import { sessionIdOf, subjectIdOf } from '../request/subject.js';
import { readerProof, type ReaderProof } from '../request/user-signature.js';
import type { Person } from '../sale/person-exposures.js';
import type { Ports } from '../ports/index.js';
import { readInput, type ReadInput } from '../request/read-input.js';
import type { SessionKey } from '../ports/storage/session-store.js';
import type { Edition } from '../sale/edition.js';

/**
 * One `/preload` on its way: everything that is known before a store is asked. One request uses one catalog and one
 * deadline.
 */
export interface TurnRequest extends DeadlineLog {
  /** As users of the variant meet it. */
  readonly account: Account;
  readonly edition: Edition;
  readonly input: ReadInput;
  readonly caller: Caller;
  /** For all attempts together. */
  readonly outbound: OutboundAllowance;
  readonly messages: readonly Message[];
  /** Plain and short, whatever the client said of it. */
  readonly character: AdCharacter | undefined;
  readonly codes: readonly PlacementCode[];
  readonly sessionKey: SessionKey;
  readonly sessionId: SessionId;
  readonly subjectId: SubjectId;
  /** Digest of the user id, when `subjectId` is that of an e-mail address. */
  readonly viewerUser: SubjectId | undefined;
  readonly proof: ReaderProof;
  /** Absent: the client named no variant, and the user is not held out. */
  readonly assignment: Assignment | undefined;
  /** The account's, when the user is part of it. */
  readonly heldOut: HoldOut | undefined;
  /** Formats of the requested placements that do not fit the device. */
  readonly formatsOut: readonly FormatOut[];
  readonly decisionId: DecisionId;
  readonly country: string | undefined;
  readonly privacy: PrivacyFacts;
  readonly unreadable: readonly SignalName[];
  /** Absent when no iOS app asks. */
  readonly networks: ToldNetworks | undefined;
  readonly nowMs: EpochMs;
  readonly times: AnswerTimes;
  readonly deadline: Deadline;
}

/** Kept back from the auction for holding and settling what it brings. */
const RESERVE_MS = 50;
/** Placements that one turn may ask for (`docs/reference/limits.md#one-turn`). */
export const MAX_CODES = 16;

export const personOf = ({
  account,
  subjectId: subject,
  viewerUser,
}: Pick<TurnRequest, 'account' | 'subjectId' | 'viewerUser'>): Person => ({
  accountId: account.id,
  subjectId: subject,
  viewerUser,
});

export const viewerOf = ({
  sessionId: session,
  viewerUser,
}: Pick<TurnRequest, 'sessionId' | 'viewerUser'>): Viewer => ({
  sessionId: session,
  user: viewerUser,
});

/** What the request's deadline leaves to the auction. */
export const auctionTimeMs = ({ times, deadline }: Pick<TurnRequest, 'times' | 'deadline'>): number =>
  Math.max(0, Math.min(times.auctionMs, deadline.restMs - RESERVE_MS));

/** What it leaves to a wave of store access that begins now. */
export const storeTimeMs = ({ times, deadline }: Pick<TurnRequest, 'times' | 'deadline'>): number =>
  Math.max(0, Math.min(times.storeMs, deadline.restMs));

/** An empty address would make one subject of all who have none. */
const emailOf = ({ userEmail }: ReadInput, privacy: PrivacyFacts): string | undefined => {
  // COPPA forbids a cap by e-mail address; the user's own id is all that is left to count by.
  if (isChild(privacy)) return undefined;
  const email = userEmail?.trim().toLowerCase();
  return email === '' ? undefined : email;
};

/** Whether the user sees no ads at all: the same answer for the same user until account, share or seed is another. */
const heldOutOf = ({ signer }: Pick<Ports, 'signer'>, { holdOut }: Account, subject: SubjectId) =>
  holdOut && isHeldOut(holdOut, signer.digest('hold-out', JSON.stringify([holdOut.seed, subject])))
    ? holdOut
    : undefined;

/** The header of the browser and the word of an app say the same. */
const misfitsOf = (
  account: Account,
  codes: readonly PlacementCode[],
  { device, display }: ReadInput,
  { savesData }: Caller,
): readonly FormatOut[] =>
  formatsOut(
    display === 'text' ? [] : codes.flatMap((code) => placementOf(account, code) ?? []),
    savesData === true ? { ...device, savesData } : device,
  );

/** The account's own before others, which stay for the record of what was asked. */
const codesOf = ({ placementCodes }: ReadInput, { placements }: Account): readonly PlacementCode[] => {
  if (placementCodes.length === 0) return [DEFAULT_PLACEMENT];
  const own = new Set(placements.map(({ code }) => code));
  return [...new Set([...placementCodes.filter((code) => own.has(code)), ...placementCodes])].slice(0, MAX_CODES);
};

export type RequestPorts = Pick<
  Ports,
  'clock' | 'consent' | 'faults' | 'geo' | 'ids' | 'networks' | 'signer' | 'times'
>;

/** What a turn is asked with, and the edition that it uses to its end. */
type TurnAsked = Pick<TurnRequest, 'edition' | 'caller' | 'outbound'> & { readonly input: PreloadInput };

/** Everything about a turn that is known before a store is asked; its deadline begins here. */
export const requestTurn = (ports: RequestPorts, { input: sent, ...asked }: TurnAsked): TurnRequest => {
  const { caller } = asked;
  const { input, privacy, unreadable } = readInput(ports, sent, caller);
  const variant = variantOf(input.account, input.variantId);
  const account = accountOfVariant(input.account, variant);
  const times = answerTimesFor(ports, account);
  const deadline = new Deadline(ports.clock, times.wholeMs);
  const sessionKey: SessionKey = { accountId: account.id, userId: input.userId, conversationId: input.conversationId };
  const nowMs = ports.clock.nowMs();
  const email = emailOf(input, privacy);
  const subject = subjectIdOf(ports, sessionKey, email);
  const heldOut = heldOutOf(ports, account, subject);
  const codes = codesOf(input, account);
  return {
    ...asked,
    account,
    input,
    messages: newestMessages(input.messages),
    character: adCharacter(input.character),
    codes,
    sessionKey,
    sessionId: sessionIdOf(ports, sessionKey),
    subjectId: subject,
    viewerUser: email === undefined ? undefined : subjectIdOf(ports, sessionKey, undefined),
    proof: readerProof(ports, asked.edition.catalog, input, nowMs),
    assignment: (variant ?? heldOut) === undefined ? undefined : { variant, bucket: bucketOf(subject) },
    heldOut,
    formatsOut: misfitsOf(account, codes, input, caller),
    decisionId: decisionId(ports.ids.uuid()),
    country: countryOf(ports, caller),
    privacy,
    unreadable,
    // Kept also when the preload does not tell its app: those after it may.
    networks: networksTold(ports, input, nowMs),
    nowMs,
    ...beginLog(ports),
    times,
    deadline,
  };
};
