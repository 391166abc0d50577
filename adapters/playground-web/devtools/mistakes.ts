import { MISTAKES_PAGE, noted, type Noted, type Unpaired } from '../../client-js/development/noted.js';
import { badge, element, row, type Child } from '../dom.js';
import type { Panel } from '../inspector/tabs.js';
import { createListeners } from '../list.js';

const NONE = {
  started: 'No mistake so far. What the client names on the console appears here.',
  silent:
    'No client built for development has started a session on this page. A script tag loads one with ' +
    '/sdk/js?mode=development; Vite and webpack choose it in development.',
} as const;

const all = <Key extends keyof Unpaired>({ sessions }: Noted, key: Key): Unpaired[Key][number][] =>
  [...sessions].flatMap((unpaired): readonly Unpaired[Key][number][] => unpaired()[key]);

/** For a bug report: no id of a message, and no line, which may quote an address. */
export const countMistakes = (): object => ({
  named: [...noted().lines.values()],
  placesWithoutMessage: all(noted(), 'places').length,
  answersWithoutPlace: all(noted(), 'answers').length,
  unknownCodes: all(noted(), 'unknownCodes'),
});

const section = (title: string, items: readonly (readonly Child[])[]): HTMLElement | undefined => {
  if (items.length === 0) return undefined;
  const list = element('ol', { class: 'log column', 'aria-label': title });
  list.append(...items.map((children) => element('li', 'box', ...children)));
  return element('section', {}, element('p', 'side caption', title), list);
};

const lineItem = ([line, mistake]: readonly [string, string]): readonly Child[] => {
  const target = { href: `${MISTAKES_PAGE}#${mistake}`, target: '_blank', rel: 'noopener' };
  return [row(badge('bad', 'mistake'), element('a', target, mistake)), element('p', 'words', line)];
};

const placeItem = ({ messageId, code, isLate }: Unpaired['places'][number]): readonly Child[] => [
  row(
    badge(isLate ? 'bad' : 'wait', isLate ? 'never added' : 'not yet added'),
    element('code', {}, messageId),
    element('span', 'side', code),
  ),
];

const answerItem = (id: string): readonly Child[] => [row(badge('calm', 'no place'), element('code', {}, id))];

const codeItem = (code: string): readonly Child[] => [row(badge('bad', 'no ads'), element('code', {}, code))];

const draw = (found: Noted): readonly Child[] => {
  const sections = [
    section('Named on the console', [...found.lines].map(lineItem)),
    section('Places of ads without a message', all(found, 'places').map(placeItem)),
    section('Answers without a place for an ad', all(found, 'answers').map(answerItem)),
    section('Placement codes that the account probably does not have', all(found, 'unknownCodes').map(codeItem)),
  ].filter((one) => one !== undefined);
  if (sections.length > 0) return sections;
  return [element('p', 'empty', found.clients.size > 0 ? NONE.started : NONE.silent)];
};

/** An ad is placed a moment after its message is added: what is unpaired between the two is no mistake. */
const SETTLE_MS = 250;

/** Lists what the clients on this page noticed. `stop` ends it. */
export const watchMistakes = (): Panel & { readonly stop: () => void } => {
  const found = noted();
  const { subscribe, notify } = createListeners();
  const content = element('div', 'column');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (): void => {
    timer = undefined;
    content.replaceChildren(...draw(found).filter((child) => child !== undefined));
    notify();
  };
  const onChange = (): void => {
    timer ??= setTimeout(show, SETTLE_MS);
  };
  found.listeners.add(onChange);
  show();
  // Again for those who subscribe to what is returned.
  onChange();
  return {
    id: 'mistakes',
    label: 'Mistakes',
    content: [content],
    all: () => [...found.lines],
    subscribe,
    stop() {
      found.listeners.delete(onChange);
      clearTimeout(timer);
    },
  };
};
