import { heapBytesOf } from '../../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import type {
  EventLog,
  EventPage,
  StreamDraft,
  StreamEvent,
} from '../../../application/ports/storage/streams/journal.js';
import { redactDraft } from '../../../application/ports/storage/streams/redact-draft.js';
import type { AccountId, SessionId } from '../../../domain/values/ids.js';

/** Who wants to know of new events of one account. Many events in one go are one call. */
class Followers {
  readonly #listeners = new Set<() => void>();
  #isScheduled = false;

  add(listener: () => void): () => void {
    // Wrapped, so that one function may follow twice and stop once.
    const entry = (): void => listener();
    this.#listeners.add(entry);
    return () => this.#listeners.delete(entry);
  }

  get size(): number {
    return this.#listeners.size;
  }

  wake(): void {
    if (this.#isScheduled || this.size === 0) return;
    this.#isScheduled = true;
    // After I/O of the present turn of the event loop: a follower never delays the request that made the event.
    setImmediate(() => this.#call());
  }

  #call(): void {
    this.#isScheduled = false;
    for (const listener of [...this.#listeners]) {
      if (this.#listeners.has(listener)) listener();
    }
  }
}

/** An event besides what it tells. */
const EVENT_BYTES = 100;
const bytesOf = ({ event, about }: Pick<StreamDraft, 'event' | 'about'>): number =>
  EVENT_BYTES + heapBytesOf(event) + heapBytesOf(about);

/**
 * The newest events of one account. An event sits at its id modulo the capacity, so that a full log overwrites its
 * oldest.
 */
class EventStream {
  readonly #events: (StreamEvent | undefined)[] = [];
  readonly #capacity: number;
  #newestId = 0;
  #oldestId = 1;
  #bytes = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get bytes(): number {
    return this.#bytes;
  }

  append(draft: StreamDraft): void {
    const { accountId, sessionId, atMs, event, about } = draft;
    if (this.#newestId - this.#oldestId + 1 === this.#capacity) this.dropOldest();
    const id = ++this.#newestId;
    this.#bytes += bytesOf(draft);
    // Each field named: a copy by spread takes ten times as long, and every turn has an event.
    this.#events[id % this.#capacity] = { accountId, sessionId, atMs, event, about, id };
  }

  dropOldest(): void {
    const at = this.#oldestId++ % this.#capacity;
    const dropped = this.#events[at];
    if (dropped !== undefined) this.#bytes -= bytesOf(dropped);
    this.#events[at] = undefined;
  }

  erase(sessions: ReadonlySet<SessionId>): void {
    // Unlike a loop, it leaves out the places where no event has been yet.
    this.#events.forEach((kept, at) => {
      if (kept?.sessionId === undefined || !sessions.has(kept.sessionId)) return;
      const erased = redactDraft(kept);
      this.#bytes += bytesOf(erased) - bytesOf(kept);
      this.#events[at] = erased;
    });
  }

  read(after: number, limit: number): EventPage {
    const newestId = this.#newestId;
    const oldestId = this.#oldestId;
    const events: StreamEvent[] = [];
    for (let id = Math.max(Math.floor(after) + 1, oldestId); id <= newestId && events.length < limit; id++) {
      const event = this.#events[id % this.#capacity];
      if (event !== undefined) events.push(event);
    }
    return { events, oldestId, newestId };
  }
}

/**
 * One stream per account; there are as many as the catalog has accounts. Where there is no room for more, the longest
 * loses its oldest events.
 */
export class EventStreams implements EventLog {
  readonly #streams = new Map<AccountId, EventStream>();
  readonly #followers = new Map<AccountId, Followers>();
  readonly #maxPerAccount: number;
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxPerAccount: number, maxBytes: number = MEMORY_BOUNDS.memoryEvents) {
    this.#maxPerAccount = Math.max(1, maxPerAccount);
    this.#maxBytes = maxBytes;
  }

  append(drafts: readonly StreamDraft[]): void {
    for (const draft of drafts) {
      const stream = this.#streams.get(draft.accountId) ?? new EventStream(this.#maxPerAccount);
      this.#streams.set(draft.accountId, stream);
      this.#change(stream, () => stream.append(draft));
      while (this.#bytes > this.#maxBytes) this.#dropFromLongest(stream);
      this.#followers.get(draft.accountId)?.wake();
    }
  }

  /** Takes what tells of the person from the events of these sessions. */
  erase(accountId: AccountId, sessions: ReadonlySet<SessionId>): void {
    const stream = this.#streams.get(accountId);
    if (stream !== undefined) this.#change(stream, () => stream.erase(sessions));
  }

  #change(stream: EventStream, change: () => void): void {
    const before = stream.bytes;
    change();
    this.#bytes += stream.bytes - before;
  }

  #dropFromLongest(first: EventStream): void {
    let longest = first;
    for (const stream of this.#streams.values()) if (stream.bytes > longest.bytes) longest = stream;
    this.#change(longest, () => longest.dropOldest());
  }

  async read(accountId: AccountId, after: number, limit: number): Promise<EventPage> {
    return this.#streams.get(accountId)?.read(after, limit) ?? { events: [], oldestId: 1, newestId: 0 };
  }

  follow(accountId: AccountId, listener: () => void): () => void {
    const followers = this.#followers.get(accountId) ?? new Followers();
    this.#followers.set(accountId, followers);
    const stop = followers.add(listener);
    return () => {
      stop();
      if (followers.size === 0 && this.#followers.get(accountId) === followers) this.#followers.delete(accountId);
    };
  }
}
