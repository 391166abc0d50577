import { catalogFileParser } from '../../adapters/catalog-file/index.js';
import { copyGate } from '../copy-gate.js';

/** Reads a catalog file, with the gate that its texts meet when they are shown. */
export const parseCatalogFile = catalogFileParser(copyGate);
