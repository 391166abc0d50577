import { element } from '../dom.js';
import { FIELDS, type SettingsStore } from './settings.js';

export type ShownTheme = 'light' | 'dark';

const isDark = window.matchMedia('(prefers-color-scheme: dark)');

/** What the ads are told: they cannot see what the page follows. */
export const shownTheme = (store: SettingsStore): ShownTheme => {
  const { theme } = store.get();
  if (theme !== 'system') return theme;
  return isDark.matches ? 'dark' : 'light';
};

const paint = (store: SettingsStore): void => {
  document.documentElement.dataset.theme = shownTheme(store);
};

/** Puts the switch into the bar and keeps the page in its theme. `onChange` also hears of a change of the system. */
export const mountTheme = (host: HTMLElement, store: SettingsStore, onChange: (theme: ShownTheme) => void): void => {
  const { label, choices } = FIELDS.theme;
  const select = element('select', {});
  for (const [value, text] of Object.entries(choices)) select.append(element('option', { value }, text));
  select.addEventListener('change', () => store.set('theme', select.value));
  const follow = (): void => {
    paint(store);
    onChange(shownTheme(store));
  };
  isDark.addEventListener('change', follow);
  store.subscribe((changed) => {
    if (changed === 'theme') follow();
  });
  host.append(element('label', { class: 'theme' }, element('span', {}, label), select));
  paint(store);
};
