import { createCopyGate } from '../adapters/copy-gate/index.js';
import type { CopyGate } from '../application/ports/content/copy-gate.js';

/** One for the process: its expressions take some tens of milliseconds to compile. */
export const copyGate: CopyGate = createCopyGate();
