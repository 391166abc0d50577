import type { IncomingMessage } from 'node:http';
import { protects, readSignal } from '../../../../domain/values/signal.js';
import { NEUTRAL_BRAND } from '../../../wire/index.js';

/**
 * Headers that carry the brand (`docs/reference/protocol.md`), for the brand itself, the neutral one, and every further
 * prefix that is understood.
 */
export interface BrandHeaders {
  /** As clients write them, for CORS. */
  readonly requestNames: readonly string[];
  readonly decisionIdNames: readonly string[];
  publisherToken(request: IncomingMessage): string | undefined;
  /** `<Prefix>-Is-Disabled: 1`: this turn is track-only. */
  isDisabled(request: IncomingMessage): boolean;
}

const capitalised = (prefix: string): string => prefix.charAt(0).toUpperCase() + prefix.slice(1);

export const createBrandHeaders = (brand: string, furtherPrefixes: readonly string[]): BrandHeaders => {
  const prefixes = [...new Set([brand, NEUTRAL_BRAND, ...furtherPrefixes].map(capitalised))];
  const tokenNames = prefixes.map((prefix) => `${prefix}-Publisher-Token`);
  const disabledNames = prefixes.map((prefix) => `${prefix}-Is-Disabled`);
  const tokenKeys = tokenNames.map((name) => name.toLowerCase());
  const disabledKeys = disabledNames.map((name) => name.toLowerCase());
  return {
    requestNames: [...tokenNames, ...disabledNames],
    decisionIdNames: prefixes.map((prefix) => `${prefix}-Decision-Id`),
    publisherToken(request) {
      const key = tokenKeys.find((name) => request.headers[name] !== undefined);
      return key === undefined ? undefined : String(request.headers[key]);
    },
    isDisabled: (request) => disabledKeys.some((name) => protects(readSignal(request.headers[name]))),
  };
};
