import { startMockDsp, type MockDsp } from '../../../../adapters/mock-bidder/index.js';
import {
  bidderSchema,
  createEgress,
  createEjections,
  createOpenRtbDemand,
  type Ejections,
} from '../../../../adapters/demand-openrtb/index.js';
import type { DemandResponse, DemandSource } from '../../../../application/ports/demand-source.js';
import { FakeClock } from '../../../application/fake-clock.js';
import { sampleCatalog, sampleOpportunity } from '../../../contracts/samples.js';

const DEADLINE_MS = 5_000;
const egress = createEgress({ reach: 'loopback' });
const open: { close(): Promise<void> }[] = [egress];

/** Closes every socket that a test has opened. */
export const closeAll = async (): Promise<void> => {
  for (const one of open.splice(0).reverse()) await one.close();
};

export interface Stage {
  readonly dsp: MockDsp;
  readonly source: DemandSource;
  /** Stands still: a busy machine is no slow bidder. */
  readonly clock: FakeClock;
  /** Asks the bidder once, as the engine does. */
  ask(signal?: AbortSignal): Promise<DemandResponse>;
}

/** A mock bidder behind the real adapter, over loopback sockets. */
export const stage = async (
  script: object = {},
  bidder: object = {},
  ejections: Ejections = createEjections(),
): Promise<Stage> => {
  const dsp = await startMockDsp({ latencyMs: { p50: 0, p99: 0 }, ...script });
  open.push(dsp);
  const clock = new FakeClock();
  const source = createOpenRtbDemand(
    bidderSchema.parse({
      id: 'dsp',
      url: `${dsp.origin}/openrtb`,
      hosts: ['127.0.0.1'],
      deadlineMs: DEADLINE_MS,
      ...bidder,
    }),
    {
      ...{ egress, ejections, clock, rates: () => undefined },
      supply: { asi: 'ads.example', version: '1.0' },
    },
  );
  return {
    dsp,
    source,
    clock,
    ask: async (signal = new AbortController().signal) => source.bid(sampleOpportunity(), sampleCatalog(), signal),
  };
};

/** The name of the error that a promise ends with. */
export const failureOf = async (promise: Promise<unknown>): Promise<string> => {
  try {
    await promise;
    return 'none';
  } catch (error) {
    return error instanceof Error ? error.name : typeof error;
  }
};
