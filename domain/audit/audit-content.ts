import { isCatalogEntry, type CatalogContent, type CatalogEntry } from '../catalog/content/catalog-content.js';
import { hideSecrets } from '../catalog/content/content-secrets.js';
import { namedTexts, withoutTexts } from '../catalog/content/text-reviews.js';
import type { AuditedPart } from './audit-entry.js';
import { compareParts, partsByKey, type Part, type Parts } from './compare-parts.js';

const nested = (campaign: CatalogEntry, kind: 'line-item' | 'creative', value: unknown): readonly Part[] =>
  (Array.isArray(value) ? value.filter(isCatalogEntry) : []).map(({ id, ...keys }) => ({
    subject: { kind, id, campaign: campaign.id },
    keys,
  }));

const textParts = (campaign: CatalogEntry): readonly Part[] =>
  namedTexts(campaign).map(({ id, keys }) => ({ subject: { kind: 'text', id, campaign: campaign.id }, keys }));

const campaignParts = (campaign: CatalogEntry): readonly Part[] => {
  const { id, lineItems, creatives, ...keys } = withoutTexts(campaign);
  return [
    { subject: { kind: 'campaign', id }, keys },
    ...nested(campaign, 'line-item', lineItems),
    ...nested(campaign, 'creative', creatives),
    ...textParts(campaign),
  ];
};

const plainParts = (kind: 'account' | 'bidder', entries: readonly CatalogEntry[]): readonly Part[] =>
  entries.map(({ id, ...keys }) => ({ subject: { kind, id }, keys }));

/** Each subject of a content, with its keys. */
export const contentParts = ({ accounts, campaigns, bidders, supply }: CatalogContent): Parts =>
  partsByKey([
    ...plainParts('account', accounts),
    ...campaigns.flatMap(campaignParts),
    ...plainParts('bidder', bidders),
    ...(supply === undefined ? [] : [{ subject: { kind: 'supply' } as const, keys: supply }]),
  ]);

/** Every subject that differs, with the keys that differ. */
export const auditContent = (before: CatalogContent, after: CatalogContent): readonly AuditedPart[] =>
  compareParts(
    { before: contentParts(before), after: contentParts(after) },
    { before: contentParts(hideSecrets(before)), after: contentParts(hideSecrets(after)) },
  );
