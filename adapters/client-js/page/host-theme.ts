import type { Theme } from '../options/look.js';

/** `undefined`: nothing is painted there, or not all of it, or in a way that cannot be read. */
const isDark = (element: Element): boolean | undefined => {
  const { backgroundColor: color } = getComputedStyle(element);
  if (!/\(/.test(color) || /^rgba|\//.test(color)) return undefined;
  const [first = 0, second = 0] = (color.match(/[ (][\d.]+/g) ?? []).map((part) => +part.slice(1));
  // Of red, green and blue green is the most of the lightness, with which the other colour spaces begin.
  const scale = /^rgb/.test(color) ? 255 : /^l/.test(color) ? 100 : 1;
  return (/^[rc]/.test(color) ? second : first) < scale / 2;
};

/** The theme an ad's page receives: `auto` follows the host's `color-scheme`, no theme what the host has painted. */
export const themeFor = (theme: Theme | undefined, place: HTMLElement): string | undefined => {
  if (theme && theme !== 'auto') return theme;
  let at = theme ? null : (place as Element | null);
  let dark: boolean | undefined;
  for (; at && dark === undefined; at = at.parentElement) dark = isDark(at);
  if (dark === undefined) {
    // What the browser itself would paint there.
    place.style.background = 'Canvas';
    dark = isDark(place);
    place.style.background = '';
  }
  return dark === undefined ? undefined : dark ? 'dark' : 'light';
};
