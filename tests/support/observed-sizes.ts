const observed = new Set<Element>();

/** jsdom has no layout, and none of these. */
class FakeObserver {
  readonly #own = new Set<Element>();
  observe(element: Element): void {
    observed.add(element);
    this.#own.add(element);
  }
  disconnect(): void {
    this.#own.forEach((element) => observed.delete(element));
  }
}

/** The elements whose size anything observes from now on. */
export const observeSizes = (): ReadonlySet<Element> => {
  Object.assign(globalThis, { ResizeObserver: FakeObserver });
  return observed;
};
