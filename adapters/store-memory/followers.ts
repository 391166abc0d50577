/** Who wants to know of new events of one account. Many events in one go are one call. */
export class Followers {
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
      if (!this.#listeners.has(listener)) continue;
      try {
        listener();
      } catch {
        // Must not happen by contract; it is no reason to leave the others without their call.
      }
    }
  }
}
