import { wordsOf } from './address-words.js';
import { createNetworkTable, type NetworkTable } from './network-table.js';
import { parseNetwork } from './network.js';

/** This machine's and one's own networks, and those of a carrier's customers: Azure publishes some, too, and nobody on the internet has them. */
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
