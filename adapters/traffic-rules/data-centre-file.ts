import { createNetworkTable, type NetworkTable } from './network-table.js';
import { parseNetwork, type Network } from './network.js';
import { publishedNetworks, type Entry } from './published-networks.js';

export type DataCentreFileResult =
  { readonly ok: true; readonly networks: NetworkTable } | { readonly ok: false; readonly problems: readonly string[] };

/** Networks of a provider are smaller by far: such a line would call half of the world a data centre. */
const [LEAST_OF_IPV4, LEAST_OF_IPV6] = [8, 16];
/** A longer list helps nobody; what was left out is said. */
const MAX_PROBLEMS = 20;

const read = (text: string): Network | string => {
  const network = parseNetwork(text);
  if (typeof network === 'string') return network;
  const least = network.first.length === 1 ? LEAST_OF_IPV4 : LEAST_OF_IPV6;
  return network.prefixLength < least ? `is larger than any data centre: write at least /${least}` : network;
};

const bounded = (problems: readonly string[]): readonly string[] =>
  problems.length <= MAX_PROBLEMS
    ? problems
    : [...problems.slice(0, MAX_PROBLEMS), `there are ${problems.length - MAX_PROBLEMS} more mistakes like these`];

/** Clouds name one network once for each of its services. */
const distinct = (entries: readonly Entry[]): readonly Entry[] => {
  const first = new Map<string, Entry>();
  for (const entry of entries) if (!first.has(entry.network)) first.set(entry.network, entry);
  return [...first.values()];
};

/**
 * Networks of data centres as AWS, Google and Azure publish them, or as a list with one in each line. A problem says
 * where it is, and never repeats what stands there. Never throws.
 */
export const parseDataCentreFile = (text: string): DataCentreFileResult => {
  const published = publishedNetworks(text);
  if (!published.ok) return { ok: false, problems: bounded(published.problems) };
  const networks: Network[] = [];
  const problems: string[] = [];
  for (const { where, network } of distinct(published.entries)) {
    const result = read(network);
    if (typeof result === 'string') problems.push(`${where}: ${result}`);
    else networks.push(result);
  }
  if (problems.length > 0) return { ok: false, problems: bounded(problems) };
  // Half a download must not end the search quietly.
  if (networks.length === 0) return { ok: false, problems: ['names no network'] };
  return { ok: true, networks: createNetworkTable(networks) };
};
