import type { Attributes } from '@opentelemetry/api';

/** A span before it has its place in a trace; times in milliseconds since the request of its decision began. */
export interface SpanDraft {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'internal';
  readonly fromMs: number;
  readonly toMs: number;
  readonly attributes: Attributes;
  readonly isError?: boolean | undefined;
  /** Who was asked may know the span by an id that exists already. */
  readonly callee?: string | undefined;
  /** What happened at one moment. */
  readonly events?: readonly { readonly name: string; readonly atMs: number; readonly attributes: Attributes }[];
  readonly children?: readonly SpanDraft[];
}
