import type { Rejection } from '../../domain/demand/bid.js';
import { DIRECT_SOURCE, partName } from '../../domain/demand/shared-part.js';
import type { Campaign, LineItem } from '../../domain/catalog/campaign.js';
import type { Creative } from '../../domain/catalog/creative.js';
import { briefLanguages, creativeLanguages } from '../../domain/catalog/spoken-language.js';
import { isActive, isArchived } from '../../domain/catalog/content/delivery-status.js';
import { openHoursOf, type OpenHours } from '../../domain/catalog/day-parting.js';
import type { LossReason } from '../../domain/values/loss-reason.js';
import type { Imp } from '../../domain/demand/opportunity.js';
import { termsOf } from '../../domain/conversation/term.js';
import { createSuiting, type Faults, type JudgeCreative, type Suiting } from './choose-creative.js';
import { createSharedBids, isContextual, type BidByFit } from './shared-bids.js';

/**
 * A line item prepared for matching: lists as sets, keywords as terms. A keyword matches when all of its terms are
 * there.
 */
export interface CompiledLineItem {
  readonly campaign: Campaign;
  readonly lineItem: LineItem;
  readonly placements: ReadonlySet<string>;
  readonly countries: ReadonlySet<string>;
  readonly languages: ReadonlySet<string>;
  readonly deviceTypes: ReadonlySet<string>;
  readonly keywords: readonly (readonly string[])[];
  readonly negativeKeywords: readonly (readonly string[])[];
  readonly isPaused: boolean;
  /** Wants certain topics or words; without any it runs everywhere. */
  readonly isContextual: boolean;
  /** Its keywords also admit what means the same. */
  readonly isFoundByMeaning: boolean;
  /** Absent: at every hour. */
  readonly openHours: OpenHours | undefined;
  readonly bids: (impId: string, creative: Creative) => BidByFit;
  readonly suiting: (imp: Imp, language: string | undefined) => Suiting;
  readonly reject: (reason: LossReason, impId?: string) => Rejection;
  /** The same with all that keeps it out. Writes a key: for what is remembered, not for each turn. */
  readonly rejectFor: (faults: Faults, impId?: string) => Rejection;
}

const MAX_DETAIL_CHARS = 120;

/** What the line item asked for; never what the conversation held, and so never a keyword that matched. */
const detailOf = (
  { targeting, creatives }: LineItem,
  reason: LossReason,
  spoken: ReadonlySet<string>,
): string | undefined => {
  if (reason === 'targeting-country') return `countries: ${targeting.countries.join(', ')}`;
  if (reason === 'targeting-language') return `languages: ${targeting.languages.join(', ')}`;
  if (reason === 'targeting-device') return `deviceTypes: ${targeting.deviceTypes.join(', ')}`;
  if (reason === 'creative-language') {
    const languages = new Set(creatives.flatMap((creative) => [...creativeLanguages(creative, spoken)]));
    return `words in: ${[...languages].join(', ')}`;
  }
  if (reason === 'outside-hours') return 'dayParts';
  if (reason === 'targeting-topic') return 'topics, keywords';
  return reason === 'negative-keyword' ? 'negativeKeywords' : undefined;
};

/** One object per reasons and slot: most candidates of most turns are rejected, and always for the same few reasons. */
const sharedRejections = (
  lineItem: LineItem,
  edition: string,
  spoken: ReadonlySet<string>,
): Pick<CompiledLineItem, 'reject' | 'rejectFor'> => {
  const made = new Map<string, Rejection>();
  const make = (lossReason: LossReason, further: readonly LossReason[], impId: string | undefined): Rejection => {
    const detail = detailOf(lineItem, lossReason, spoken)?.slice(0, MAX_DETAIL_CHARS);
    const also = further.length === 0 ? undefined : further;
    const sharedAs = partName(JSON.stringify([edition, lineItem.id, lossReason, impId, ...further]));
    return { source: DIRECT_SOURCE, sharedAs, candidate: lineItem.id, impId, lossReason, also, detail };
  };
  const once = (key: string, lossReason: LossReason, further: readonly LossReason[], impId: string | undefined) => {
    const known = made.get(key) ?? make(lossReason, further, impId);
    made.set(key, known);
    return known;
  };
  return {
    reject: (reason, impId) => once(impId === undefined ? reason : `${reason} ${impId}`, reason, [], impId),
    rejectFor: ([first, ...others], impId) =>
      once([[first, ...others].join('+'), ...(impId === undefined ? [] : [impId])].join(' '), first, others, impId),
  };
};

const MIN_TERM_CHARS = 2;

/**
 * Single letters are left out, since a message reader keeps none ("vitamin C" is found by "vitamin"); and so is a
 * keyword of which nothing remains.
 */
const asTerms = (keywords: readonly string[]): readonly (readonly string[])[] =>
  keywords
    .map((keyword) => [...new Set(termsOf(keyword))].filter((term) => term.length >= MIN_TERM_CHARS))
    .filter((terms) => terms.length > 0);

const deliverable = ({ creatives }: LineItem): readonly Creative[] =>
  creatives.filter((creative) => !isArchived(creative));

/** Archived ones are no candidates. */
export const mayDeliver = (campaign: Campaign, lineItem: LineItem): boolean =>
  !isArchived(campaign) && !isArchived(lineItem) && deliverable(lineItem).length > 0;

/** `edition` names the catalog's snapshot, for the names of shared bids and rejections. */
export const compileLineItem = (
  campaign: Campaign,
  lineItem: LineItem,
  edition: string,
  judgeCreative: JudgeCreative,
): CompiledLineItem => {
  const { targeting } = lineItem;
  const spoken = briefLanguages(campaign);
  return {
    campaign,
    lineItem,
    placements: new Set(targeting.placements),
    countries: new Set(targeting.countries),
    languages: new Set(targeting.languages),
    deviceTypes: new Set(targeting.deviceTypes),
    keywords: asTerms(targeting.keywords),
    negativeKeywords: asTerms(targeting.negativeKeywords),
    isPaused: !isActive(campaign) || !isActive(lineItem),
    isContextual: isContextual(lineItem),
    isFoundByMeaning: targeting.keywords.length > 0 && targeting.exact !== true,
    openHours: openHoursOf(lineItem.dayParts ?? []),
    bids: createSharedBids(campaign, lineItem, edition),
    suiting: createSuiting({
      creatives: deliverable(lineItem),
      usual: Object.keys(campaign.brief.pitches)[0],
      isReadable: (creative, language) =>
        lineItem.anyLanguage === true || creativeLanguages(creative, spoken).has(language),
      judgeCreative,
    }),
    ...sharedRejections(lineItem, edition, spoken),
  };
};
