import { dropDown, element } from '../dom.js';
import { FIELDS, type SettingsStore } from './settings.js';

export type ShownTheme = 'light' | 'dark';

const isDark = window.matchMedia('(prefers-color-scheme: dark)');

/** The theme that ads receive: they cannot see which one the page follows. */
export const shownTheme = (store: SettingsStore): ShownTheme => {
  const { theme } = store.get();
  if (theme !== 'system') return theme;
  return isDark.matches ? 'dark' : 'light';
};

/** Puts the switch into the bar and keeps the page in its theme. `onChange` also runs at once. */
export const mountTheme = (host: HTMLElement, store: SettingsStore, onChange?: (theme: ShownTheme) => void): void => {
  const { label, choices } = FIELDS.theme;
  const select = dropDown({}, choices, (value) => store.set('theme', value));
  const follow = (): void => {
    const theme = shownTheme(store);
    const { dataset, style } = document.documentElement;
    dataset.theme = style.colorScheme = theme;
    onChange?.(theme);
  };
  isDark.addEventListener('change', follow);
  store.subscribe((changed) => {
    if (changed === 'theme') follow();
  });
  host.append(element('label', 'theme', element('span', {}, label), select));
  follow();
};
