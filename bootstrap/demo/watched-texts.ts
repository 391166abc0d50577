import { LRUCache } from 'lru-cache';
import { TextFlight } from '../../application/ads/text-flight.js';
import type { TextMoment, TextWatch } from '../../application/ports/content/model-text.js';
import { entriesWithin, heapBytesOf } from '../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import { bidId, type BidId } from '../../domain/values/ids.js';

/** A text has some hundred pieces; of a longer one only the end is told besides. */
const MAX_TEXT_BYTES = 32 * 1024;

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
  let bytes = 0;
  const flight = new TextFlight((next) => {
    emit = next;
    return over.promise;
  });
  return {
    flight,
    tell: (moment) => {
      const isLast = moment.kind === 'end' || moment.kind === 'not-asked';
      const line = JSON.stringify(moment);
      bytes += heapBytesOf(line);
      if (isLast || bytes <= MAX_TEXT_BYTES) emit(line);
      if (isLast) over.resolve();
    },
  };
};

/** For the playground of a server in development; nothing of it outlives the process. */
export const createWatchedTexts = (): WatchedTexts => {
  const texts = new LRUCache<BidId, Watched>({ max: entriesWithin(MEMORY_BOUNDS.watchedTexts, MAX_TEXT_BYTES) });
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
