import { videoOf } from '../../domain/catalog/creative.js';
import type { BudgetLimit } from '../../domain/budget/budget.js';
import type { AccountId, BidId, HoldId, SessionId } from '../../domain/values/ids.js';
import type { Cpm } from '../../domain/values/money.js';
import { hasVideo, isFreeText, type WonAd } from '../../domain/delivery/won-ad.js';
import { DAY_MS, type EpochMs } from '../../domain/values/time.js';
import type { Ports } from '../ports/index.js';
import type { SoldAs } from '../../domain/delivery/rollups/rollup.js';

/**
 * Everything a ledger row needs, carried by the page in one token that it cannot read: counting an event asks no store.
 */
export interface EventGrant {
  readonly bidId: BidId;
  readonly accountId: AccountId;
  readonly sessionId?: SessionId | undefined;
  readonly holdId: HoldId;
  readonly budgets: readonly BudgetLimit[];
  readonly price: Cpm;
  readonly soldAs: SoldAs;
  readonly isTest: boolean;
  /** It costs nothing. Absent: it is billed, unless it is a test. */
  readonly isFree?: true | undefined;
  readonly isVideo: boolean;
  readonly videoDurationMs: number;
  readonly rewarded: boolean;
  readonly mintedAtMs: EpochMs;
  readonly expiresAtMs: EpochMs;
}

/**
 * An event that was not answered may be sent again for so long after the last moment at which its ad could be shown.
 */
const RETRY_MS = DAY_MS;

/** What is the same in every grant of an ad. */
type StableGrant = Omit<EventGrant, 'mintedAtMs'>;

const stableGrant = (ad: WonAd): StableGrant => ({
  bidId: ad.bidId,
  accountId: ad.accountId,
  sessionId: ad.kind === 'chat' ? ad.sessionId : undefined,
  holdId: ad.holdId,
  budgets: ad.budgets,
  price: ad.price,
  soldAs: ad.soldAs,
  isTest: ad.isTest,
  isFree: isFreeText(ad) || undefined,
  isVideo: hasVideo(ad.creative),
  videoDurationMs: videoOf(ad.creative)?.durationMs ?? 0,
  rewarded: ad.kind === 'chat' && ad.placement.rewarded,
  expiresAtMs: ad.expiresAtMs + RETRY_MS,
});

export const grantFor = (ad: WonAd, nowMs: EpochMs): EventGrant => ({ ...stableGrant(ad), mintedAtMs: nowMs });

/**
 * Mints tokens of grants: the time of minting, signed, and behind it all else, which only this service can read. A page
 * is read by whoever looks at it, and an advertiser's price and budget are not for them. What stays the same is sealed
 * once an ad.
 */
export const eventTokens = ({ signer }: Pick<Ports, 'signer'>): ((ad: WonAd, nowMs: EpochMs) => string) => {
  const sealed = new WeakMap<WonAd, string>();
  return (ad, nowMs) => {
    let stable = sealed.get(ad);
    if (stable === undefined) sealed.set(ad, (stable = signer.seal('event', JSON.stringify(stableGrant(ad)))));
    return signer.sign('event', `${nowMs}.${stable}`);
  };
};

const grantIn = ({ signer }: Pick<Ports, 'signer'>, payload: string): EventGrant | undefined => {
  const dot = payload.indexOf('.');
  const stable = signer.open('event', payload.slice(dot + 1));
  return stable === undefined
    ? undefined
    : { ...(JSON.parse(stable) as StableGrant), mintedAtMs: Number(payload.slice(0, dot)) };
};

/** The grant of a token that was minted for this very bid and has not expired. */
export const readEventToken = (
  ports: Pick<Ports, 'signer'>,
  bid: BidId,
  token: string,
  nowMs: EpochMs,
): EventGrant | undefined => {
  const payload = ports.signer.verify('event', token);
  const grant = payload === undefined ? undefined : grantIn(ports, payload);
  return grant?.bidId === bid && grant.expiresAtMs > nowMs ? grant : undefined;
};

export const mintClickToken = (ports: Pick<Ports, 'signer'>, ad: WonAd): string => ports.signer.sign('click', ad.bidId);
