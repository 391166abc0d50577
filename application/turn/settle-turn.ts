import type { Bid } from '../../domain/demand/bid.js';
import type { Win } from '../../domain/auction/decide.js';
import type { SkipReason } from '../../domain/values/skip-code.js';
import { neighbourOf } from '../../domain/frequency/separation.js';
import { withFilledTurn, withPrepared, type SessionState } from '../../domain/turn/session.js';
import { AD_LIFETIME_MS, isFreeText, type PresentedAd, type WonChatAd } from '../../domain/delivery/won-ad.js';
import { countServed } from '../counting/count-served.js';
import { tolerate } from '../faults/outage.js';
import { keepNetworks } from '../request/app-networks.js';
import { noteFailure } from '../deadline/deadline-log.js';
import type { JudgedTurn, SellableTurn } from './open-turn.js';
import type { HeldAuction } from '../sale/hold-sale.js';
import type { DecidedAuction } from '../sale/sale-terms.js';
import type { Ports } from '../ports/index.js';
import { releaseBudgets, releaseExposures } from '../sale/release-wins.js';
import { personOf, type TurnRequest } from './request-turn.js';
import { presentAd, wonChatAd } from './won-chat-ad.js';
import { withDeadline } from '../deadline/deadline.js';

/** What was asked of the demand for a turn, and decided on its answers. */
export interface TurnAuction extends DecidedAuction {
  /** The bids are those that an earlier turn prepared. */
  readonly usedPrepared: boolean;
}

interface Skip {
  /** What kept the turn from an ad, when it was neither a gate nor the auction. */
  readonly obstacle?: SkipReason | undefined;
  readonly auction?: TurnAuction | undefined;
}

/** A turn that is over, with everything that explains it. */
export type TurnAnswer = { readonly open: JudgedTurn } & (
  | { readonly kind: 'filled'; readonly auction: TurnAuction; readonly ads: readonly PresentedAd[] }
  /** The ads are those that this turn was given before. */
  | { readonly kind: 'repeated'; readonly ads: readonly PresentedAd[] }
  /** `prepared`: how many bids a `trackOnly` turn kept for the next one. */
  | (Skip & { readonly kind: 'skipped'; readonly prepared: number })
);

/** Or another request of the session was faster: the turn is opened again on what it left. */
export type TurnEnd = TurnAnswer | typeof OVERTAKEN;

const OVERTAKEN = { kind: 'overtaken' } as const;

type Written = 'written' | 'overtaken' | 'unavailable';

/**
 * Writes a session that changed; whoever saw the same version first decides. The app's networks go along, but are no
 * reason to write.
 */
const replaceSession = async (
  ports: Pick<Ports, 'clock' | 'faults' | 'sessions'>,
  open: JudgedTurn,
  next: SessionState,
): Promise<Written> => {
  const { request } = open;
  const stored = open.stored.session;
  if (stored === undefined) return 'unavailable';
  if (next === stored.value) return 'written';
  try {
    const isWritten = await withDeadline(request.deadline, () =>
      ports.sessions.replace(request.sessionKey, stored.version, keepNetworks(next, request.networks)),
    );
    return isWritten ? 'written' : 'overtaken';
  } catch (error) {
    noteFailure(ports, request, 'sessions', error);
    return 'unavailable';
  }
};

const storeAds = async (
  ports: Pick<Ports, 'ads' | 'clock' | 'faults'>,
  open: JudgedTurn,
  ads: readonly WonChatAd[],
): Promise<Written> => {
  const stored = await Promise.allSettled(
    ads.map((ad) => withDeadline(open.request.deadline, () => ports.ads.putIfAbsent(ad))),
  );
  for (const put of stored) if (put.status === 'rejected') noteFailure(ports, open.request, 'ads', put.reason);
  return stored.every(({ status }) => status === 'fulfilled') ? 'written' : 'unavailable';
};

/**
 * The turn's ads could not be stored, or nobody knows whether its session was: a retry must not be promised ads that no
 * page can show. The turn stays one that had an ad, for another node may have given these very ads out in the meantime.
 * Best effort.
 */
const unpin = async (
  ports: Pick<Ports, 'faults' | 'sessions'>,
  { request }: JudgedTurn,
  filled: SessionState,
): Promise<void> => {
  try {
    const { value, version } = await ports.sessions.read(request.sessionKey);
    if (value?.pinned === undefined || value.pinned.ads[0]?.bidId !== filled.pinned?.ads[0]?.bidId) return;
    await ports.sessions.replace(request.sessionKey, version, { ...value, pinned: undefined });
  } catch (error) {
    // The page of such an ad stays empty.
    tolerate(ports, 'sessions', error);
  }
};

export type SettlePorts = Pick<
  Ports,
  | 'ads'
  | 'avatars'
  | 'clock'
  | 'copyGate'
  | 'demand'
  | 'faults'
  | 'destinations'
  | 'exposures'
  | 'ledger'
  | 'sessions'
  | 'signer'
  | 'times'
  | 'writer'
