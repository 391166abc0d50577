import type { WireLook } from '../../wire/frame-messages.js';
import { propertiesOf } from './appearance.js';

/**
 * Themes are free strings: anything with "dark" in it is dark, with "light" light; all else follows the reader's
 * preference.
 */
export const themeOf = (name: string | undefined): 'dark' | 'light' | undefined => {
  if (name === undefined) return undefined;
  if (/dark/i.test(name)) return 'dark';
  return /light/i.test(name) ? 'light' : undefined;
};

const applyTheme = (name: string | undefined): void => {
  const theme = themeOf(name);
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
};

const HELP = 'https://github.com/ad-placement/ad-placement/blob/main/docs/reference/client-interface.md#appearance';

/** Once for all ads of a page, if the page has storage to remember it. */
const warn = (text: string): void => {
  try {
    if (sessionStorage[HELP] === text) return;
    sessionStorage[HELP] = text;
  } catch {
    // Denied in a frame of another site.
  }
  console.warn(text);
};

let appearance: WireLook['appearance'];

/** As the host sent it: the modal page of an ad looks like the page that opens it. */
export const toldAppearance = (): WireLook['appearance'] => appearance;

/**
 * Missing values leave things as they are. Custom properties only, each for one thing
 * (`docs/reference/client-interface.md#appearance`): no value of a host can hide or move a part of the page.
 */
export const applyLook = (told: WireLook): void => {
  if (told.theme !== undefined) applyTheme(told.theme);
  appearance = told.appearance ?? appearance;
  if (!appearance) return;
  const root = document.documentElement;
  root.removeAttribute('style');
  root.className = '';
  const { properties, refused } = propertiesOf(appearance, getComputedStyle(root).getPropertyValue('--bg'));
  for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value);
  // Style sheets cannot ask for a property.
  root.className = Object.keys(properties).join(' ');
  if (refused.length > 0) warn(`Ad appearance refused: ${refused.join()}. ${HELP}`);
};
