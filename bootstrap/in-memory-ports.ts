import { createSystemClock } from '../adapters/clock-system/index.js';
import { createIdSource, createNodeSigner } from '../adapters/signer-node/index.js';
import {
  createMemoryAdStore,
  createMemoryExposureStore,
  createMemoryJournal,
  createMemoryLedger,
  createMemorySessionStore,
  createMemoryTitleStore,
} from '../adapters/store-memory/index.js';
import { createTemplateWriter } from '../adapters/writer-template/index.js';
import type { CatalogSnapshot } from '../application/ports/catalog.js';
import type { Ports } from '../application/ports/index.js';
import { noConsentStrings, unknownCountries } from './open-checks.js';

/** Checks that stay open here because they need a package; an embedder who wants them adds the port of that name. */
export const OPEN_CHECKS = [
  'reader: no language, topics or safety',
  'traffic: no crawler is recognised',
  'geo',
  'consent',
] as const;

/**
 * A working set of ports without any package: state in memory, text from templates, no demand yet.
 * `createAdPlacement({ ...inMemoryPorts(catalog), demand: [mine] })` is the whole of embedding; see {@link OPEN_CHECKS} for what it leaves out.
 */
export const inMemoryPorts = (catalog: CatalogSnapshot, signingKey?: Uint8Array): Ports => {
  const clock = createSystemClock();
  const ids = createIdSource();
  const journal = createMemoryJournal();
  return {
    clock,
    ids,
    signer: createNodeSigner({ key: signingKey ?? `${ids.uuid()}${ids.uuid()}` }),
    catalog: { current: () => catalog },
    titles: createMemoryTitleStore(),
    sessions: createMemorySessionStore({ clock }),
    exposures: createMemoryExposureStore({ clock }),
    ads: createMemoryAdStore({ clock }),
    ledger: createMemoryLedger({ events: journal }),
    journal,
    eventLog: journal,
    demand: [],
    reader: { read: () => ({ topics: [], safety: 'safe', terms: [], register: 'neutral' }) },
    writer: createTemplateWriter(),
    traffic: { inspect: () => [] },
    geo: unknownCountries,
    consent: noConsentStrings,
    reports: { receive: () => undefined },
  };
};
