import { setImmediate as otherWork } from 'node:timers/promises';
import type { AdOperations } from '../../application/api/ad-operations.js';
import type { EventPage, StreamEvent } from '../../application/ports/storage/streams/journal.js';
import type { AccountId } from '../../domain/values/ids.js';
import type { WireStreamEvent, WireStreamGap } from '../wire/index.js';
import type { Outbox } from './outbox.js';
import { wants, type EventFilter } from './subscription.js';

/** A filter and a place in the account's stream: everything up to `cursor` is done with. Without one: from now on. */
interface Subscription extends EventFilter {
  cursor: number | undefined;
}

export interface PumpSource {
  readonly operations: Pick<AdOperations, 'readEvents' | 'followEvents'>;
  readonly accountId: AccountId;
  readonly pageSize: number;
}

/** Why no more events go to a reader: it does not read, or the log did not answer. */
export type PumpEnd = { readonly kind: 'slow' } | { readonly kind: 'failed'; readonly error: unknown };

const NEWEST = Number.MAX_SAFE_INTEGER;

const toFrame = ({ id, atMs, accountId, sessionId, event, about }: StreamEvent): WireStreamEvent => ({
  id,
  at: new Date(atMs).toISOString(),
  accountId,
  sessionId,
  event: { name: event.name, code: event.code, payload: { ...event.payload } },
  about,
});

/**
 * Moves events from the log to one socket. There is a single loop per socket, and live events come the same way as old
 * ones: it reads the page after the cursor until there is none, then waits to be told of more. So nothing can be
 * skipped or repeated between the two.
 */
export class EventPump {
  readonly #source: PumpSource;
  readonly #outbox: Outbox;
  readonly #onStop: (why: PumpEnd) => void;
  #subscription: Subscription | undefined;
  #unfollow: (() => void) | undefined;
  #isRunning = false;
  #hasNews = false;

  constructor(source: PumpSource, outbox: Outbox, onStop: (why: PumpEnd) => void) {
    this.#source = source;
    this.#outbox = outbox;
    this.#onStop = onStop;
  }

  /** Replaces the filter. Without `after` a reader keeps its place, and a new one starts with the next event. */
  subscribe(filter: EventFilter, after: number | undefined): void {
    this.#subscription = { ...filter, cursor: after ?? this.#subscription?.cursor };
    this.#unfollow ??= this.#source.operations.followEvents(this.#source.accountId, () => this.#wake());
    this.#wake();
  }

  stop(): void {
    this.#unfollow?.();
    this.#unfollow = undefined;
    this.#subscription = undefined;
  }

  #wake(): void {
    this.#hasNews = true;
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#hasNews) {
        this.#hasNews = false;
        while (await this.#step()) await otherWork();
      }
    } catch (error) {
      this.#end({ kind: 'failed', error });
    } finally {
      this.#isRunning = false;
    }
  }

  /** One page; whether there may be more. A page that was read for an earlier subscription is dropped. */
  async #step(): Promise<boolean> {
    const subscription = this.#subscription;
    if (subscription === undefined) return false;
    const { operations, accountId, pageSize } = this.#source;
    const page = await operations.readEvents(accountId, subscription.cursor ?? NEWEST, pageSize);
    if (subscription !== this.#subscription) return true;
    if (subscription.cursor === undefined) {
      subscription.cursor = page.newestId;
      return true;
    }
    this.#sendGap(subscription, subscription.cursor, page);
    return (
      (await this.#sendPage(subscription, page.events)) && page.events.length > 0 && subscription.cursor < page.newestId
    );
  }

  /** Pruned events, or a place beyond the newest event: a log that began anew knows nothing of what the client saw. */
  #sendGap(subscription: Subscription, cursor: number, { oldestId, newestId }: EventPage): void {
    const gap: WireStreamGap | undefined =
      cursor > newestId
        ? { type: 'gap', from: newestId + 1, to: cursor }
        : cursor + 1 < oldestId
          ? { type: 'gap', from: cursor + 1, to: oldestId - 1 }
          : undefined;
    if (gap === undefined) return;
    subscription.cursor = cursor > newestId ? newestId : oldestId - 1;
    this.#outbox.send(gap);
  }

  /** The cursor moves over what the filter drops, too. */
  async #sendPage(subscription: Subscription, events: readonly StreamEvent[]): Promise<boolean> {
    for (const event of events) {
      if (subscription !== this.#subscription) return true;
      if (wants(subscription, event)) this.#outbox.send(toFrame(event));
      subscription.cursor = event.id;
      if ((await this.#outbox.ready()) === 'stuck') return this.#end({ kind: 'slow' });
    }
    return true;
  }

  #end(why: PumpEnd): false {
    this.stop();
    this.#onStop(why);
    return false;
  }
}
