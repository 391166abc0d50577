import type { Account } from '../../../domain/catalog/account.js';
import type { Campaign, LineItem } from '../../../domain/catalog/campaign.js';
import type { CatalogDifference } from '../../../domain/catalog/content/catalog-content.js';
import { isArchived } from '../../../domain/catalog/content/delivery-status.js';
import { briefLanguages, creativeLanguages } from '../../../domain/catalog/spoken-language.js';
import { costOfImpression, cpmToUsd, nanosToUsd, type Cpm } from '../../../domain/values/money.js';
import { isoTime, type EpochMs } from '../../../domain/values/time.js';
import { lowestFloor, reachIn, showsOverVideo, type Reach } from './catalog-reach.js';

/** What the running service knows beside the catalog. */
export interface WarningFacts {
  readonly nowMs: EpochMs;
  /** Whether there is a database of countries. */
  readonly knowsCountries: boolean;
  isCountry(alpha2: string): boolean;
  /** Whether a conversation is ever found to be about it. */
  isTopicRead(topic: string): boolean;
}

export interface WarnedCatalog {
  readonly accounts: readonly Account[];
  readonly campaigns: readonly Campaign[];
}

interface Subject {
  readonly campaign: Campaign;
  readonly reach: Reach | undefined;
}
type ItemSubject = Subject & { readonly item: LineItem };

type Check<S> = (subject: S, facts: WarningFacts) => readonly string[];

const quoted = (text: string): string => JSON.stringify(text);

/** Not a list of the taxonomy: only what no version of it could have as an id. */
const TOPIC_ID = /^(?:\d{1,4}|[A-Z0-9]{6})$/;

const noTopics = (key: string, ids: readonly string[]): readonly string[] =>
  ids
    .filter((id) => !TOPIC_ID.test(id))
    .map((id) => `has ${quoted(id)} in "${key}", which is no id of the IAB Content Taxonomy 3.1, such as "210".`);

/** Codes that are often written and that ISO 3166-1 does not have. */
const MEANT: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR', EN: 'GB' };

const noCountries = (key: string, codes: readonly string[], { isCountry }: WarningFacts): readonly string[] =>
  codes
    .filter((code) => !isCountry(code))
    .map((code) => {
      const advice = MEANT[code] === undefined ? 'correct or remove it' : `write ${quoted(MEANT[code])}`;
      return `has ${quoted(code)} in "${key}", which is no country of ISO 3166-1; ${advice}.`;
    });

const belowFloor: Check<ItemSubject> = ({ item, reach }) => {
  const lowest = reach === undefined ? Infinity : lowestFloor(item, reach);
  const floor = item.deal?.floor ?? lowest;
  if (lowest === Infinity || item.cpm >= floor) return [];
  return [
    `bids ${cpmToUsd(item.cpm)} USD, and no slot that it may win has a floor below ${cpmToUsd(floor as Cpm)} USD; raise "cpmUsd" or lower the floor.`,
  ];
};

const unknownPlacement: Check<ItemSubject> = ({ item, reach }) => {
  if (reach === undefined || reach.accounts.size === 0) return [];
  return item.targeting.placements
    .filter((code) => !reach.byPlacement.has(code))
    .map(
      (code) =>
        `targets the placement ${quoted(code)}, which none of its accounts has; correct it, or add the placement.`,
    );
};

const unreadTopic: Check<ItemSubject> = ({ item }, { isTopicRead }) => {
  const { topics } = item.targeting;
  // Titles bring topics of their own.
  const unread = showsOverVideo(item) ? [] : topics.filter((id) => TOPIC_ID.test(id) && !isTopicRead(id));
  return [
    ...noTopics('topics', topics),
    ...unread.map((id) => `targets the topic ${quoted(id)}, which no conversation is read for; take one that is.`),
  ];
};

const smallBudget: Check<ItemSubject> = ({ item }) => {
  const cost = costOfImpression(item.cpm);
  const budgets = { budgetUsd: item.budgetTotal, dailyBudgetUsd: item.budgetPerDay };
  return Object.entries(budgets).flatMap(([key, amount]) =>
    amount === undefined || amount >= cost
      ? []
      : [`has a "${key}" of ${nanosToUsd(amount)} USD, less than one impression costs; raise it.`],
  );
};

const quotedList = (words: Iterable<string>): string => [...words].map(quoted).join(', ');

/** It never runs in a language that it has no words in, though it asks for it. */
const noWords: Check<ItemSubject> = ({ campaign, item }) => {
  const { languages } = item.targeting;
  if (item.anyLanguage === true || languages.length === 0) return [];
  const ofBrief = briefLanguages(campaign);
  const spoken = new Set(item.creatives.flatMap((creative) => [...creativeLanguages(creative, ofBrief)]));
  const silent = languages.filter((language) => !spoken.has(language));
  if (silent.length === 0) return [];
  return [
    `targets ${quotedList(silent)} in "languages" and has words in ${quotedList(spoken)} only; add a pitch and creatives, or set "anyLanguage".`,
  ];
};

