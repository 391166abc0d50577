import { readyVariant, type CampaignTexts } from '../../domain/ad-variant/ready-variant.js';
import type { Campaign } from '../../domain/catalog/campaign.js';
import type { Register } from '../../domain/conversation/signals.js';
import { bidSnapshot, type SnapshotOf } from '../../domain/decision-record/snapshot.js';
import { exposureKeysOf, type Bid } from '../../domain/demand/bid.js';
import { sharedNameOf, type PartName } from '../../domain/demand/shared-part.js';
import type { CampaignId } from '../../domain/values/ids.js';
import type { CatalogSnapshot } from '../ports/catalog.js';
import type { Ports } from '../ports/index.js';
import { shapeCheck, type ShapeCheck } from './shape/bid-shape.js';

/** How many names a line item needs of each kind: its creatives in their slots, by fit, on one day. */
const NAMES_PER_LINE_ITEM = 200;
/** Of each kind, however large the catalog is. */
const MAX_NAMES = 20_000;

/** Derives something of a shared part once, and of any other part each time. When all names are taken, all go. */
const onceByName = <Part extends object, Made>(
  make: (part: Part) => Made,
  maxNames: number,
): ((part: Part) => Made) => {
  const known = new Map<PartName, { readonly made: Made }>();
  return (part) => {
    const name = sharedNameOf(part);
    if (name === undefined) return make(part);
    const entry = known.get(name);
    if (entry !== undefined) return entry.made;
    const made = make(part);
    if (known.size >= maxNames) known.clear();
    known.set(name, { made });
    return made;
  };
};

/** A bid, or the ad that it became. */
export type Offered = Pick<Bid, 'source' | 'advertiser' | 'brief' | 'creative'>;

export interface TextManner {
  /** BCP 47 primary language of the conversation. */
  readonly language?: string | undefined;
  readonly register: Register;
}

/**
 * Texts of bidders' ads. A bidder publishes no campaign that an operator could review, so its text is closed: fixed
 * sentences around its name and its own pitch.
 */
export interface BidderTexts {
  textOf(offered: Offered, manner: TextManner): string;
  /** Whether its own words may be shown alone. */
  hasPitch(offered: Offered): boolean;
}

/**
 * A catalog in force, with what the engine derives once of the bids and rejections that it shares between turns. What
 * that pays: `docs/decisions/0023-what-pays-stays.md`.
 */
export interface Edition {
  readonly catalog: CatalogSnapshot;
  readonly check: ShapeCheck;
  readonly snapshotOf: SnapshotOf;
  /** Kept with each ad and each person that was shown it: made anew they would take most of what those take. */
  readonly exposureKeysOf: typeof exposureKeysOf;
  /** Whether its advertiser's own words may be shown alone. */
  readonly hasWords: (bid: Bid) => boolean;
  readonly bidderTextOf: BidderTexts['textOf'];
  /** The reviewed texts of a campaign. */
  readonly textsOf: (campaign: CampaignId) => CampaignTexts;
}

const NO_TEXTS: CampaignTexts = { variants: [], topics: new Set() };

/** The texts of each campaign, prepared when it wins first. */
const campaignTexts = (
  { sentencesOf }: Pick<Ports['copyGate'], 'sentencesOf'>,
  campaigns: readonly Campaign[],
): Edition['textsOf'] => {
  const known = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const ready = new Map<CampaignId, CampaignTexts>();
  const prepare = ({ variants = [], categories, lineItems }: Campaign): CampaignTexts => ({
    variants: variants.map((variant) => readyVariant(variant, sentencesOf(variant.text))),
    topics: new Set([...categories, ...lineItems.flatMap(({ targeting }) => targeting.topics)]),
  });
  return (id) => {
    const campaign = known.get(id);
    if (campaign === undefined) return NO_TEXTS;
    const texts = ready.get(id) ?? prepare(campaign);
    ready.set(id, texts);
    return texts;
  };
};

const editionOf = (
  catalog: CatalogSnapshot,
  { copyGate, destinations = 'public' }: Pick<Ports, 'copyGate' | 'destinations'>,
  { textOf, hasPitch }: BidderTexts,
): Edition => {
  const lineItems = catalog.campaigns.reduce((sum, campaign) => sum + campaign.lineItems.length, 0);
  const maxNames = Math.min(MAX_NAMES, NAMES_PER_LINE_ITEM * lineItems);
  return {
    catalog,
    check: onceByName(shapeCheck(destinations), maxNames),
    snapshotOf: onceByName(bidSnapshot, maxNames),
    exposureKeysOf: onceByName(exposureKeysOf, maxNames),
    hasWords: onceByName(hasPitch, maxNames),
    bidderTextOf: textOf,
    textsOf: campaignTexts(copyGate, catalog.campaigns),
  };
};

export type CurrentEdition = () => Edition;

/**
 * The edition of one engine. A replaced one goes with the last request that holds it. The version alone does not tell
 * editions apart: a catalog that is restored may count from where an earlier one did.
 */
export const createCurrentEdition = (
  ports: Pick<Ports, 'catalog' | 'copyGate' | 'destinations'>,
  texts: BidderTexts,
): CurrentEdition => {
  let edition: Edition | undefined;
  return () => {
    const catalog = ports.catalog.current();
    if (edition?.catalog !== catalog) edition = editionOf(catalog, ports, texts);
    return edition;
  };
};
