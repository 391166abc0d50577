import type { Rejection } from '../../domain/demand/bid.js';

/** So many lists are remembered; a new one then takes the place of all. */
const MAX_LISTS = 32;

const areSame = (a: readonly Rejection[], b: readonly Rejection[]): boolean => {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
};

/** `places`: a number that is the same whenever the list is. */
export type SharedLists = (rejections: readonly Rejection[], places: number) => readonly Rejection[];

/**
 * A list of the very same rejections as one before is that one, frozen: in most turns the same line items are kept out for the same reasons,
 * and who gets the list looks at its members once.
 */
export const createSharedLists = (): SharedLists => {
  const known = new Map<number, readonly Rejection[]>();
  return (rejections, places) => {
    const like = known.get(places);
    if (like !== undefined && areSame(like, rejections)) return like;
    if (known.size >= MAX_LISTS) known.clear();
    known.set(places, Object.freeze(rejections));
    return rejections;
  };
};
