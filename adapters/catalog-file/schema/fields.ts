import { z } from 'zod';
import { termsOf } from '../../../domain/conversation/term.js';
import { macroProblem } from '../../../domain/auction/landing-macros.js';
import { cpmFromUsd, nanosFromUsd, type Cpm, type Nanos } from '../../../domain/values/money.js';
import { DAY_MS, type EpochMs } from '../../../domain/values/time.js';
import { isSafeUrl } from '../../../application/ports/web-destination.js';
import { zoneNamed, type TimeZone } from '../../../domain/values/time-zone.js';

const date = z.iso.date();
const dateTime = z.iso.datetime({ offset: true });

/**
 * A time with its offset is that instant. A bare date, in UTC, is the start of the day, or the end of it where a flight
 * ends.
 */
const instant = (dayMs: number) =>
  z.string().transform((text, context): EpochMs => {
    if (date.safeParse(text).success) return Date.parse(text) + dayMs;
    if (dateTime.safeParse(text).success) return Date.parse(text);
    context.addIssue('must be a date such as "2026-03-01", or a time with its offset such as "2026-03-01T08:00:00Z"');
    return z.NEVER;
  });

export const startInstant = instant(0);
export const endInstant = instant(DAY_MS);

const MAX_ADDRESS_CHARS = 2_048;
/** Controls, white space, backslashes and lone surrogates: browsers and servers read them differently. */
const AMBIGUOUS = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Cs}\\]/u;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const OWN_ASSET = /^\/assets\/(?!.*\.\.)[\w.~-]+(?:\/[\w.~-]+)*$/;

/** An empty user name too, which `URL` does not show. */
const USER_PART = /^https?:\/\/[^/?#]*@/i;

/** `https:` without user name or password, or `http:` on this machine, for trying things out. */
export const isWebAddress = (text: string): boolean => {
  if (text.length > MAX_ADDRESS_CHARS || AMBIGUOUS.test(text) || !/^https?:\/\//i.test(text) || USER_PART.test(text))
    return false;
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || LOOPBACK.test(hostname);
};

/** What production leads to and loads from: one verdict for the check, for development and for production. */
export const isPublicAddress = (text: string): boolean => isWebAddress(text) && isSafeUrl(text, 'public');

/** Such an address, or a file below `/assets/` on the service itself. */
export const isAssetAddress = (text: string): boolean =>
  (text.length <= MAX_ADDRESS_CHARS && OWN_ASSET.test(text)) || isPublicAddress(text);

/** `https://shop.example`: scheme, host and port, as a browser writes an origin. */
export const isOrigin = (text: string): boolean =>
  /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;

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
  'must be an https:// address of a public host without user name, or a path such as /assets/picture.svg',
);

export const destination = checked(
  isPublicAddress,
  'must be an https:// address of a public host without user name, spaces, backslashes or control characters',
).check(({ value, issues }) => {
  const message = macroProblem(value);
  if (message !== undefined) issues.push({ code: 'custom', input: value, message });
});

/** Of the operator's own system. */
export const receiver = checked(
  isWebAddress,
  'must be an https:// address without user name, spaces, backslashes or control characters',
);

export const whole = (min: number, max: number) => z.int().min(min).max(max);

export const cpmUsd = z.number().transform((usd, context): Cpm => {
  const cpm = cpmFromUsd(usd);
  if (cpm !== undefined) return cpm;
  context.addIssue('must be a price per thousand in USD, above 0 and at most 10000');
  return z.NEVER;
});

export const amountUsd = z.number().transform((usd, context): Nanos => {
  const nanos = nanosFromUsd(usd);
  if (nanos !== undefined && nanos > 0) return nanos;
  context.addIssue('must be an amount in USD, above 0 and below 9 million');
  return z.NEVER;
});

export const timeZone = z.string().transform((name, context): TimeZone => {
  const zone = zoneNamed(name);
  if (zone !== undefined) return zone;
  context.addIssue('must be the IANA name of a time zone, such as "Europe/Berlin" or "Asia/Kolkata"');
  return z.NEVER;
});
