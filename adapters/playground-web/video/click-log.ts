import { newId } from '../../client-js/index.js';
import { badge, element, hint, json, row, unfold, type Child } from '../dom.js';
import { createList, listView } from '../inspector/list.js';
import type { Judgement } from './judge-click.js';

interface Heard {
  readonly id: string;
  readonly judgement: Exclude<Judgement, { readonly kind: 'ignored' }>;
  readonly data: unknown;
}

export interface ClickLog {
  readonly node: HTMLElement;
  add(judgement: Judgement, data: unknown): void;
}

const wordsOf = (judgement: Heard['judgement']): readonly Node[] => {
  if (judgement.kind === 'rejected') return [element('p', 'words', judgement.why)];
  const link = element('a', { href: judgement.url, target: '_blank', rel: 'noopener noreferrer' }, judgement.url);
  return [element('p', 'words', 'A player opens this address now: ', link), hint('The film was paused.')];
};

const draw = ({ judgement, data }: Heard): readonly Child[] => [
  row(badge(judgement.kind === 'accepted' ? 'good' : 'bad', judgement.kind), element('code', {}, 'postMessage')),
  ...wordsOf(judgement),
  unfold('The message', json(data)),
];

/** Every click message that reached the page, and what the player made of it. */
export const createClickLog = (): ClickLog => {
  const list = createList<Heard>();
  const view = listView(list, 'Click the button of an overlay, or forge a click.', draw);
  return {
    node: element('div', { 'aria-live': 'polite' }, view),
    add(judgement, data) {
      if (judgement.kind !== 'ignored') list.put({ id: newId(), judgement, data });
    },
  };
};
