import type { EventLog, EventPage, StreamDraft, StreamEvent } from '../../application/ports/journal.js';
import type { AccountId, SessionId } from '../../domain/ids.js';
import { eventWithoutPerson } from '../../domain/without-person.js';
import { Followers } from './followers.js';

/** The newest events of one account. An event sits at its id modulo the capacity, so that a full log overwrites its oldest. */
class EventStream {
  readonly #events: StreamEvent[] = [];
  readonly #capacity: number;
  #newestId = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  append({ accountId, sessionId, atMs, event }: StreamDraft): void {
    const id = ++this.#newestId;
    // Each field named: a copy by spread takes ten times as long, and every turn has an event.
    this.#events[id % this.#capacity] = { accountId, sessionId, atMs, event, id };
  }

  erase(sessions: ReadonlySet<SessionId>): void {
    // Unlike a loop, it leaves out the places where no event has been yet.
    this.#events.forEach(({ sessionId, event, ...others }, at) => {
      if (sessionId !== undefined && sessions.has(sessionId))
        this.#events[at] = { ...others, event: eventWithoutPerson(event) };
    });
  }

  read(after: number, limit: number): EventPage {
    const newestId = this.#newestId;
    const oldestId = Math.max(1, newestId - this.#capacity + 1);
    const events: StreamEvent[] = [];
    for (let id = Math.max(Math.floor(after) + 1, oldestId); id <= newestId && events.length < limit; id++) {
      const event = this.#events[id % this.#capacity];
      if (event !== undefined) events.push(event);
    }
    return { events, oldestId, newestId };
  }
}

/** One stream per account; there are as many as the catalog has accounts. */
export class EventStreams implements EventLog {
  readonly #streams = new Map<AccountId, EventStream>();
  readonly #followers = new Map<AccountId, Followers>();
  readonly #maxPerAccount: number;

  constructor(maxPerAccount: number) {
    this.#maxPerAccount = Math.max(1, maxPerAccount);
  }

  append(drafts: readonly StreamDraft[]): void {
    for (const draft of drafts) {
      let stream = this.#streams.get(draft.accountId);
      if (stream === undefined) this.#streams.set(draft.accountId, (stream = new EventStream(this.#maxPerAccount)));
      stream.append(draft);
      this.#followers.get(draft.accountId)?.wake();
    }
  }

  /** Takes what tells of the person from the events of these sessions. */
  erase(accountId: AccountId, sessions: ReadonlySet<SessionId>): void {
    this.#streams.get(accountId)?.erase(sessions);
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
