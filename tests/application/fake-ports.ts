import { createIdSource } from '../../adapters/signer-node/index.js';
import {
  createMemoryAdStore,
  createMemoryExposureStore,
  createMemoryJournal,
  createMemoryLedger,
  createMemoryNetworkLists,
  createMemoryOutbox,
  createMemoryReviewStore,
  createMemoryRollups,
  createMemorySessionStore,
} from '../../adapters/store-memory/index.js';
import type { CopyRequest, CopyWriter } from '../../application/ports/content/copy-writer.js';
import type { MessageReader } from '../../application/ports/content/message-reader.js';
import type { FakeClock } from './fake-clock.js';

/** Says the advertiser's own words, and nothing else. */
export const fakeWriter = (
  write?: (request: CopyRequest, signal: AbortSignal) => AsyncIterable<string>,
): CopyWriter => {
  const draft = ({ brief }: CopyRequest): string => brief.pitches.en ?? brief.product;
  return {
    draft,
    write:
      write ??
      async function* (request) {
        yield draft(request);
      },
  };
};

/** Takes every word as a term; `unsafe!` and `sensitive!` are what they say. */
export const fakeReader: MessageReader = {
  read: (content) => ({
    language: 'en',
    topics: [],
    safety: content.includes('unsafe!') ? 'unsafe' : content.includes('sensitive!') ? 'sensitive' : 'safe',
    safetyReason: content.includes('safe!') ? 'said so' : undefined,
    terms: content.toLowerCase().split(/\W+/).slice(0, 64),
    register: 'neutral',
  }),
};

/** Everything with state in memory, and every check open. */
export const fakePorts = (clock: FakeClock) => {
  const outbox = createMemoryOutbox();
  const rollups = createMemoryRollups();
  const journal = createMemoryJournal({ outbox, rollups });
  return {
    ids: createIdSource(clock),
    sessions: createMemorySessionStore({ clock }),
    exposures: createMemoryExposureStore({ clock }),
    ads: createMemoryAdStore({ clock }),
    ledger: createMemoryLedger({ events: journal, outbox, rollups }),
    journal,
    eventLog: journal,
    outbox,
    rollups,
    reviews: createMemoryReviewStore(),
    networks: createMemoryNetworkLists(),
    reader: fakeReader,
    writer: fakeWriter(),
    traffic: { inspect: () => [] },
    geo: { country: () => undefined },
    consent: { read: () => undefined },
    reports: { receive: () => undefined },
  };
};
