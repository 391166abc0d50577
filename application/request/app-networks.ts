import type { App } from '../../domain/privacy/device.js';
import { withNetworkIds, type SessionState } from '../../domain/turn/session.js';
import { networkIdsOf, skAdNetworkOf } from '../../domain/privacy/sk-ad-network.js';
import { DAY_MS, type EpochMs } from '../../domain/values/time.js';
import type { PreloadInput, StartSessionInput } from '../api/ad-placement.js';
import type { Ports } from '../ports/index.js';
import { installOf } from './subject.js';

/** An app lists the same networks until it is updated. */
const LIFETIME_MS = 2 * DAY_MS;

type Listing = Pick<StartSessionInput, 'account' | 'installId' | 'sdk' | 'skanItems'>;
type Needed = Pick<Ports, 'networks' | 'signer'>;

/** What a request tells of the ad networks that its iOS app lists, before its session is read. */
export interface ToldNetworks {
  /** By the request itself; empty: the app lists none. */
  readonly listed?: readonly string[] | undefined;
  /** By an earlier one of the same installation, to this node. */
  readonly remembered?: readonly string[] | undefined;
}

/** Also keeps what is listed for the installation's other conversations. `undefined`: no iOS app. */
export const networksTold = (
  ports: Needed,
  { account, installId, sdk, skanItems }: Listing,
  nowMs: EpochMs,
): ToldNetworks | undefined => {
  if (sdk.platform !== 'ios') return undefined;
  const listed = skanItems && networkIdsOf(skanItems);
  const install = installOf(ports, account.id, installId);
  if (install === undefined) return { listed };
  if (listed === undefined) return { remembered: ports.networks.find(install, nowMs) };
  ports.networks.remember(install, listed, nowMs, nowMs + LIFETIME_MS);
  return { listed };
};

/**
 * What all nodes know goes before what this one remembers: the app may have been updated since, and have told another
 * node.
 */
const networkIdsFor = (told: ToldNetworks, session: SessionState): readonly string[] | undefined =>
  told.listed ?? session.networkIds ?? told.remembered;

/** The session with what is known of its app's networks, for the nodes that were not told. */
export const keepNetworks = (session: SessionState, told: ToldNetworks | undefined): SessionState => {
  const networkIds = told && networkIdsFor(told, session);
  return networkIds === undefined ? session : withNetworkIds(session, networkIds);
};

/** The app of a preload, with what it can attribute. */
export const appOf = (
  { app, device }: Pick<PreloadInput, 'app' | 'device'>,
  session: SessionState,
  told: ToldNetworks | undefined,
): App | undefined => {
  if (app === undefined || told === undefined) return app;
  const networkIds = networkIdsFor(told, session) ?? [];
  return { ...app, skAdNetwork: skAdNetworkOf(networkIds, { osVersion: device.osVersion, storeUrl: app.storeUrl }) };
};
