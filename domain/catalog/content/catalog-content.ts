/** One account, campaign or bidder as its operator wrote it; what the keys mean is for whoever reads it. */
export interface CatalogEntry {
  readonly id: string;
  readonly [key: string]: unknown;
}

export const isCatalogEntry = (value: unknown): value is CatalogEntry =>
  typeof value === 'object' && value !== null && typeof (value as { readonly id?: unknown }).id === 'string';

export const CATALOG_SECTIONS = ['accounts', 'campaigns', 'bidders'] as const;
export type CatalogSection = (typeof CATALOG_SECTIONS)[number];

/** Who sells, as its operator wrote it: there is one, so it has no id. */
export type CatalogSupply = Readonly<Record<string, unknown>>;

/** All that an operator may change while the service runs, in the format of the configuration file. */
export type CatalogContent = Readonly<Record<CatalogSection, readonly CatalogEntry[]>> & {
  /** Absent: nothing is published about who sells. */
  readonly supply?: CatalogSupply | undefined;
};

export const NO_CONTENT: CatalogContent = { accounts: [], campaigns: [], bidders: [] };

/** The key for tokens of an account of the configuration file; no published account has it. */
export const TOKENS_KEY = 'tokenHashes';

export const accountsWithTokens = (accounts: readonly CatalogEntry[]): readonly CatalogEntry[] =>
  accounts.filter((account) => Object.hasOwn(account, TOKENS_KEY));

type BySection<T> = { readonly [Section in CatalogSection]?: T | undefined };

/** What becomes of each section that is named; in this order. Others stay as they are. */
export interface CatalogEdit {
  readonly replace?: BySection<readonly CatalogEntry[]> | undefined;
  /** Ids; one that is not there is no mistake. */
  readonly remove?: BySection<readonly string[]> | undefined;
  /** In place of the entry of the same id, or behind all others. */
  readonly set?: BySection<readonly CatalogEntry[]> | undefined;
  /** In place of the present one; `null` removes it. */
  readonly supply?: CatalogSupply | null | undefined;
}

const editSection = (section: CatalogSection, present: CatalogContent, edit: CatalogEdit): readonly CatalogEntry[] => {
  const removed = new Set(edit.remove?.[section]);
  const kept = (edit.replace?.[section] ?? present[section]).filter(({ id }) => !removed.has(id));
  const set = edit.set?.[section] ?? [];
  const byId = new Map(set.map((entry) => [entry.id, entry]));
  const known = new Set(kept.map(({ id }) => id));
  return [...kept.map((entry) => byId.get(entry.id) ?? entry), ...set.filter(({ id }) => !known.has(id))];
};

export const editContent = (present: CatalogContent, edit: CatalogEdit): CatalogContent => ({
  accounts: editSection('accounts', present, edit),
  campaigns: editSection('campaigns', present, edit),
  bidders: editSection('bidders', present, edit),
  supply: edit.supply === undefined ? present.supply : (edit.supply ?? undefined),
});

export const CONTENT_SECTIONS = [...CATALOG_SECTIONS, 'supply'] as const;
export type ContentSection = (typeof CONTENT_SECTIONS)[number];

/** One entry that differs; of one that was changed, the names of the keys that differ, and never their values. */
export interface CatalogDifference {
  readonly section: ContentSection;
  /** Of who sells: `supply`. */
  readonly id: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly keys?: readonly string[] | undefined;
}

const changedKeys = (before: CatalogSupply, after: CatalogSupply): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );

const differenceOf = (
  section: ContentSection,
  id: string,
  before: CatalogSupply | undefined,
  after: CatalogSupply | undefined,
): readonly CatalogDifference[] => {
  if (before === undefined && after === undefined) return [];
  if (before === undefined) return [{ section, id, change: 'added' }];
  if (after === undefined) return [{ section, id, change: 'removed' }];
  const keys = changedKeys(before, after);
  return keys.length === 0 ? [] : [{ section, id, change: 'changed', keys }];
};

export const diffContent = (before: CatalogContent, after: CatalogContent): readonly CatalogDifference[] => [
  ...CATALOG_SECTIONS.flatMap((section) => {
    const [old, young] = [before, after].map((content) => new Map(content[section].map((entry) => [entry.id, entry])));
    const ids = [...new Set([...(old?.keys() ?? []), ...(young?.keys() ?? [])])];
    return ids.flatMap((id) => differenceOf(section, id, old?.get(id), young?.get(id)));
  }),
  ...differenceOf('supply', 'supply', before.supply, after.supply),
];

/** `campaign spring`; of who sells, `supply`. */
export const entryName = ({ section, id }: Pick<CatalogDifference, 'section' | 'id'>): string =>
  section === 'supply' ? section : `${section.slice(0, -1)} ${id}`;

/** One line for the audit log: `accounts: acme changed (pacing); campaigns: spring added`. */
export const summaryOf = (differences: readonly CatalogDifference[]): string =>
  CONTENT_SECTIONS.flatMap((section) => {
    const own = differences.filter((difference) => difference.section === section);
    const each = own.map(({ id, change, keys }) =>
      [...(section === 'supply' ? [] : [id]), change, ...(keys === undefined ? [] : [`(${keys.join(', ')})`])].join(
        ' ',
      ),
    );
    return each.length === 0 ? [] : [`${section}: ${each.join(', ')}`];
  }).join('; ');
