import { SECOND_MS } from '../../domain/values/time.js';
import type { Exposure, Mute } from '../../domain/frequency/exposure.js';
import type { AccountId, BidId, SubjectId, UserId } from '../../domain/values/ids.js';
import { tolerate } from '../faults/outage.js';
import type { Ports } from '../ports/index.js';
import type { Clock } from '../ports/clock.js';
import { ERASED_FOUND_MS } from '../ports/storage/ad-store.js';
import type { Traces } from '../ports/storage/user-eraser.js';
import { MAX_TRIES } from '../ports/storage/session-store.js';
import { subjectIdOf } from '../request/subject.js';

type ErasurePorts = Pick<
  Ports,
  'signer' | 'faults' | 'journal' | 'sessions' | 'exposures' | 'ads' | 'outbox' | 'webhooks' | 'reviews'
>;

const union = <T>(a: readonly T[] = [], b: readonly T[]): readonly T[] => [...new Set([...a, ...b])];

const joined = (known: Traces | undefined, found: Traces): Traces => ({
  user: found.user,
  subjects: union(known?.subjects, found.subjects),
  sessions: union(known?.sessions, found.sessions),
  decisions: union(known?.decisions, found.decisions),
  ads: union(known?.ads, found.ads),
});

interface FoundExposures {
  readonly ads: readonly BidId[];
  /** Nobody else has exposures, or has hidden anybody, under this subject. */
  readonly isOwn: boolean;
}

/** Takes a user's exposures from those of an e-mail address, under which another user may have some, too. */
const takeExposures = async (
  { exposures }: ErasurePorts,
  accountId: AccountId,
  subjectId: SubjectId,
  user: SubjectId,
): Promise<FoundExposures> => {
  const isOfUser = (one: Exposure | Mute): boolean => subjectId === user || one.user === user;
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const { value, version } = await exposures.read({ accountId, subjectId });
    const all = value?.exposures ?? [];
    const ads = all.filter(isOfUser).map(({ bidId }) => bidId);
    const others = all.filter((exposure) => !isOfUser(exposure));
    const mutes = value?.mutes ?? [];
    const otherMutes = mutes.filter((mute) => !isOfUser(mute));
    if (others.length === 0 && otherMutes.length === 0) return { ads, isOwn: true };
    if (ads.length === 0 && otherMutes.length === mutes.length) return { ads, isOwn: false };
    const left = { exposures: others, mutes: otherMutes };
    if (await exposures.replace({ accountId, subjectId }, version, left)) return { ads, isOwn: false };
  }
  throw new Error('The exposures of a user who is erased were written again and again; erase the user once more.');
};

/**
 * Erases a user from every store, with what `known` names beside what is found; returns all traces. The journal, by
 * which the rest is found, goes last, so that an erasure that breaks off can be made again. Rejects when a store is
 * out.
 */
const eraseUser = async (
  ports: ErasurePorts,
  accountId: AccountId,
  userId: UserId,
  known?: Traces,
): Promise<Traces> => {
  const { journal, sessions, exposures, ads, outbox, webhooks, reviews } = ports;
  await journal.flush();
  const user = subjectIdOf(ports, { accountId, userId }, undefined);
  const found = joined(known, await journal.tracesOf(accountId, user));
  const own: SubjectId[] = [user];
  const seen = new Set(found.ads);
  for (const subject of union(found.subjects, [user])) {
    const taken = await takeExposures(ports, accountId, subject, user);
    for (const ad of taken.ads) seen.add(ad);
    if (taken.isOwn) own.push(subject);
  }
  const traces: Traces = { ...found, subjects: [...new Set(own)], ads: [...seen] };
  await Promise.all(
    [sessions, exposures, ads, outbox, webhooks, reviews].map((store) => store.eraseUser(accountId, userId, traces)),
  );
  await journal.eraseUser(accountId, userId, traces);
  return { ...traces, subjects: union(found.subjects, traces.subjects) };
};

/** By then whatever was under way has ended, and no node remembers an ad that is erased. */
export const SECOND_PASS_MS = ERASED_FOUND_MS + 15 * SECOND_MS;
const MAX_PASSES = 10;

/**
 * Erases at once, and once more when everything that was under way has ended: a request that began before, or an open
 * page at a node that still remembers its ad, may have written anew. Until then what was erased is known by its ids in
 * memory alone.
 */
export const userErasure = (ports: ErasurePorts & { readonly clock: Pick<Clock, 'after'> }) => {
  /** Each makes its pass once, and is in here until that is over. */
  const waiting = new Set<() => Promise<void>>();

  const againLater = (pass: () => Promise<void>, passes: number): void => {
    let running: Promise<void> | undefined;
    const make = async (): Promise<void> => {
      timer.clear();
      await pass().catch((error: unknown) => {
        tolerate(ports, 'eraseUser', error);
        if (passes < MAX_PASSES) againLater(pass, passes + 1);
      });
      waiting.delete(run);
    };
    const run = (): Promise<void> => (running ??= make());
    waiting.add(run);
    const timer = ports.clock.after(SECOND_PASS_MS, () => void run());
  };

  return {
    erase: async (accountId: AccountId, userId: UserId): Promise<void> => {
      const traces = await eraseUser(ports, accountId, userId);
      againLater(async () => void (await eraseUser(ports, accountId, userId, traces)), 1);
    },
    /** Makes every second pass that still waits, and waits for those under way: the stores are closed next. */
    finish: async (): Promise<void> => {
      await Promise.all([...waiting].map((run) => run()));
    },
  };
};
