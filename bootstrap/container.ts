import 'reflect-metadata';
import { Container, type ContainerModule } from 'inversify';
import { createAdOperations } from '../application/create-ad-operations.js';
import { createAdPlacement } from '../application/create-ad-placement.js';
import type { DemandSource } from '../application/ports/demand-source.js';
import type { Ports } from '../application/ports/index.js';
import type { LiveDemand } from './catalog/bidder-sources.js';
import {
  AD_OPERATIONS,
  AD_PLACEMENT,
  ANSWER_TIMES,
  AVATARS,
  HOLD_TERMS,
  CONTENT_CHECK,
  DESTINATIONS,
  DEMAND_SOURCE,
  LIVE_DEMAND,
  MODEL_TEXT,
  PORT_TOKENS,
} from './tokens.js';

/** Every source that is bound, and those that are there at the moment; asked anew by each use. */
const demandOf = (container: Container, live: LiveDemand | undefined): (() => readonly DemandSource[]) => {
  const bound = container.getAll(DEMAND_SOURCE);
  let known: { readonly of: readonly DemandSource[]; readonly all: readonly DemandSource[] } = { of: [], all: bound };
  return () => {
    const present = live?.current() ?? known.of;
    if (present !== known.of) known = { of: present, all: [...bound, ...present] };
    return known.all;
  };
};

const liveDemandOf = (container: Container): LiveDemand | undefined => container.get(LIVE_DEMAND, { optional: true });

/**
 * The ports as they are bound: exactly one each, and the demand sources of the moment. Not to be copied: a copy would
 * keep those for ever.
 */
export const portsOf = (container: Container): Ports => {
  const demand = demandOf(container, liveDemandOf(container));
  return portsWith(container, demand);
};

/** For the delivery of notices: a bidder that is gone still hears of its bids. */
export const noticePortsOf = (container: Container): Ports => {
  const live = liveDemandOf(container);
  const demand = demandOf(container, live);
  return portsWith(container, () => [...demand(), ...(live?.retired() ?? [])]);
};

const portsWith = (container: Container, demand: () => readonly DemandSource[]): Ports => ({
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
  rollups: container.get(PORT_TOKENS.rollups),
  reviews: container.get(PORT_TOKENS.reviews),
  networks: container.get(PORT_TOKENS.networks),
  get demand() {
    return demand();
  },
  reader: container.get(PORT_TOKENS.reader),
  writer: container.get(PORT_TOKENS.writer),
  traffic: container.get(PORT_TOKENS.traffic),
  geo: container.get(PORT_TOKENS.geo),
  consent: container.get(PORT_TOKENS.consent),
  reports: container.get(PORT_TOKENS.reports),
  avatars: container.get(AVATARS, { optional: true }),
  modelText: container.get(MODEL_TEXT, { optional: true }),
  contentCheck: container.get(CONTENT_CHECK, { optional: true }),
  times: container.get(ANSWER_TIMES, { optional: true }),
  holds: container.get(HOLD_TERMS, { optional: true }),
  destinations: container.get(DESTINATIONS, { optional: true }),
});

/**
 * Our modules first, then the caller's, which may rebind anything; both driving ports come from the functions that an
 * embedder calls.
 */
export const buildContainer = (modules: readonly ContainerModule[]): Container => {
  const container = new Container({ defaultScope: 'Singleton' });
  container.load(...modules);
  container.bind(AD_PLACEMENT).toDynamicValue(() => createAdPlacement(portsOf(container)));
  container.bind(AD_OPERATIONS).toDynamicValue(() => createAdOperations(portsOf(container)));
  return container;
};
