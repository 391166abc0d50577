/** Small enough to come from memory that was used before: larger pieces come fresh from the system, which takes longer than all the copying. */
const SLAB_BYTES = 64 * 1024;
const MAX_SHARE_BYTES = SLAB_BYTES / 4;

let slab = Buffer.alloc(0);
let used = 0;

/**
 * Bytes that the caller writes, every one of them, before anybody reads them. Cut from a slab, which is let go of with the last of its
 * pieces: memory of its own for each page of some kilobytes takes longer than filling it.
 */
export const bytesToFill = (length: number): Buffer => {
  if (length > MAX_SHARE_BYTES) return Buffer.allocUnsafeSlow(length);
  if (used + length > slab.length) {
    slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
    used = 0;
  }
  used += length;
  return slab.subarray(used - length, used);
};
