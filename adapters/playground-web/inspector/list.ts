import { element, type Child } from '../dom.js';

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

const keepOpen = (from: Element | undefined, to: Element): void => {
  const [before, after] = [from?.querySelector('details'), to.querySelector('details')];
  if (before?.open && after) after.open = true;
};

/**
 * Newest on top. Only what changed is drawn again, so that unfolded text stays unfolded. `bidsOf`: the
 * bids that an item is about, by which its ad is found on the page.
 */
export const listView = <Item extends { readonly id: string }>(
  list: List<Item>,
  empty: string,
  draw: (item: Item) => readonly Child[],
  bidsOf: (item: Item) => readonly string[] = () => [],
): HTMLElement => {
  const rows = new Map<string, { readonly item: Item; readonly node: HTMLLIElement }>();
  const ol = element('ol', { class: 'log column', reversed: '' });
  const note = element('p', 'empty', empty);
  const rowOf = (item: Item): HTMLLIElement => {
    const known = rows.get(item.id);
    if (known?.item === item) return known.node;
    const bids = bidsOf(item);
    const node = element(
      'li',
      { class: 'box', 'data-bids': bids.length > 0 ? bids.join(' ') : undefined },
      ...draw(item),
    );
    keepOpen(known?.node, node);
    if (known) known.node.replaceWith(node);
    else ol.prepend(node);
    rows.set(item.id, { item, node });
    return node;
  };
  const update = (): void => {
    const items = list.all();
    const present = new Set(items.map(rowOf));
    for (const [id, { node }] of rows) {
      if (present.has(node)) continue;
      node.remove();
      rows.delete(id);
    }
    note.hidden = items.length > 0;
  };
  list.subscribe(update);
  update();
  return element('div', {}, note, ol);
};
