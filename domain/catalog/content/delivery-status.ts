import { isCatalogEntry, type CatalogEntry } from './catalog-content.js';

/**
 * Whether a campaign, a line item or a creative delivers: a paused one waits to be resumed, an archived one is kept for
 * its figures alone.
 */
export const DELIVERY_STATUSES = ['active', 'paused', 'archived'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Absent: active. */
export interface WithStatus {
  readonly status?: DeliveryStatus | undefined;
}

export const isActive = ({ status = 'active' }: WithStatus): boolean => status === 'active';
export const isArchived = ({ status }: WithStatus): boolean => status === 'archived';

/** A campaign, or one line item or creative of it. */
export interface StatusSubject {
  readonly campaign: string;
  readonly part?: { readonly kind: 'lineItem' | 'creative'; readonly id: string } | undefined;
}

const LISTS = { lineItem: 'lineItems', creative: 'creatives' } as const;

const listOf = (campaign: CatalogEntry, key: string): readonly unknown[] => {
  const list = campaign[key];
  return Array.isArray(list) ? (list as readonly unknown[]) : [];
};

/** `undefined`: the campaign has no such part. */
export const withStatus = (
  campaign: CatalogEntry,
  part: StatusSubject['part'],
  status: DeliveryStatus,
): CatalogEntry | undefined => {
  if (part === undefined) return { ...campaign, status };
  const key = LISTS[part.kind];
  const list = listOf(campaign, key);
  const isMeant = (entry: unknown): entry is CatalogEntry => isCatalogEntry(entry) && entry.id === part.id;
  if (!list.some(isMeant)) return undefined;
  return { ...campaign, [key]: list.map((entry) => (isMeant(entry) ? { ...entry, status } : entry)) };
};

const keptStatus = (before: CatalogEntry | undefined, after: CatalogEntry): CatalogEntry =>
  before?.status === undefined || Object.hasOwn(after, 'status') ? after : { ...after, status: before.status };

const keptInList = (key: string, before: CatalogEntry, after: CatalogEntry): CatalogEntry => {
  const known = new Map(listOf(before, key).flatMap((entry) => (isCatalogEntry(entry) ? [[entry.id, entry]] : [])));
  if ([...known.values()].every(({ status }) => status === undefined)) return after;
  const list = listOf(after, key).map((entry) =>
    isCatalogEntry(entry) ? keptStatus(known.get(entry.id), entry) : entry,
  );
  return { ...after, [key]: list };
};

/** A campaign that is published again without a status keeps its own, and so do its line items and creatives. */
export const keepStatuses = (
  before: readonly CatalogEntry[],
  after: readonly CatalogEntry[],
): readonly CatalogEntry[] => {
  const known = new Map(before.map((campaign) => [campaign.id, campaign]));
  return after.map((campaign) => {
    const earlier = known.get(campaign.id);
    if (earlier === undefined || earlier === campaign) return campaign;
    return Object.values(LISTS).reduce((kept, key) => keptInList(key, earlier, kept), keptStatus(earlier, campaign));
  });
};
