import { newId } from '../../client-js/index.js';
import { button, element } from '../dom.js';
import type { EventEntry, FrameEntry, RequestEntry, TextEntry, TurnEntry } from './entries.js';
import { bidOfFrame, linkAds } from './link-ads.js';
import { createList, type List } from './list.js';
import { listView } from './list-view.js';
import { createTabs } from './tabs.js';
import { drawEvent, drawFrame, drawRequest, drawText, drawTurn } from './views.js';

export interface Inspector {
  readonly node: HTMLElement;
  readonly turns: List<TurnEntry>;
  readonly texts: List<TextEntry>;
  readonly requests: List<RequestEntry>;
  readonly events: List<EventEntry>;
  readonly frames: List<FrameEntry>;
}

const EMPTY = {
  turns: 'Each turn will say here why it got this ad, or why it got none.',
  texts: 'How the text of each ad is written appears here, with all that was refused.',
  requests: 'What the ad client asks the server appears here.',
  events: 'What the ad client tells the app appears here.',
  frames: 'What ad frames post to the page appears here.',
} as const;

type Section = keyof typeof EMPTY;

const LISTS: readonly { readonly id: Section; readonly label: string }[] = [
  { id: 'turns', label: 'Why' },
  { id: 'texts', label: 'Text' },
  { id: 'requests', label: 'Requests' },
  { id: 'events', label: 'Events' },
  { id: 'frames', label: 'Frames' },
];

const bidsOfTurn = ({ decision }: TurnEntry): readonly string[] => decision?.bidIds ?? [];

const bidsOfEvent = ({ event: { payload } }: EventEntry): readonly string[] => ('id' in payload ? [payload.id] : []);

const bidsOfFrameEntry = ({ bid }: FrameEntry): readonly string[] => (bid === undefined ? [] : [bid]);

const panelOf = (id: string): string => `panel-${id}`;

/** `seesTexts`: whether anything but the template writes them. `code`: what one writes to have what is on show. */
export const createInspector = (seesTexts: boolean, code: HTMLElement): Inspector => {
  const shown = LISTS.filter(({ id }) => id !== 'texts' || seesTexts);
  const lists = {
    turns: createList<TurnEntry>(),
    texts: createList<TextEntry>(),
    requests: createList<RequestEntry>(),
    events: createList<EventEntry>(),
    frames: createList<FrameEntry>(),
  };
  const views: Readonly<Record<Section, HTMLElement>> = {
    turns: listView(lists.turns, EMPTY.turns, drawTurn, bidsOfTurn),
    texts: listView(lists.texts, EMPTY.texts, drawText, ({ id }) => [id]),
    requests: listView(lists.requests, EMPTY.requests, drawRequest),
    events: listView(lists.events, EMPTY.events, drawEvent, bidsOfEvent),
    frames: listView(lists.frames, EMPTY.frames, drawFrame, bidsOfFrameEntry),
  };
  const all = [...shown.map((list) => ({ ...list, view: views[list.id] })), { id: 'code', label: 'Code', view: code }];
  const panels = all.map(({ id, view }) =>
    element(
      'div',
      { role: 'tabpanel', id: panelOf(id), 'aria-labelledby': `tab-${id}`, tabindex: '0', class: 'panel' },
      view,
    ),
  );
  const tabs = createTabs('What happens', all, panelOf, (selected) => {
    for (const panel of panels) panel.hidden = panel.id !== panelOf(selected);
  });
  for (const { id } of shown) lists[id].subscribe(() => tabs.setCount(id, lists[id].all().length));
  const clear = button('Clear', 'quiet', () => shown.forEach(({ id }) => lists[id].clear()));
  const node = element('div', { class: 'inspect' }, tabs.node, ...panels, clear);
  linkAds(node);
  return { ...lists, node };
};

/**
 * Shows what ad frames post to this page; only looks, the client does the rest. `origin`: of the service. Returns its
 * end.
 */
export const watchFrames = (origin: string, list: Pick<List<FrameEntry>, 'put'>): (() => void) => {
  const look = (event: MessageEvent<unknown>): void => {
    const frame = [...document.querySelectorAll('iframe')].find(({ contentWindow }) => contentWindow === event.source);
    if (event.origin !== origin || frame === undefined) return;
    const { type, data } = (event.data ?? {}) as { readonly type?: unknown; readonly data?: unknown };
    list.put({ id: newId(), at: new Date(), type: String(type), data, bid: bidOfFrame(frame) });
  };
  window.addEventListener('message', look);
  return () => window.removeEventListener('message', look);
};
