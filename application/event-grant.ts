import { videoOf } from '../domain/creative.js';
import type { BudgetLimit } from '../domain/budget.js';
import type { AccountId, BidId, HoldId, SessionId } from '../domain/ids.js';
import type { Cpm } from '../domain/money.js';
import { hasVideo, type WonAd } from '../domain/won-ad.js';
import { DAY_MS, type EpochMs } from '../domain/time.js';
import type { Ports } from './ports/index.js';
import type { SoldAs } from './ports/ledger.js';

/** Everything a ledger row needs, carried by the page in one signed token: counting an event asks no store. */
export interface EventGrant {
  readonly bidId: BidId;
  readonly accountId: AccountId;
  readonly sessionId?: SessionId | undefined;
  readonly holdId: HoldId;
  readonly budgets: readonly BudgetLimit[];
  readonly price: Cpm;
  readonly soldAs?: SoldAs | undefined;
  readonly isTest: boolean;
  readonly isVideo: boolean;
  readonly videoDurationMs: number;
  readonly rewarded: boolean;
  readonly mintedAtMs: EpochMs;
  readonly expiresAtMs: EpochMs;
}

/** An event that was not answered may be sent again for so long after the last moment at which its ad could be shown. */
const RETRY_MS = DAY_MS;

/** What is the same in every grant of an ad. */
const lastingGrant = (ad: WonAd): Omit<EventGrant, 'mintedAtMs' | 'expiresAtMs'> => ({
  bidId: ad.bidId,
  accountId: ad.accountId,
  sessionId: ad.kind === 'chat' ? ad.sessionId : undefined,
  holdId: ad.holdId,
  budgets: ad.budgets,
  price: ad.price,
  soldAs: { placement: ad.kind === 'chat' ? ad.placement.code : undefined, campaign: ad.campaignId },
  isTest: ad.isTest,
  isVideo: hasVideo(ad.creative),
  videoDurationMs: videoOf(ad.creative)?.durationMs ?? 0,
  rewarded: ad.kind === 'chat' && ad.placement.rewarded,
});

export const grantFor = (ad: WonAd, nowMs: EpochMs): EventGrant => ({
  ...lastingGrant(ad),
  mintedAtMs: nowMs,
  expiresAtMs: ad.expiresAtMs + RETRY_MS,
});

/** Mints tokens of grants; what lasts of one is written once an ad. */
export const eventTokens = ({ signer }: Pick<Ports, 'signer'>): ((ad: WonAd, nowMs: EpochMs) => string) => {
  const written = new WeakMap<WonAd, string>();
  return (ad, nowMs) => {
    let lasting = written.get(ad);
    if (lasting === undefined) written.set(ad, (lasting = JSON.stringify(lastingGrant(ad)).slice(0, -1)));
    return signer.sign('event', `${lasting},"mintedAtMs":${nowMs},"expiresAtMs":${ad.expiresAtMs + RETRY_MS}}`);
  };
};

/** The grant of a token that was minted for this very bid and has not expired. */
export const readEventToken = (
  ports: Pick<Ports, 'signer'>,
  bid: BidId,
  token: string,
  nowMs: EpochMs,
): EventGrant | undefined => {
  const payload = ports.signer.verify('event', token);
  if (payload === undefined) return undefined;
  const grant = JSON.parse(payload) as EventGrant;
  return grant.bidId === bid && grant.expiresAtMs > nowMs ? grant : undefined;
};

export const mintClickToken = (ports: Pick<Ports, 'signer'>, ad: WonAd): string => ports.signer.sign('click', ad.bidId);
