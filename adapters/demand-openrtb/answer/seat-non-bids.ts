import { isObject } from '../../../application/demand/creative-shape.js';
import type { Rejection } from '../../../domain/demand/bid.js';
import { sourceId } from '../../../domain/values/ids.js';
import { seatNonBidOf } from '../codes/seat-non-bid.js';
import type { AnswerContext } from './context.js';

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
