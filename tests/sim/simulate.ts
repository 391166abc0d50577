import { createHash } from 'node:crypto';
import { seededRandom, type Random } from '../../domain/values/seeded-random.js';
import { MINUTE_MS, SECOND_MS } from '../../domain/values/time.js';
import { Cluster, type Sabotage } from './cluster.js';
import { brokenAtEnd, brokenBudgets } from './invariants.js';
import { Person } from './person.js';
import { ACCOUNTS, START_MS } from './sim-catalog.js';
import { VirtualTime } from './virtual-time.js';

export interface SimReport {
  readonly seed: number;
  readonly filled: number;
  readonly viewed: number;
  readonly deaths: number;
  /** Digest of every answer, acknowledgement and counted event, in order. */
  readonly trace: string;
  /** Empty when everything held. */
  readonly violations: readonly string[];
}

const USERS = 2;
const CONVERSATIONS = 4;
const LONGEST_LIFE_MS = 20 * MINUTE_MS;
const STORM_MS = 100 * MINUTE_MS;
const DELIVERY_MS = 20 * SECOND_MS;

const none: Sabotage = (stores) => stores;

/** Nodes die for some minutes; then there are no faults any more, so that everybody can come to an end. */
const rage = async (time: VirtualTime, random: Random, cluster: Cluster): Promise<number> => {
  let deaths = 0;
  const endMs = time.nowMs() + STORM_MS;
  while (time.nowMs() < endMs) {
    await time.sleep(random.below(LONGEST_LIFE_MS));
    cluster.replaceNode();
    deaths++;
  }
  cluster.isCalm = true;
  return deaths;
};

/** Every node delivers what is due, every few seconds, until everybody is done. */
const deliverUntil = async (time: VirtualTime, cluster: Cluster, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    await time.sleep(DELIVERY_MS);
    void cluster
      .anyNode()
      .deliver()
      .catch(() => undefined);
  }
};

const traceOf = (people: readonly Person[], cluster: Cluster): string =>
  createHash('sha256')
    .update(
      JSON.stringify([people.map(({ answers, acknowledged }) => [answers, acknowledged]), cluster.observed.counted]),
    )
    .digest('hex');

/** People of two accounts, nodes, stores, bidders, time and network of one seed. The same seed has the same report. */
export const simulate = async (seed: number, sabotage: Sabotage = none): Promise<SimReport> => {
  const time = new VirtualTime(START_MS);
  const random = seededRandom(seed);
  const cluster = new Cluster(time, random, sabotage);
  const violations = new Set<string>();
  const people = ACCOUNTS.flatMap((account) =>
    Array.from({ length: USERS * CONVERSATIONS }, (_, i) => {
      const user = `user-${i % USERS}`;
      return new Person({ account, user, conversation: `${user}-talk-${i}`, time, random, cluster });
    }),
  );
  const storm = rage(time, random, cluster);
  const lives = Promise.all([storm, ...people.map((person) => person.live())]);
  let isOver = false;
  const deliveries = deliverUntil(time, cluster, () => isOver);
  await time.passUntil(lives, async () => {
    for (const broken of await brokenBudgets(cluster, time.nowMs())) violations.add(broken);
  });
  isOver = true;
  void deliveries;
  for (const broken of await brokenAtEnd(cluster, people, time.nowMs())) violations.add(broken);
  const counted = cluster.observed.counted;
  return {
    seed,
    filled: people.flatMap(({ answers }) => answers).filter(({ outcome }) => outcome.kind === 'filled').length,
    viewed: counted.filter(({ entry }) => entry.type === 'ad.viewed').length,
    deaths: await storm,
    trace: traceOf(people, cluster),
    violations: [...violations],
  };
};
