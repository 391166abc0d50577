import { NASTY_KEYS, NASTY_VALUES, serialise } from './nasty.js';
import type { Random } from '../../domain/values/seeded-random.js';

type Container = Record<string, unknown> | unknown[];

const containersIn = (value: unknown, found: Container[] = []): Container[] => {
  if (typeof value !== 'object' || value === null) return found;
  found.push(value as Container);
  for (const child of Object.values(value)) containersIn(child, found);
  return found;
};

/** A copy of its own: later mutations must not change the list that all others draw from, nor tie a knot. */
const setOwn = (container: Container, key: string, nasty: unknown): void => {
  if (Array.isArray(container) && key === 'length') return;
  const value: unknown = structuredClone(nasty);
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
};

/**
 * Puts nasty values into one to three places of a copy: in place of something, as a further key, or takes something
 * away.
 */
const mutateValue = (random: Random, seed: unknown): unknown => {
  const copy: unknown = structuredClone(seed);
  for (let n = random.below(3); n >= 0; n--) {
    const [first, ...rest] = containersIn(copy);
    if (first === undefined) return random.pick(NASTY_VALUES);
    const container = random.pick([first, ...rest]);
    const [key, ...keys] = Object.keys(container);
    if (key === undefined || random.below(8) === 0)
      setOwn(container, random.pick(NASTY_KEYS), random.pick(NASTY_VALUES));
    else if (random.below(6) === 0) Reflect.deleteProperty(container, random.pick([key, ...keys]));
    else setOwn(container, random.pick([key, ...keys]), random.pick(NASTY_VALUES));
  }
  return copy;
};

const MARKS: readonly [string, ...string[]] = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\u0000',
  '\\u',
  '1e400',
  '-',
  '//',
];

const spliceBytes = (random: Random, bytes: Buffer): Buffer => {
  const at = random.below(bytes.length + 1);
  const inserted = random.below(2) === 0 ? Buffer.from(random.pick(MARKS)) : Buffer.from([random.below(256)]);
  return Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + random.below(4))]);
};

/** Flips, inserts, cuts and repeats bytes. */
const mutateBytes = (random: Random, json: string): Buffer => {
  let bytes: Buffer = Buffer.from(json);
  for (let n = random.below(4); n >= 0; n--) bytes = spliceBytes(random, bytes);
  if (random.below(8) === 0) bytes = bytes.subarray(0, random.below(bytes.length + 1));
  return random.below(20) === 0 ? Buffer.concat([bytes, bytes]) : bytes;
};

/** A body that is close to a good one: half of them are still JSON. `strangers` are bodies from elsewhere. */
export const mutateBody = (random: Random, seed: unknown, strangers: readonly [string, ...string[]]): Buffer => {
  if (random.below(10) === 0) return Buffer.from(random.pick(strangers));
  const json = serialise(random.below(4) === 0 ? seed : mutateValue(random, seed));
  return random.below(2) === 0 ? Buffer.from(json) : mutateBytes(random, json);
};

const PATH_UNSAFE = /[^\x21-\x7e]|[#?]/g;

const LONE_SURROGATE = /\p{Surrogate}/gu;

/** A path segment or query close to a good one, with only what a request line can carry. */
export const mutateText = (random: Random, seed: string): string => {
  const changed =
    random.below(6) === 0 ? serialise(random.pick(NASTY_VALUES)) : mutateBytes(random, seed).toString('latin1');
  return (random.below(3) === 0 ? encodeURIComponent(changed.replace(LONE_SURROGATE, '%')) : changed)
    .replace(PATH_UNSAFE, '%')
    .slice(0, 4_000);
};
