/**
 * A 53-bit digest of a message id (two rounds of multiply-and-mix), so that a session remembers which ids it has seen
 * without keeping them. Not cryptographic: a collision could at most move a sender's own turn count by one.
 */
export const idDigest = (id: string): string => {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < id.length; i++) {
    const unit = id.charCodeAt(i);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return String(4294967296 * (2097151 & low) + (high >>> 0));
};
