import type { ModelUsage } from '../../../application/ports/content/model-text.js';
import type { ModelOptions } from './connection.js';

export interface TokenPrice {
  readonly inputUsd: number;
  readonly outputUsd: number;
}

export interface PricedModelOptions<Limits> extends ModelOptions<Limits> {
  /** Absent: calls have no cost in the records. */
  readonly price?: TokenPrice | undefined;
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
