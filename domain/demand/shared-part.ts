import { sourceId, type Brand, type SourceId } from '../values/ids.js';

/** The operator's own campaigns, and the house's test ads: they exist before a request and describe no person. */
export const DIRECT_SOURCE = sourceId('direct');
export const HOUSE_SOURCE = sourceId('house');
export const isOwnSource = (source: unknown): boolean => source === DIRECT_SOURCE || source === HOUSE_SOURCE;

/**
 * The name of a bid or rejection that its source makes once and offers in many turns. Two of one name are equal in all
 * fields, in all processes: a copy with another field leaves the name out.
 */
export type PartName = Brand<string, 'PartName'>;
export const partName = (text: string): PartName => text as PartName;

export interface SharedPart {
  readonly source: SourceId;
  /** Absent: made for one turn alone. */
  readonly sharedAs?: PartName | undefined;
}

/** A name counts only where our own source gave it: a bid of another may describe a person. */
export const sharedNameOf = (value: object): PartName | undefined => {
  const { source, sharedAs } = value as { readonly source?: unknown; readonly sharedAs?: unknown };
  return typeof sharedAs === 'string' && isOwnSource(source) ? partName(sharedAs) : undefined;
};

/** The same for one turn alone: to be changed, or to be kept where names have no meaning. */
export const unshared = <Part extends object>(part: Part): Part =>
  'sharedAs' in part ? { ...part, sharedAs: undefined } : part;
