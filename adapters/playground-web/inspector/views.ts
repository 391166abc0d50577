import { element } from '../dom.js';
import { drawDecision } from './draw-decision.js';
import type { EventEntry, FrameEntry, RequestEntry, TextEntry, TurnEntry } from './entries.js';

const timeOf = (at: Date): HTMLElement =>
  element('time', { datetime: at.toISOString() }, at.toTimeString().slice(0, 8));

const unfold = (summary: string, text: string): HTMLElement =>
  // What is wider than the panel scrolls, also by keyboard.
  element('details', {}, element('summary', {}, summary), element('pre', { tabindex: '0' }, text));

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const BADGES = { asking: 'wait', ad: 'good', 'no ad': 'calm', failed: 'bad' } as const;

export const drawTurn = ({ question, verdict, words, advice, lines, decision }: TurnEntry): readonly Node[] => [
  element(
    'div',
    { class: 'row' },
    element('span', { class: `badge ${BADGES[verdict]}` }, verdict),
    element('q', { class: 'question' }, question),
  ),
  element('p', { class: 'words' }, words),
  ...(advice === undefined ? [] : [element('p', { class: 'hint' }, advice)]),
  ...(decision === undefined ? [] : drawDecision(decision)),
  ...(lines.length === 0 ? [] : [unfold('The whole record', lines.join('\n'))]),
];

const badgeOf = (status: RequestEntry['status']): string => {
  if (status === 'waiting') return 'wait';
  if (status === 'cancelled') return 'calm';
  return status === 'failed' || status >= 400 ? 'bad' : 'good';
};

export const drawRequest = (entry: RequestEntry): readonly Node[] => {
  const { at, path, status, elapsedMs, request, response } = entry;
  const took = elapsedMs === undefined ? '' : `${Math.round(elapsedMs)} ms`;
  return [
    element(
      'div',
      { class: 'row' },
      element('span', { class: `badge ${badgeOf(status)}` }, String(status)),
      element('code', {}, `POST ${path}`),
      element('span', { class: 'side' }, took),
      timeOf(at),
    ),
    unfold('Body and answer', `${request}\n\n${response ? pretty(response) : '(no answer)'}`),
  ];
};

const eventBadge = (name: string): string => {
  if (name === 'ad.error') return 'bad';
  return name === 'ad.no-fill' ? 'calm' : 'good';
};

export const drawEvent = ({ at, event }: EventEntry): readonly Node[] => [
  element(
    'div',
    { class: 'row' },
    element('span', { class: `badge ${eventBadge(event.name)}` }, event.name),
    'code' in event ? element('code', {}, event.code) : '',
    timeOf(at),
  ),
  unfold('Payload', JSON.stringify(event.payload, null, 2)),
];

export const drawFrame = ({ at, type, data }: FrameEntry): readonly Node[] => [
  element('div', { class: 'row' }, element('code', {}, type), timeOf(at)),
  unfold('Data', JSON.stringify(data, null, 2)),
];

const TEXT_BADGES = { waiting: 'wait', writing: 'wait', done: 'good', 'not asked': 'calm' } as const;

const drawSentence = ({ words, refused }: TextEntry['sentences'][number]): Node =>
  element(
    'li',
    {},
    element(
      'span',
      { class: `badge ${refused === undefined ? 'good' : 'bad'}` },
      refused === undefined ? 'shown' : 'refused',
    ),
    refused === undefined ? '' : element('code', {}, refused),
    element(refused === undefined ? 'q' : 'del', {}, words),
  );

export const drawText = ({ at, by, state, written, sentences, end }: TextEntry): readonly Node[] => [
  element(
    'div',
    { class: 'row' },
    element('span', { class: `badge ${TEXT_BADGES[state]}` }, state),
    element('span', { class: 'by' }, by),
    timeOf(at),
  ),
  ...(written === '' ? [] : [element('p', { class: 'stream', 'aria-busy': String(state === 'writing') }, written)]),
  ...(sentences.length === 0 ? [] : [element('ul', { class: 'sentences' }, ...sentences.map(drawSentence))]),
  ...(end === undefined ? [] : [element('p', { class: 'hint' }, end)]),
];
