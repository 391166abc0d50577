import { costOfImpression } from '../../domain/values/money.js';
import type { Cluster } from './cluster.js';
import type { Person } from './person.js';
import { wrongReports } from './reported.js';
import { ACCOUNTS, CAP, CAPPED_KEY, PACING } from './sim-catalog.js';

/** The ids are those of `docs/reference/money.md#invariants`. I4, I5: what holds after every step. */
export const brokenBudgets = async ({ truth, observed }: Cluster, nowMs: number): Promise<readonly string[]> => {
  const limits = [...observed.limits];
  const spent = await truth.ledger.spent(
    limits.map(([id]) => id),
    nowMs,
  );
  return limits.flatMap(([id, limit], i) => {
    const { committed = 0, held = 0 } = spent[i] ?? {};
    if (committed > limit) return [`I4: ${committed} of ${limit} is committed of ${id}`];
    return committed + held > limit ? [`I5: ${committed} is committed and ${held} held of ${limit} of ${id}`] : [];
  });
};

/** I1: an event that was acknowledged is in the store; asked again beneath all faults, it is known. */
const lostEvents = async ({ truth }: Cluster, people: readonly Person[], nowMs: number): Promise<readonly string[]> => {
  const broken: string[] = [];
  for (const { account, bid, type, eventId } of people.flatMap(({ acknowledged }) => acknowledged)) {
    const entry = { accountId: account, bidId: bid, type, eventId, atMs: nowMs, requires: [] };
    const [result] = await truth.ledger.record([entry], nowMs);
    if (result?.kind !== 'duplicate') broken.push(`I1: ${type} of ${bid} was acknowledged and is not stored`);
  }
  return broken;
};

/** I2. */
const doubledBills = ({ observed }: Cluster): readonly string[] => {
  const bills = new Map<string, number>();
  for (const { entry } of observed.counted.filter(({ billed }) => billed > 0))
    bills.set(entry.bidId, (bills.get(entry.bidId) ?? 0) + 1);
  return [...bills].filter(([, count]) => count > 1).map(([bid, count]) => `I2: ${bid} is billed ${count} times`);
};

/** I3: the sum of what was counted is what each budget has committed. */
const wrongSums = async ({ truth, observed }: Cluster, nowMs: number): Promise<readonly string[]> => {
  const sums = new Map([...observed.limits.keys()].map((id) => [id, 0]));
  for (const { entry, billed } of observed.counted)
    for (const { id } of entry.bills?.budgets ?? []) sums.set(id, (sums.get(id) ?? 0) + billed);
  const spent = await truth.ledger.spent([...sums.keys()], nowMs);
  return [...sums].flatMap(([id, sum], i) =>
    spent[i]?.committed === sum ? [] : [`I3: ${sum} was billed to ${id} and ${String(spent[i]?.committed)} committed`],
  );
};

/** I6: whoever was shown a capped ad was shown no more of them than the cap allows. */
const brokenCaps = ({ observed }: Cluster): readonly string[] => {
  const viewed = new Set(
    observed.counted.filter(({ entry }) => entry.type === 'ad.viewed').map(({ entry }) => entry.bidId),
  );
  const seen = new Map<string, number[]>();
  for (const ad of observed.ads.values()) {
    if (ad.kind !== 'chat' || !viewed.has(ad.bidId) || !ad.exposureKeys.includes(CAPPED_KEY)) continue;
    seen.set(ad.subjectId, [...(seen.get(ad.subjectId) ?? []), ad.wonAtMs]);
  }
  return [...seen].flatMap(([subject, times]) => {
    const worst = Math.max(...times.map((end) => times.filter((t) => t <= end && end - t < CAP.windowMs).length));
    return worst > CAP.limit ? [`I6: ${subject} saw ${worst} ads of ${CAP.limit}`] : [];
  });
};

/** I9, and pacing: of the turns that were answered. */
const brokenPacing = ({ answers, options }: Person): readonly string[] => {
  const tracked = answers.filter(({ trackOnly, outcome }) => trackOnly && outcome.kind === 'filled');
  const filled = [...new Set(answers.filter(({ outcome }) => outcome.kind === 'filled').map(({ turn }) => turn))];
  const name = `${options.account}/${options.conversation}`;
  const inOrder = filled.sort((a, b) => a - b);
  const isTooSoon = inOrder.some(
    (turn, i) => turn <= PACING.firstTurns || (i > 0 && turn - (inOrder[i - 1] ?? 0) < PACING.everyNth),
  );
  return [
    ...tracked.map(({ turn }) => `I9: turn ${turn} of ${name} was trackOnly and has an ad`),
    ...(isTooSoon ? [`pacing: ${name} had ads in turns ${inOrder.join()}`] : []),
  ];
};

/** I7: every answer is one of three, and says what it says whole. */
const strangeAnswers = ({ answers, surprises }: Person): readonly string[] => [
  ...surprises.map((surprise) => `I7: ${surprise}`),
  ...answers.flatMap(({ turn, outcome }) => {
    if (outcome.kind === 'filled') return outcome.ads.length > 0 ? [] : [`I7: turn ${turn} is filled with nothing`];
    if (outcome.kind === 'no-fill') return outcome.skipCode ? [] : [`I7: turn ${turn} says no reason`];
    return [`I7: turn ${turn} was refused with ${outcome.error.code}`];
  }),
];

/** I8: an account's stream tells of its own ads alone. */
const leakedEvents = async ({ truth, observed }: Cluster): Promise<readonly string[]> => {
  const broken: string[] = [];
  for (const account of ACCOUNTS) {
    const { events } = await truth.eventLog.read(account, 0, 100_000);
    for (const { event, accountId } of events) {
      const owner = 'id' in event.payload ? observed.ads.get(event.payload.id)?.accountId : account;
      if (accountId !== account || (owner ?? account) !== account)
        broken.push(`I8: ${account} heard of ${String(owner)}`);
    }
  }
  return broken;
};

/** I10: what was billed is what the auction's record says, or nothing when it came too late. */
const wrongPrices = async ({ truth, observed }: Cluster): Promise<readonly string[]> => {
  const broken: string[] = [];
  for (const { entry, billed } of observed.counted) {
    if (entry.bills === undefined || billed === 0) continue;
    const decision = await truth.journal.findDecisionOfBid(entry.accountId, entry.bidId);
    const won = decision?.auction?.slots.find(({ winner }) => winner?.bidId === entry.bidId)?.winner?.clearingPrice;
    // A node may die between its answer and the record of it.
    if (decision !== undefined && (won === undefined || billed !== costOfImpression(won)))
      broken.push(`I10: ${entry.bidId} was billed ${billed} and won at ${String(won)}`);
  }
  return broken;
};

/** What has to hold when everything has come to rest. */
export const brokenAtEnd = async (
  cluster: Cluster,
  people: readonly Person[],
  nowMs: number,
): Promise<readonly string[]> => [
  ...(await lostEvents(cluster, people, nowMs)),
  ...doubledBills(cluster),
  ...(await wrongSums(cluster, nowMs)),
  ...brokenCaps(cluster),
  ...people.flatMap(brokenPacing),
  ...people.flatMap(strangeAnswers),
  ...(await leakedEvents(cluster)),
  ...(await wrongPrices(cluster)),
  ...(await wrongReports(cluster)),
];
