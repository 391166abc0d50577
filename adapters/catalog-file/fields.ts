import { z } from 'zod';
import { cpmFromUsd, nanosFromUsd, type Cpm, type Nanos } from '../../domain/values/money.js';
import { termsOf } from '../../domain/conversation/term.js';
import { isAssetAddress, isWebAddress } from './web-address.js';

/** Control characters, characters that turn the direction of what follows, and lone surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
const DOMAIN = /^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

const MAX_LIST = 1_000;

/** A value with a rule of its own; `sentence` says what to put there. */
const checked = (holds: (text: string) => boolean, sentence: string) => z.string().refine(holds, sentence);

export const text = (maxChars: number) =>
  z
    .string()
    .refine((value) => value.trim() !== '', 'must not be empty')
    .refine((value) => !UNPRINTABLE.test(value), 'must not hold control characters or line breaks')
    .max(maxChars);

export const id = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/,
    'must be 1 to 64 letters, digits, dots, dashes or underscores, and begin with a letter or digit',
  );

export const list = <T extends z.ZodType>(entry: T) => z.array(entry).max(MAX_LIST).default([]);

export const domainName = z
  .string()
  .toLowerCase()
  .refine((value) => DOMAIN.test(value), 'must be a domain name such as "shop.example", without https:// and path');

export const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'must be a country of two letters (ISO 3166-1), such as "DE"')
  .toUpperCase();

export const language = z
  .string()
  .regex(/^[A-Za-z]{2,3}$/, 'must be a language of two or three letters, such as "de"')
  .toLowerCase();

/** An id of the IAB Content Taxonomy 3.1: digits, or six letters and digits. */
export const topic = z
  .string()
  .regex(/^[A-Za-z0-9]{1,12}$/, 'must be the id of a topic of the IAB Content Taxonomy 3.1, such as "210"');

export const keyword = checked(
  (value) => value.length <= 80 && !UNPRINTABLE.test(value) && termsOf(value).some((term) => term.length > 1),
  'must be a word of at least two letters, or a few words, at most 80 characters',
);

export const assetUrl = checked(
  isAssetAddress,
  'must be an https:// address without user name, or a path such as /assets/picture.svg',
);

export const destination = checked(
  isWebAddress,
  'must be an https:// address without user name, spaces, backslashes or control characters',
);

export const whole = (min: number, max: number) => z.int().min(min).max(max);

/** USD per thousand impressions. */
export const cpmUsd = z.number().transform((usd, context): Cpm => {
  const cpm = cpmFromUsd(usd);
  if (cpm !== undefined) return cpm;
  context.addIssue('must be a price per thousand in USD, above 0 and at most 10000');
  return z.NEVER;
});

/** An amount in USD above zero. */
export const amountUsd = z.number().transform((usd, context): Nanos => {
  const nanos = nanosFromUsd(usd);
  if (nanos !== undefined && nanos > 0) return nanos;
  context.addIssue('must be an amount in USD, above 0 and below 9 million');
  return z.NEVER;
});
