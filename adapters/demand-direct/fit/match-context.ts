import type { DeviceType } from '../../../domain/privacy/device.js';
import type { TimeZone } from '../../../domain/values/time-zone.js';
import type { Opportunity } from '../../../domain/demand/opportunity.js';
import type { WeightedTopic } from '../../../domain/conversation/signals.js';

/** What targeting is compared with, the same for a conversation and a video. */
export interface MatchContext {
  readonly nowMs: number;
  readonly timeZone: TimeZone;
  readonly country?: string | undefined;
  /** BCP 47 primary language, lower case. */
  readonly language?: string | undefined;
  readonly deviceType?: DeviceType | undefined;
  readonly topics: readonly WeightedTopic[];
  readonly terms: ReadonlyMap<string, number>;
}

const NO_TERMS: ReadonlyMap<string, number> = new Map();

/** `de` for `de-AT`. */
export const primaryLanguage = (language: string | undefined): string | undefined =>
  language?.split('-', 1)[0]?.toLowerCase();

/**
 * A video has topics and a language of its own, but no viewer: no device and no words
 * (`docs/reference/auction.md#what-demand-learns`).
 */
export const contextOf = (opportunity: Opportunity): MatchContext => {
  const { nowMs, country } = opportunity;
  const { timeZone } = opportunity.account;
  if (opportunity.kind === 'overlay') {
    const { language, topics } = opportunity.title;
    return { nowMs, timeZone, country, language: primaryLanguage(language), topics, terms: NO_TERMS };
  }
  const { language, topics, terms } = opportunity.signals;
  return {
    nowMs,
    timeZone,
    country,
    language: primaryLanguage(language),
    deviceType: opportunity.device.type,
    topics,
    terms,
  };
};
