import 'reflect-metadata';
import { Container, type ContainerModule } from 'inversify';
import { createAdOperations } from '../application/create-ad-operations.js';
import { createAdPlacement } from '../application/create-ad-placement.js';
import type { Ports } from '../application/ports/index.js';
import { AD_OPERATIONS, AD_PLACEMENT, CONTENT_CHECK, DEMAND_SOURCE, PORT_TOKENS } from './tokens.js';

/** The ports as they are bound: exactly one each, and every demand source. */
export const portsOf = (container: Container): Ports => ({
  clock: container.get(PORT_TOKENS.clock),
  ids: container.get(PORT_TOKENS.ids),
  signer: container.get(PORT_TOKENS.signer),
  catalog: container.get(PORT_TOKENS.catalog),
  titles: container.get(PORT_TOKENS.titles),
  sessions: container.get(PORT_TOKENS.sessions),
  exposures: container.get(PORT_TOKENS.exposures),
  ads: container.get(PORT_TOKENS.ads),
  ledger: container.get(PORT_TOKENS.ledger),
  journal: container.get(PORT_TOKENS.journal),
  eventLog: container.get(PORT_TOKENS.eventLog),
  outbox: container.get(PORT_TOKENS.outbox),
  demand: container.getAll(DEMAND_SOURCE),
  reader: container.get(PORT_TOKENS.reader),
  writer: container.get(PORT_TOKENS.writer),
  traffic: container.get(PORT_TOKENS.traffic),
  geo: container.get(PORT_TOKENS.geo),
  consent: container.get(PORT_TOKENS.consent),
  reports: container.get(PORT_TOKENS.reports),
  contentCheck: container.get(CONTENT_CHECK, { optional: true }),
});

/** Our modules first, then the caller's, which may rebind anything; both driving ports come from the functions that an embedder calls. */
export const buildContainer = (modules: readonly ContainerModule[]): Container => {
  const container = new Container({ defaultScope: 'Singleton' });
  container.load(...modules);
  container.bind(AD_PLACEMENT).toDynamicValue(() => createAdPlacement(portsOf(container)));
  container.bind(AD_OPERATIONS).toDynamicValue(() => createAdOperations(portsOf(container)));
  return container;
};
