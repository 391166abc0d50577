import type { BidId } from '../../domain/values/ids.js';
import { newestMessages, newestOf, type Message } from '../../domain/conversation/message.js';
import type { EpochMs } from '../../domain/values/time.js';
import type { WonChatAd } from '../../domain/delivery/won-ad.js';
import type { AdPlacement } from '../api/ad-placement.js';
import { readEventToken } from './event-grant.js';
import { tolerate } from '../faults/outage.js';
import { findAd, findText, PAGE_DEADLINE_MS } from './find-ad.js';
import type { Ports } from '../ports/index.js';
import { askerOf, type Asker } from '../ports/sharing/asker.js';
import type { JournalEntry } from '../ports/storage/streams/journal.js';
import { TextFlight } from './text-flight.js';
import { withTimeout } from '../deadline/deadline.js';
import type { BidderTexts, CurrentEdition } from '../sale/edition.js';
import { reviewedText } from './reviewed-text.js';
import { writerChooser } from './choose-writer.js';
import { writeText, type WriteTextPorts, type WrittenText } from './write-text.js';

const entryOf = (
  ports: Pick<Ports, 'clock'>,
  { bidId }: WonChatAd,
  { record }: WrittenText,
): JournalEntry | undefined => record && { events: [], text: { bidId, atMs: ports.clock.nowMs(), ...record } };

const isBidders = ({ writer }: WonChatAd): boolean => writer.kind === 'template' && writer.because === 'bidder';

/** A bidder's text in the tone of the last assistant message, where that shows one. */
const bidderText = async (
  { reader, signer }: Pick<Ports, 'reader' | 'signer'>,
  textOf: BidderTexts['textOf'],
  ad: WonChatAd,
  messages: readonly Message[],
): Promise<string> => {
  const said = newestOf(messages, 'assistant')?.content;
  const tone = said === undefined ? 'neutral' : (await reader.read(said, signer.tokenHash(said))).register;
  return textOf(ad, { language: ad.language, register: tone === 'neutral' ? ad.register : tone });
};

interface StreamTextParts {
  readonly append: (entry: JournalEntry) => void;
  readonly currentEdition: CurrentEdition;
}

/**
 * The final text of an ad: written once per bid while any number of pages read along, pinned, and the same for every
 * later page.
 */
export const streamText = (
  ports: WriteTextPorts & Pick<Ports, 'ads' | 'catalog' | 'holds' | 'ids' | 'ledger' | 'telemetry'>,
  { append, currentEdition }: StreamTextParts,
): AdPlacement['streamText'] => {
  const flights = new Map<BidId, TextFlight>();
  const chooseWriter = writerChooser(ports);

  const start = (ad: WonChatAd, messages: readonly Message[], asker: Asker, nowMs: EpochMs): TextFlight => {
    ports.telemetry?.textBegun?.(ad.bidId);
    // The look for a pinned text is part of the flight: a page that comes between two writers joins one of them.
    const write = async (emit: (sentence: string) => void): Promise<void> => {
      const pinned = await findText(ports, ad.bidId, nowMs);
      if (pinned !== undefined) return emit(pinned);
      const chosen = await chooseWriter(ad, asker);
      const ready = isBidders(ad)
        ? { pieces: [await bidderText(ports, currentEdition().bidderTextOf, ad, messages)] }
        : await reviewedText(ports, currentEdition().textsOf, ad, messages);
      const written = await writeText(ports, ad, messages, { chosen, ready, asker }, emit);
      const entry = entryOf(ports, ad, written);
      if (entry !== undefined) append(entry);
      await withTimeout(ports.clock, PAGE_DEADLINE_MS, () =>
        ports.ads.pinTextIfAbsent(ad.bidId, written.text, ad.expiresAtMs),
      );
    };
    const flight = new TextFlight((emit) =>
      write(emit).catch((error: unknown) => tolerate(ports, 'streamText', error)),
    );
    flights.set(ad.bidId, flight);
    void flight.finished.then(() => flights.delete(ad.bidId));
    return flight;
  };

  return async (bid, token, messages, signal, address) => {
    const nowMs = ports.clock.nowMs();
    if (readEventToken(ports, bid, token, nowMs) === undefined) return undefined;
    const ad = await findAd(ports, bid, nowMs);
    if (ad?.kind !== 'chat') return undefined;
    const asker = askerOf(ad.accountId, address);
    return (flights.get(bid) ?? start(ad, newestMessages(messages), asker, nowMs)).read(signal);
  };
};
