import { element } from '../dom.js';
import { FIELD_NAMES, FIELDS, type FieldName, type SettingsStore } from './settings.js';

const MAX_PILLS = 3;

/** What a switch says otherwise on this server: its hint, and names of choices. */
export type OwnWords = Partial<
  Record<FieldName, { readonly hint: string; readonly choices: Readonly<Record<string, string>> }>
>;

const hintOf = (name: FieldName, own: OwnWords): readonly HTMLElement[] => {
  const hint = own[name]?.hint ?? FIELDS[name].hint;
  return hint === undefined ? [] : [element('p', { class: 'hint' }, hint)];
};

const pill = (name: FieldName, value: string, label: string, store: SettingsStore): HTMLElement => {
  const input = element('input', { type: 'radio', name, value });
  input.checked = store.get()[name] === value;
  input.addEventListener('change', () => store.set(name, value));
  return element('label', { class: 'pill' }, input, element('span', {}, label));
};

const pills = (name: FieldName, store: SettingsStore, own: OwnWords): HTMLFieldSetElement => {
  const { label, choices } = FIELDS[name];
  const all = Object.entries({ ...choices, ...own[name]?.choices }).map(([value, text]) =>
    pill(name, value, text, store),
  );
  const hint = hintOf(name, own);
  const isShort = all.length < MAX_PILLS && hint.length === 0;
  return element(
    'fieldset',
    { class: isShort ? 'field short' : 'field' },
    element('legend', {}, label),
    element('div', { class: 'pills' }, ...all),
    ...hint,
  );
};

const dropDown = (name: FieldName, store: SettingsStore, own: OwnWords): HTMLElement => {
  const { label, choices } = FIELDS[name];
  const select = element('select', { name });
  for (const [value, text] of Object.entries(choices)) select.append(element('option', { value }, text));
  select.addEventListener('change', () => store.set(name, select.value));
  const line = element('label', { class: 'line' }, element('span', { class: 'legend' }, label), select);
  return element('div', { class: 'field' }, line, ...hintOf(name, own));
};

/** Test ads come at every turn, whatever the pacing: a switch that does nothing must look like it. */
const pacingPills = (store: SettingsStore, own: OwnWords): HTMLElement => {
  const field = pills('pacing', store, own);
  const follow = (): void => void (field.disabled = store.get().token === 'test');
  store.subscribe(follow);
  follow();
  return field;
};

const controlOf = (name: FieldName, store: SettingsStore, own: OwnWords): HTMLElement => {
  if (name === 'pacing') return pacingPills(store, own);
  const draw = Object.keys(FIELDS[name].choices).length > MAX_PILLS ? dropDown : pills;
  return draw(name, store, own);
};

/** Can be folded; a native element, so that the keyboard needs no help of ours. */
export const drawer = (title: string, ...children: readonly HTMLElement[]): HTMLElement => {
  const details = element('details', { class: 'drawer' }, element('summary', {}, title), ...children);
  details.open = true;
  return details;
};

/** One control per switch, but for those that stand elsewhere or have nothing to switch. */
export const settingsControls = (
  store: SettingsStore,
  without: readonly FieldName[],
  own: OwnWords,
): readonly HTMLElement[] =>
  FIELD_NAMES.filter((name) => !without.includes(name)).map((name) => controlOf(name, store, own));
