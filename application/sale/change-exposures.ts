import { NO_EXPOSURES, type ExposureState } from '../../domain/frequency/exposure.js';
import { answerTimesOf } from '../ports/answer-times.js';
import type { ExposureKeyOfSubject, ExposureStore } from '../ports/storage/exposure-store.js';
import type { Ports } from '../ports/index.js';
import type { Versioned } from '../ports/storage/session-store.js';
import { withTimeout, type DeadlineClock } from '../deadline/deadline.js';

/**
 * What a writer makes of what a subject was shown; the very same state when there is nothing to write. Asked again, on
 * a newer state, when another node was faster: only its last answer counts.
 */
export type ExposureChange = (state: ExposureState) => ExposureState;

/** `contended`: other nodes were faster again and again, or too many wait already; nothing was written. */
export type ChangeOutcome = 'written' | 'contended';

interface Waiting {
  readonly change: ExposureChange;
  /** Whoever waits for it no more is left out. */
  readonly isGone: () => boolean;
  readonly resolve: (outcome: ChangeOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Each change may decide an auction: more of them in one piece would keep the loop busy for too long. */
const MAX_BATCH = 16;
const MAX_WAITING = 1_000;
/** Somebody wins each race, so that whoever loses as often stands against a crowd of nodes. */
const MAX_RACES = 16;

export type ChangePorts = Pick<Ports, 'exposures' | 'times'> & { readonly clock: DeadlineClock };

const write = async (
  exposures: ExposureStore,
  subject: ExposureKeyOfSubject,
  batch: readonly Waiting[],
  seen: Versioned<ExposureState> | undefined,
): Promise<ChangeOutcome> => {
  let known = seen;
  for (let race = 0; race < MAX_RACES; race++) {
    const { value, version } = known ?? (await exposures.read(subject));
    const before = value ?? NO_EXPOSURES;
    const next = batch.reduce((state, one) => (one.isGone() ? state : one.change(state)), before);
    if (next === before || (await exposures.replace(subject, version, next))) return 'written';
    known = undefined;
  }
  return 'contended';
};

/** The changes of one subject in this process: one write at a time, and whoever comes meanwhile shares the next. */
class SubjectQueue {
  #waiting: Waiting[] = [];

  add(change: ExposureChange, isGone: () => boolean): Promise<ChangeOutcome> {
    if (this.#waiting.length >= MAX_WAITING) return Promise.resolve('contended');
    return new Promise((resolve, reject) => this.#waiting.push({ change, isGone, resolve, reject }));
  }

  /** Until nobody waits, which is said before anything else can happen. `seen`: what the first of them has read. */
  async run(
    ports: ChangePorts,
    subject: ExposureKeyOfSubject,
    seen: Versioned<ExposureState> | undefined,
    onEmpty: () => void,
  ): Promise<void> {
    for (let known = seen; this.#waiting.length > 0; known = undefined) {
      const batch = this.#waiting.splice(0, MAX_BATCH);
      try {
        const work = () => write(ports.exposures, subject, batch, known);
        const outcome = await withTimeout(ports.clock, answerTimesOf(ports).storeMs, work);
        for (const { resolve } of batch) resolve(outcome);
      } catch (error) {
        // A store that is out is out for all of them: nobody waits for it in turn.
        for (const { reject } of [...batch, ...this.#waiting.splice(0)]) reject(error);
      }
    }
    onEmpty();
  }
}

const queuesOf = new WeakMap<ExposureStore, Map<string, SubjectQueue>>();

/**
 * Changes what is known of a subject: as if all changes came one after the other, on all nodes. Requests of one subject
 * do not lose to each other, since those of one process are put together and written at once. `seen` saves a read when
 * nobody was faster. Rejects when the store is out.
 */
export const changeExposures = (
  ports: ChangePorts,
  subject: ExposureKeyOfSubject,
  change: ExposureChange,
  { seen, isGone = () => false }: { seen?: Versioned<ExposureState> | undefined; isGone?: () => boolean } = {},
): Promise<ChangeOutcome> => {
  const queues = queuesOf.get(ports.exposures) ?? new Map<string, SubjectQueue>();
  queuesOf.set(ports.exposures, queues);
  const key = JSON.stringify([subject.accountId, subject.subjectId]);
  const present = queues.get(key);
  if (present !== undefined) return present.add(change, isGone);
  const queue = new SubjectQueue();
  queues.set(key, queue);
  const outcome = queue.add(change, isGone);
  void queue.run(ports, subject, seen, () => queues.delete(key));
  return outcome;
};
