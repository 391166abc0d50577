import type { Account } from '../catalog/account.js';
import type { App, Device, Person } from '../privacy/device.js';
import type { DecisionId, PlacementCode, SlotId } from '../values/ids.js';
import type { Cpm } from '../values/money.js';
import type { ChatFormat } from '../catalog/placement.js';
import type { Regulatory } from '../privacy/regulatory.js';
import type { ConversationSignals } from '../conversation/signals.js';
import type { PlayerSize, SlotPosition, TitleAnalysis } from '../video/slot.js';
import type { EpochMs } from '../values/time.js';

/** One ad slot on offer; `id` is unique within its opportunity. Floors are minimum prices, inclusive. */
export interface ChatImp {
  readonly kind: 'chat';
  readonly id: string;
  readonly placement: PlacementCode;
  readonly formats: readonly ChatFormat[];
  /** The device takes no films: an interstitial shows something else. */
  readonly withoutFilms?: true | undefined;
  /** No frame shows the ad: its text is all of it. */
  readonly asText?: true | undefined;
  readonly floor?: Cpm | undefined;
}

export interface OverlayImp {
  readonly kind: 'overlay';
  readonly id: string;
  readonly slotId: SlotId;
  readonly formats: readonly ['overlay'];
  readonly width: number;
  readonly height: number;
  /** Absent: the title's own size. */
  readonly player?: PlayerSize | undefined;
  readonly position: SlotPosition;
  readonly startMs: number;
  readonly endMs: number;
  readonly floor?: Cpm | undefined;
}

export type Imp = ChatImp | OverlayImp;

/** How much may be sent for an opportunity, to all of its recipients together. */
export interface OutboundAllowance {
  /** Of one request, before it is compressed. */
  readonly maxRequestBytes: number;
  /** Takes bytes about to be sent; `false` where they may not be. */
  take(bytes: number): boolean;
  /** What notices of the auction may take. */
  readonly leftForNotices: number;
  /** A digest of the network that asks, to share places by; no recipient gets it. Absent: not known. */
  readonly network?: string | undefined;
}

interface OpportunityBase {
  /** Also the auction's id towards bidders. */
  readonly id: DecisionId;
  /** Equal for recipients of this opportunity that may see the same. Absent: made for one of them. */
  readonly sharedAs?: string | undefined;
  readonly nowMs: EpochMs;
  readonly account: Account;
  /** ISO 3166-1 alpha-2; absent when unknown. */
  readonly country?: string | undefined;
  readonly childDirected: boolean;
  /** Privacy signals as the client sent them; bidders are told. */
  readonly regulatory?: Regulatory | undefined;
  /** The `Sec-GPC` request header. */
  readonly globalPrivacyControl?: boolean | undefined;
  /** For how long the auction waits from now on. Absent: unknown. */
  readonly timeMs?: number | undefined;
  /** Absent: as much as a recipient likes. */
  readonly outbound?: OutboundAllowance | undefined;
  /** Host of the page that shows the ad, never its path. */
  readonly siteDomain?: string | undefined;
}

/** All placements of one turn, offered at once; already projected for its recipient. */
export interface ChatOpportunity extends OpportunityBase {
  readonly kind: 'chat';
  readonly imps: readonly ChatImp[];
  /** `terms` is empty unless the recipient runs in the operator's process. */
  readonly signals: ConversationSignals;
  /** Assistant turn, from 1. */
  readonly turn: number;
  /** Turns of this session that were answered with an ad so far. */
  readonly filledTurns: number;
  readonly adultCharacter: boolean;
  readonly device: Device;
  readonly app?: App | undefined;
  readonly person: Person;
}

/** One slot over one playback. Contextual only: no person, no device (`docs/concepts/privacy.md`). */
export interface OverlayOpportunity extends OpportunityBase {
  readonly kind: 'overlay';
  readonly imps: readonly [OverlayImp];
  readonly title: TitleAnalysis;
}

export type Opportunity = ChatOpportunity | OverlayOpportunity;

/** How far the conversation has come, coarse enough to tell nobody apart; bidders get this and not the turn. */
export const turnBucket = (turn: number): '1' | '2-5' | '6+' => (turn <= 1 ? '1' : turn <= 5 ? '2-5' : '6+');
