import type { AuditedPart } from './audit-entry.js';
import { compareParts, partsByKey, type Keys, type Parts } from './compare-parts.js';
import { shownKeys } from './hidden-value.js';

/** What a server was started with: values, and `HiddenValue` where they may hold a secret. */
export interface StartSettings {
  /** By variable. What is absent has its default. */
  readonly variables: Keys;
  /** Endpoints of the operator, by their ids. */
  readonly webhooks: Readonly<Record<string, Keys>>;
}

export const NO_SETTINGS: StartSettings = { variables: {}, webhooks: {} };

const partsOf = ({ variables, webhooks }: StartSettings, show: (keys: Keys) => Keys): Parts =>
  partsByKey([
    { subject: { kind: 'settings' }, keys: show(variables) },
    ...Object.entries(webhooks).map(([id, keys]) => ({ subject: { kind: 'webhook', id } as const, keys: show(keys) })),
  ]);

const asTheyAre = (keys: Keys): Keys => keys;

/** Variables and endpoints that differ between two starts. */
export const auditSettings = (before: StartSettings, after: StartSettings): readonly AuditedPart[] =>
  compareParts(
    { before: partsOf(before, asTheyAre), after: partsOf(after, asTheyAre) },
    { before: partsOf(before, shownKeys), after: partsOf(after, shownKeys) },
  );
