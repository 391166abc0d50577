import type { ContentVerdict } from '../../application/ports/content/content-check.js';
import type { ReadMessage, Thresholds } from './conversation-reader.js';

/** Addresses of the files that the worker loads, and from where on a class counts. */
export interface WorkerParts {
  readonly thresholds: Thresholds;
  readonly model: string;
  readonly kernel: string;
}

export interface Question {
  readonly messages: readonly ReadMessage[];
}

/** `failure`: name of the error. */
export type Answer = { readonly verdict: ContentVerdict } | { readonly failure: string };
