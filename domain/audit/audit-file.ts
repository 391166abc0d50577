import type { CatalogContent, CatalogEntry } from '../catalog/content/catalog-content.js';
import { hideSecrets } from '../catalog/content/content-secrets.js';
import { contentParts } from './audit-content.js';
import type { AuditedPart } from './audit-entry.js';
import { compareParts, partKey, type Part, type Parts } from './compare-parts.js';
import { hiddenValue, type Digest } from './hidden-value.js';

/** One record of what differs between two configuration files, with hidden values where a key may hold a secret. */
export interface FileChange {
  readonly parts: readonly AuditedPart[];
  /** Of the file as a whole. Absent: the next record goes on with the same file. */
  readonly digest?: string | undefined;
}

/** Accounts, campaigns, bidders and who sells, as a server was started with them. */
export interface StartContent {
  readonly digest: string;
  /** Made only where the digest differs: a file may be large. */
  parts(): Parts;
}

const hiddenKeys = (entry: CatalogEntry, shown: CatalogEntry | undefined, digest: Digest): CatalogEntry => {
  const keys = Object.entries(entry).map(([name, value]): readonly [string, unknown] => {
    const visible = shown?.[name];
    return [name, JSON.stringify(visible) === JSON.stringify(value) ? value : hiddenValue(visible, value, digest)];
  });
  return { ...Object.fromEntries(keys), id: entry.id };
};

const withHidden = (content: CatalogContent, digest: Digest): CatalogContent => {
  const { accounts, bidders } = hideSecrets(content);
  return {
    ...content,
    accounts: content.accounts.map((account, index) => hiddenKeys(account, accounts[index], digest)),
    bidders: content.bidders.map((bidder, index) => hiddenKeys(bidder, bidders[index], digest)),
  };
};

export const startContent = (content: CatalogContent, digest: Digest): StartContent => ({
  digest: digest(JSON.stringify(content)),
  parts: () => contentParts(withHidden(content, digest)),
});

/** So many subjects are in one record at most, so that reading one is quick, whatever the size of a file. */
const MAX_PARTS = 1_000;

/** Records for what differs; one without a part where nothing but the order or the spelling does. */
export const fileChanges = (before: Parts, { digest, parts }: StartContent): readonly FileChange[] => {
  const after = parts();
  // What is hidden differs by its digest, and is shown only when it is read.
  const files = { before, after };
  const changed = compareParts(files, files);
  const records = Math.max(1, Math.ceil(changed.length / MAX_PARTS));
  return Array.from({ length: records }, (_, index) => ({
    parts: changed.slice(index * MAX_PARTS, (index + 1) * MAX_PARTS),
    ...(index === records - 1 ? { digest } : {}),
  }));
};

const changedPart = (before: Part | undefined, { subject, fields }: AuditedPart): Part => {
  const keys = new Map(Object.entries(before?.keys ?? {}));
  for (const { name, after } of fields) {
    if (after === undefined) keys.delete(name);
    else keys.set(name, after);
  }
  return { subject, keys: Object.fromEntries(keys) };
};

/** What the file had after a change. */
export const applyFileChange = (parts: Map<string, Part>, change: FileChange): void => {
  for (const part of change.parts) {
    const key = partKey(part.subject);
    if (part.action === 'removed') parts.delete(key);
    else parts.set(key, changedPart(parts.get(key), part));
  }
};
