import type { ContentVerdict } from '../../application/ports/content/content-check.js';
import type { ReadMessage, Thresholds } from './conversation-reader.js';

/** Addresses of the files that the worker loads, and from where on a class counts. */
export interface WorkerParts {
  readonly thresholds: Thresholds;
  readonly model: string;
  readonly kernel: string;
  /** Absent: nobody asks for meanings. */
  readonly meaning: string | undefined;
}

/** What the worker is asked about, and what it answers. */
export interface Readings {
  readonly conversation: { readonly asked: readonly ReadMessage[]; readonly answer: ContentVerdict };
  /** The vector of a text that advertises; none without layers of meaning. */
  readonly brief: { readonly asked: string; readonly answer: Float32Array | undefined };
}

export type Question = {
  readonly [K in keyof Readings]: { readonly of: K; readonly asked: Readings[K]['asked'] };
}[keyof Readings];

/** `failure`: name of the error. */
export type Answer = { readonly answer: Readings[keyof Readings]['answer'] } | { readonly failure: string };
