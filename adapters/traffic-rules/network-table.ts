import { parseNetwork, wordsOf, type AddressWords, type Network } from './network.js';

export interface NetworkTable {
  /** How many there are, without those inside of others. */
  readonly size: number;
  holds(address: AddressWords): boolean;
}

const compare = (a: AddressWords, b: AddressWords): number => {
  for (let word = 0; word < a.length; word++) {
    const difference = (a[word] ?? 0) - (b[word] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

/** In ascending order, without those inside of others. */
const outermost = (networks: readonly Network[]): readonly Network[] => {
  const sorted = [...networks].sort((a, b) => compare(a.first, b.first) || a.prefixLength - b.prefixLength);
  const kept: Network[] = [];
  for (const network of sorted) {
    const before = kept.at(-1);
    if (before === undefined || compare(before.last, network.last) < 0) kept.push(network);
  }
  return kept;
};

/** Finds the last network that begins at the address or before it; `words` is how many each of its addresses has. */
const searchIn = (networks: readonly Network[], words: number): NetworkTable => {
  const firsts = Uint32Array.from(networks.flatMap(({ first }) => first));
  const lasts = Uint32Array.from(networks.flatMap(({ last }) => last));
  const compareAt = (row: number, bounds: Uint32Array, address: AddressWords): number => {
    for (let word = 0; word < words; word++) {
      const difference = (bounds[row * words + word] ?? 0) - (address[word] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  return {
    size: networks.length,
    holds: (address) => {
      let [low, high] = [0, networks.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (compareAt(middle, firsts, address) > 0) high = middle;
        else low = middle + 1;
      }
      return low > 0 && compareAt(low - 1, lasts, address) >= 0;
    },
  };
};

const [IPV4_WORDS, IPV6_WORDS] = [1, 4];

export const createNetworkTable = (networks: readonly Network[]): NetworkTable => {
  const tableOf = (words: number): NetworkTable =>
    searchIn(outermost(networks.filter(({ first }) => first.length === words)), words);
  const [ipv4, ipv6] = [tableOf(IPV4_WORDS), tableOf(IPV6_WORDS)];
  return {
    size: ipv4.size + ipv6.size,
    holds: (address) => (address.length === IPV4_WORDS ? ipv4 : ipv6).holds(address),
  };
};

/**
 * This machine's and one's own networks, and those of a carrier's customers: Azure publishes some, too, and nobody on
 * the internet has them.
 */
const OF_ONES_OWN = createNetworkTable(
  [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
    ...['192.168.0.0/16', '::/127', 'fc00::/7', 'fe80::/10'],
  ]
    .map(parseNetwork)
    .filter((network) => typeof network !== 'string'),
);

/** Whether an address is in one of the networks of the moment. What is no address is in none. */
export const dataCentreCheck =
  (current: () => readonly NetworkTable[]): ((address: string) => boolean) =>
  (address) => {
    const words = wordsOf(address);
    return words !== undefined && current().some(({ holds }) => holds(words)) && !OF_ONES_OWN.holds(words);
  };
