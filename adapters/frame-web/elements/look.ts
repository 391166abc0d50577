import type { WireLook } from '../../wire/frame-messages.js';
import { propertiesOf } from './appearance.js';
import { applyTheme } from './theme.js';

const HELP = 'https://github.com/ad-placement/ad-placement/blob/main/docs/reference/client-interface.md#appearance';

/** Once for all ads of a page, where there is something to remember it by. */
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

/** As it was told: the modal page of an ad looks like the one that opens it. */
export const toldAppearance = (): WireLook['appearance'] => appearance;

/**
 * What is not told stays. Custom properties only, each for one thing (`docs/reference/client-interface.md#appearance`):
 * nothing that a host says can hide or move a part of the page.
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
