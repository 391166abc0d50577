import { createHash } from 'node:crypto';
import { buildSnapshot, type CatalogParts } from '../../adapters/catalog-file/index.js';
import { parseBidders, type Bidder, type Supply } from '../../adapters/demand-openrtb/index.js';
import type { CatalogSnapshot, Credential } from '../../application/ports/catalog.js';
import type { KnownTokens } from '../../domain/catalog/tokens/account-token.js';
import { NO_CONTENT, type CatalogContent } from '../../domain/catalog/content/catalog-content.js';
import { demoCatalog } from '../demo/index.js';
import { SettingsError } from '../settings/settings-error.js';
import { writesByModel, type Settings } from '../settings/settings.js';
import { parseCatalogFile } from './parse-catalog-file.js';

/** Who buys over OpenRTB, and under which name this service sells. */
export interface Demand {
  readonly bidders: readonly Bidder[];
  readonly supply?: Supply | undefined;
}

/** What stays as it is while the service runs: demo accounts (never in production) and the configuration file. */
export interface FixedLayers {
  readonly parts: readonly CatalogParts[];
  readonly demand: Demand;
}

/** What all requests from now on work with. */
export interface CompiledCatalog {
  readonly snapshot: CatalogSnapshot;
  readonly demand: Demand;
}

export type Compiled =
  | { readonly ok: true; readonly catalog: CompiledCatalog }
  | { readonly ok: false; readonly problems: readonly string[] };

const sha256 = (token: string): string => createHash('sha256').update(token).digest('hex');

const configured = (json: unknown): readonly CatalogParts[] => {
  if (json === undefined) return [];
  const result = parseCatalogFile(json);
  if (result.ok) return [result];
  throw new SettingsError(result.problems.map((problem) => `CONFIG: ${problem}`));
};

/** Throws {@link SettingsError} with every mistake. */
const readDemand = ({ demand }: Pick<Settings, 'demand'>): Demand => {
  const read = parseBidders(demand ?? {});
  if (!read.ok) throw new SettingsError(read.problems.map((problem) => `CONFIG: ${problem}`));
  return read;
};

/** Throws {@link SettingsError} with every mistake. */
export const readFixedLayers = (settings: Settings): FixedLayers => ({
  parts: [
    ...(settings.isProduction ? [] : [demoCatalog(sha256, writesByModel(settings))]),
    ...configured(settings.catalog),
  ],
  demand: readDemand(settings),
});

const joined = (parts: readonly CatalogParts[]): CatalogParts => ({
  accounts: parts.flatMap((part) => part.accounts),
  campaigns: parts.flatMap((part) => part.campaigns),
  credentials: new Map(parts.flatMap((part) => [...part.credentials])),
});

const SUPPLY_TWICE =
  'supply: stands in the configuration file already; change it there, or remove it from the file and publish it.';

const compileDemand = (fixed: Demand, content: CatalogContent): Demand | readonly string[] => {
  if (fixed.supply !== undefined && content.supply !== undefined) return [SUPPLY_TWICE];
  const read = parseBidders({ supply: content.supply ?? fixed.supply, bidders: content.bidders });
  if (!read.ok) return read.problems;
  const known = new Set(fixed.bidders.map(({ id }) => id));
  const twice = read.bidders.filter(({ id }) => known.has(id));
  if (twice.length > 0)
    return twice.map(({ id }) => `bidders: the id "${id}" stands in the configuration file already; choose another.`);
  return { bidders: [...fixed.bidders, ...read.bidders], supply: read.supply };
};

/** What is published, with the tokens that its accounts have beside it. */
const withTokens = (file: CatalogParts, tokens: KnownTokens): CatalogParts => {
  const known = new Set<string>(file.accounts.map(({ id }) => id));
  const own = [...tokens.values()].filter(({ accountId: id }) => id === undefined || known.has(id));
  // Their accounts are those of the file, whose ids are ids.
  const credentials = own.map(({ sha256, ...token }) => [sha256, token as Credential] as const);
  return { ...file, credentials: new Map(credentials) };
};

export interface Published {
  readonly content: CatalogContent;
  readonly tokens: KnownTokens;
}

export const NOTHING_PUBLISHED: Published = { content: NO_CONTENT, tokens: new Map() };

/** The fixed layers with what was published over them, or every mistake that keeps them apart. */
export const compileCatalog = (fixed: FixedLayers, { content, tokens }: Published, version: number): Compiled => {
  const { accounts, campaigns } = content;
  const file = parseCatalogFile({ accounts, campaigns });
  const demand = compileDemand(fixed.demand, content);
  const mistakes = [...(file.ok ? [] : file.problems), ...('bidders' in demand ? [] : demand)];
  if (!file.ok || !('bidders' in demand)) return { ok: false, problems: mistakes };
  try {
    // A configured token stays what the file says.
    const snapshot = buildSnapshot({ version, ...joined([withTokens(file, tokens), ...fixed.parts]) });
    return { ok: true, catalog: { snapshot, demand } };
  } catch (error) {
    const [, ...problems] = error instanceof Error ? error.message.split('\n') : [];
    return { ok: false, problems };
  }
};
