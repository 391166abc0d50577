/** Things that happened, oldest first; bounded, because a page may stay open for days. */
export interface List<Item> {
  all(): readonly Item[];
  /** Adds it, or puts it in the place of the one with the same id. */
  put(item: Item): void;
  clear(): void;
  subscribe(listener: () => void): void;
}

const MAX_ITEMS = 150;

export const createList = <Item extends { readonly id: string }>(): List<Item> => {
  let items: readonly Item[] = [];
  const listeners: (() => void)[] = [];
  const set = (next: readonly Item[]): void => {
    items = next;
    for (const listener of listeners) listener();
  };
  return {
    all: () => items,
    put(item) {
      const isKnown = items.some(({ id }) => id === item.id);
      if (isKnown) set(items.map((known) => (known.id === item.id ? item : known)));
      else set([...items, item].slice(-MAX_ITEMS));
    },
    clear: () => set([]),
    subscribe: (listener) => void listeners.push(listener),
  };
};
