import { element } from '../dom.js';
import type { List } from './list.js';

const keepOpen = (from: Element | undefined, to: Element): void => {
  const [before, after] = [from?.querySelector('details'), to.querySelector('details')];
  if (before?.open && after) after.open = true;
};

/**
 * Newest on top. Only what changed is drawn again, so that what somebody has unfolded stays unfolded. `bidsOf`: the
 * bids that an item is about, by which its ad is found on the page.
 */
export const listView = <Item extends { readonly id: string }>(
  list: List<Item>,
  empty: string,
  draw: (item: Item) => readonly (Node | string)[],
  bidsOf: (item: Item) => readonly string[] = () => [],
): HTMLElement => {
  const rows = new Map<string, { readonly item: Item; readonly node: HTMLLIElement }>();
  const ol = element('ol', { class: 'log', reversed: '' });
  const note = element('p', { class: 'empty' }, empty);
  const rowOf = (item: Item): HTMLLIElement => {
    const known = rows.get(item.id);
    if (known?.item === item) return known.node;
    const bids = bidsOf(item);
    const node = element('li', { 'data-bids': bids.length > 0 ? bids.join(' ') : undefined }, ...draw(item));
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
