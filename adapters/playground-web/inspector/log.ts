import { element, type Child } from '../dom.js';
import { createList, type List } from '../list.js';

interface View<Item> {
  readonly empty: string;
  readonly draw: (item: Item) => readonly Child[];
  /** The bids an item is about: their ads are highlighted with it. */
  readonly bidsOf?: (item: Item) => readonly string[];
}

const keepOpen = (from: Element | undefined, to: Element): void => {
  const [before, after] = [from?.querySelector('details'), to.querySelector('details')];
  if (before?.open && after) after.open = true;
};

/** A list with its view, newest on top, as a panel. Only what changed is drawn again: unfolded text stays unfolded. */
export interface Log<Item> extends List<Item> {
  readonly id: string;
  readonly label: string;
  readonly content: readonly Node[];
}

export const createLog = <Item extends { readonly id: string }>(
  id: string,
  label: string,
  { empty, draw, bidsOf = () => [] }: View<Item>,
): Log<Item> => {
  const list = createList<Item>();
  const rows = new Map<string, { readonly item: Item; readonly node: HTMLLIElement }>();
  const ol = element('ol', { class: 'log column', reversed: '' });
  const note = element('p', 'empty', empty);
  const show = (item: Item): void => {
    const known = rows.get(item.id);
    if (known?.item === item) return;
    const node = element('li', { class: 'box', 'data-bids': bidsOf(item).join(' ') || undefined }, ...draw(item));
    keepOpen(known?.node, node);
    if (known) known.node.replaceWith(node);
    else ol.prepend(node);
    rows.set(item.id, { item, node });
  };
  list.subscribe(() => {
    const items = list.all();
    items.forEach(show);
    for (const [id, { node }] of rows) {
      // Lists lose their oldest items first.
      if (rows.size === items.length) break;
      node.remove();
      rows.delete(id);
    }
    note.hidden = items.length > 0;
  });
  return { ...list, id, label, content: [note, ol] };
};
