import { isCountryAllowed } from '../../domain/catalog/account.js';
import { newSession } from '../../domain/turn/session.js';
import type { AdPlacement, StartSessionInput } from '../api/ad-placement.js';
import { answerTimesOf } from '../ports/answer-times.js';
import { keepNetworks, networksTold, type ToldNetworks } from './app-networks.js';
import { tolerate } from '../faults/outage.js';
import { countryOf } from './country-of.js';
import type { Ports } from '../ports/index.js';
import { MAX_TRIES, type SessionKey } from '../ports/storage/session-store.js';
import { sessionIdOf } from './subject.js';
import { withTimeout } from '../deadline/deadline.js';

const writeNetworks = async (
  ports: Pick<Ports, 'sessions' | 'signer'>,
  key: SessionKey,
  told: ToldNetworks,
): Promise<void> => {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const { value, version } = await ports.sessions.read(key);
    const session = value ?? newSession({ id: sessionIdOf(ports, key), ...key });
    const next = keepNetworks(session, told);
    if (next === session || (await ports.sessions.replace(key, version, next))) return;
  }
};

/**
 * So that a node that was not told knows them with the session's first preload. Without: as far as this node remembers
 * them.
 */
const keepInSession = async (
  ports: Pick<Ports, 'clock' | 'faults' | 'sessions' | 'signer' | 'times'>,
  { account, userId, conversationId }: StartSessionInput,
  told: ToldNetworks | undefined,
): Promise<void> => {
  if (told?.listed === undefined || conversationId === undefined) return;
  const key = { accountId: account.id, userId, conversationId };
  try {
    await withTimeout(ports.clock, answerTimesOf(ports).storeMs, () => writeNetworks(ports, key, told));
  } catch (error) {
    // The flags are the answer; a store that is out takes nothing from them.
    tolerate(ports, 'sessions', error);
  }
};

/**
 * `/init`: the session's flags (`docs/reference/protocol.md#post-init-the-flags-of-a-session`), and the networks that
 * its app lists are kept for its preloads.
 */
export const startSession =
  (
    ports: Pick<Ports, 'clock' | 'faults' | 'geo' | 'networks' | 'sessions' | 'signer' | 'times'>,
  ): AdPlacement['startSession'] =>
  async (input, caller) => {
    const { account } = input;
    const { preloadTimeoutMs, reportErrors, reportDebug } = account;
    const enabled = account.enabled && isCountryAllowed(account, countryOf(ports, caller));
    if (enabled) await keepInSession(ports, input, networksTold(ports, input, ports.clock.nowMs()));
    return { enabled, preloadTimeoutMs, reportErrors, reportDebug };
  };
