import { floorOf, placementOf } from '../../domain/catalog/account.js';
import type { ChatImp, ChatOpportunity } from '../../domain/demand/opportunity.js';
import {
  projectApp,
  projectDevice,
  projectPerson,
  projectRegulatory,
} from '../../domain/privacy/privacy-projection.js';
import { isChild, judgePrivacy, type PrivacyVerdicts, type Recipient } from '../../domain/privacy/privacy.js';
import type { SessionState } from '../../domain/eligibility/session.js';
import type { ConversationSignals } from '../../domain/conversation/signals.js';
import { appOf } from '../request/app-networks.js';
import type { Caller } from '../ports/traffic/caller.js';
import { servesSafely } from './collect-bids.js';
import type { Ports } from '../ports/index.js';
import type { TurnRequest } from '../request/turn-request.js';

/** The slots of a turn: the requested placements that the account has. */
export const impsOf = (request: TurnRequest): readonly ChatImp[] =>
  request.codes.flatMap((code) => {
    const placement = placementOf(request.account, code);
    return placement === undefined
      ? []
      : [
          {
            kind: 'chat',
            id: code,
            placement: code,
            formats: placement.formats,
            floor: floorOf(request.account, code),
          },
        ];
  });

/** The verdicts of the first source that may be asked; of the first source when none may: then privacy forbids any request. */
export const mostPermitted = (ports: Ports, { account, privacy }: TurnRequest): PrivacyVerdicts => {
  const verdicts = ports.demand
    .filter((source) => servesSafely(source, { account, kind: 'chat' }))
    .map((source) => judgePrivacy(source.recipient, privacy));
  return verdicts.find((v) => v.request.allowed) ?? verdicts[0] ?? judgePrivacy({ kind: 'own-process' }, privacy);
};

const NO_TERMS: ReadonlyMap<string, number> = new Map();

/** `design.md` section 1, principle 7: topics, language and tier; not the terms, and not why a conversation is sensitive. */
const withoutWords = ({ language, topics, safety, register }: ConversationSignals): ConversationSignals => ({
  language,
  topics,
  safety,
  register,
  terms: NO_TERMS,
});

/** The page's host out of `Origin`; an app's web view has none, or one that is no host on the web. */
const siteOf = ({ origin }: Caller): string | undefined => /^https?:\/\/([^/:]+)/.exec(origin ?? '')?.[1];

/** What one recipient gets to see: words of the conversation never leave the process, ids only as its verdicts permit. */
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
  turn: turn.turn,
  filledTurns: turn.session.filledTurns,
  adultCharacter: request.privacy.adultCharacter,
  device: projectDevice({ ...request.input.device, ipAddress: request.caller.address }, verdicts),
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
