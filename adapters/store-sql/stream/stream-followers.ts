import { tolerate } from '../../../application/faults/outage.js';
import type { FaultReporter } from '../../../application/ports/fault-reporter.js';
import type { AccountId } from '../../../domain/values/ids.js';
import { toKey } from '../tables/stored-text.js';
import type { StreamHeads, StreamRows } from './stream-rows.js';

/** How long an event that another process wrote may stay unnoticed. */
const LOOK_EVERY_MS = 250;

/** Who follows one account, and the newest id that they were called for. */
interface Followed {
  readonly listeners: Set<() => void>;
  calledForId: number;
}

/**
 * Calls followers of streams: at once for what this process has committed, and by a look at the heads for what others
 * have. It looks only while somebody follows: now and then, and as soon as it is told of another process.
 */
export class StreamFollowers {
  readonly #streams: Pick<StreamRows, 'heads'>;
  readonly #followed = new Map<string, Followed>();
  readonly #ports: { readonly faults: FaultReporter };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLooking = false;
  #looksAgain = false;

  constructor(streams: Pick<StreamRows, 'heads'>, faults: FaultReporter) {
    this.#streams = streams;
    this.#ports = { faults };
  }

  follow(account: AccountId, listener: () => void): () => void {
    const key = toKey(account);
    const followed = this.#followed.get(key) ?? { listeners: new Set(), calledForId: 0 };
    this.#followed.set(key, followed);
    // Wrapped, so that one function may follow twice and stop once.
    const entry = (): void => listener();
    followed.listeners.add(entry);
    this.#lookLater();
    return () => {
      followed.listeners.delete(entry);
      if (followed.listeners.size === 0 && this.#followed.get(key) === followed) this.#followed.delete(key);
    };
  }

  /** New events can be read up to these ids. */
  wake(heads: StreamHeads): void {
    for (const [key, newestId] of heads) {
      const followed = this.#followed.get(key);
      if (followed === undefined || followed.calledForId >= newestId) continue;
      followed.calledForId = newestId;
      // Not within the request that made the event.
      setImmediate(() => this.#call(followed));
    }
  }

  /** The account may have new events of another process. */
  notice(account: AccountId): void {
    if (this.#followed.has(toKey(account))) void this.#look();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#followed.clear();
  }

  #call({ listeners }: Followed): void {
    for (const listener of [...listeners]) {
      if (listeners.has(listener)) listener();
    }
  }

  #lookLater(): void {
    this.#timer ??= setTimeout(() => void this.#lookInTurn(), LOOK_EVERY_MS).unref();
  }

  async #lookInTurn(): Promise<void> {
    await this.#look();
    this.#timer = undefined;
    if (this.#followed.size > 0) this.#lookLater();
  }

  /** One look at a time: what comes during one is seen by one more, however much it is. */
  async #look(): Promise<void> {
    if (this.#isLooking) {
      this.#looksAgain = true;
      return;
    }
    this.#isLooking = true;
    do {
      this.#looksAgain = false;
      await this.#readHeads();
    } while (this.#looksAgain);
    this.#isLooking = false;
  }

  async #readHeads(): Promise<void> {
    try {
      const keys = [...this.#followed.keys()];
      if (keys.length > 0) this.wake(await this.#streams.heads(keys));
    } catch (error) {
      // The next look sees what this one missed.
      tolerate(this.#ports, 'streams.heads', error);
    }
  }
}
