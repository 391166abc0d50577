import { describe, expect, test } from '@jest/globals';
import { bidderSchema, createEjections, createOpenRtbDemand } from '../../../../adapters/demand-openrtb/index.js';
import { CallEnded } from '../../../../adapters/demand-openrtb/net/receive.js';
import type { Egress, OutboundCall } from '../../../../adapters/demand-openrtb/net/egress.js';
import { FakeClock } from '../../../application/fake-clock.js';
import { sampleCatalog, sampleOpportunity } from '../../../contracts/samples.js';
import { failureOf } from './stage.js';

const NO_BID = '';
const TOO_LITTLE_TIME = '{"id":"1","nbr":15}';

/** A bidder that answers after so long, unless its time is over before. */
const lineTo = (bidder: object = {}) => {
  const clock = new FakeClock();
  const told: unknown[] = [];
  const next = { tookMs: 0, text: NO_BID };
  const call = async (_: unknown, { body, signals }: OutboundCall) => {
    told.push((JSON.parse(String(body)) as { readonly tmax?: unknown }).tmax);
    for (let ms = 0; ms < next.tookMs && !signals.some(({ aborted }) => aborted); ms++) clock.advance(1);
    if (signals.some(({ aborted }) => aborted)) throw new CallEnded();
    return { status: 200, headers: {}, bytes: Buffer.from(next.text), text: next.text };
  };
  const egress: Egress = { call, close: () => Promise.resolve() };
  const source = createOpenRtbDemand(
    bidderSchema.parse({ id: 'dsp', url: 'https://dsp.example/openrtb', hosts: ['dsp.example'], ...bidder }),
    {
      ...{ egress, ejections: createEjections(), clock, rates: () => undefined },
      supply: { asi: 'ads.example', version: '1.0' },
    },
  );
  const ask = async (tookMs: number, { text = NO_BID, timeMs }: { text?: string; timeMs?: number } = {}) => {
    Object.assign(next, { tookMs, text });
    const opportunity = { ...sampleOpportunity(), timeMs };
    return failureOf(Promise.resolve(source.bid(opportunity, sampleCatalog(), new AbortController().signal)));
  };
  const askOften = async (...question: Parameters<typeof ask>) => {
    for (let i = 0; i < 40; i++) await ask(...question);
  };
  return { ask, askOften, told };
};

describe('a bidder is told', () => {
  test('as much after many fast answers as at first', async () => {
    const { askOften, ask, told } = lineTo();
    await askOften(3);
    await ask(3);
    expect(new Set(told)).toEqual(new Set([250]));
  });

  test.each([
    ['what the auction has left', 300, 200, 150],
    ['its own time where that is less', 120, 550, 70],
    ['half of little time', 50, 550, 25],
    ['half of the little that the auction has left', 300, 30, 15],
    ['at least something', 300, 1, 1],
  ])('%s', async (_, deadlineMs, timeMs, tmax) => {
    const { ask, told } = lineTo({ deadlineMs });
    await ask(0, { timeMs });
    expect(told).toEqual([tmax]);
  });
});

describe('a bidder is waited for', () => {
  test('no longer than nearly all of its answers need and half as long again, but for 100 ms', async () => {
    const { askOften, ask } = lineTo();
    await askOften(3);
    expect(await ask(99)).toBe('none');
    expect(await ask(101)).toBe('DeadlineExceeded');
  });

  test('as long as before when it had too little time to bid', async () => {
    const { askOften, ask } = lineTo();
    await askOften(3, { text: TOO_LITTLE_TIME });
    expect(await ask(290)).toBe('none');
  });
});
