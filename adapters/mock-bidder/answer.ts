import { creativeFor, type Imp } from './creatives.js';
import type { Script } from './script.js';

export interface BidRequest {
  readonly id: string;
  readonly imp: readonly Imp[];
}

const NOTICE =
  'price=${AUCTION_PRICE}&bid=${AUCTION_BID_ID}&auction=${AUCTION_ID}&loss=${AUCTION_LOSS}&min=${AUCTION_MIN_TO_WIN}';

/** Far more than anybody takes, and still an answer of believable size. */
const FLOOD = 200;

const bidOf = (imp: Imp, number: number, script: Script, origin: string): object | undefined => {
  const click = `https://www.${script.domain}/shoes`;
  const creative = creativeFor(imp, script.kinds, origin, click);
  return (
    creative && {
      id: `${imp.id}-${number}`,
      impid: imp.id,
      price: script.price,
      adomain: [script.domain],
      crid: 'creative-1',
      cat: ['483'],
      cattax: 7,
      nurl: `${origin}/win?${NOTICE}`,
      burl: `${origin}/billing?${NOTICE}`,
      lurl: `${origin}/loss?${NOTICE}`,
      ...creative,
      ...script.bid,
    }
  );
};

/** The answer of a bidder that behaves: a bid for every slot that it has a creative for. */
export const answerOf = ({ id, imp }: BidRequest, script: Script, origin: string): object | undefined => {
  const count = script.mode === 'flood' ? FLOOD : script.bids;
  const bid = imp
    .flatMap((slot) => Array.from({ length: count }, (_, number) => bidOf(slot, number, script, origin)))
    .filter((one) => one !== undefined);
  return bid.length === 0 ? undefined : { id, cur: script.currency, seatbid: [{ seat: script.seat, bid }] };
};
