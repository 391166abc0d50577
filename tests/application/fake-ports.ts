import type { CopyRequest, CopyWriter } from '../../application/ports/content/copy-writer.js';
import type { MessageReader } from '../../application/ports/content/message-reader.js';
import type { Ports } from '../../application/ports/index.js';
import { assemble, nothingChecked, portsOf, type PortParts } from '../../bootstrap/ports-of.js';
import type { FakeClock } from './fake-clock.js';

/** Says the advertiser's own words, and nothing else. */
export const fakeWriter = (
  write?: (request: CopyRequest, signal: AbortSignal) => AsyncIterable<string>,
): CopyWriter => {
  const draft = ({ brief }: CopyRequest): string => brief.pitches.en ?? brief.product;
  return {
    draft,
    closed: ({ advertiser, pitch }) => [pitch ?? advertiser.name],
    write:
      write ??
      async function* (request) {
        yield draft(request);
      },
  };
};

/** Takes every word as a term; `unsafe!` and `sensitive!` are what they say, `grief!` a life event,
 * `child!` from a child, `unread!` in a language that no check knows. */
export const fakeReader: MessageReader = {
  read: (content) => ({
    language: 'en',
    topics: [],
    safety: content.includes('unsafe!') ? 'unsafe' : /sensitive!|grief!/.test(content) ? 'sensitive' : 'safe',
    safetyReason: content.includes('grief!') ? 'grief' : /safe!|sensitive!/.test(content) ? 'said so' : undefined,
    isChild: content.includes('child!') || undefined,
    isUnread: content.includes('unread!') || undefined,
    terms: content.toLowerCase().split(/\W+/).slice(0, 64),
    register: 'neutral',
  }),
};

/** Everything with state in memory, and every check open. */
export const fakePorts = (clock: FakeClock, parts: Pick<PortParts, 'signer' | 'catalog'>): Ports => ({
  ...assemble(portsOf({ ...parts, clock, checks: () => ({ ...nothingChecked, reader: fakeReader }), demand: [] })),
  writer: fakeWriter(),
  faults: { report: () => undefined },
});
