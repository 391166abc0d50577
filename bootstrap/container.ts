import 'reflect-metadata';
import { ContainerModule, type Container, type ServiceIdentifier } from 'inversify';
import { createAdOperations } from '../application/create-ad-operations.js';
import { createAdPlacement } from '../application/create-ad-placement.js';
import type { DemandSource } from '../application/ports/demand-source.js';
import type { Ports } from '../application/ports/index.js';
import type { LiveDemand } from './catalog/bidder-sources.js';
import { lazyPorts, type Composition, type OptionalPorts, type SinglePorts } from './ports-of.js';
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
  OPERATOR_ENDPOINTS,
  PORT_TOKENS,
  REVIEW_ALERT,
  TELEMETRY,
} from './tokens.js';

const OPTIONAL_TOKENS: { readonly [Name in keyof OptionalPorts]-?: ServiceIdentifier<NonNullable<Ports[Name]>> } = {
  avatars: AVATARS,
  modelText: MODEL_TEXT,
  contentCheck: CONTENT_CHECK,
  times: ANSWER_TIMES,
  holds: HOLD_TERMS,
  destinations: DESTINATIONS,
  operatorEndpoints: OPERATOR_ENDPOINTS,
  reviewAlert: REVIEW_ALERT,
  telemetry: TELEMETRY,
};

const namesOf = <Names extends object>(table: Names): readonly (keyof Names)[] => Object.keys(table) as (keyof Names)[];

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

/** Those of which there is exactly one, each made when it is read. */
export const singlePorts = (container: Container): SinglePorts =>
  lazyPorts(namesOf(PORT_TOKENS), (name) => container.get<unknown>(PORT_TOKENS[name]));

const portsWith = (container: Container, demand: () => readonly DemandSource[]): Ports => ({
  ...singlePorts(container),
  get demand() {
    return demand();
  },
  ...Object.fromEntries(
    namesOf(OPTIONAL_TOKENS).map((name) => [name, container.get<unknown>(OPTIONAL_TOKENS[name], { optional: true })]),
  ),
});

/**
 * The ports as they are bound: exactly one each, and the demand sources of the moment. Not to be copied: a copy would
 * keep those for ever.
 */
export const boundPorts = (container: Container): Ports =>
  portsWith(container, demandOf(container, liveDemandOf(container)));

/** For the delivery of notices: a bidder that is gone still receives notices of its bids. */
export const noticePorts = (container: Container): Ports => {
  const live = liveDemandOf(container);
  const demand = demandOf(container, live);
  return portsWith(container, () => [...demand(), ...(live?.retired() ?? [])]);
};

/**
 * The same composition as that of an embedder, bound port by port, so that a module loaded afterwards may rebind any;
 * both driving ports come from the functions that an embedder calls.
 */
export const engineModule = (container: Container, { single, demand, optional }: Composition): ContainerModule =>
  new ContainerModule(({ bind }) => {
    const ports = singlePorts(container);
    for (const name of namesOf(single)) bind<unknown>(PORT_TOKENS[name]).toDynamicValue(() => single[name](ports));
    for (const make of demand) bind(DEMAND_SOURCE).toDynamicValue(() => make(ports));
    for (const name of namesOf(optional))
      if (optional[name] !== undefined) bind<unknown>(OPTIONAL_TOKENS[name]).toConstantValue(optional[name]);
    bind(AD_PLACEMENT).toDynamicValue(() => createAdPlacement(boundPorts(container)));
    bind(AD_OPERATIONS).toDynamicValue(() => createAdOperations(boundPorts(container)));
  });
