import type { AuditAction, AuditedPart, AuditField, AuditSubject } from './audit-entry.js';

export type Keys = Readonly<Record<string, unknown>>;

export interface Part {
  readonly subject: AuditSubject;
  readonly keys: Keys;
}

/** Each subject by a key of its own. */
export type Parts = ReadonlyMap<string, Part>;

export const partKey = (subject: AuditSubject): string => JSON.stringify(subject);

export const partsByKey = (parts: readonly Part[]): Parts =>
  new Map(parts.map((part) => [partKey(part.subject), part]));

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

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

interface Compared {
  readonly before: Parts;
  readonly after: Parts;
}

const keysOf = ({ before, after }: Compared, key: string): readonly [Keys, Keys] => [
  before.get(key)?.keys ?? {},
  after.get(key)?.keys ?? {},
];

/** Every subject that differs, with the keys that differ: compared as they are, shown without secrets. */
export const compareParts = (raw: Compared, shown: Compared): readonly AuditedPart[] =>
  [...new Map([...raw.before, ...raw.after])].flatMap(([key, { subject }]) => {
    const fields = fieldsOf(keysOf(raw, key), keysOf(shown, key));
    const action = actionOf(raw.before.get(key), raw.after.get(key));
    return action === 'changed' && fields.length === 0 ? [] : [{ subject, action, fields }];
  });
