import { jsonIn } from '../../application/faults/readable.js';
import { z } from 'zod';

export interface Entry {
  readonly where: string;
  readonly network: string;
}

export type EntriesResult =
  | { readonly ok: true; readonly entries: readonly Entry[] }
  | { readonly ok: false; readonly problems: readonly string[] };

/** `ip-ranges.json` of AWS, and `cloud.json` or `goog.json` of Google. */
const amazonOrGoogle = z
  .object({
    prefixes: z.array(
      z.object({
        ip_prefix: z.string().optional(),
        ipv4Prefix: z.string().optional(),
        ipv6Prefix: z.string().optional(),
      }),
    ),
    ipv6_prefixes: z.array(z.object({ ipv6_prefix: z.string() })).default([]),
  })
  .transform(({ prefixes, ipv6_prefixes }): readonly Entry[] => [
    ...prefixes.map(({ ip_prefix, ipv4Prefix, ipv6Prefix }, i) => ({
      where: `prefixes[${i}]`,
      network: ip_prefix ?? ipv4Prefix ?? ipv6Prefix ?? '',
    })),
    ...ipv6_prefixes.map(({ ipv6_prefix: network }, i) => ({ where: `ipv6_prefixes[${i}]`, network })),
  ]);

/** "Azure IP Ranges and Service Tags", of any of its clouds. */
const azure = z
  .object({ values: z.array(z.object({ properties: z.object({ addressPrefixes: z.array(z.string()) }) })) })
  .transform(({ values }): readonly Entry[] =>
    values.flatMap(({ properties: { addressPrefixes } }, tag) =>
      addressPrefixes.map((network, i) => ({ where: `values[${tag}].properties.addressPrefixes[${i}]`, network })),
    ),
  );

const pathOf = (path: readonly PropertyKey[]): string =>
  path
    .reduce<string>((text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}.${String(part)}`), '')
    .slice(1);

const ofJson = (text: string): EntriesResult => {
  const json = jsonIn(text);
  if (json === undefined) return { ok: false, problems: ['begins like JSON and is none: was it cut off?'] };
  const isAzure = typeof json === 'object' && json !== null && 'values' in json;
  const parsed = (isAzure ? azure : amazonOrGoogle).safeParse(json);
  if (parsed.success) return { ok: true, entries: parsed.data };
  return { ok: false, problems: parsed.error.issues.map(({ path, message }) => `${pathOf(path)}: ${message}`) };
};

const ofLines = (text: string): readonly Entry[] =>
  text
    .split('\n')
    .map((line, i) => ({ where: `line ${i + 1}`, network: line.replace(/#.*/, '').trim() }))
    .filter(({ network }) => network !== '');

/**
 * The networks of a file that a cloud publishes, or of a list with one in each line and comments after `#`; still
 * unread. Never throws.
 */
export const publishedNetworks = (text: string): EntriesResult =>
  text.trimStart().startsWith('{') ? ofJson(text.trimStart()) : { ok: true, entries: ofLines(text) };
