import { element } from '../dom.js';
import { FIELD_NAMES, FIELDS, type FieldName, type SettingsStore } from './settings.js';

const MAX_PILLS = 4;

const pill = (name: FieldName, value: string, label: string, store: SettingsStore): HTMLElement => {
  const input = element('input', { type: 'radio', name, value });
  input.checked = store.get()[name] === value;
  input.addEventListener('change', () => store.set(name, value));
  return element('label', { class: 'pill' }, input, element('span', {}, label));
};

const pills = (name: FieldName, store: SettingsStore): HTMLElement => {
  const { label, hint, choices } = FIELDS[name];
  const all = Object.entries(choices).map(([value, text]) => pill(name, value, text, store));
  return element(
    'fieldset',
    { class: 'field' },
    element('legend', {}, label),
    element('div', { class: 'pills' }, ...all),
    ...(hint === undefined ? [] : [element('p', { class: 'hint' }, hint)]),
  );
};

const dropDown = (name: FieldName, store: SettingsStore): HTMLElement => {
  const { label, hint, choices } = FIELDS[name];
  const select = element('select', { name });
  for (const [value, text] of Object.entries(choices)) select.append(element('option', { value }, text));
  select.addEventListener('change', () => store.set(name, select.value));
  return element(
    'div',
    { class: 'field' },
    element('label', {}, element('span', { class: 'legend' }, label), select),
    ...(hint === undefined ? [] : [element('p', { class: 'hint' }, hint)]),
  );
};

/** Folded where there is little room; a native element, so that the keyboard needs no help of ours. */
export const drawer = (title: string, isOpen: boolean, ...children: readonly HTMLElement[]): HTMLElement => {
  const details = element('details', { class: 'drawer' }, element('summary', {}, title), ...children);
  details.open = isOpen;
  return details;
};

/** One control per switch. The theme stands in the bar of every page and is left out here. */
export const settingsControls = (store: SettingsStore): readonly HTMLElement[] =>
  FIELD_NAMES.filter((name) => name !== 'theme').map((name) =>
    Object.keys(FIELDS[name].choices).length > MAX_PILLS ? dropDown(name, store) : pills(name, store),
  );