/** One entry for each way in which a line item can never be shown. */
const OF_LINE_ITEMS = {
  'flight-over': ({ item }, { nowMs }) =>
    item.endMs > nowMs ? [] : [`ended at ${isoTime(item.endMs)}; set a later "end", or remove it.`],
  'below-floor': belowFloor,
  'unknown-placement': unknownPlacement,
  'unknown-country': ({ item }, facts) => noCountries('countries', item.targeting.countries, facts),
  'countries-not-known': ({ item }, { knowsCountries }) =>
    knowsCountries || item.targeting.countries.length === 0
      ? []
      : ['targets countries, and without GEO_DATABASE no country is known; set it, or remove "countries".'],
  'unknown-topic': unreadTopic,
  'budget-too-small': smallBudget,
  'no-words-in-language': noWords,
} as const satisfies Readonly<Record<string, Check<ItemSubject>>>;

/** In a campaign of several languages a creative that names none stands in all of them, whatever its words are in. */
const unknownCopy: Check<Subject> = ({ campaign }) => {
  const languages = briefLanguages(campaign);
  if (languages.size < 2) return [];
  const creatives = campaign.lineItems.filter((item) => !isArchived(item)).flatMap((item) => item.creatives);
  const silent = new Set(creatives.flatMap(({ id, language }) => (language === undefined ? [id] : [])));
  if (silent.size === 0) return [];
  return [
    `speaks ${quotedList(languages)}, and ${quotedList(silent)} shows one headline and call to action in all of them; say its "language", and add one for each.`,
  ];
};

const OF_CAMPAIGNS = {
  'creative-language-unknown': unknownCopy,
  'own-competitor': ({ campaign: { advertiser, separation } }) =>
    separation?.advertisers.includes(advertiser.domain) === true
      ? [`names its own advertiser ${quoted(advertiser.domain)} in "competitors", which has no effect; remove it.`]
      : [],
  'unknown-topic': ({ campaign: { categories, separation } }) => [
    ...noTopics('categories', categories),
    ...noTopics('competitors.categories', separation?.categories ?? []),
  ],
} as const satisfies Readonly<Record<string, Check<Subject>>>;

const OF_ACCOUNTS = {
  'unknown-country': (account, facts) => noCountries('allowedCountries', account.allowedCountries, facts),
  'unknown-topic': (account) => noTopics('blockedCategories', account.blockedCategories),
} as const satisfies Readonly<Record<string, Check<Account>>>;

/** Every one has its entry in `docs/reference/catalog-warnings.md`. */
export const WARNING_CODES = [
  ...new Set([...Object.keys(OF_LINE_ITEMS), ...Object.keys(OF_CAMPAIGNS), ...Object.keys(OF_ACCOUNTS)]),
] as readonly WarningCode[];
export type WarningCode = keyof typeof OF_LINE_ITEMS | keyof typeof OF_CAMPAIGNS | keyof typeof OF_ACCOUNTS;

/** What is no mistake, since it can be published, and still never does what it says. */
export interface CatalogWarning {
  readonly code: WarningCode;
  /** What is so and what to do. */
  readonly message: string;
  readonly section: 'accounts' | 'campaigns';
  readonly id: string;
  /** Accounts that decide whether it holds, beside the entry itself. */
  readonly accounts?: ReadonlySet<string> | undefined;
}

const BY_ACCOUNTS: ReadonlySet<WarningCode> = new Set<WarningCode>(['below-floor', 'unknown-placement']);

/** Whether a change of these entries may be why. Other warnings were there before, and their author saw them. */
export const isAbout = (
  warning: CatalogWarning,
  changed: readonly Pick<CatalogDifference, 'section' | 'id'>[],
): boolean =>
  changed.some(
    ({ section, id }) =>
      (section === warning.section && id === warning.id) ||
      (section === 'accounts' && BY_ACCOUNTS.has(warning.code) && warning.accounts?.has(id) === true),
  );

const warningsFrom = <S>(
  table: Readonly<Partial<Record<WarningCode, Check<S>>>>,
  subject: S,
  facts: WarningFacts,
  of: Omit<CatalogWarning, 'code' | 'message'> & { readonly name: string },
): readonly CatalogWarning[] => {
  const { name, ...entry } = of;
  return (Object.entries(table) as [WarningCode, Check<S>][]).flatMap(([code, check]) =>
    check(subject, facts).map((text) => ({ code, message: `${name} ${text}`, ...entry })),
  );
};

const ofCampaign = (campaign: Campaign, reach: Reach | undefined, facts: WarningFacts): readonly CatalogWarning[] => {
  const subject = { campaign, reach };
  const entry = { section: 'campaigns', id: campaign.id, accounts: reach?.accounts } as const;
  const live = campaign.lineItems.filter((item) => !isArchived(item));
  const items = live.flatMap((item) =>
    warningsFrom(OF_LINE_ITEMS, { ...subject, item }, facts, { ...entry, name: `Line item ${quoted(item.id)}` }),
  );
  return [...warningsFrom(OF_CAMPAIGNS, subject, facts, { ...entry, name: `Campaign ${quoted(entry.id)}` }), ...items];
};

/** All of a catalog, without what is archived. */
export const catalogWarnings = (
  { accounts, campaigns }: WarnedCatalog,
  facts: WarningFacts,
): readonly CatalogWarning[] => {
  const reach = reachIn(accounts);
  const ofAccounts = accounts.flatMap((account) => {
    const { id } = account;
    return warningsFrom(OF_ACCOUNTS, account, facts, { section: 'accounts', id, name: `Account ${quoted(id)}` });
  });
  const live = campaigns.filter((campaign) => !isArchived(campaign));
  return [...ofAccounts, ...live.flatMap((campaign) => ofCampaign(campaign, reach(campaign), facts))];
};
