import type { ModelUsage } from '../../../application/ports/content/model-text.js';

/** In USD for a million tokens. */
export interface TokenPrice {
  readonly inputUsd: number;
  readonly outputUsd: number;
}

const MILLION = 1_000_000;

/** What a call cost, where anybody knows the price. */
export const usageOf = (
  { inputTokens, outputTokens }: Pick<ModelUsage, 'inputTokens' | 'outputTokens'>,
  price: TokenPrice | undefined,
): ModelUsage => ({
  inputTokens,
  outputTokens,
  costUsd: price && (inputTokens * price.inputUsd + outputTokens * price.outputUsd) / MILLION,
});