>;

/** The money of free ones is given back; the others' is spent with the count. */
const serveTexts = async (
  ports: SettlePorts,
  request: TurnRequest,
  pairs: readonly { readonly win: Win; readonly ad: WonChatAd }[],
): Promise<void> => {
  const ads = pairs.map(({ ad }) => ad);
  void releaseBudgets(
    ports,
    pairs.filter(({ ad }) => isFreeText(ad)).map(({ win }) => win),
  );
  try {
    await withDeadline(request.deadline, () => countServed(ports, ads, request.nowMs));
  } catch (error) {
    // No reader is kept from an ad because it could not be counted; its click counts it after all.
    noteFailure(ports, request, 'ledger', error);
  }
};

/**
 * Third wave: ads and session at once. The session's compare-and-set decides; what earlier waves took is given back
 * when it is lost.
 */
const settleWins = async (ports: SettlePorts, open: SellableTurn, auction: TurnAuction): Promise<TurnEnd> => {
  const { request, turn } = open;
  const { wins } = auction.decision;
  const pairs = wins.flatMap((win) => {
    const ad = wonChatAd(ports, open, win);
    return ad === undefined ? [] : [{ win, ad }];
  });
  const ads = pairs.map(({ ad }) => presentAd(ports, ad));
  const shown = pairs.map(({ win, ad }) => ({
    bidId: ad.bidId,
    placement: ad.placement.code,
    advertiserId: win.bid.advertiser.id,
    neighbour: neighbourOf(win.bid),
  }));
  const filled = { turn, ads, shown, install: request.proof.install };
  const next = withFilledTurn(open.session, filled, request.nowMs, request.nowMs + AD_LIFETIME_MS);
  const outcomes = await Promise.all([
    storeAds(
      ports,
      open,
      pairs.map(({ ad }) => ad),
    ),
    replaceSession(ports, open, next),
  ]);
  if (outcomes.every((outcome) => outcome === 'written')) {
    if (request.input.display === 'text') await serveTexts(ports, request, pairs);
    return { kind: 'filled', open, auction, ads };
  }
  // Not awaited: the client has its answer no later for it.
  if (outcomes[1] === 'overtaken') {
    void releaseBudgets(ports, wins);
    void releaseExposures(ports, personOf(request), wins);
    return OVERTAKEN;
  }
  // Whether these ads are on some page is unknown: their leases end by themselves.
  void unpin(ports, open, next);
  return { kind: 'skipped', open, auction, obstacle: 'store-unavailable', prepared: 0 };
};

/** A prepared bid stands as long as its source said, which also knows the day whose budget it would be paid from. */
const preparedUntil = ({ nowMs }: TurnRequest, bids: readonly Bid[]): number =>
  Math.min(
    nowMs + AD_LIFETIME_MS,
    ...bids.map((bid) => (bid.kind === 'programmatic' ? nowMs + (bid.expiresInMs ?? AD_LIFETIME_MS) : Infinity)),
  );

/** A turn that a gate refused: it is counted all the same, and what it prepared is kept for the next one. */
export const settleSkip = async (
  ports: Pick<Ports, 'clock' | 'faults' | 'sessions'>,
  open: JudgedTurn,
  auction?: DecidedAuction,
): Promise<TurnEnd> => {
  const bids = auction?.decision.wins.map((win) => win.bid) ?? [];
  const next = withPrepared(open.session, bids, preparedUntil(open.request, bids));
  const outcome = await replaceSession(ports, open, next);
  if (outcome === 'overtaken') return OVERTAKEN;
  const prepared = outcome === 'written' ? bids.length : 0;
  return { kind: 'skipped', open, auction: auction && { ...auction, usedPrepared: false }, prepared };
};

/** A turn without an ad, though no gate refused it. It is counted, and keeps what an earlier one prepared. */
export const settleUnsold = async (
  ports: Pick<Ports, 'clock' | 'faults' | 'sessions'>,
  open: JudgedTurn,
  skip: Skip,
): Promise<TurnEnd> =>
  (await replaceSession(ports, open, open.session)) === 'overtaken'
    ? OVERTAKEN
    : { kind: 'skipped', open, prepared: 0, ...skip };

/** What becomes of an auction. Its winners' holds are taken already. */
export const settleTurn = (
  ports: SettlePorts,
  open: SellableTurn,
  held: HeldAuction,
  usedPrepared: boolean,
): Promise<TurnEnd> => {
  const auction = { facts: held.facts, decision: held.decision, usedPrepared };
  if (held.kind === 'held') return settleWins(ports, open, auction);
  if (held.kind === 'unsold') return settleUnsold(ports, open, { auction });
  // Whoever was faster may have filled this very turn.
  if (held.obstacle === 'concurrent-change') return Promise.resolve(OVERTAKEN);
  return settleUnsold(ports, open, { auction, obstacle: held.obstacle });
};
