import type { ReadMonth } from '../../../application/settlement/close-month.js';
import { daysOfMonth, monthOf, type Month } from '../../../domain/settlement/month.js';
import type { CountedDay } from '../../../domain/settlement/reconcile.js';
import { accountId, placementCode } from '../../../domain/values/ids.js';
import { DAY_MS } from '../../../domain/values/time.js';
import { seededRandom } from '../../../domain/values/seeded-random.js';

/** A billed impression, as the ledger counts it. */
export interface Billed {
  readonly day: number;
  readonly account: string;
  readonly placement: string;
  readonly source: string;
  readonly advertiser: string;
  readonly amount: bigint;
}

type Buyer = Pick<Billed, 'source' | 'advertiser'> & { readonly floor: number };

const BUYERS: readonly [Buyer, ...Buyer[]] = [
  { source: 'direct', advertiser: 'harbor', floor: 2_000_000 },
  { source: 'direct', advertiser: 'lumen', floor: 3_500_000 },
  { source: 'direct', advertiser: 'northtrail', floor: 5_000_000 },
  { source: 'north-dsp', advertiser: 'of-north', floor: 1_500_000 },
  { source: 'south-dsp', advertiser: 'of-south', floor: 1_200_000 },
];

/** Two bidders and the campaigns of three advertisers, on two placements each of two accounts. */
export const simulatedMonth = (month: Month, impressionsPerDay: number, seed: number): Billed[] => {
  const { below, pick } = seededRandom(seed);
  const { firstDay, endDay } = daysOfMonth(month);
  return Array.from({ length: (endDay - firstDay) * impressionsPerDay }, (_, i) => {
    const { floor, ...buyer } = pick(BUYERS);
    const day = (firstDay + Math.floor(i / impressionsPerDay)) * DAY_MS;
    const place = { account: `account-${below(2)}`, placement: `placement-${below(2)}` };
    return { day, ...place, ...buyer, amount: BigInt(floor + below(1_000_000)) };
  });
};

const isOf = (party: Parameters<ReadMonth>[0], billed: Billed): boolean =>
  ({ account: billed.account, advertiser: billed.advertiser, bidder: billed.source })[party.kind] === party.id;

/** What a party has in a ledger that may still grow. */
export const monthReader =
  (ledger: readonly Billed[]): ReadMonth =>
  async (party, month) =>
    ledger
      .filter((one) => monthOf(one.day) === month && isOf(party, one))
      .map(({ account, placement, source, amount }) => ({
        account: accountId(account),
        item: party.kind === 'account' ? source : placement,
        ...{ impressions: 1, amount },
      }));

/** By day and placement. */
export const daysOf = (ledger: readonly Billed[], source: string): readonly CountedDay[] =>
  ledger
    .filter((one) => one.source === source)
    .map(({ day, placement, amount }) => ({ day, placement: placementCode(placement), impressions: 1, amount }));
