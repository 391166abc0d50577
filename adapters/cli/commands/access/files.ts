import { readFileSync } from 'node:fs';
import type { Account } from '../../../../domain/catalog/account.js';
import type { Campaign } from '../../../../domain/catalog/campaign.js';
import { fail } from '../../terminal-text.js';

export interface Catalog {
  readonly accounts: readonly Account[];
  readonly campaigns: readonly Campaign[];
}

/** What a file says, or every mistake in it. */
export type Parsed<T> = ({ readonly ok: true } & T) | { readonly ok: false; readonly problems: readonly string[] };
export type ParseCatalog = (json: unknown) => Parsed<Catalog>;

export const readText = (path: string, expected = 'a file'): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return fail(`${path} cannot be read: give the path of ${expected}.`);
  }
};

export const readJsonFile = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return fail(`${path} cannot be read as JSON: ${error instanceof Error ? error.message : 'unknown reason'}`);
  }
};
