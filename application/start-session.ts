import { isCountryAllowed } from '../domain/account.js';
import { AdPlacementError } from '../domain/error.js';
import type { AdPlacement } from './ad-placement.js';
import { networkIdsFor } from './app-networks.js';
import { authenticate } from './authenticate.js';
import { countryOf } from './country-of.js';
import type { Ports } from './ports/index.js';

/** Told to whoever calls with a token that no account has. */
export const unknownToken = (): AdPlacementError =>
  new AdPlacementError('unauthorized', 'publisherToken is not known: use the token that was issued for this account.');

/** `/init`: the session's flags (`protocol.md` section 2). The session begins with its first preload, for which the app's networks are kept. */
export const startSession =
  (ports: Ports): AdPlacement['startSession'] =>
  (input, caller) => {
    const account = authenticate(ports)('publisher', input.publisherToken);
    if (account === undefined) return { kind: 'refused', error: unknownToken() };
    const { preloadTimeoutMs, reportErrors, reportDebug } = account;
    const enabled = account.enabled && isCountryAllowed(account, countryOf(ports, caller));
    if (enabled) networkIdsFor(ports, account, input, ports.clock.nowMs());
    return { kind: 'started', enabled, preloadTimeoutMs, reportErrors, reportDebug };
  };
