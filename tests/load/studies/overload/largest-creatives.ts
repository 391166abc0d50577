import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withBidders } from '../demand/bidders.js';
import { PUBLISHER_TOKEN } from '../../generator/campaigns.js';
import { nextTurns } from '../../cases.js';
import { atLeast, atMost, informational, type Figure } from '../../figure.js';
import { generateLoad } from '../../generator/generator.js';

/** `short` is for every day: a heap that a third of its turns would fill if the ads of all of them were kept. */
export const PLANS = {
  short: { turns: 1_500, heapMb: 256 },
  long: { turns: 10_000, heapMb: 512 },
} as const;

/** As much markup as a bid may have, nearly. */
const MARKUP_CHARS = 99_000;
const MARKER = '"format":"banner"';
const SLICE_MS = 500;
const CONNECTIONS = 4;
const BIDDER_DEADLINE_MS = 500;
const PARTS = 4;
const BYTES_PER_MB = 1_048_576;
/** From the second quarter, by which every cache is full of such ads, to the end. */
const MAX_GROWN_MB = 16;

const script = {
  price: 50,
  kinds: ['banner'],
  bid: { adm: `<a href="https://www.northtrail.example/shoes">${'x'.repeat(MARKUP_CHARS)}</a>` },
};

/**
 * Won turns with the largest creatives there may be, in a small heap, on a database: whether the server is alive, and
 * whether its memory is flat.
 */
export const largestCreatives = async ({
  turns,
  heapMb,
}: (typeof PLANS)['short' | 'long']): Promise<readonly Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'largest-creatives-'));
  const flags = [`--max-old-space-size=${heapMb}`, '--expose-gc'];
  try {
    return await withBidders([script], BIDDER_DEADLINE_MS, { flags, dataDir }, async ({ server }) => {
      const next = await nextTurns(PUBLISHER_TOKEN, `http://127.0.0.1:${server.port}`);
      const heapsMb: number[] = [];
      let [sent, won, rssBytes] = [0, 0, 0];
      for (let part = 1; part <= PARTS; part++) {
        while (won < (turns * part) / PARTS) {
          const load = { port: server.port, connections: CONNECTIONS, durationMs: SLICE_MS, next, marker: MARKER };
          const { answers, failures } = await generateLoad(load);
          sent += answers;
          won += answers - failures;
        }
        const usage = await server.usage();
        heapsMb.push(usage.heapBytes / BYTES_PER_MB);
        rssBytes = Math.max(rssBytes, usage.rssBytes);
      }
      const [, second = 0, , last = 0] = heapsMb;
      return [
        atLeast('soak.largest-creatives.won', won, `turns of ${sent}, in a heap of ${heapMb} MB`, turns),
        atMost('soak.largest-creatives.growth', last - second, 'MB over the second half', MAX_GROWN_MB),
        informational('soak.largest-creatives.heap', last, 'MB after garbage collection'),
        informational('soak.largest-creatives.resident', rssBytes / BYTES_PER_MB, 'MB'),
      ];
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};
