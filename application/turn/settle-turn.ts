import type { Win } from '../../domain/auction/decide.js';
import { neighbourOf } from '../../domain/frequency/separation.js';
import { withFilledTurn, type SessionState } from '../../domain/eligibility/session.js';
import { AD_LIFETIME_MS, type PresentedAd, type WonChatAd } from '../../domain/delivery/won-ad.js';
import { keepNetworks } from '../request/app-networks.js';
import { noteFailure } from '../deadline/deadline-log.js';
import type { OpenTurn } from './open-turn.js';
import type { Ports } from '../ports/index.js';
import { releaseBudgets, releaseExposures } from '../holds/release-wins.js';
import { subjectOf } from '../request/turn-request.js';
import { presentAd, wonChatAd } from './won-chat-ad.js';
import { withDeadline } from '../deadline/deadline.js';

export type Settled =
  | { readonly kind: 'settled'; readonly ads: readonly PresentedAd[] }
  /** Another request of this session was faster: the turn is opened again on what it left. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'unavailable' };

/** Writes a session that changed; whoever saw the same version first decides. The app's networks go along, but are no reason to write. */
export const replaceSession = async (ports: Ports, open: OpenTurn, next: SessionState): Promise<Settled['kind']> => {
  const { request, storedSession, sessionVersion } = open;
  if (next === storedSession) return 'settled';
  if (sessionVersion === undefined) return 'unavailable';
  try {
    const isWritten = await withDeadline(request.deadline, () =>
      ports.sessions.replace(request.sessionKey, sessionVersion, keepNetworks(next, request.networks)),
    );
    return isWritten ? 'settled' : 'lost';
  } catch (error) {
    noteFailure(ports, request, 'sessions', error);
    return 'unavailable';
  }
};

const storeAds = async (ports: Ports, open: OpenTurn, ads: readonly WonChatAd[]): Promise<Settled['kind']> => {
  const stored = await Promise.allSettled(
    ads.map((ad) => withDeadline(open.request.deadline, () => ports.ads.putIfAbsent(ad))),
  );
  for (const put of stored) if (put.status === 'rejected') noteFailure(ports, open.request, 'ads', put.reason);
  return stored.every(({ status }) => status === 'fulfilled') ? 'settled' : 'unavailable';
};

/**
 * The turn's ads could not be stored, or nobody knows whether its session was: a retry must not be promised ads that no page can show.
 * The turn stays one that had an ad, for another node may have given these very ads out in the meantime. Best effort.
 */
const unpin = async (ports: Ports, { request }: OpenTurn, filled: SessionState): Promise<void> => {
  try {
    const { value, version } = await ports.sessions.read(request.sessionKey);
    if (value?.pinned === undefined || value.pinned.ads[0]?.bidId !== filled.pinned?.ads[0]?.bidId) return;
    await ports.sessions.replace(request.sessionKey, version, { ...value, pinned: undefined });
  } catch {
    // The page of such an ad stays empty.
  }
};

/** Third wave: ads and session at once. The session's compare-and-set decides; what earlier waves took is given back when it is lost. */
export const settleWins = async (ports: Ports, open: OpenTurn, wins: readonly Win[]): Promise<Settled> => {
  const { request, turn } = open;
  const pairs = wins.flatMap((win) => {
    const ad = wonChatAd(ports, open, win);
    return ad === undefined ? [] : [{ win, ad }];
  });
  const ads = pairs.map(({ ad }) => presentAd(ad));
  const shown = pairs.map(({ win, ad }) => ({
    bidId: ad.bidId,
    placement: ad.placement.code,
    advertiserId: win.bid.advertiser.id,
    neighbour: neighbourOf(win.bid),
  }));
  const next = withFilledTurn(
    open.session,
    { turn: turn ?? 1, ads, shown },
    request.nowMs,
    request.nowMs + AD_LIFETIME_MS,
  );
  const outcomes = await Promise.all([
    storeAds(
      ports,
      open,
      pairs.map(({ ad }) => ad),
    ),
    replaceSession(ports, open, next),
  ]);
  if (outcomes.every((kind) => kind === 'settled')) return { kind: 'settled', ads };
  // Not awaited: the client has its answer no later for it.
  if (outcomes[1] === 'lost') {
    void releaseBudgets(ports, wins);
    void releaseExposures(ports, subjectOf(request), wins);
    return { kind: 'lost' };
  }
  // Whether these ads are on some page is unknown: their leases end by themselves.
  void unpin(ports, open, next);
  return { kind: 'unavailable' };
};
