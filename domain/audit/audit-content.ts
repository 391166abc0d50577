import { isCatalogEntry, type CatalogContent, type CatalogEntry } from '../catalog/catalog-content.js';
import { hideSecrets } from '../catalog/content-secrets.js';
import type { AuditAction, AuditedPart, AuditField, AuditSubject } from './audit-entry.js';

type Keys = Readonly<Record<string, unknown>>;

interface Part {
  readonly subject: AuditSubject;
  readonly keys: Keys;
}

const nested = (campaign: CatalogEntry, kind: 'line-item' | 'creative', value: unknown): readonly Part[] =>
  (Array.isArray(value) ? value.filter(isCatalogEntry) : []).map(({ id, ...keys }) => ({
    subject: { kind, id, campaign: campaign.id },
    keys,
  }));

const campaignParts = (campaign: CatalogEntry): readonly Part[] => {
  const { id, lineItems, creatives, ...keys } = campaign;
  return [
    { subject: { kind: 'campaign', id }, keys },
    ...nested(campaign, 'line-item', lineItems),
    ...nested(campaign, 'creative', creatives),
  ];
};

const plainParts = (kind: 'account' | 'bidder', entries: readonly CatalogEntry[]): readonly Part[] =>
  entries.map(({ id, ...keys }) => ({ subject: { kind, id }, keys }));

/** Each subject of the content by a key of its own. */
const partsOf = ({ accounts, campaigns, bidders, supply }: CatalogContent): ReadonlyMap<string, Part> => {
  const parts: readonly Part[] = [
    ...plainParts('account', accounts),
    ...campaigns.flatMap(campaignParts),
    ...plainParts('bidder', bidders),
    ...(supply === undefined ? [] : [{ subject: { kind: 'supply' } as const, keys: supply }]),
  ];
  return new Map(parts.map((part) => [JSON.stringify(part.subject), part]));
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Compared as they are, shown without secrets. */
const fieldsOf = (raw: readonly [Keys, Keys], shown: readonly [Keys, Keys]): readonly AuditField[] => {
  const names = new Set([...Object.keys(raw[0]), ...Object.keys(raw[1])]);
  return [...names]
    .filter((name) => !isSame(raw[0][name], raw[1][name]))
    .map((name) => ({ name, before: shown[0][name], after: shown[1][name] }));
};

const actionOf = (before: Part | undefined, after: Part | undefined): AuditAction => {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
};

const NONE: ReadonlyMap<string, Part> = new Map();

/** Every subject that differs, with the keys that differ. */
export const auditContent = (before: CatalogContent, after: CatalogContent): readonly AuditedPart[] => {
  const [old = NONE, young = NONE] = [before, after].map(partsOf);
  const [shownOld = NONE, shownYoung = NONE] = [hideSecrets(before), hideSecrets(after)].map(partsOf);
  const keysOf = (parts: ReadonlyMap<string, Part>, key: string): Keys => parts.get(key)?.keys ?? {};
  return [...new Map([...old, ...young])].flatMap(([key, { subject }]) => {
    const shown = [keysOf(shownOld, key), keysOf(shownYoung, key)] as const;
    const fields = fieldsOf([keysOf(old, key), keysOf(young, key)], shown);
    const action = actionOf(old.get(key), young.get(key));
    return action === 'changed' && fields.length === 0 ? [] : [{ subject, action, fields }];
  });
};
