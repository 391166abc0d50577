/** One `domain, account, relationship[, certification authority]`. */
export interface AdsTxtRecord {
  /** Lower case. */
  readonly domain: string;
  readonly accountId: string;
  readonly relationship: 'DIRECT' | 'RESELLER';
  readonly certificationAuthorityId?: string | undefined;
}

export const ADS_TXT_VARIABLES = [
  'CONTACT',
  'SUBDOMAIN',
  'INVENTORYPARTNERDOMAIN',
  'OWNERDOMAIN',
  'MANAGERDOMAIN',
] as const;
export type AdsTxtVariable = (typeof ADS_TXT_VARIABLES)[number];

export interface AdsTxt {
  readonly records: readonly AdsTxtRecord[];
  /** In the order of the file; of `OWNERDOMAIN` the first counts. */
  readonly variables: Readonly<Record<AdsTxtVariable, readonly string[]>>;
  /** What a crawler would skip: the number of the line, from 1, and why. */
  readonly skipped: readonly { readonly line: number; readonly why: string }[];
}

const DOMAIN = /^(?=.{3,253}$)(?:[a-z0-9_](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
const isVariable = (name: string): name is AdsTxtVariable => ADS_TXT_VARIABLES.some((known) => known === name);

const recordOf = (line: string): AdsTxtRecord | string => {
  // What follows a semicolon is for extensions that nobody has written yet.
  const [domain = '', accountId = '', relation = '', authority] = (line.split(';')[0] ?? '')
    .split(',')
    .map((field) => field.trim());
  const relationship = relation.toUpperCase();
  if (!DOMAIN.test(domain.toLowerCase())) return 'the first field is no domain';
  if (accountId === '') return 'the account is missing';
  if (relationship !== 'DIRECT' && relationship !== 'RESELLER') return 'the third field is neither DIRECT nor RESELLER';
  const certificationAuthorityId = authority === '' ? undefined : authority;
  return { domain: domain.toLowerCase(), accountId, relationship, certificationAuthorityId };
};

/**
 * Reads `ads.txt` or `app-ads.txt` as version 1.1 has it. A line that makes no sense is skipped; takes any text, never
 * throws.
 */
export const parseAdsTxt = (text: string): AdsTxt => {
  const records: AdsTxtRecord[] = [];
  const skipped: AdsTxt['skipped'][number][] = [];
  const variables: Record<AdsTxtVariable, string[]> = {
    CONTACT: [],
    SUBDOMAIN: [],
    INVENTORYPARTNERDOMAIN: [],
    OWNERDOMAIN: [],
    MANAGERDOMAIN: [],
  };
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .forEach((whole, index) => {
      const line = (whole.split('#')[0] ?? '').trim();
      if (line === '') return;
      const [, name = '', value = ''] = /^([A-Za-z]+)\s*=(.*)$/.exec(line) ?? [];
      const variable = name.toUpperCase();
      if (isVariable(variable)) return void variables[variable].push(value.trim());
      const record = recordOf(line);
      if (typeof record === 'string') skipped.push({ line: index + 1, why: record });
      else records.push(record);
    });
  return { records, variables, skipped };
};
