import type { Advertiser } from '../../../domain/catalog/campaign.js';
import type { Brief } from '../../../domain/catalog/creative.js';
import type { AdCharacter } from '../../../domain/conversation/character.js';
import type { Message } from '../../../domain/conversation/message.js';
import type { Register } from '../../../domain/conversation/signals.js';
import type { Asker } from '../sharing/asker.js';

export interface CopyRequest {
  readonly advertiser: Advertiser;
  readonly brief: Brief;
  readonly headline: string;
  /** BCP 47 primary language of the conversation. */
  readonly language?: string | undefined;
  readonly register: Register;
  /** Whom the ad stands beside: how it speaks may colour the tone. Words from outside, no orders and no facts. */
  readonly character?: Pick<AdCharacter, 'name' | 'persona' | 'tags'> | undefined;
  readonly maxChars: number;
  /**
   * The messages around the ad, newest last; the last assistant message is the one to continue. Empty for a first
   * version.
   */
  readonly messages: readonly Message[];
  /** The statement that a text is to make which is written before any conversation. Absent: whatever the brief says. */
  readonly about?: string | undefined;
  /** Chooses among equally good wordings; the same seed gives the same text. */
  readonly seed: string;
  /** Whose page asks for the text. Absent for a first version. */
  readonly asker?: Asker | undefined;
}

/** What a bidder says of itself, as far as it may be shown. */
export interface ClosedRequest {
  readonly advertiser: Pick<Advertiser, 'name'>;
  /** Absent: none of its words may be shown. */
  readonly pitch?: string | undefined;
  /** BCP 47 primary language of the text. */
  readonly language: string;
  readonly register: Register;
  /** As in {@link CopyRequest}. */
  readonly seed: string;
}

/** Where a lead-in stands: between a message of the assistant and a reviewed text. */
export interface LeadMoment {
  /** BCP 47 primary language of the text. */
  readonly language: string | undefined;
  readonly register: Register;
  /** IAB Content Taxonomy 3.1 ids that conversation and campaign share, the most telling first. */
  readonly topics: readonly string[];
  readonly isAfterQuestion: boolean;
  readonly seed: string;
}

/**
 * Writes the text of an ad. May state nothing that is not in the brief; the gate checks every sentence all the same.
 */
export interface CopyWriter {
  /** At once and never empty: the version that is always there. */
  draft(request: CopyRequest): string;
  /** Whole texts around a bidder's pitch, the most fitting first, from fixed sentences that state nothing. */
  closed(request: ClosedRequest): readonly string[];
  /** The final text, sentence by sentence. May fail or be slow: the rest is then closed by the draft. */
  write(request: CopyRequest, signal: AbortSignal): AsyncIterable<string>;
  /**
   * Words of a closed list, with the space behind them, that lead from the conversation to a reviewed text. They may
   * name a topic and quote nothing; no gate reads them. Absent, or `undefined`: the text stands alone.
   */
  leadIn?(moment: LeadMoment): string | undefined;
}
