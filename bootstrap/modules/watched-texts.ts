import { LRUCache } from 'lru-cache';
import { TextFlight } from '../../application/ads/text-flight.js';
import type { TextMoment, TextWatch } from '../../application/ports/content/model-text.js';
import { bidId, type BidId } from '../../domain/values/ids.js';

/** One ad after the other is looked at; a text has at most some hundred pieces. */
const MAX_TEXTS = 64;

export interface WatchedTexts extends TextWatch {
  /** The moments of a text from its first, as JSON, also before it has begun; ends with its last or with the signal. */
  read(bid: string, signal: AbortSignal): AsyncIterable<string>;
}

interface Watched {
  readonly flight: TextFlight;
  readonly tell: (moment: TextMoment) => void;
}

const startWatching = (): Watched => {
  const over = Promise.withResolvers<void>();
  let emit = (_line: string): void => undefined;
  const flight = new TextFlight((next) => {
    emit = next;
    return over.promise;
  });
  return {
    flight,
    tell: (moment) => {
      emit(JSON.stringify(moment));
      if (moment.kind === 'end' || moment.kind === 'not-asked') over.resolve();
    },
  };
};

/** For the playground of a server in development; nothing of it outlives the process. */
export const createWatchedTexts = (): WatchedTexts => {
  const texts = new LRUCache<BidId, Watched>({ max: MAX_TEXTS });
  const obtain = (bid: BidId): Watched => {
    const known = texts.get(bid) ?? startWatching();
    texts.set(bid, known);
    return known;
  };
  return {
    tell: (bid, moment) => obtain(bid).tell(moment),
    read: (bid, signal) => obtain(bidId(bid)).flight.read(signal),
  };
};
