import { dataCentreCheck, parseDataCentreFile } from '../../../../adapters/traffic-rules/index.js';
import type { Plan } from '../../bench.js';
import { atMost, informational, type Figure } from '../../figure.js';
import { median } from '../../generator/round.js';

const [NETWORKS_OF_IPV4, NETWORKS_OF_IPV6, LOOK_UPS] = [80_000, 20_000, 20_000];
const MOST_MICROS = 5;

/** Between two of these networks is another one that is none of a data centre, at the offset beyond. */
const ipv4 = (i: number, offset = 0): string => `${20 + (i >> 15)}.${(i >> 7) & 255}.${((i << 1) & 255) + offset}`;
const ipv6 = (i: number, offset = 0): string =>
  `2600:${(i >> 14).toString(16)}:${(((i << 2) & 0xffff) + offset).toString(16)}`;

const list = (): string =>
  [
    ...Array.from({ length: NETWORKS_OF_IPV4 }, (_, i) => `${ipv4(i)}.0/24`),
    ...Array.from({ length: NETWORKS_OF_IPV6 }, (_, i) => `${ipv6(i)}::/47`),
  ].join('\n');

/** Spread over all networks and in no order, as callers are; every second one is in none. */
const callers = (networks: number, addressOf: (i: number, isOutside: boolean) => string): readonly string[] =>
  Array.from({ length: LOOK_UPS }, (_, i) => addressOf((i * 7_919) % networks, i % 2 === 1));

const cpuMicrosOf = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

/** A hundred thousand networks: how long it takes to read them, and whether an address is in one. */
export const dataCentresStudy = ({ rounds }: Plan): Promise<readonly Figure[]> => {
  const text = list();
  const read = Array.from({ length: rounds + 1 }, () => cpuMicrosOf(() => void parseDataCentreFile(text))).slice(1);
  const parsed = parseDataCentreFile(text);
  if (!parsed.ok) throw new Error('the networks of the benchmark have mistakes');
  const isDataCentre = dataCentreCheck(() => [parsed.networks]);
  const microsOf = (addresses: readonly string[]): number => {
    const inside = addresses.filter(isDataCentre).length;
    if (inside !== LOOK_UPS / 2) throw new Error(`${inside} of ${LOOK_UPS} addresses were found in a data centre`);
    const runs = Array.from({ length: rounds * 5 }, () => cpuMicrosOf(() => void addresses.forEach(isDataCentre)));
    return median(runs) / LOOK_UPS;
  };
  const ofIpv4 = callers(NETWORKS_OF_IPV4, (i, isOutside) => `${ipv4(i, isOutside ? 1 : 0)}.7`);
  const ofIpv6 = callers(NETWORKS_OF_IPV6, (i, isOutside) => `${ipv6(i, isOutside ? 2 : 0)}:1:2:3:4:5`);
  const unit = `µs of the processor an address, of ${parsed.networks.size} networks`;
  return Promise.resolve([
    atMost('data-centres.ipv4', microsOf(ofIpv4), unit, MOST_MICROS),
    atMost('data-centres.ipv6', microsOf(ofIpv6), unit, MOST_MICROS),
    informational('data-centres.read', median(read) / 1_000, 'ms of the processor to read them all'),
  ]);
};
