import { floorOf, placementOf } from '../../domain/catalog/account.js';
import { filmsFit, formatsLeft } from '../../domain/catalog/format-fit.js';
import { CHAT_FORMATS } from '../../domain/catalog/placement.js';
import type { ChatImp, ChatOpportunity, Opportunity } from '../../domain/demand/opportunity.js';
import {
  projectApp,
  projectDevice,
  projectPerson,
  projectRegulatory,
} from '../../domain/privacy/privacy-projection.js';
import { isChild, judgePrivacy, type PrivacyVerdicts, type Recipient } from '../../domain/privacy/privacy.js';
import type { Device } from '../../domain/privacy/device.js';
import type { SessionState } from '../../domain/turn/session.js';
import type { ConversationSignals } from '../../domain/conversation/signals.js';
import { appOf } from '../request/app-networks.js';
import { isNative } from '../request/read-input.js';
import type { Caller } from '../ports/traffic/caller.js';
import { servesSafely } from '../sale/collect-bids.js';
import type { Ports } from '../ports/index.js';
import type { TurnRequest } from './request-turn.js';

/**
 * The slots of a turn: the requested placements that the account has, with the formats that fit the device; those of
 * frames say nothing of a text.
 */
export const impsOf = ({ account, codes, formatsOut, input }: TurnRequest): readonly ChatImp[] =>
  codes.flatMap((code): readonly ChatImp[] => {
    const placement = placementOf(account, code);
    if (placement === undefined) return [];
    const slot = { kind: 'chat', id: code, placement: code, floor: floorOf(account, code) } as const;
    if (input.display === 'text') return [{ ...slot, formats: CHAT_FORMATS, asText: true }];
    const formats = formatsLeft(placement, formatsOut);
    if (formats.length === 0) return [];
    return [{ ...slot, formats, withoutFilms: filmsFit(placement, formatsOut) ? undefined : true }];
  });

/**
 * The verdicts of the first source that may be asked; of the first source when none may: then privacy forbids any
 * request.
 */
export const mostPermitted = (
  ports: Pick<Ports, 'demand' | 'faults'>,
  { account, privacy }: TurnRequest,
): PrivacyVerdicts => {
  const verdicts = ports.demand
    .filter((source) => servesSafely(ports, source, { account, kind: 'chat' }))
    .map((source) => judgePrivacy(source.recipient, privacy));
  return verdicts.find((v) => v.request.allowed) ?? verdicts[0] ?? judgePrivacy({ kind: 'own-process' }, privacy);
};

const NO_TERMS: ReadonlyMap<string, number> = new Map();

/**
 * `docs/reference/auction.md#what-demand-learns`: topics, language and tier; not the terms, and not why a conversation
 * is sensitive.
 */
const withoutWords = ({ language, topics, safety, register }: ConversationSignals): ConversationSignals => ({
  language,
  topics,
  safety,
  register,
  terms: NO_TERMS,
});

/** The page's host out of `Origin`; an app's web view has none, or one that is no host on the web. */
const siteOf = ({ origin }: Caller): string | undefined => /^https?:\/\/([^/:]+)/.exec(origin ?? '')?.[1];

/** A browser that describes no device still names itself. */
const deviceOf = ({ input: { device, sdk }, caller }: TurnRequest): Device => ({
  ...device,
  userAgent: device.userAgent ?? (isNative(sdk) ? undefined : caller.userAgent),
  ipAddress: caller.address,
});

/**
 * What one recipient gets to see: words of the conversation never leave the process, ids only as its verdicts permit.
 */
export const chatOpportunity = (
  request: TurnRequest,
  turn: { readonly turn: number; readonly session: SessionState; readonly timeMs: number },
  signals: ConversationSignals,
  recipient: Pick<Recipient, 'kind'>,
  verdicts: PrivacyVerdicts,
): ChatOpportunity => ({
  kind: 'chat',
  id: request.decisionId,
  nowMs: request.nowMs,
  account: request.account,
  country: request.country,
  childDirected: isChild(request.privacy),
  regulatory: projectRegulatory(request.privacy),
  globalPrivacyControl: request.privacy.globalPrivacyControl,
  siteDomain: siteOf(request.caller),
  imps: impsOf(request),
  signals: recipient.kind === 'own-process' ? signals : withoutWords(signals),
  timeMs: turn.timeMs,
  outbound: request.outbound,
  turn: turn.turn,
  filledTurns: turn.session.filledTurns,
  adultCharacter: request.privacy.adultCharacter,
  device: projectDevice(deviceOf(request), verdicts),
  app: projectApp(appOf(request.input, turn.session, request.networks)),
  person: projectPerson(
    {
      userId: request.input.userId,
      installId: request.input.installId,
      advertisingId: request.input.advertisingId,
      vendorId: request.input.vendorId,
    },
    verdicts,
  ),
});

type RecipientKind = Pick<Recipient, 'kind'>;

/**
 * Makes what recipients get to see once for all that may see the same: those of one kind about whose ids and network
 * was judged alike.
 */
export const shareOpportunities = (
  make: (recipient: RecipientKind, verdicts: PrivacyVerdicts) => Opportunity,
): ((recipient: RecipientKind, verdicts: PrivacyVerdicts) => Opportunity) => {
  const made = new Map<string, Opportunity>();
  return (recipient, verdicts) => {
    const key = `${recipient.kind} ${verdicts.ids.allowed} ${verdicts['precise-network'].allowed}`;
    const opportunity = made.get(key) ?? { ...make(recipient, verdicts), sharedAs: key };
    made.set(key, opportunity);
    return opportunity;
  };
};
