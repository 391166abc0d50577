import type { PlaygroundConfig } from '../wire/playground.js';

type Attributes = Readonly<Record<string, string | undefined>>;
export type Child = Node | string | undefined;

/** Makes an element; a string in place of attributes is its class. Nothing is ever parsed as markup. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: string | Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => {
  const node = document.createElement(tag);
  const all = typeof attributes === 'string' ? { class: attributes } : attributes;
  for (const [name, value] of Object.entries(all)) if (value !== undefined) node.setAttribute(name, value);
  node.append(...children.filter((child) => child !== undefined));
  return node;
};

export const button = (label: string, className: string, run: () => void): HTMLButtonElement => {
  const node = element('button', { type: 'button', class: className }, label);
  node.addEventListener('click', run);
  return node;
};

const COPIED_MS = 2_000;

/** Copies what `write` returns, and says whether it could: only a safe context has a clipboard. */
export const copyButton = (label: string, failed: string, write: () => string): HTMLButtonElement => {
  const say = (words: string): void => {
    node.textContent = words;
    setTimeout(() => (node.textContent = label), COPIED_MS);
  };
  const copy = async (): Promise<void> => navigator.clipboard.writeText(write());
  const node = button(label, 'quiet', () => {
    copy().then(
      () => say('Copied'),
      () => say(failed),
    );
  });
  return node;
};

export const dropDown = (
  attributes: Attributes,
  choices: Readonly<Record<string, string>>,
  onPick: (value: string) => void,
): HTMLSelectElement => {
  const options = Object.entries(choices).map(([value, label]) => element('option', { value }, label));
  const node = element('select', attributes, ...options);
  node.addEventListener('change', () => onPick(node.value));
  return node;
};

export const badge = (tone: 'good' | 'bad' | 'wait' | 'calm', text: string): HTMLElement =>
  element('span', `badge ${tone}`, text);

export const row = (...children: readonly Child[]): HTMLElement => element('div', 'row', ...children);

export const hint = (text: string): HTMLElement => element('p', 'hint', text);

/** Text that unfolds and scrolls, also by keyboard. */
export const unfold = (summary: string, text: string): HTMLElement =>
  element('details', {}, element('summary', {}, summary), element('pre', { tabindex: '0' }, text));

export const json = (value: unknown): string => JSON.stringify(value, null, 2);

export const byId = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element "${id}".`);
  return found;
};

/** What the server wrote into this page. */
export const readConfig = (): PlaygroundConfig => JSON.parse(byId('config').textContent ?? '{}') as PlaygroundConfig;
