import { z } from 'zod';
import { cpmFromUsd, type Cpm } from '../../../domain/values/money.js';

const DOMAIN = /^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const MAX_LIST = 1_000;

export const identifier = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/,
    'must be 1 to 64 letters, digits, dots, dashes or underscores, and begin with a letter or digit',
  );

/** An id that the bidder chose: a seat or a deal. */
export const foreignId = z
  .string()
  .regex(/^[\x21-\x7e]{1,128}$/, 'must be 1 to 128 characters of ASCII without spaces');

export const list = <T extends z.ZodType>(entry: T) => z.array(entry).max(MAX_LIST).default([]);

export const domainName = z
  .string()
  .toLowerCase()
  .regex(DOMAIN, 'must be a domain name such as "bidder.example", without https:// and path');

/** Host of a bidder's notices: a domain name, or this machine, for trying things out. */
export const hostName = z
  .string()
  .toLowerCase()
  .refine(
    (host) => DOMAIN.test(host) || LOOPBACK.test(host),
    'must be a host name such as "win.bidder.example", without https:// and path',
  );

const isEndpoint = (text: string): boolean => {
  if (text.length > 2_048 || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
};

export const endpoint = z
  .string()
  .refine(isEndpoint, 'must be an https:// address without user name, or http:// on this machine');

export const currency = z.string().regex(/^[A-Z]{3}$/, 'must be a currency of three capital letters, such as "USD"');

export const language = z
  .string()
  .regex(/^[A-Za-z]{2,3}$/, 'must be a language of two or three letters, such as "de"')
  .toLowerCase();

export const whole = (min: number, max: number) => z.int().min(min).max(max);

/** USD per thousand impressions. */
export const cpmUsd = z.number().transform((usd, context): Cpm => {
  const cpm = cpmFromUsd(usd);
  if (cpm !== undefined) return cpm;
  context.addIssue('must be a price per thousand in USD, above 0 and at most 10000');
  return z.NEVER;
});

export const size = z.strictObject({ width: whole(1, 4_000), height: whole(1, 4_000) });
