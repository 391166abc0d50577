import type { BidId } from '../domain/ids.js';
import { newestMessages, type Message } from '../domain/message.js';
import type { WonChatAd } from '../domain/won-ad.js';
import type { AdPlacement } from './ad-placement.js';
import { readEventToken } from './event-grant.js';
import type { Ports } from './ports/index.js';
import { TextFlight } from './text-flight.js';
import { writeText } from './write-text.js';

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

/** The final text of an ad: written once per bid while any number of pages read along, pinned, and the same for every later page. */
export const streamText = (ports: Ports): AdPlacement['streamText'] => {
  const flights = new Map<BidId, TextFlight>();

  const start = (ad: WonChatAd, messages: readonly Message[]): TextFlight => {
    const flight = new TextFlight(async (emit) => {
      const text = await writeText(ports, ad, messages, emit);
      await ports.ads.pinTextIfAbsent(ad.bidId, text, ad.expiresAtMs);
    });
    flights.set(ad.bidId, flight);
    void flight.finished.then(() => flights.delete(ad.bidId));
    return flight;
  };

  return async (bid, token, messages, signal) => {
    const nowMs = ports.clock.nowMs();
    if (readEventToken(ports, bid, token, nowMs) === undefined) return undefined;
    const ad = await ports.ads.find(bid, nowMs).catch(() => undefined);
    if (ad?.kind !== 'chat') return undefined;
    const pinned = await ports.ads.findText(bid, nowMs).catch(() => undefined);
    if (pinned !== undefined) return whole(pinned);
    return (flights.get(bid) ?? start(ad, newestMessages(messages))).read(signal);
  };
};
