import { DEVICE_TYPES, type DeviceType } from '../../../domain/privacy/device.js';
import type { Random } from '../../../domain/values/seeded-random.js';

/** Values and how often each comes, in parts of their sum. */
export type Mix<Value extends string = string> = readonly [
  readonly [value: Value, share: number],
  ...(readonly [value: Value, share: number])[],
];

/** Of the conversations of a synthetic day. */
export interface TrafficMix {
  readonly devices: Mix<DeviceType>;
  /** ISO 3166-1 alpha-2. */
  readonly countries: Mix;
  /** BCP 47. */
  readonly languages: Mix;
}

export const USUAL_MIX: TrafficMix = {
  devices: [
    ['handset', 60],
    ['desktop', 35],
    ['tablet', 5],
  ],
  countries: [
    ['DE', 25],
    ['AT', 25],
    ['US', 25],
    ['GB', 25],
  ],
  languages: [
    ['en', 67],
    ['de', 33],
  ],
};

export const pickOf = <Value extends string>(mix: Mix<Value>, random: Random): Value => {
  const whole = mix.reduce((sum, [, share]) => sum + share, 0);
  let left = random.next() * whole;
  for (const [value, share] of mix) if ((left -= share) < 0) return value;
  return mix[0][0];
};

/** `handset=60,desktop=40`; a value without a number has one part. `undefined`: it is none. */
export const readMix = <Value extends string>(
  text: string,
  valueOf: (name: string) => Value | undefined,
): Mix<Value> | undefined => {
  const parts = text.split(',').map((part): readonly [Value, number] | undefined => {
    const [name = '', share = '1', ...more] = part.split('=');
    const [value, weight] = [valueOf(name.trim()), Number(share)];
    return value !== undefined && more.length === 0 && weight > 0 && Number.isFinite(weight)
      ? [value, weight]
      : undefined;
  });
  const [first, ...others] = parts;
  const known = others.filter((part) => part !== undefined);
  return first === undefined || known.length < others.length ? undefined : [first, ...known];
};

export const deviceIn = (name: string): DeviceType | undefined => DEVICE_TYPES.find((type) => type === name);
export const countryIn = (name: string): string | undefined =>
  /^[a-z]{2}$/i.test(name) ? name.toUpperCase() : undefined;
export const languageIn = (name: string): string | undefined =>
  /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(name) ? name : undefined;
