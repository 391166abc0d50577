import { readFileSync } from 'node:fs';
import { createDirectDemand } from '../../../adapters/demand-direct/index.js';
import { createLocalReader } from '../../../adapters/reader-local/index.js';
import { createMiniSearch } from '../../../adapters/search-minisearch/index.js';
import type { DemandResponse, DemandSource } from '../../../application/ports/demand-source.js';
import type { Campaign } from '../../../domain/catalog/campaign.js';
import { foldSignals } from '../../../domain/conversation/fold-signals.js';
import { advertiserId, campaignId, lineItemId } from '../../../domain/values/ids.js';
import type { ConversationSignals } from '../../../domain/conversation/signals.js';
import * as sample from '../../contracts/index.js';

interface LabelledCampaign {
  readonly id: string;
  readonly brand: string;
  readonly product: string;
  readonly pitches: Readonly<Record<string, string>>;
  readonly facts: readonly string[];
  readonly topics: readonly string[];
  readonly keywords: readonly string[];
  readonly negativeKeywords?: readonly string[];
  readonly categories: readonly string[];
}

/** Language, campaigns that fit by the judgement of a person, and the messages by turns, the user's first. */
type LabelledConversation = readonly [language: string, fitting: readonly string[], ...messages: readonly string[]];

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

const toCampaign = (labelled: LabelledCampaign): Campaign => {
  const { id, brand, product, pitches, facts, topics, keywords, negativeKeywords = [], categories } = labelled;
  const item = sample.sampleLineItem({ id: lineItemId(id) });
  return sample.sampleCampaign({
    id: campaignId(id),
    name: brand,
    advertiser: { id: advertiserId(id), name: brand, domain: `${id}.example` },
    brief: { product, pitches, facts },
    categories,
    lineItems: [{ ...item, targeting: { ...item.targeting, topics, keywords, negativeKeywords } }],
  });
};

const labelledCampaigns = read('labelled-campaigns.json') as readonly LabelledCampaign[];
export const CAMPAIGNS: readonly Campaign[] = labelledCampaigns.map(toCampaign);
export const CONVERSATIONS = read('labelled-conversations.json') as readonly LabelledConversation[];
export const catalog = sample.sampleCatalog({ campaigns: CAMPAIGNS });

const reader = createLocalReader({ classifySafety: () => ({ tier: 'safe' }) });

export const signalsOf = (messages: readonly string[]): ConversationSignals =>
  foldSignals(
    messages.map((text, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', signals: reader.readAtOnce(text, text) })),
  );

export const withSearch = createDirectDemand({ search: createMiniSearch() });
export const withKeywordsAlone = createDirectDemand();

/** By campaign; absent for one that keeps out. */
export const relevances = (source: DemandSource, signals: ConversationSignals): ReadonlyMap<string, number> => {
  const answer = source.bid(sample.sampleOpportunity({ signals }), catalog, AbortSignal.abort()) as DemandResponse;
  return new Map(answer.bids.map((bid) => [bid.id, bid.relevance]));
};

/** One campaign beside one conversation. */
export interface Pair {
  readonly campaign: Campaign;
  readonly signals: ConversationSignals;
  readonly fits: boolean;
}

const pairsOf = (conversations: readonly LabelledConversation[]): readonly Pair[] =>
  conversations.flatMap(([, fitting, ...messages]) => {
    const signals = signalsOf(messages);
    return CAMPAIGNS.map((campaign) => ({ campaign, signals, fits: fitting.includes(campaign.id) }));
  });

/** What the weights were chosen on. */
export const PAIRS = pairsOf(CONVERSATIONS);
/** Written and labelled after that, and not looked at before. */
export const LATER_PAIRS = pairsOf(read('labelled-later.json') as readonly LabelledConversation[]);
