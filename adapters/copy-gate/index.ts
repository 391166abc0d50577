import type { CopyGate } from '../../application/ports/content/copy-gate.js';
import { createGate } from '../../domain/ad-text/gate.js';
import { onceByBrief } from './known-briefs.js';
import { readWordLists } from './word-lists.js';

/** The gate with the word lists of `data/`. It takes some milliseconds, in which they are compiled: make it once. */
export const createCopyGate = (): CopyGate => createGate(readWordLists(), onceByBrief);
