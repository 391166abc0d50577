import type { Account } from '../domain/account.js';
import type { App } from '../domain/device.js';
import { networkIdsOf, skAdNetworkOf } from '../domain/sk-ad-network.js';
import { DAY_MS, type EpochMs } from '../domain/time.js';
import type { PreloadInput, StartSessionInput } from './ad-placement.js';
import type { Ports } from './ports/index.js';

/** An app lists the same networks until it is updated. */
const LIFETIME_MS = 2 * DAY_MS;

type Listing = Pick<StartSessionInput, 'installId' | 'sdk' | 'skanItems'>;
type Needed = Pick<Ports, 'networks' | 'signer'>;

/** The networks that an iOS app says it lists, or said before from the same installation. */
export const networkIdsFor = (
  ports: Needed,
  account: Account,
  { installId, sdk, skanItems }: Listing,
  nowMs: EpochMs,
): readonly string[] => {
  if (sdk.platform !== 'ios') return [];
  const listed = skanItems && networkIdsOf(skanItems);
  if (installId === undefined) return listed ?? [];
  const install = ports.signer.digest('install', JSON.stringify([account.id, installId]));
  if (listed === undefined) return ports.networks.find(install, nowMs) ?? [];
  ports.networks.remember(install, listed, nowMs, nowMs + LIFETIME_MS);
  return listed;
};

/** The app of a preload, with what it can attribute. */
export const appOf = (ports: Needed, account: Account, input: PreloadInput, nowMs: EpochMs): App | undefined => {
  const { app, device } = input;
  // First of all: what a preload lists is kept for those after it, also when it does not tell its app.
  const networkIds = networkIdsFor(ports, account, input, nowMs);
  if (app === undefined) return undefined;
  const skAdNetwork = skAdNetworkOf(networkIds, { osVersion: device.osVersion, storeUrl: app.storeUrl });
  return skAdNetwork === undefined ? app : { ...app, skAdNetwork };
};
