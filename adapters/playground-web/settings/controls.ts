import { dropDown, element, hint } from '../dom.js';
import { FIELD_NAMES, FIELDS, type FieldName, type SettingsStore } from './settings.js';

const MAX_PILLS = 3;

/** Words of a switch that differ on this server: its hint, and names of choices. */
export type OwnWords = Partial<
  Record<FieldName, { readonly hint: string; readonly choices: Readonly<Record<string, string>> }>
>;

const pill = (name: FieldName, value: string, label: string, store: SettingsStore): HTMLElement => {
  const input = element('input', { type: 'radio', name, value });
  input.checked = store.get()[name] === value;
  input.addEventListener('change', () => store.set(name, value));
  return element('label', 'pill', input, element('span', {}, label));
};

const controlOf = (name: FieldName, store: SettingsStore, own: OwnWords): HTMLElement => {
  const { label, choices, hint: usual } = FIELDS[name];
  const all = Object.entries({ ...choices, ...own[name]?.choices });
  const words = own[name]?.hint ?? usual;
  const below = words === undefined ? undefined : hint(words);
  if (all.length > MAX_PILLS) {
    const select = dropDown({ name }, choices, (value) => store.set(name, value));
    return element('div', 'field', element('label', 'row spread', element('span', 'legend', label), select), below);
  }
  const pills = element('div', 'pills', ...all.map(([value, text]) => pill(name, value, text, store)));
  const field = element('fieldset', 'field', element('legend', 'legend', label), pills, below);
  if (name === 'pacing') {
    // Test ads come at every turn, whatever the pacing: a switch that does nothing must look like it.
    const follow = (): void => void (field.disabled = store.get().token === 'test');
    store.subscribe(follow);
    follow();
  }
  return field;
};

/** One control per switch, except those in `without`. */
export const settingsControls = (
  store: SettingsStore,
  without: readonly FieldName[],
  own: OwnWords,
): readonly HTMLElement[] =>
  FIELD_NAMES.filter((name) => !without.includes(name)).map((name) => controlOf(name, store, own));
