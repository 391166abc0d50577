import type { Win } from '../domain/decide.js';
import { withFilledTurn, type SessionState } from '../domain/session.js';
import { AD_LIFETIME_MS, type PresentedAd, type WonChatAd } from '../domain/won-ad.js';
import { releaseWins } from './hold-wins.js';
import type { OpenTurn } from './open-turn.js';
import type { Ports } from './ports/index.js';
import { presentAd, wonChatAd } from './won-chat-ad.js';
import { within } from './within.js';

export type Settled =
  | { readonly kind: 'settled'; readonly ads: readonly PresentedAd[] }
  /** Another request of this session was faster: the turn is opened again on what it left. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'unavailable' };

/** Writes a session that changed; whoever saw the same version first decides. */
export const replaceSession = async (ports: Ports, open: OpenTurn, next: SessionState): Promise<Settled['kind']> => {
  if (next === open.storedSession) return 'settled';
  try {
    return (await within(
      ports.sessions.replace(open.request.sessionKey, open.sessionVersion, next),
      open.request.signal,
    ))
      ? 'settled'
      : 'lost';
  } catch {
    return 'unavailable';
  }
};

const storeAds = async (ports: Ports, open: OpenTurn, ads: readonly WonChatAd[]): Promise<Settled['kind']> => {
  const stored = await Promise.allSettled(ads.map((ad) => within(ports.ads.putIfAbsent(ad), open.request.signal)));
  return stored.every(({ status }) => status === 'fulfilled') ? 'settled' : 'unavailable';
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
  void releaseWins(ports, { accountId: request.account.id, subjectId: request.subjectId }, wins);
  return { kind: outcomes.includes('lost') ? 'lost' : 'unavailable' };
};
