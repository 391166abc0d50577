import type { SafetyTier, WeightedTopic } from '../../../domain/conversation/signals.js';
import {
  type ChatOpportunity,
  type Opportunity,
  type OverlayOpportunity,
  turnBucket,
} from '../../../domain/demand/opportunity.js';
import { CONTENT_CONTEXT, MATURE_AUDIENCES } from '../codes/adcom.js';
import { isCategory, OWN_TAXONOMY } from '../codes/taxonomies.js';
import type { BidderTerms } from '../config/bidder-schema.js';
import { languageFields } from './language.js';

interface RequestContent {
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  readonly context: number;
  readonly cat?: readonly string[] | undefined;
  readonly cattax?: number | undefined;
  readonly qagmediarating?: number | undefined;
  readonly livestream?: 0 | undefined;
  readonly len?: number | undefined;
  readonly language?: string | undefined;
  readonly langb?: string | undefined;
  readonly ext?: { readonly turn: string; readonly safety: SafetyTier } | undefined;
}

const MAX_TOPICS = 20;

/** Heaviest first. Bidders of 2.5 know no taxonomy but the oldest, which is not ours. */
const topicsOf = (topics: readonly WeightedTopic[], bidder: BidderTerms): Pick<RequestContent, 'cat' | 'cattax'> => {
  if (bidder.dialect.version === '2.5') return {};
  const cat = topics
    .filter(({ id }) => isCategory(id))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_TOPICS)
    .map(({ id }) => id);
  return cat.length === 0 ? {} : { cat, cattax: OWN_TAXONOMY };
};

/**
 * All that is told of a conversation: topics, language, safety tier, and roughly how far it has come. No word of it.
 */
const chatContent = (opportunity: ChatOpportunity, bidder: BidderTerms): RequestContent => ({
  context: CONTENT_CONTEXT.text,
  ...topicsOf(opportunity.signals.topics, bidder),
  ...languageFields(opportunity.signals.language, bidder),
  qagmediarating: opportunity.adultCharacter ? MATURE_AUDIENCES : undefined,
  ext: { turn: turnBucket(opportunity.turn), safety: opportunity.signals.safety },
});

const videoContent = ({ title }: OverlayOpportunity, bidder: BidderTerms): RequestContent => ({
  id: title.id,
  title: title.name,
  context: CONTENT_CONTEXT.video,
  ...topicsOf(title.topics, bidder),
  ...languageFields(title.language, bidder),
  livestream: 0,
  len: Math.round(title.durationMs / 1_000),
});

const contentOf = (opportunity: Opportunity, bidder: BidderTerms): RequestContent =>
  opportunity.kind === 'chat' ? chatContent(opportunity, bidder) : videoContent(opportunity, bidder);

interface Publisher {
  readonly id: string;
  readonly domain?: string | undefined;
}

interface Place {
  readonly id: string;
  readonly domain?: string | undefined;
  readonly publisher: Publisher;
  readonly content: RequestContent;
}

export type RequestSite = Place;

export interface RequestApp extends Place {
  readonly bundle: string;
  readonly ver?: string | undefined;
  readonly storeurl?: string | undefined;
}

/** Exactly one of the two. */
export interface Inventory {
  readonly site?: RequestSite | undefined;
  readonly app?: RequestApp | undefined;
}

const DOMAIN = /^[a-z0-9.-]{1,253}$/i;

/** A host without path: an address of a page may name the conversation. */
const domainOf = ({ siteDomain }: Opportunity): string | undefined =>
  siteDomain !== undefined && DOMAIN.test(siteDomain) ? siteDomain.toLowerCase() : undefined;

/** Where the ad stands: in the app that the client names, else on a site. */
export const inventoryOf = (opportunity: Opportunity, bidder: BidderTerms): Inventory => {
  const { id } = opportunity.account;
  const content = contentOf(opportunity, bidder);
  const app = opportunity.kind === 'chat' ? opportunity.app : undefined;
  if (app === undefined) {
    const domain = domainOf(opportunity);
    return { site: { id, domain, publisher: { id, domain }, content } };
  }
  return { app: { id, bundle: app.bundleId, ver: app.version, storeurl: app.storeUrl, publisher: { id }, content } };
};
