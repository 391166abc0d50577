import type { WireAppearance } from '../../wire/frame-messages.js';

/** Weights of red, green and blue in the relative luminance (WCAG 2.2). */
const WEIGHTS = [0.2126, 0.7152, 0.0722];

const luminance = (colour: string): number =>
  WEIGHTS.reduce((sum, weight, index) => {
    const share = parseInt(colour.slice(2 * index + 1, 2 * index + 3), 16) / 255;
    return sum + weight * (share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
  }, 0.05);

/** Contrast ratio (WCAG 2.2), 1 to 21, of two colours written as `#rrggbb`. */
export const contrast = (first: string, second: string): number => {
  const ratio = luminance(first) / luminance(second);
  return ratio > 1 ? ratio : 1 / ratio;
};

const COLOUR = /^#[\da-f]{6}$/i;

/** What each part may be, as text. Of fonts only those of the reader's system: a page of an ad loads none. */
const VALID = {
  accent: COLOUR,
  surface: COLOUR,
  text: COLOUR,
  radius: /^(1?\d|2[0-4])$/,
  font: /^[\w\s,"'-]{1,200}$/,
  density: /^(compact|comfortable)$/,
} as const satisfies Record<keyof WireAppearance, RegExp>;
type Part = keyof typeof VALID;

/**
 * WCAG 2.2 AA. The label stands on a tenth of the text over the surface, where 6:1 have become 4.5:1; what is pressed
 * has 3:1 to its ground.
 */
const TEXT_CONTRAST = 6;
const LABEL_CONTRAST = 4.5;
const PART_CONTRAST = 3;

/** Custom properties, and what is not taken of the appearance. `surface`: the page's own, for what stands on it. */
export const propertiesOf = (
  appearance: WireAppearance,
  own: string,
): { readonly properties: Readonly<Record<string, string>>; readonly refused: readonly string[] } => {
  const taken: Partial<Record<Part, string>> = {};
  const refused: string[] = [];
  const refuse = (...parts: readonly Part[]): void => {
    refused.push(...parts);
    for (const part of parts) delete taken[part];
  };
  for (const part of Object.keys(VALID) as readonly Part[]) {
    const value = appearance[part] ?? undefined;
    if (value !== undefined) taken[part] = String(value);
    if (value !== undefined && !VALID[part].test(String(value))) refuse(part);
  }
  const { surface, text, accent } = taken;
  if ((surface || text) && !(surface && text && contrast(surface, text) >= TEXT_CONTRAST)) refuse('surface', 'text');
  if (accent && contrast(accent, taken.surface ?? own) < PART_CONTRAST) refuse('accent');
  // That is how it is anyway.
  if (taken.density === 'comfortable') delete taken.density;
  const on = accent && contrast(accent, '#ffffff') < LABEL_CONTRAST ? '#000000' : '#ffffff';
  const named = Object.entries(taken).map(([part, value]) => [`--${part}`, value] as const);
  return { properties: Object.fromEntries<string>([...named, ['--on', on]]), refused };
};
