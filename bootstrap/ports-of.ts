import { createSystemClock } from '../adapters/clock-system/index.js';
import { createHouseDemand } from '../adapters/demand-house/index.js';
import { createIdSource } from '../adapters/signer-node/index.js';
import { createMemoryNetworkLists } from '../adapters/store-memory/index.js';
import { createTemplateWriter } from '../adapters/writer-template/index.js';
import type { Clock } from '../application/ports/clock.js';
import type { DemandSource } from '../application/ports/demand-source.js';
import type { Ports } from '../application/ports/index.js';
import { copyGate } from './copy-gate.js';
import { warnOfFaults } from './logs/process-warnings.js';
import { durableInMemory, ephemeralInMemory, type DurablePorts, type EphemeralPorts } from './storage/memory-stores.js';

/** Receives what is wrong while the service goes on: fields first, then a sentence, as pino's loggers do. */
export interface WarningLog {
  warn(fields: object, message: string): void;
}

/** Reads conversations and callers inside the process, to say which get no ad, and what others may learn. */
export type LocalChecks = Pick<Ports, 'reader' | 'traffic' | 'consent'>;

/**
 * Every text is safe, and every caller a person. Consent strings are passed on without being read, and what is not read
 * refuses: under GDPR no recipient outside the process is asked.
 */
export const nothingChecked: LocalChecks = {
  reader: { read: () => ({ topics: [], safety: 'safe', terms: [], register: 'neutral' }) },
  traffic: { inspect: () => [] },
  consent: { read: () => undefined },
};

export type OptionalPorts = Pick<
  Ports,
  | 'avatars'
  | 'modelText'
  | 'contentCheck'
  | 'times'
  | 'holds'
  | 'destinations'
  | 'operatorEndpoints'
  | 'reviewAlert'
  | 'telemetry'
>;

export type SinglePorts = Omit<Ports, keyof OptionalPorts | 'demand'>;

/** Makes something of the ports, each of which is made when it is first read. */
export type Recipe<T> = (ports: SinglePorts) => T;

/** How to make the ports of one engine. A recipe that is replaced also changes what the others are made of. */
export interface Composition {
  readonly single: { readonly [Name in keyof SinglePorts]: Recipe<SinglePorts[Name]> };
  readonly demand: readonly Recipe<DemandSource>[];
  readonly optional: OptionalPorts;
}

/** What the compositions differ in: the memory of a process, an engine in another service, the server, a test. */
export interface PortParts extends Pick<Ports, 'signer' | 'catalog'> {
  /** Absent: that of the system. */
  readonly clock?: Clock | undefined;
  /** Absent: in memory. */
  readonly durable?: Recipe<DurablePorts> | undefined;
  /** Absent: in memory. */
  readonly ephemeral?: Recipe<EphemeralPorts> | undefined;
  readonly checks: Recipe<LocalChecks>;
  /** Absent: no country is known. No database is bundled: licences ask for attribution or registration. */
  readonly geo?: Ports['geo'] | undefined;
  /** Absent: reports of clients are dropped. */
  readonly reports?: Ports['reports'] | undefined;
  /** Absent: each fault is a warning of the process. */
  readonly faults?: Recipe<Ports['faults']> | undefined;
  /** What bids besides the test ads of development accounts. */
  readonly demand: readonly Recipe<DemandSource>[];
  readonly optional?: OptionalPorts | undefined;
}

const once = <T>(make: Recipe<T>): Recipe<T> => {
  let made: { readonly value: T } | undefined;
  return (ports) => (made ??= { value: make(ports) }).value;
};

/** The one list of all ports, from which both the embedded engines and the container are composed. */
export const portsOf = (parts: PortParts): Composition => {
  const durable = once(parts.durable ?? (() => durableInMemory()));
  const ephemeral = once(parts.ephemeral ?? (({ clock }) => ephemeralInMemory(clock)));
  const checks = once(parts.checks);
  return {
    single: {
      clock: () => parts.clock ?? createSystemClock(),
      ids: ({ clock }) => createIdSource(clock),
      signer: () => parts.signer,
      catalog: () => parts.catalog,
      titles: (ports) => durable(ports).titles,
      sessions: (ports) => ephemeral(ports).sessions,
      exposures: (ports) => ephemeral(ports).exposures,
      ads: (ports) => ephemeral(ports).ads,
      ledger: (ports) => durable(ports).ledger,
      journal: (ports) => durable(ports).journal,
      eventLog: (ports) => durable(ports).eventLog,
      outbox: (ports) => durable(ports).outbox,
      webhooks: (ports) => durable(ports).webhooks,
      rollups: (ports) => durable(ports).rollups,
      statements: (ports) => durable(ports).statements,
      auditLog: (ports) => durable(ports).auditLog,
      reviews: (ports) => durable(ports).reviews,
      networks: () => createMemoryNetworkLists(),
      reader: (ports) => checks(ports).reader,
      copyGate: () => copyGate,
      writer: (ports) => createTemplateWriter(ports.copyGate),
      traffic: (ports) => checks(ports).traffic,
      geo: () => parts.geo ?? { country: () => undefined },
      consent: (ports) => checks(ports).consent,
      reports: () => parts.reports ?? { receive: () => undefined },
      faults: parts.faults ?? (() => warnOfFaults),
    },
    demand: [() => createHouseDemand(), ...parts.demand],
    optional: parts.optional ?? {},
  };
};

/** Ports that are read from `get` when they are asked for. */
export const lazyPorts = (
  names: readonly (keyof SinglePorts)[],
  get: (name: keyof SinglePorts) => unknown,
): SinglePorts => {
  const properties = Object.fromEntries<PropertyDescriptor>(
    names.map((name) => [name, { enumerable: true, get: () => get(name) }]),
  );
  return Object.defineProperties({}, properties) as SinglePorts;
};

/** Makes all ports, without a container. */
export const assemble = ({ single, demand, optional }: Composition): Ports => {
  const made = new Map<keyof SinglePorts, unknown>();
  const ports = lazyPorts(Object.keys(single) as (keyof SinglePorts)[], (name) => {
    if (!made.has(name)) made.set(name, single[name](ports));
    return made.get(name);
  });
  return { ...ports, demand: demand.map((make) => make(ports)), ...optional };
};
