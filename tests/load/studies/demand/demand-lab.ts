import { createSystemClock } from '../../../../adapters/clock-system/index.js';
import {
  bidderSchema,
  createEgress,
  createEjections,
  createOpenRtbDemand,
  type Ejections,
} from '../../../../adapters/demand-openrtb/index.js';
import { sampleCatalog, sampleOpportunity } from '../../../contracts/samples.js';
import { startChild } from '../../child.js';

/** One call of a bidder: `answered`, or the name of what was wrong. */
export type Ask = () => Promise<string>;

/** The adapter for bidders in this process, and one mock bidder in a process of its own. */
export interface Lab {
  readonly newBidder: (ejections?: Ejections) => Ask;
  readonly script: (changes: object) => Promise<void>;
}

const DEADLINE_MS = 1_000;

export const withLab = async <T>(script: object, use: (lab: Lab) => Promise<T>): Promise<T> => {
  const dsp = await startChild('mock-dsp', { args: [JSON.stringify({ latencyMs: { p50: 0, p99: 0 }, ...script })] });
  const origin = `http://127.0.0.1:${dsp.port}`;
  const egress = createEgress({ reach: 'loopback' });
  const clock = createSystemClock();
  const [opportunity, catalog] = [sampleOpportunity(), sampleCatalog()];
  let bidders = 0;
  const newBidder: Lab['newBidder'] = (ejections = createEjections()) => {
    const id = `dsp-${bidders++}`;
    const bidder = bidderSchema.parse({ id, url: `${origin}/openrtb`, hosts: ['127.0.0.1'], deadlineMs: DEADLINE_MS });
    const supply = { asi: 'ads.example', version: '1.0' };
    const source = createOpenRtbDemand(bidder, { egress, ejections, clock, supply, rates: () => undefined });
    return async () => {
      try {
        await source.bid(opportunity, catalog, new AbortController().signal);
        return 'answered';
      } catch (error) {
        return error instanceof Error ? error.name : typeof error;
      }
    };
  };
  const change = async (changes: object): Promise<void> =>
    void (await fetch(`${origin}/script`, { method: 'POST', body: JSON.stringify(changes) }));
  try {
    return await use({ newBidder, script: change });
  } finally {
    await egress.close();
    await dsp.stop();
  }
};
