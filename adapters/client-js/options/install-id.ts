import { UUID, uuid7 } from './uuid7.js';

/** The part of `localStorage` that is used. */
export interface KeyValueStorage {
  /** `null` where nothing is kept under `key`. */
  getItem(key: string): string | null;
  /** May throw, when it is full or denied. */
  setItem(key: string, value: string): void;
}

/**
 * The first-party identifier, kept under `<brand>:installId`. Merely naming the storage throws where it is denied, so
 * it comes in a function; without it the id lives as long as the session.
 */
export const readInstallId = (storage: () => KeyValueStorage, brand: string, nowMs: number): string => {
  const key = `${brand}:installId`;
  const fresh = uuid7(nowMs);
  try {
    const kept = storage().getItem(key);
    if (kept?.[14] === '7' && UUID.test(kept)) return kept;
    storage().setItem(key, fresh);
  } catch {
    // Denied, full or absent.
  }
  return fresh;
};
