import type { AuditedPart } from './audit-entry.js';
import type { Keys } from './compare-parts.js';

/** A secret by a keyed digest, so that it is known to have changed, beside what may be shown of it. */
export interface HiddenValue {
  readonly shown: unknown;
  readonly digest: string;
}

/** A keyed digest of a text. */
export type Digest = (text: string) => string;

export const hiddenValue = (shown: unknown, value: unknown, digest: Digest): HiddenValue => ({
  shown,
  digest: digest(JSON.stringify(value)),
});

const isHidden = (value: unknown): value is HiddenValue =>
  typeof value === 'object' && value !== null && 'shown' in value && 'digest' in value;

const shownValue = (value: unknown): unknown => (isHidden(value) ? value.shown : value);

export const shownKeys = (keys: Keys): Keys =>
  Object.fromEntries(Object.entries(keys).map(([name, value]) => [name, shownValue(value)]));

/** The part as it may be read. */
export const shownPart = (part: AuditedPart): AuditedPart => ({
  ...part,
  fields: part.fields.map(({ name, before, after }) => ({
    ...{ name, before: shownValue(before), after: shownValue(after) },
  })),
});
