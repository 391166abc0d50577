/** A place in a {@link RecencyList}. */
export interface Place<T> {
  readonly item: T;
  older: Place<T> | undefined;
  newer: Place<T> | undefined;
}

/**
 * Items from the one unused for longest to the one used last, linked, so that taking one out costs nothing.
 * The order of a `Map` would say the same, but after many removals at its front V8 walks over all the holes.
 */
export class RecencyList<T> {
  #oldest: Place<T> | undefined;
  #newest: Place<T> | undefined;

  get oldest(): Place<T> | undefined {
    return this.#oldest;
  }

  add(item: T): Place<T> {
    const place: Place<T> = { item, older: undefined, newer: undefined };
    this.#append(place);
    return place;
  }

  /** The item was used. The place must be in this list. */
  renew(place: Place<T>): void {
    if (place === this.#newest) return;
    this.remove(place);
    this.#append(place);
  }

  #append(place: Place<T>): void {
    place.older = this.#newest;
    if (this.#newest === undefined) this.#oldest = place;
    else this.#newest.newer = place;
    this.#newest = place;
  }

  /** The place must be in this list. */
  remove(place: Place<T>): void {
    const { older, newer } = place;
    if (older === undefined) this.#oldest = newer;
    else older.newer = newer;
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
    place.older = undefined;
    place.newer = undefined;
  }
}
