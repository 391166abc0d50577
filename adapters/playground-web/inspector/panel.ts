import type { AdEvent } from '../../client-js/index.js';
import { badge, button, element, json, row, unfold, type Child } from '../dom.js';
import { drawFrame, type FrameEntry } from './frames.js';
import { linkAds } from './link-ads.js';
import { createList, listView, type List } from './list.js';
import { drawRequest, timeOf, type RequestEntry } from './requests.js';
import { createPanels } from './tabs.js';
import { drawText, type TextEntry } from './texts.js';
import { drawTurn, type TurnEntry } from './turns.js';

interface EventEntry {
  readonly id: string;
  readonly at: Date;
  readonly event: AdEvent;
}

export interface Inspector {
  readonly node: HTMLElement;
  readonly turns: List<TurnEntry>;
  readonly texts: List<TextEntry>;
  readonly requests: List<RequestEntry>;
  readonly events: List<EventEntry>;
  readonly frames: List<FrameEntry>;
}

const TONES: Readonly<Record<string, 'bad' | 'calm'>> = { 'ad.error': 'bad', 'ad.no-fill': 'calm' };

const drawEvent = ({ at, event }: EventEntry): readonly Child[] => {
  const code = 'code' in event ? element('code', {}, event.code) : undefined;
  return [
    row(badge(TONES[event.name] ?? 'good', event.name), code, timeOf(at)),
    unfold('Payload', json(event.payload)),
  ];
};

const EMPTY = {
  turns: 'Each turn will say here why it got this ad, or why it got none.',
  texts: 'How the text of each ad is written appears here, with all that was refused.',
  requests: 'What the ad client asks the server appears here.',
  events: 'What the ad client tells the app appears here.',
  frames: 'What ad frames post to the page appears here.',
} as const;

/** `seesTexts`: whether anything but the template writes them. `code`: what one writes to have what is on show. */
export const createInspector = (seesTexts: boolean, code: HTMLElement): Inspector => {
  const turns = createList<TurnEntry>();
  const texts = createList<TextEntry>();
  const requests = createList<RequestEntry>();
  const events = createList<EventEntry>();
  const frames = createList<FrameEntry>();
  const bidsOfTurn = (entry: TurnEntry) => (entry.verdict === 'decided' ? entry.decision.bidIds : []);
  const bidsOfEvent = ({ event: { payload } }: EventEntry) => ('id' in payload ? [payload.id] : []);
  const bidsOfFrame = ({ bid }: FrameEntry) => (bid === undefined ? [] : [bid]);
  const textView = (): HTMLElement => listView(texts, EMPTY.texts, drawText, ({ id }) => [id]);
  const shown = [
    { id: 'turns', label: 'Why', list: turns, view: listView(turns, EMPTY.turns, drawTurn, bidsOfTurn) },
    ...(seesTexts ? [{ id: 'texts', label: 'Text', list: texts, view: textView() }] : []),
    { id: 'requests', label: 'Requests', list: requests, view: listView(requests, EMPTY.requests, drawRequest) },
    { id: 'events', label: 'Events', list: events, view: listView(events, EMPTY.events, drawEvent, bidsOfEvent) },
    { id: 'frames', label: 'Frames', list: frames, view: listView(frames, EMPTY.frames, drawFrame, bidsOfFrame) },
  ];
  const { node, setCount } = createPanels('What happens', [
    ...shown.map(({ id, label, view }) => ({ id, label, content: [view] })),
    { id: 'code', label: 'Code', content: [code] },
  ]);
  for (const { id, list } of shown) list.subscribe(() => setCount(id, list.all().length));
  node.append(button('Clear', 'quiet', () => shown.forEach(({ list }) => list.clear())));
  linkAds(node);
  return { node, turns, texts, requests, events, frames };
};
