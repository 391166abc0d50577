import type { Win } from '../../domain/auction/decide.js';
import type { Creative } from '../../domain/catalog/creative.js';
import type { BidderOffer } from '../../domain/demand/bidder-offer.js';
import { LOSS_REASONS, type LossReason } from '../../domain/values/loss-reason.js';
import type { Cpm } from '../../domain/values/money.js';
import type { EpochMs } from '../../domain/values/time.js';
import { MACRO_START, substituteMarkup, type MacroValues } from './macros.js';
import { inBidderCurrency } from './pricing.js';

/** What became of a bid. Prices in USD as the auction knows them: `toBeat` is what the winner is charged. */
export type BidOutcome =
  | {
      readonly kind: 'won';
      readonly clearingPrice: Cpm;
      readonly minToWin?: Cpm | undefined;
      readonly impressionAtMs?: EpochMs | undefined;
    }
  | { readonly kind: 'lost'; readonly reason: LossReason; readonly toBeat?: Cpm | undefined }
  /** There was no auction yet; `paysItsBid`: if it wins, it pays what it bids. */
  | { readonly kind: 'open'; readonly paysItsBid: boolean };

/** What OpenRTB 2.6, section 4.4, says for a value that is not known yet. */
const NOT_YET = 'AUDIT';
const UNDECIDED: MacroValues = { AUCTION_PRICE: NOT_YET, AUCTION_MBR: NOT_YET };

/** These lost by their price alone; a blocked bid could not have won at any, so that it is told none. */
const BY_PRICE: readonly LossReason[] = ['below-floor', 'below-deal-floor', 'lost-to-higher-bid', 'lost-to-deal'];
/** Reasons from here on are the operator's own affair. */
const FIRST_PRIVATE_CODE = 500;

/** Where OpenRTB has a word for the same. */
const PUBLIC_CODES: { readonly [Reason in LossReason]?: number } = {
  'creative-under-review': LOSS_REASONS['creative-pending'],
  'creative-blocked': LOSS_REASONS['creative-disapproved'],
};

const codeOf = (reason: LossReason): number =>
  LOSS_REASONS[reason] < FIRST_PRIVATE_CODE ? LOSS_REASONS[reason] : (PUBLIC_CODES[reason] ?? LOSS_REASONS.filtered);

/**
 * The shortest decimal that means this number, never with an exponent: prices below a millionth have one in JavaScript.
 */
const written = (value: number): string => {
  const [digits = '', exponent] = String(value).split('e-');
  return exponent === undefined ? digits : `0.${'0'.repeat(Number(exponent) - 1)}${digits.replace('.', '')}`;
};

type Offered = {
  readonly id: string;
  readonly offer: Pick<BidderOffer, 'auctionId' | 'impId' | 'seat' | 'adId' | 'pricing'>;
};

const named = ({ id, offer }: Offered): MacroValues => ({
  AUCTION_ID: offer.auctionId,
  AUCTION_BID_ID: id,
  AUCTION_IMP_ID: offer.impId,
  AUCTION_SEAT_ID: offer.seat ?? '',
  AUCTION_AD_ID: offer.adId ?? '',
  AUCTION_CURRENCY: offer.pricing.currency,
  AUCTION_MULTIPLIER: '1',
});

/**
 * The values of a bid's macros, prices in its own currency and before the adjustment. A loser is not told what it bid,
 * and a blocked bid not what would have won. Discounts are never granted.
 */
export const macroValues = (bid: Offered, outcome: BidOutcome): MacroValues => {
  const { pricing } = bid.offer;
  const priceOf = (cpm: Cpm | undefined): string => (cpm === undefined ? '' : written(inBidderCurrency(cpm, pricing)));
  if (outcome.kind === 'lost') {
    const { reason, toBeat } = outcome;
    const minToWin = BY_PRICE.includes(reason) ? priceOf(toBeat) : '';
    return { ...named(bid), AUCTION_LOSS: String(codeOf(reason)), AUCTION_MIN_TO_WIN: minToWin };
  }
  if (outcome.kind === 'open') {
    const { paysItsBid } = outcome;
    const price = paysItsBid ? { AUCTION_PRICE: written(pricing.price), AUCTION_MBR: '1' } : UNDECIDED;
    return { ...named(bid), ...price, AUCTION_MIN_TO_WIN: NOT_YET };
  }
  const paid = Math.min(inBidderCurrency(outcome.clearingPrice, pricing), pricing.price);
  return {
    ...named(bid),
    AUCTION_PRICE: written(paid),
    AUCTION_MBR: written(Math.round((paid / pricing.price) * 1e6) / 1e6),
    AUCTION_LOSS: String(LOSS_REASONS.won),
    AUCTION_MIN_TO_WIN: priceOf(outcome.minToWin),
    AUCTION_IMP_TS: outcome.impressionAtMs === undefined ? '' : String(outcome.impressionAtMs),
  };
};

const replaced = (value: unknown, values: MacroValues): unknown => {
  if (typeof value === 'string') return value.includes(MACRO_START) ? substituteMarkup(value, values) : value;
  if (Array.isArray(value)) return value.map((part) => replaced(part, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaced(part, values)]));
};

/** The creative with its macros replaced in markup and addresses, now that its price is known. */
export const finalCreativeOf = ({ bid, clearingPrice, minToWin }: Win): Creative => {
  if (bid.kind !== 'programmatic' || bid.offer === undefined) return bid.creative;
  const values = macroValues({ id: bid.id, offer: bid.offer }, { kind: 'won', clearingPrice, minToWin });
  return replaced(bid.creative, values) as Creative;
};
