import { isObject } from '../../../application/sale/shape/creative-shape.js';
import type { Rejection } from '../../../domain/demand/bid.js';
import { sourceId } from '../../../domain/values/ids.js';
import { seatNonBidOf } from '../codes/no-bid.js';
import type { Bidder } from '../config/bidder-schema.js';
import { refusal, type Refusal } from './bid-faults.js';
import { given, MAX_FIELD_CHARS } from './bid-fields.js';
import type { AnswerContext } from './context.js';

/** One element of `seatbid[].bid`, still unread, with what its seat brings along. */
export interface RawBid {
  readonly bid: unknown;
  readonly seat?: string | undefined;
  /** Why every bid of this seat is refused. */
  readonly refusal?: Refusal | undefined;
}

const isSeat = (seat: unknown): seat is string | undefined =>
  seat === undefined || (typeof seat === 'string' && seat.length <= MAX_FIELD_CHARS);

/** An answer of half a megabyte holds 250 000 of what is no bid. */
const MAX_LOOKED_AT = 10_000;

/** With an allow list a bid without a seat is refused, too. */
const isAllowed = (seat: string | undefined, { seats: { allowed, blocked } }: Bidder): boolean =>
  allowed.length > 0 ? seat !== undefined && allowed.includes(seat) : seat === undefined || !blocked.includes(seat);

const seatRefusal = (
  seat: string | undefined,
  group: unknown,
  bids: readonly unknown[],
  bidder: Bidder,
): Refusal | undefined => {
  if (!isAllowed(seat, bidder)) return refusal('seat-blocked');
  // All or nothing over several slots cannot be promised: each slot has an auction of its own.
  return group === 1 && bids.length > 1 ? refusal('group-unsupported') : undefined;
};

const MALFORMED: RawBid = { bid: undefined, refusal: refusal('seat-malformed') };

const bidsOfSeat = (seatbid: unknown, bidder: Bidder): readonly RawBid[] => {
  if (!isObject(seatbid) || !Array.isArray(seatbid.bid)) return [MALFORMED];
  const seat = given(seatbid.seat);
  if (!isSeat(seat)) return [MALFORMED];
  const bids = (seatbid.bid as readonly unknown[]).slice(0, MAX_LOOKED_AT);
  const why = seatRefusal(seat, seatbid.group, bids, bidder);
  return bids.map((bid) => ({ bid, seat, refusal: why }));
};

const textOf = ({ bid }: RawBid, field: 'dealid' | 'impid'): string => {
  const value = isObject(bid) ? bid[field] : undefined;
  return typeof value === 'string' ? value : '';
};

/** At most `limit` of each slot; bids for slots that do not exist share the room of one. */
const roomFor = (limit: number, impIds: readonly string[]): ((raw: RawBid) => boolean) => {
  const taken = new Map<string, number>();
  return (raw) => {
    const said = textOf(raw, 'impid');
    const imp = impIds.includes(said) ? said : '';
    const count = taken.get(imp) ?? 0;
    taken.set(imp, count + 1);
    return count < limit;
  };
};

/** At most `limit` bids of each slot, those of deals first: a flood of open bids must not push out an agreed one. */
export const rawBids = (
  seats: readonly unknown[],
  bidder: Bidder,
  impIds: readonly string[],
): { readonly bids: readonly RawBid[]; readonly surplus: number } => {
  const all = seats.slice(0, MAX_LOOKED_AT).flatMap((seatbid) => bidsOfSeat(seatbid, bidder));
  const isOfDeal = (raw: RawBid): boolean => textOf(raw, 'dealid') !== '';
  const ordered = [...all.filter(isOfDeal), ...all.filter((raw) => !isOfDeal(raw))];
  const bids = ordered.filter(roomFor(bidder.maxBidsPerSlot, impIds));
  return { bids, surplus: all.length - bids.length };
};

const MAX_NON_BIDS = 100;

const objectsOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? (value as readonly unknown[]).slice(0, MAX_NON_BIDS).filter(isObject) : [];

/** Seats that a bidder itself asked or filtered without a bid (`ext.seatnonbid`): for the decision record alone. */
export const seatNonBids = (ext: unknown, { ask, bidder }: AnswerContext): readonly Rejection[] => {
  const seats = objectsOf(isObject(ext) ? ext.seatnonbid : undefined);
  const rejections = seats.flatMap(({ seat, nonbid }) =>
    objectsOf(nonbid).map(({ impid, statuscode }): Rejection => {
      const { name, lossReason } = seatNonBidOf(statuscode);
      return {
        source: sourceId(bidder.id),
        candidate: typeof seat === 'string' ? seat.slice(0, MAX_NON_BIDS) : 'seat',
        impId: ask.imps.find(({ id }) => id === impid)?.slot.id,
        lossReason,
        detail: `seat-non-bid ${name}`,
      };
    }),
  );
  return rejections.slice(0, MAX_NON_BIDS);
};
