import type { LineItem, Targeting } from '../../domain/catalog/campaign.js';
import type { Creative } from '../../domain/catalog/creative.js';
import { lineItemId } from '../../domain/values/ids.js';
import type { Cpm, Nanos } from '../../domain/values/money.js';

const MICROS_PER_CENT = 10_000;
const NANOS_PER_USD = 1_000_000_000;

/** Demo campaigns are always in flight: 2020 to 2100, UTC. */
const START_MS = 1_577_836_800_000;
const END_MS = 4_102_444_800_000;

const ANYWHERE: Targeting = {
  placements: [],
  countries: [],
  languages: [],
  topics: [],
  keywords: [],
  negativeKeywords: [],
  deviceTypes: [],
};

interface DemoLineItem {
  readonly id: string;
  readonly name: string;
  readonly cpmCents: number;
  readonly creatives: readonly Creative[];
}

const lineItem = ({ id, name, cpmCents, creatives }: DemoLineItem, targeting: Targeting): LineItem => ({
  id: lineItemId(id),
  name,
  startMs: START_MS,
  endMs: END_MS,
  cpm: (cpmCents * MICROS_PER_CENT) as Cpm,
  budgetTotal: (1_000_000 * NANOS_PER_USD) as Nanos,
  budgetPerDay: (100_000 * NANOS_PER_USD) as Nanos,
  delivery: 'asap',
  targeting,
  caps: [],
  creatives,
});

/** Bids in every conversation of its languages. */
export const runOfNetwork = (item: DemoLineItem): LineItem => lineItem(item, ANYWHERE);

/** Bids in every conversation, so that a demo turn is never empty. */
export const inAnyLanguage = (item: DemoLineItem): LineItem => ({ ...runOfNetwork(item), anyLanguage: true });

/** Bids more where the talk is about its subject: this is how the conversation picks the winner. */
export const onTopic = (item: DemoLineItem, wanted: Pick<Targeting, 'topics' | 'keywords'>): LineItem =>
  lineItem(item, { ...ANYWHERE, ...wanted });
