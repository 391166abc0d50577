import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  bidderSchema,
  createEjections,
  createOpenRtbDemand,
  type Egress,
} from '../../../../adapters/demand-openrtb/index.js';
import { CallFailed } from '../../../../adapters/demand-openrtb/net/call-failed.js';
import type { DemandSource } from '../../../../application/ports/demand-source.js';
import { accountId } from '../../../../domain/values/ids.js';
import { FakeClock } from '../../../application/fake-clock.js';
import { sampleAccount, sampleCatalog, sampleOpportunity } from '../../../contracts/samples.js';
import { stopTime } from '../../../support/stop-time.js';

beforeEach(() => stopTime('Date', 'performance'));
afterEach(() => void jest.useRealTimers());

const HOSTILE = 'xx-hostile';
const unreachable = (): Promise<never> => Promise.reject(new CallFailed('Unreachable'));
const status = (code: number) => () => Promise.resolve({ status: code, headers: {}, bytes: Buffer.alloc(0), text: '' });

/** A bidder that answers the stranger's requests in its own way, and "no bid" to all others. */
const bidderThat = (answer: Egress['call'], others: Egress['call'] = status(204)): DemandSource =>
  createOpenRtbDemand(
    bidderSchema.parse({ id: 'dsp', url: 'https://dsp.example/bid', hosts: ['dsp.example'], deadlineMs: 100 }),
    {
      egress: {
        call: (target, call) => (String(call.body).includes(HOSTILE) ? answer : others)(target, call),
        close: () => Promise.resolve(),
      },
      ejections: createEjections(),
      clock: new FakeClock(),
      rates: () => undefined,
      supply: { asi: 'ads.example', version: '1.0' },
    },
  );

const outbound = (network: string) => ({ maxRequestBytes: 8_192, take: () => true, leftForNotices: 0, network });
const signal = new AbortController().signal;

/** The name of what went wrong, or `none`. */
const turnOf = async (source: DemandSource, account: string, network: string, locale = 'en-GB'): Promise<string> => {
  const opportunity = sampleOpportunity({
    account: { ...sampleAccount(), id: accountId(account) },
    device: { type: 'desktop', osName: 'Linux', locale },
    siteDomain: locale === HOSTILE ? `${HOSTILE}.example` : 'a.example',
    outbound: outbound(network),
  });
  try {
    await source.bid(opportunity, sampleCatalog(), signal);
    return 'none';
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown';
  }
};
const reader = (source: DemandSource, n = 0): Promise<string> => turnOf(source, 'acc-a', `reader-${n}`);
const stranger = (source: DemandSource): Promise<string> => turnOf(source, 'acc-b', 'stranger', HOSTILE);

describe('a visitor of another account', () => {
  test.each<readonly [string, Egress['call']]>([
    ['400', status(400)],
    ['500', status(500)],
    ['a broken connection', unreachable],
  ])('whom the bidder answers with %s: the account loses none of 120 turns', async (_, answer) => {
    const source = bidderThat(answer);
    const outcomes: string[] = [];
    for (let n = 0; n < 120; n++) {
      await stranger(source);
      await stranger(source);
      outcomes.push(await reader(source));
      jest.advanceTimersByTime(200);
    }
    expect(outcomes.filter((outcome) => outcome !== 'none')).toEqual([]);
  });

  test('whose requests hang takes no place from the account', async () => {
    const source = bidderThat(() => new Promise(() => undefined));
    for (let n = 0; n < 300; n++) void stranger(source);
    const outcomes = await Promise.all(Array.from({ length: 30 }, (_, n) => reader(source, n)));
    expect(outcomes.filter((outcome) => outcome !== 'none')).toEqual([]);
    expect(await stranger(source)).toBe('TooManyAtOnce');
  });
});

test('a bidder that fails for all is left out, for one that is alone as well', async () => {
  for (const askers of [[reader, stranger], [reader]]) {
    const source = bidderThat(unreachable, unreachable);
    for (let n = 0; n < 20; n++) for (const ask of askers) await ask(source);
    expect(await reader(source)).toBe('CircuitOpen');
  }
});
