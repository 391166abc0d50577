/** `subscribe` returns its undo. */
export const createListeners = <Value = void>() => {
  const listeners = new Set<(value: Value) => void>();
  return {
    subscribe(listener: (value: Value) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: (value: Value): void => [...listeners].forEach((listener) => listener(value)),
  };
};

export interface List<Item> {
  all(): readonly Item[];
  /** Adds it, or puts it in the place of the one with the same id. */
  put(item: Item): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
}

/** A page may stay open for days. */
const MAX_ITEMS = 150;

export const createList = <Item extends { readonly id: string }>(maxItems = MAX_ITEMS): List<Item> => {
  let items: readonly Item[] = [];
  const { subscribe, notify } = createListeners();
  const set = (next: readonly Item[]): void => {
    items = next;
    notify();
  };
  return {
    all: () => items,
    put(item) {
      const isKnown = items.some(({ id }) => id === item.id);
      if (isKnown) set(items.map((known) => (known.id === item.id ? item : known)));
      else set([...items, item].slice(-maxItems));
    },
    clear: () => set([]),
    subscribe,
  };
};
